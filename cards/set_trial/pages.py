"""Page on which users try a set file without importing it, and staff can import it."""

from __future__ import annotations

import csv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from csp.constants import SELF
from csp.decorators import csp_replace
from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.throttles import count
from cards.importing import load
from cards.importing.images import FACE
from cards.models import game_choices
from cards.set_trial import report, upload
from cards.set_trial.examples import columns, example_json
from cards.set_trial.examples import example as example_of
from cards.set_trial.messages import fault_lines, figures
from cards.set_trial.upload import Sent
from games import GAMES, Game
from games.despaira import DESPAIRA
from jobs.later import Busy, TooOften
from jobs.resource_limits import LimitExceeded
from tcg.values import BYTE_ORDER_MARK

#: Most displayed problems; the API returns all.
_PROBLEMS: Final = 500


class SetFileForm(forms.Form):
    """Form to submit a set as text or as a file, with the game of its cards."""

    game = forms.ChoiceField(
        choices=lambda: [("", f"As the file says, else {DESPAIRA.name}"), *game_choices()], required=False
    )
    text = forms.CharField(
        label="Cards",
        required=False,
        strip=False,
        max_length=upload.FILE_BYTES,
        help_text="A row for each card; the first row names the columns. JSON works too.",
        widget=forms.Textarea({"rows": 14, "spellcheck": "false", "autocapitalize": "off", "wrap": "off"}),
    )
    file = forms.FileField(
        label="Or a file",
        required=False,
        help_text=upload.HELP,
        widget=forms.FileInput({"accept": ".json,.csv,.zip"}),
        allow_empty_file=True,
    )

    def clean_file(self) -> Sent | None:
        """Return the uploaded set file with its images, or None."""
        file = self.cleaned_data["file"]
        return Sent.uploaded(file, self.cleaned_data.get("text", "")) if file else None

    def clean(self) -> dict[str, object]:
        """Validate that a text or a file was submitted."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not cleaned["file"] and not cleaned["text"].strip():
            raise forms.ValidationError("Write the cards of your set, or choose a file.")
        return cleaned

    @property
    def sent(self) -> Sent:
        """Submitted set file of a valid form; a file takes precedence over text."""
        return self.cleaned_data["file"] or Sent.typed(self.cleaned_data["text"])


@never_cache
@csp_replace({"img-src": [SELF, "data:"]})  # uploaded images are displayed but not stored
@require_http_methods(["GET", "HEAD", "POST"])
def try_set(request: HttpRequest) -> HttpResponse:
    """Show the page to try a set file, with the file's problems, cards and statistics once it is submitted."""
    if request.method == "POST":
        form = SetFileForm(request.POST, request.FILES)
    elif game := GAMES.get(request.GET.get("example", "")):
        form = SetFileForm({"game": game.code, "text": example_of(game)})
    else:
        return _show(request, SetFileForm(initial={"game": request.GET.get("game", "")}))
    if not form.is_valid():
        return _show(request, form, status=422)
    if "load" in request.POST:
        return _load(request, form)
    try:
        count(request, "try", "You try sets faster than they can be read.")
        file, game_code = form.sent, form.cleaned_data["game"]
        return _show(request, form, tried=report.try_set(file.content, file.name, game_code, file.images))
    except TooOften as error:
        return error.put_into(_refuse(request, form, str(error)))
    except Busy as busy:
        return busy.put_into(_refuse(request, form, report.BUSY))
    except LimitExceeded:
        return _refuse(request, form, "This takes too long to read: try fewer cards or images at once.")


@require_safe
def example(request: HttpRequest, game: Game) -> HttpResponse:
    """Return an example set file of a game as CSV."""
    response = HttpResponse(BYTE_ORDER_MARK + example_of(game), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="example-{game.code}.csv"'
    return response


def may_load(request: HttpRequest) -> bool:
    """Return whether the user may import set files of every game, which adds and changes cards."""
    names = ("cards.{}_card", "cards.{}_cardset")
    wanted = [name.format(action) for name in names for action in ("add", "change")]
    return isinstance(request.user, User) and request.user.is_staff and request.user.has_perms(wanted)


def _load(request: HttpRequest, form: SetFileForm) -> HttpResponse:
    """Import the submitted set file, or show its faults."""
    if not may_load(request):
        raise PermissionDenied
    file = form.sent
    with TemporaryDirectory() as folder:
        outcome = load([file.write(Path(folder))], game=form.cleaned_data["game"], images=file.images or ())
    if outcome.is_refused or outcome.plan is None:
        form.add_error(None, "Nothing was loaded: the file has faults.")
        tried = report.SetReport("", 0, problems=outcome.files[0].faults)
        return _show(request, form, tried=tried, status=422)
    plan = outcome.plan
    message = f"Loaded: {plan.created} cards created, {plan.updated} updated, {plan.unchanged} unchanged."
    messages.success(request, message)
    return redirect("set-try")


def _refuse(request: HttpRequest, form: SetFileForm, why: str) -> HttpResponse:
    form.add_error(None, why)
    return _show(request, form, status=422)


def _show(
    request: HttpRequest, form: SetFileForm, tried: report.SetReport | None = None, status: int = 200
) -> HttpResponse:
    most = upload.ZIP_BYTES if request.user.is_authenticated else upload.FILE_BYTES
    form.fields["file"].widget.attrs["data-most"] = most  # the site refuses more before it looks at it
    game = GAMES[(tried and tried.game) or _game_of(form)]
    context: dict[str, object] = {
        "form": form,
        "tried": tried,
        "may_load": may_load(request),
        "game": game,
        "games": GAMES.values(),
        "columns": columns(game),
        "is_of_columns": "columns" in request.GET,
        "face": FACE,
        "example_json": example_json(game),
        "example": csv.reader(example_of(game).splitlines()),
    }
    if tried is not None:
        read = sum(bool(each.analysis.canonical) for each in tried.texts)
        records = (*tried.records, *tried.faulty)
        names = {line: record.name for record in records for line in (record.line, *record.lines.values())}
        file, is_sent = form.sent, bool(form.cleaned_data["file"])
        is_put = is_sent and bool(file.text)
        if is_put:
            form.data = {**form.data, "text": file.text}
        context |= {
            "is_put": is_put,
            "has_images": bool(file.images),
            "is_typed": is_put or not is_sent,
            "lines": fault_lines(tried.problems[:_PROBLEMS], file.content.decode(errors="replace"), names),
            "most": _PROBLEMS,
            "figures": figures(tried),
            "read": read,
            "share": round(100 * read / len(tried.texts)) if tried.texts else None,
        }
    return render(request, "cards/try.html", context, status=status)


def _game_of(form: SetFileForm) -> str:
    """Return the code of the game that was chosen in a form, valid or not."""
    chosen = str(form["game"].value())
    return chosen if chosen in GAMES else DESPAIRA.code
