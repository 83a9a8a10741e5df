"""Tests that name suggestions by integer arithmetic equal those of a plain comparison."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalog import autocomplete, did_you_mean
from cards.catalog.catalogs import Catalog
from cards.catalog.did_you_mean import Suggester
from despaira_site.testing.exhaustive import is_exhaustive
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.names import fold, name_key

#: Few letters, so that names have much in common.
_names = st.text("ab cé", min_size=1, max_size=12).map(fold).filter(bool)


def suggester_of(names: list[str]) -> Suggester:
    return Suggester(catalog_of(dict(enumerate(names, 1))).names)


def catalog_of(names: dict[int, str], before: Catalog | None = None) -> Catalog:
    return Catalog("some", [CardDef(key, name, Kind.TRICK) for key, name in names.items()], before=before)


def test_of_many_names_that_share_as_much_those_as_long_come_first() -> None:
    names = [f"Bell {'x' * (number % 40)}{'y' * (number // 40)}" for number in range(400)]
    found = suggester_of(names)._sharing("bell zzzzzz")
    assert len(found) == did_you_mean._CONSIDERED
    lengths = [abs(len(name) - len("bell zzzzzz")) for name in found]
    assert lengths == sorted(lengths)
    assert lengths[-1] < max(abs(len(name) - len("bell zzzzzz")) for name in map(fold, names))


@pytest.mark.parametrize("others", [0, 3, 1000], ids=["all anew", "some anew", "none anew"])
@given(states=st.lists(st.dictionaries(st.integers(1, 9), st.text("ab cé-", min_size=1, max_size=6)), max_size=6),
       wanted=_names)  # fmt: skip
def test_names_that_follow_others_are_as_those_made_anew(
    others: int, states: list[dict[int, str]], wanted: str
) -> None:
    before: Catalog | None = None
    followed: tuple[Suggester, autocomplete._Endings] | None = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(did_you_mean, "_MOST_CHANGES", others)
        for state in states:
            names = {name_key(name): key for key, name in state.items() if fold(name)}
            cards = catalog_of({key: state[key] for key in names.values()}, before)
            found, endings = followed or (None, None)
            found, endings = Suggester(cards.names, found), autocomplete._Endings(cards.names, endings)
            anew = catalog_of({key: state[key] for key in names.values()}).names
            made = Suggester(anew), autocomplete._Endings(anew, None)
            assert list(cards.names.spelt.items()) == list(anew.spelt.items())
            assert (cards.names.by_key, cards.names.by_fold, cards.names.by_slug) == (
                anew.by_key, anew.by_fold, anew.by_slug
            )  # fmt: skip
            assert (found._sharing(wanted), found.suggest(wanted)) == (
                made[0]._sharing(wanted),
                made[0].suggest(wanted),
            )
            assert (endings.wholes, endings.rests) == (made[1].wholes, made[1].rests)
            before, followed = cards, (found, endings)


def _swapped(name: str, place: int) -> str:
    return name[:place] + name[place : place + 2][::-1] + name[place + 2 :]


#: What people do to names, each at one place.
SLIPS: Final[dict[str, Callable[[str, int], str]]] = {
    "dropped": lambda name, place: name[:place] + name[place + 1 :],
    "swapped": _swapped,
    "replaced": lambda name, place: f"{name[:place]}q{name[place + 1 :]}",
    "added": lambda name, place: f"{name[:place]}q{name[place:]}",
    "shouted": lambda name, place: f"{name[:place]}q{name[place:]}".upper(),
    "accented": lambda name, place: f"{name[:place]}q{name[place:]}".replace("e", "é").replace("o", "ö"),
    "without spaces": lambda name, place: name.replace(" ", "").replace("-", "") + "q" * (place % 2),
}


def not_suggested(cards: Catalog, slip: Callable[[str, int], str], least: int) -> dict[str, str]:
    """Return misspelt names of at least `least` letters whose card is not the first suggestion, with that name."""
    found = Suggester(cards.names)
    names = [card.name for card in cards.values() if len(card.name) >= least][:: 1 if is_exhaustive() else 3]
    written = {slip(name, number % (len(name) - 1)): name for number, name in enumerate(names)}
    return {wrong: name for wrong, name in written.items() if found.suggest(wrong)[:1] != (name,)}


def test_one_slip_is_forgiven_in_names_and_two_in_all_but_short_ones(starter: Catalog) -> None:
    for slip in SLIPS:
        assert not_suggested(starter, SLIPS[slip], 1) == {}

    def twice(name: str, place: int) -> str:
        return _swapped(f"{name[:place]}q{name[place + 1 :]}", len(name) // 2)

    assert not_suggested(starter, twice, 7) == {}


def test_a_misspelt_word_means_the_names_that_have_it() -> None:
    for written in ("wardn", "wrden", "Wardenn"):
        suggester = suggester_of(["Warden of the Long Winter Market", "Handful of Loose Change", "The Wandering Stall"])
        assert suggester.suggest(written)[0] == "Warden of the Long Winter Market"
