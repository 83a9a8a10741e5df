"""Tests of the index: columns, parts and caches."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import re2
from hypothesis import given
from hypothesis import strategies as st

from query.index import BETWEEN, CACHE_SIZE, DEAD_WORDS, Column, Document, Index, Kind, Level, Texts

_COLUMNS = (
    Column("text", Kind.TEXT), Column("word", Kind.CHOICE), Column("some", Kind.SEVERAL),
    Column("number", Kind.NUMBER), Column("flag", Kind.FLAG), Column("more", Kind.TEXT),
    Column("every", Kind.TEXT, of=("more", "text")), Column("place", Kind.CHOICE, Level.PART),
)  # fmt: skip
_LETTERS = st.text("ab.'é- 1", max_size=8).map(lambda text: " ".join(text.split()))


def index_of(*rows: tuple[Any, ...], parts: tuple[tuple[Any, ...], ...] = (("here",),), more: str = "") -> Index[int]:
    documents = [Document(place, f"{place:06}", (*row, more), parts) for place, row in enumerate(rows)]
    return Index(_COLUMNS, documents)


def texts_of(*texts: str) -> Texts:
    return index_of(*((text, "", (), None, False) for text in texts)).texts("text")


@given(st.lists(_LETTERS, max_size=6), _LETTERS.filter(bool))
def test_texts_are_found_by_any_part_of_them(texts: list[str], wanted: str) -> None:
    column = texts_of(*texts)
    assert column.has(wanted).tolist() == [wanted in text for text in texts]
    assert column.equal(wanted).tolist() == [wanted == text for text in texts]
    first = wanted.split()[0]
    places = np.zeros(len(texts), np.int8)
    column.assign(first, places, 1, begin=2)
    assert places.tolist() == [2 if f" {first}" in f" {text}" else int(first in text) for text in texts]


@given(st.lists(_LETTERS, max_size=6), st.sampled_from(["a", "b", "ab", "a b", "1", "é", "a-b", "a b a"]))
def test_whole_words_have_no_letter_beside_them(texts: list[str], wanted: str) -> None:
    padded = [f" {text} " for text in texts]

    def is_whole(text: str) -> bool:
        places = [at for at in range(len(text)) if text.startswith(wanted, at)]
        return any(not text[at - 1].isalnum() and not text[at + len(wanted)].isalnum() for at in places)

    assert texts_of(*texts).has_whole(wanted).tolist() == [is_whole(text) for text in padded]


def test_a_pattern_is_searched_in_each_text_alone() -> None:
    for pattern in ("a", "^a", "a$", "^$", "b*", "a.b", r"\s", "[^a]", r"a\nb", ".", "b|^a", ""):
        texts = ["a", "", "bé", "a b", "cab", "", "ba"]
        options = re2.Options()
        options.never_nl, options.log_errors = True, False
        found = texts_of(*texts).searched(re2.compile(f"(?m){pattern}", options)).tolist()
        assert found == [re2.search(pattern, text) is not None for text in texts]
        for besides in (np.zeros(7, np.bool_), np.arange(7) % 2 == 0, np.ones(7, np.bool_)):
            others = texts_of(*texts).searched(re2.compile(f"(?m){pattern}", options), besides)
            assert others[~besides].tolist() == np.array(found)[~besides].tolist()


@pytest.mark.parametrize("phrase", ["a b", "b a", "é (", "( b", "x y"])
def test_words_that_most_texts_have_are_looked_for_side_by_side_in_all_at_once(
    phrase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ["a b a", "", "b é (", "a  b", "ca bc", "x b aa b", "é  b a", "é ( b"]
    few = texts_of(*texts, *["x"] * 64).has(phrase)
    monkeypatch.setattr(Texts, "_checked", None)
    many = texts_of(*(text + BETWEEN + phrase[::-1].replace(" ", BETWEEN) for text in texts)).has(phrase)
    assert many.tolist() == few[: len(texts)].tolist() == [phrase in text for text in texts]


def test_no_rows_and_one() -> None:
    for rows in ((), (("a b", "x", ("p", "q"), 1, True),), (("", "", (), None, False),)):
        index = index_of(*rows)
        masks = [
            index.texts("text").has("a"), index.texts("text").has_whole("a"),
            index.texts("text").searched(re2.compile("a")), index.choices("word").mask("x"),
            index.several("some").bits == 3, index.numbers("number") == 1, index.flags("flag"),
        ]  # fmt: skip
        assert [mask.tolist() for mask in masks] == [[any(row[0] for row in rows[:1])] * len(rows)] * len(masks)
        assert index.every(Level.PART).tolist() == [True] * len(rows)


def test_there_may_be_as_many_words_as_there_are_rows() -> None:
    index = index_of(*(("", f"w{n:06}", (), n, False) for n in range(33_000)))
    assert index.choices("word").codes.max() == 32_999
    assert np.flatnonzero(index.choices("word").mask("w032998")).tolist() == [32_998]
    assert not index.choices("word").mask("w").any()


def test_several_of_many_words() -> None:
    for count in (1, 63, 64, 100):
        names = [f"w{n:03}" for n in range(count)]
        index = index_of(("", "", tuple(names), None, False), ("", "", (names[-1], names[-1]), None, False))
        several = index.several("some")
        assert ((several.bits & several.bit(names[-1])) != 0).tolist() == [True, True]
        assert (several.bits == several.bit(names[-1])).tolist() == [count == 1, True]
        assert several.bit("x") == 0


def test_parts_stand_behind_one_another() -> None:
    index = index_of(*[("", "", (), None, False)] * 2, parts=(("here",), ("there",), ()))
    assert index.owner.tolist() == [0, 0, 0, 1, 1, 1]
    assert index.first_part.tolist() == [0, 3]
    assert index.things_of(index.choices("place").mask("there")).tolist() == [True, True]
    assert index.choices("place").has_any.tolist() == [True, True, False] * 2


def test_things_stand_in_their_order_and_equals_as_they_came() -> None:
    documents = [Document(name, name[0], (None, "", (), None, False, None)) for name in ("b2", "a1", "b1")]
    assert Index(_COLUMNS, documents).things == ["a1", "b2", "b1"]


_WORDS = st.sampled_from([*"abc", *(f"w{n}" for n in range(70))])
_PARTS = st.lists(st.just(()) | st.tuples(_WORDS), min_size=1, max_size=3).map(tuple)
_THINGS = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.tuples(
        st.tuples(
            st.sampled_from(["", "a", "a b", "b c c", "d"]),
            st.none() | st.just("") | _WORDS,
            st.none() | st.just([f"w{n}" for n in range(70)]) | st.lists(_WORDS, max_size=2),
            st.none() | st.integers(0, 2),
            st.booleans(),
            st.sampled_from(["", "e", "a", "c e d e"]),
        ),
        _PARTS,
    ),
)


def contents(index: Index[str]) -> dict[str, Any]:
    """Return the whole content of an index by names of its parts."""
    texts, words, some = index.texts("text"), index.choices("word"), index.several("some")
    place, every = index.choices("place"), index.texts("every")
    found = {
        "things": index.things, "owner": index.owner, "first part": index.first_part,
        "text": texts.folded, "words of texts": sorted(texts.words),
        **{letters: texts.has(letters) for letters in ("a", "b", "c", "d", "b c")},
        **{f"any {letters}": every.has(letters) for letters in ("", "a", "b", "e", "b c", "d e", "c d")},
        "pattern": every.searched(re2.compile("a b|d e")),
        "word": words.words, "codes": words.codes, "some": some.words, "bits": some.bits,
        "number": index.numbers("number"), "flag": index.flags("flag"), "place": place.words, "of parts": place.codes,
    }  # fmt: skip
    return {name: (str(getattr(each, "dtype", "")), list(map(str, each))) for name, each in found.items()}


@pytest.mark.parametrize("dead_words", [0, DEAD_WORDS], ids=["words that are gone", "all words"])
@given(states=st.lists(_THINGS, min_size=2, max_size=5))
def test_an_index_that_follows_another_is_as_one_made_anew(dead_words: int, states: list[dict[str, Any]]) -> None:
    before: Index[str] | None = None
    said: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("query.index.DEAD_WORDS", dead_words)
        for state in states:
            documents = {name: Document(name, name, *values) for name, values in state.items()}
            same = [row for row, name in enumerate(before.things) if state.get(name) == said[name]] if before else []
            others = [document for name, document in documents.items() if said.get(name) != state[name]]
            index = Index(_COLUMNS, others, before=before, same=same)
            assert contents(index) == contents(Index(_COLUMNS, documents.values()))
            before, said = index, state


def test_words_that_no_text_has_any_more_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("query.index.DEAD_WORDS", 10)
    index = index_of(("first second", "", (), None, False), more="other")
    for number in range(100):
        values = (f"w{number} second", "", (), None, False, "other")
        index = Index(_COLUMNS, [Document(0, "0", values, (("here",),))], before=index)
        assert len(index._lexicon.words) <= 10 + 2 * 3 + 1
    texts, both = index.texts("text"), index.texts("every")
    assert sorted(texts.words) == ["second", "w99"]
    assert [both.has(letters).tolist() for letters in ("w99", "other", "w98", "w99 second")] == [
        [True], [True], [False], [True]
    ]  # fmt: skip


def test_what_was_asked_for_last_is_kept_and_cannot_be_written_to() -> None:
    index, made = index_of(("a", "", (), 1, True)), list[object]()

    def make(key: str | int | None) -> Any:
        def note() -> Any:
            made.append(key)
            return index.none()

        return index.cached(key, note)

    first = make("first")
    for key in range(CACHE_SIZE - 1):
        make(key)
        assert make("first") is first
    make("one too many")
    assert make("first") is first
    make(0)
    assert made.count("first") == 1
    assert made.count(0) == 2  # it was asked for longest ago
    for mask in (first, index.flags("flag"), index.numbers("number"), index.once("x", index.none)):
        with pytest.raises(ValueError, match="read-only"):
            mask[0] = True
    assert make(None) is not make(None)
    index.none()[0] = index.every()[0] = True
