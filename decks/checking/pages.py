"""Page that checks the legality of many decklists at once. The lists travel with the form and are not stored."""

from __future__ import annotations

import json
from typing import Any, Final

from django import forms
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.text import get_text_list
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.throttles import count
from cards.images.limits import NotYet, one_at_a_time
from decks import limits
from decks.checking.files import ListFiles
from decks.checking.results import CheckedList, check_lists, sheets, table
from decks.checking.splitting import SubmittedList, split_lists
from decks.core.concurrency import in_turn
from decks.games import library_of
from decks.importexport import FILE_FORMATS
from decks.pdf.choices import SheetsForm
from decks.pdf.sheets import registrations_pdf
from games import GAMES, Game
from jobs.later import TryLater

#: Values of the buttons for the outputs.
_TABLE: Final = "csv"
_SHEETS: Final = "sheets"
_SHEETS_OF_LEGAL: Final = "sheets-legal"
_TOO_MANY: Final = f"At most {limits.LISTS_CHECKED} lists are checked at once"


class SubmittedListsField(forms.CharField):
    """Hidden form field with the checked decklists, which the browser sends back to get a CSV table or sheets."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> list[SubmittedList]:
        """Return the decklists that the hidden field holds. Raises ValidationError if they are not complete JSON."""
        try:
            lists = [
                SubmittedList(str(text), str(name), is_code is True, str(unread))
                for text, name, is_code, unread in json.loads(value or "[]")
            ]
        except (ValueError, TypeError, RecursionError) as error:
            raise forms.ValidationError("The lists did not arrive whole: paste them once more.") from error
        return lists


def _formats() -> list[tuple[str, object]]:
    """Return the deck formats of every game as choices of a form field."""
    of_games = (
        (game.name, [(f"{game.code} {code}", each.name) for code, each in game.formats.items()])
        for game in GAMES.values()
    )
    return [("", "as each list says"), *of_games]


class CheckForm(forms.Form):
    """Form with decklists and the format in which they must be legal."""

    format = forms.ChoiceField(required=False, choices=_formats)
    text = forms.CharField(
        required=False,
        strip=False,
        label="Decklists or deck codes",
        widget=forms.Textarea({"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
        help_text="Put a line of <code>---</code> between two lists, or begin each with <code># Name: …</code>, the "
        "name of the player. Of deck codes there is one a line, behind a name if you like.",
    )
    uploads = ListFiles(
        required=False,
        label="Files",
        help_text=f"One or several, or a zip file of them: up to {limits.LISTS_CHECKED} lists and 1 MB together.",
    )
    lists = SubmittedListsField(required=False)

    def clean(self) -> dict[str, object]:
        """Return the form's data with the decklists of all its fields as `all_lists`."""
        cleaned: dict[str, Any] = super().clean() or {}
        lists = [*cleaned.get("lists", ()), *split_lists(cleaned.get("text", "")), *cleaned.get("uploads", ())]
        if not lists and not self.errors:
            raise forms.ValidationError("There is no list in it yet. Paste decklists or deck codes, or choose files.")
        if lists and all(each.unread for each in lists):
            raise forms.ValidationError([f"{each.name}: {each.unread}" for each in lists])
        if len(lists) > limits.LISTS_CHECKED:
            raise forms.ValidationError(f"{_TOO_MANY}, and these are more. Send them in parts.")
        return {**cleaned, "all_lists": lists}

    def check(self, usual: Game) -> list[CheckedList]:
        """Return the result for each decklist of a valid form; lists that name no game are of the game `usual`."""
        game, _, format_code = self.cleaned_data["format"].partition(" ")
        return check_lists(self.cleaned_data["all_lists"], library_of(game or usual.code), format_code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, game: Game) -> HttpResponseBase:
    """Show which of many decklists are legal in a format: as a page, a CSV table, or registration sheets."""
    if request.method != "POST":
        return _show(request, CheckForm())
    form, sheets_form = CheckForm(request.POST, request.FILES), SheetsForm(request.POST)
    try:
        count(request, "check", "You check lists faster than they can be read.")
        with in_turn(limits.LISTS_CHECKED):
            if not form.is_valid():
                return _show(request, form, status=422)
            checked, wanted = form.check(game), request.POST.get("as")
            if wanted == _TABLE:
                return _file(HttpResponse(table(checked), content_type="text/csv; charset=utf-8"), "csv")
            sheeted = [each for each in checked if each.legal] if wanted == _SHEETS_OF_LEGAL else checked
            if wanted not in (_SHEETS, _SHEETS_OF_LEGAL) or not sheeted or not sheets_form.is_valid():
                return _show(request, form, checked, SheetsForm(request.POST) if wanted else SheetsForm())
        with one_at_a_time():
            made = registrations_pdf("Deck registration", sheets(sheeted, sheets_form.registration), sheets_form.chosen)
        return _file(FileResponse(made, content_type="application/pdf"), "pdf")
    except NotYet as error:
        message = "The sheets can’t be made just now: something is being drawn for others. Select the button again."
        return error.put_into(_show(request, form, checked, sheets_form, message))
    except TryLater as error:
        return _later(request, error)


def _file(response: HttpResponseBase, extension: str) -> HttpResponseBase:
    response["Content-Disposition"] = f'attachment; filename="decks.{extension}"'
    return response


def _later(request: HttpRequest, error: TryLater) -> HttpResponse:
    typed = {name: request.POST[name] for name in ("format", "text") if name in request.POST}
    return error.put_into(_show(request, CheckForm(initial=typed), reason=str(error)))


def _show(
    request: HttpRequest,
    form: CheckForm,
    checked: list[CheckedList] | None = None,
    sheets_form: SheetsForm | None = None,
    reason: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page with the form, below it any results and the form of registration sheets (`sheets_form`).

    `reason` is an error that stopped the check, or "". The HTTP status is `status`, or 422 if `sheets_form` has errors.
    """
    context = {"form": form, "sheets_form": sheets_form, "checked": checked, "reason": reason, "most": limits.PROBLEMS}
    context["formats"] = get_text_list([each.label for each in FILE_FORMATS.values() if each.reader], "and")
    if checked is not None:
        context |= {
            "stored_lists": json.dumps(form.cleaned_data["all_lists"], ensure_ascii=False),
            "legal": sum(each.legal for each in checked),
            "read": sum(each.unread is None for each in checked),
        }
    return render(request, "decks/check.html", context, status=422 if sheets_form and sheets_form.errors else status)
