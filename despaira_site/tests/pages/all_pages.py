"""The pages of the site, for tests that look at all of them."""

from __future__ import annotations

from collections.abc import Iterator

from community.models import Collected, Comment
from decks.models import Deck
from games import DEFAULT_GAME

#: What an account has without a second step. Some want to know once more who asks.
ACCOUNT_PAGES = [
    "/accounts/",
    "/accounts/name/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/sessions/",
    "/accounts/tokens/",
    "/accounts/data/",
    "/accounts/notices/",
    "/accounts/blocked/",
    "/accounts/delete/",
    "/accounts/reauthenticate/",
    "/accounts/logout/",
]

#: Questions to the tools that have no answer: what is wrong stands beside what was typed.
WRONG = [
    "/aoe/combos/?hand=Reed+2/l&new_attack=x",
    "/ga/characteristics/?object=Ally&power=x&effect=nonsense&ask=why",
]


FADE_GAMES = "goldfish/?turn=first&games=20&opponent_hp=50&seed=1"
#: Parts of the pages of a deck that one further game alone has.
PARTS_OF = {
    "aoe": ("combos/?distance=2&meter=1",),
    "fade": ("goldfish/", FADE_GAMES, f"{FADE_GAMES}&game=2&step=9"),
}


def wrong_of(deck: Deck) -> list[str]:
    """The same, with what a deck can't be printed as."""
    card = _card_of(deck)
    printed = f"/decks/{deck.pk}/print"
    legal = Deck.objects.get(name="A legal one")
    compared = (f"/decks/{legal.pk}/compare/?from=x", f"/decks/compare/?a={legal.pk}&b=nothing")
    return [*WRONG, *compared, f"{printed}/proxies.pdf?main.{card}=x&paper=x", f"{printed}/registration.pdf?date=soon"]


def _card_of(deck: Deck) -> int:
    card: int = deck.entries.exclude(card=None).values_list("card__permanent_number", flat=True)[0]
    return card


def _pages_of_games() -> Iterator[str]:
    """Those of the decks of the further games: one of each."""
    for deck in Deck.objects.exclude(game=DEFAULT_GAME.code).order_by("game"):
        yield from (f"/{deck.game}/decks/", f"/{deck.game}/decks/new/", f"/decks/mine/?q=game%3A{deck.game}")
        parts = ("", "?view=faces", "edit/", "edit/?show=rows", "edit/text/", "hand/?seed=1", "odds/", "history/")
        yield from (f"/decks/{deck.pk}/{part}" for part in (*parts, *PARTS_OF.get(deck.game, ())))


def pages_of(deck: Deck) -> list[str]:
    run, card, comment = deck.runs.get(), _card_of(deck), Comment.objects.filter(deck=deck)[0]
    legal = Deck.objects.get(name="A legal one")
    return [
        "/",
        "/cards/",
        "/cards/?q=hound+element%3Afire+display%3Alist",
        "/cards/flash-step/",
        "/sets/",
        "/sets/try/",
        "/sets/try/?example=ga",
        "/sets/DSP/",
        "/sets/DSP/checklist/",
        "/sets/DSP/statistics/",
        "/rules/",
        "/games/",
        "/fade/",
        "/aoe/",
        "/ga/",
        "/ga/cards/",
        "/fade/cards/?q=kind%3Askill+rank%3E%3Dnothing",
        "/aoe/cards/?q=display%3Alist+throw",
        "/fade/cards/bear-with-a-licence/",
        "/aoe/cards/blown-bulb/",
        "/ga/cards/adelheid-under-oath/",
        "/fade/sets/",
        "/fade/sets/MKT/?view=list",
        "/aoe/sets/ACT/checklist/",
        "/aoe/sets/ACT/spoiler/",
        "/fade/sets/MKT/statistics/",
        "/ga/help/search/",
        "/fade/help/search/",
        "/aoe/combos/?hand=Reed+L-M+2/1;Mill+M-HS+3/2;Gate+H+6/2+terminal;Comet+S+4/4+r3+m1;Vow+utility&opening=2",
        "/aoe/clash/?left=Reed+L-M+2/1+p6&left_links=Mill+M-H+3/2&right=Oar+M+3/2+p4&right_states=root",
        "/aoe/clash/?left=Reed+2/1+p5&right=Oar+3/2+p5",
        "/aoe/clash/?left_of=minna&left=pin-prick&right_of=gerda",
        "/aoe/clash/?left=pin-prick&right=hoist",
        "/aoe/combos/?hand=pin-prick;hem-line;ripped-seam&character=minna",
        "/aoe/clash/?left=Reed+m2&right=Oar&right_health=x&left_links=Mill",
        "/aoe/lineup/?mode=tag&team=Ash%2C+Ash&team=Bo%2C+Cy",
        "/aoe/table/?left=7,4&right=8,4&move=3",
        "/aoe/round/",
        "/aoe/round/?left=minna&right=gerda&seed=7",
        "/aoe/round/?left=lucan&right=lucan&seed=7&opponent=person&as=right",
        "/ga/characteristics/",
        "/ga/characteristics/?object=Item&speed=fast&effect=becomes+rested&effect=also+Ally+%28speed%3A+slow%29",
        "/fade/battle/?targets=2&allies=1&kind=skill&extra=9&hits=2&card=Flare&card_keywords=Stun&ally1=Dee",
        "/fade/battle/?kind=skill&grade=relentless&d1=negate",
        "/fade/chain/?k1=attack&k2=item&k3=reaction&d3=negate&to3=1&step=2",
        "/fade/chain/?k1=reaction&d1=block",
        "/fade/goldfish/",
        "/fade/rules/",
        "/fade/rules/?q=mana",
        "/learn/",
        "/play/situation/",
        "/matchups/",
        "/play/situation/?scenario=t-12-1-surplus-hurts-the-leader",
        "/play/situation/?scenario=t-8-1-the-quickest-is-carried-out-first",
        "/help/search/",
        "/help/abilities/",
        "/help/abilities/marks/",
        "/help/abilities/?q=zzzz",
        "/help/abilities/?text=Draw+1+card.+Draw+2+cads.",
        "/decks/",
        f"/decks/{deck.pk}/",
        f"/decks/{deck.pk}/?view=faces",
        f"/decks/{deck.pk}/embed/?size=faces",
        f"/decks/{deck.pk}/edit/",
        f"/decks/{deck.pk}/edit/statistics/?q=kind%3Acreature",
        f"/decks/{deck.pk}/edit/text/",
        f"/decks/{deck.pk}/edit/card/{card}/",
        f"/decks/{deck.pk}/hand/?seed=1&draws=1",
        f"/decks/{deck.pk}/qr/",
        f"/decks/{deck.pk}/goldfish/?out=flash-step#what-if",
        f"/decks/{deck.pk}/goldfish/{run.pk}/",
        f"/decks/{deck.pk}/goldfish/{run.pk}/game/2/?side=2&move=9#now",
        f"/decks/{deck.pk}/print/?main.{card}=2&paper=letter&backs=on",
        f"/decks/{deck.pk}/delete/",
        f"/decks/{legal.pk}/history/",
        f"/decks/{legal.pk}/history/2/",
        f"/decks/{legal.pk}/compare/?from=1",
        f"/decks/compare/?a={legal.pk}&b={deck.pk}",
        "/decks/new/",
        "/decks/check/",
        "/decks/mine/",
        *_pages_of_games(),
        f"/people/{deck.owner}/",
        f"/people/{deck.owner}/?q=nothing-has-this",
        f"/people/{deck.owner}/block/",
        "/following/",
        "/collections/",
        "/collections/new/",
        f"/collections/{Collected.objects.get(deck=deck).collection_id}/",
        f"/collections/{Collected.objects.get(deck=deck).collection_id}/edit/",
        f"/collections/{Collected.objects.get(deck=deck).collection_id}/delete/",
        "/notices/",
        "/help/conduct/",
        "/help/privacy/",
        "/api/v1/docs/",
        f"/decks/{deck.pk}/comments/",
        f"/comments/{comment.pk}/answer/",
        f"/comments/{comment.pk}/block/",
        f"/report/comment/{comment.pk}/",
        f"/report/deck/{deck.pk}/",
        *ACCOUNT_PAGES,
        *wrong_of(deck),
        "/nothing/here/",
    ]
