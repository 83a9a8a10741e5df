"""Views that print a deck: the page with the options, and the PDFs."""

from __future__ import annotations

from typing import IO, Final

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.images.limits import answers_later, count, one_at_a_time, turn
from charts.measure import counted
from decks import limits
from decks.converters import DeckKey
from decks.core import services
from decks.core.lookup import find
from decks.games import game_of, library_of
from decks.goldfish.access import absent_when_deleted
from decks.importexport.filenames import file_stem
from decks.pdf.back import Back, back_of
from decks.pdf.choices import PaperForm, ProxyChoice, RegistrationForm
from decks.pdf.proxies import draw_missing, proxies_pdf
from decks.pdf.sheets import PrintedDeck, list_pdf, registration_pdf
from decks.presenters.deck import DeckPresenter

#: Id patterns of the fields of the forms, which share a page.
_REGISTRATION: Final = "registration_%s"
_LIST: Final = "list_%s"


@never_cache
@require_safe
@absent_when_deleted()
def print_page(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the page with the print options of a deck. The address may fill in those for proxies."""
    return _Printing(request, deck_key).show(proxies=request.GET)


@never_cache
@require_safe
@absent_when_deleted()
@answers_later
def proxies(request: HttpRequest, deck_key: DeckKey) -> HttpResponseBase:
    """Return the proxies of a deck as a PDF.

    If many card images have to be drawn first, it returns a page with the progress and status 202. Each request for the
    progress draws the next images, so leaving the page stops the drawing.
    """
    printing = _Printing(request, deck_key)
    choice = ProxyChoice(printing.decklist, printing.cards, request.GET)
    if choice.errors:
        return printing.show(proxies=request.GET, tells=True)
    wanted = choice.proxies
    paper, has_backs = choice.form.chosen, choice.form.cleaned_data["backs"]
    is_part = bool(request.htmx)  # type: ignore[attr-defined]  # django_htmx's middleware
    count(request)
    missing = draw_missing(wanted, limits.PROXIES_DRAWN_FOR)
    if not missing and not is_part:
        with one_at_a_time():
            made = proxies_pdf(printing.deck.name, wanted, paper, printing.back if has_backs else None)
        return printing.answer(made, "proxies")
    context = {**printing.context, "total": len(wanted), "done": len(wanted) - missing}
    template = "drawing_progress" if is_part else "drawing"
    return render(request, f"decks/pdf/{template}.html", context, status=202 if missing else 200)


@never_cache
@require_safe
@absent_when_deleted()
@answers_later
def registration(request: HttpRequest, deck_key: DeckKey) -> HttpResponseBase:
    """Return the registration sheet of a deck as a PDF."""
    printing, form = _Printing(request, deck_key), RegistrationForm(request.GET, auto_id=_REGISTRATION)
    if not form.is_valid():
        return printing.show(registration=form)
    with turn(request):
        made = registration_pdf(printing.printed_deck, form.registration, printing.cards, form.chosen)
    return printing.answer(made, "registration")


@never_cache
@require_safe
@absent_when_deleted()
@answers_later
def card_list(request: HttpRequest, deck_key: DeckKey) -> HttpResponseBase:
    """Return the card list of a deck as a PDF."""
    printing, form = _Printing(request, deck_key), PaperForm(request.GET, auto_id=_LIST)
    if not form.is_valid():
        return printing.show(list_form=form)
    with turn(request):
        made = list_pdf(printing.printed_deck, printing.cards, form.chosen)
    return printing.answer(made, "list")


class _Printing:
    """Request to print a deck, which is opened by its id or its link. Raises Http404."""

    def __init__(self, request: HttpRequest, deck_key: DeckKey) -> None:
        self._request, self._opened = request, find(request, deck_key)
        self.deck, self.cards = self._opened.deck, library_of(self._opened.deck)
        self.decklist = services.decklist_of(self.deck)

    @property
    def back(self) -> Back:
        """Function that adds the card back of the deck's game to a PDF."""
        return back_of(game_of(self.deck))

    @property
    def context(self) -> dict[str, object]:
        """Template context that all print pages of the deck have in common."""
        pages = ("print", "print-proxies", "print-registration", "print-list")
        return {
            "deck": self.deck,
            "opened": self._opened,
            "places": {page.replace("-", "_"): self._opened.url(page) for page in pages},
            "typed": self._request.GET.urlencode(),
        }

    @property
    def _presenter(self) -> DeckPresenter:
        return DeckPresenter(self.decklist, self.deck.format, self.cards)

    @property
    def printed_deck(self) -> PrintedDeck:
        """The deck with the texts that are printed about it."""
        deck_view, day = self._presenter, self.deck.updated_at
        verdict = "legal" if deck_view.is_legal else counted(deck_view.errors, "problem")
        author = self.deck.owner.username if self.deck.owner else ""
        changed = f"{day.day} {day:%B} {day.year}"
        return PrintedDeck(self.deck.name, author, deck_view.format.name, verdict, changed, self.decklist)

    def show(
        self,
        proxies: QueryDict | None = None,
        registration: RegistrationForm | None = None,
        list_form: PaperForm | None = None,
        *,
        tells: bool = False,
    ) -> HttpResponse:
        """Show the print page with the typed values and the errors of the given forms; None if a form was not sent.

        The errors in `proxies` are shown only if `tells` is set.
        """
        choice = ProxyChoice(self.decklist, self.cards, proxies if proxies is not None else QueryDict())
        context = {
            **self.context,
            "choice": choice,
            "errors": choice.errors if tells else [],
            "registration": registration or RegistrationForm(initial={"deck": self.deck.name}, auto_id=_REGISTRATION),
            "list_form": list_form or PaperForm(auto_id=_LIST),
            "deck_view": self._presenter,
            "most": limits.PROXIES,
        }
        is_wrong = tells or registration is not None or list_form is not None
        return render(self._request, "decks/pdf/print.html", context, status=422 if is_wrong else 200)

    def answer(self, document: IO[bytes], what: str) -> FileResponse:
        """Return the response with a PDF that the browser displays; `what` becomes part of the file's name."""
        response = FileResponse(document, content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{file_stem(self.deck.name, self.deck.pk)}.{what}.pdf"'
        return response
