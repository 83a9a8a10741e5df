"""The page on which a set file is tried, and loaded by who may."""

from __future__ import annotations

from math import ceil
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import get_valid_filename
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import Throttled

from accounts.models import User
from games import GAMES
from games.despaira import DESPAIRA
from jobs.bounds import TooMuch
from jobs.turns import Busy
from shelf.importing import load
from shelf.trying import findings
from shelf.trying.api import TrySetView

#: Bytes of a set file: fewer than a request may have.
_BYTES: Final = 1_000_000
#: Problems that are shown; a program is told all.
_PROBLEMS: Final = 500


class SetFileForm(forms.Form):
    """A set file, and of which game its cards are where it doesn't say so."""

    file = forms.FileField(
        label="Set file",
        help_text=f"JSON, or CSV whose name begins with the code of the set. At most {findings.CARDS} cards and 1 MB.",
        widget=forms.FileInput({"accept": ".json,.csv", "data-most": _BYTES}),
        allow_empty_file=True,
    )
    game = forms.ChoiceField(
        choices=[
            ("", f"the one that the file names, else {DESPAIRA.name}"),
            *((game.code, game.name) for game in GAMES.values()),
        ],
        required=False,
    )

    def clean_file(self) -> tuple[str, bytes]:
        file = self.cleaned_data["file"]
        if file.size > _BYTES:
            raise forms.ValidationError(f"This file has {file.size:,} bytes: at most 1 MB is read.")
        name = get_valid_filename(PurePosixPath(file.name).name)
        if not name.casefold().endswith((".json", ".csv")):
            raise forms.ValidationError("A set file is called .json or .csv.")
        return name, file.read()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def try_set(request: HttpRequest) -> HttpResponse:
    """What is wrong with a set file, how its texts are read, and what it is made of."""
    if request.method != "POST":
        return _show(request, SetFileForm())
    form = SetFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form, status=422)
    if "load" in request.POST:
        return _load(request, form)
    name, content = form.cleaned_data["file"]
    try:
        TrySetView().check_throttles(request)  # type: ignore[arg-type]  # they ask for nothing that this has not
        return _show(request, form, tried=findings.try_set(content, name, form.cleaned_data["game"]))
    except Throttled as error:
        wait = error.wait  # type: ignore[attr-defined]  # the stubs leave it out
        return _refuse(request, form, "You try sets faster than they can be read. Wait a moment.", 429, wait)
    except Busy as busy:
        return _refuse(request, form, "A set of somebody else is being tried. Try again in a moment.", 503, busy.wait)
    except TooMuch:
        return _refuse(request, form, "The texts take too long to read: try fewer cards at once.", 422)


def may_load(request: HttpRequest) -> bool:
    """Whether somebody may load sets of every game: they add cards, and change those that there are."""
    names = ("cards.{}_card", "cards.{}_cardset", "shelf.{}_shelfcard", "shelf.{}_shelfset")
    wanted = [name.format(deed) for name in names for deed in ("add", "change")]
    return isinstance(request.user, User) and request.user.is_staff and request.user.has_perms(wanted)


def _load(request: HttpRequest, form: SetFileForm) -> HttpResponse:
    """Load the file: all of it, or nothing with the reasons."""
    if not may_load(request):
        raise PermissionDenied
    name, content = form.cleaned_data["file"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        outcome = load([path], game=form.cleaned_data["game"])
    if outcome.is_refused or outcome.plan is None:
        form.add_error(None, "Nothing was loaded: the file has faults.")
        tried = findings.Tried("", 0, problems=outcome.files[0].faults)
        return _show(request, form, tried=tried, status=422)
    plan = outcome.plan
    said = f"Loaded: {plan.created} cards created, {plan.updated} updated, {plan.unchanged} unchanged."
    messages.success(request, said)
    return redirect("set-try")


def _refuse(request: HttpRequest, form: SetFileForm, why: str, status: int, wait: float | None = None) -> HttpResponse:
    form.add_error(None, why)
    response = _show(request, form, status=status)
    if wait is not None:
        response["Retry-After"] = str(ceil(wait or 1))
    return response


def _show(
    request: HttpRequest, form: SetFileForm, tried: findings.Tried | None = None, status: int = 200
) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "tried": tried, "may_load": may_load(request)}
    if tried is not None:
        read = sum(bool(each.told.canonical) for each in tried.texts)
        context |= {
            "problems": tried.problems[:_PROBLEMS],
            "read": read,
            "share": round(100 * read / len(tried.texts)) if tried.texts else None,
        }
    return render(request, "shelf/try.html", context, status=status)
