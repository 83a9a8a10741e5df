"""Descriptions as HTML: how much work the worst of them are, and what comes of the usual ones."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from decks import limits
from decks.markdown import _PARSER, render_markdown

#: Each of them, again and again, up to the length of a description.
SIGNS = [
    "![", "[", "[a", "[[]", "[](", "](", "[a](", "[a](b", "[a](<b", "[a][b]", "![a][b]", "[a]\n", "[a]: b\n",
    "\n[a]: <", "*a ", "**a ", "_a ", "__a", "*_*_", "**_", "*a**b ", "a**b", "~~", "~~a ", "`", "`a", "``a ", "```\n",
    "~~~\n", "<", "<a", "<!--", "<?", "<http://a", '<a href="', "> ", ">", ">\n", "&", "&#", "&amp;", "!", "\\", "(",
    ")", "- ", "-\n", "1. ", "* * ", "#", "# a\n", "|", "|-", "| a | b |\n", "|a|\n|-|\n", "    a\n", "===\n", "a\n=\n",
    "- a\n - b\n", "\t", "\n", "a  \n",
]  # fmt: skip
#: Calls of functions, of Python's or below, that 10,000 letters may take. Plain words take 400, “![” took 3,900,000.
MOST_WORK = 400_000


def work_of(text: str) -> int:
    """How many functions are called to render `text`."""
    calls = 0

    def count(*_: Any) -> None:
        nonlocal calls
        calls += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        render_markdown.__wrapped__(text)
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.looks
@pytest.mark.parametrize("sign", SIGNS)
def test_no_text_is_much_work(sign: str) -> None:
    text = (sign * limits.DESCRIPTION)[: limits.DESCRIPTION]
    assert work_of(text) < MOST_WORK


@pytest.mark.looks
@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** and *italic*", "<p><strong>bold</strong> and <em>italic</em></p>"),
        ("[a](https://example.org/)", 'href="https://example.org/"'),
        ("[a][b]\n\n[b]: https://example.org/", 'href="https://example.org/"'),
        ("# Title", "<h3>Title</h3>"),
        ("| a |\n|---|\n| b |", "<td>b</td>"),
        ("![a picture](https://example.org/a.png)", '!<a href="https://example.org/a.png"'),  # its link is all there is
        ("[" * 1000 + "<b>", "[[[[&lt;b&gt;</p>"),  # a block with too many signs is text
        ("*a*\n\n" + "[" * 1000, "<em>a</em>"),  # and the others are not
        ("<b>\n" * 1500, "&lt;b&gt;<br>&lt;b&gt;"),
    ],
)
def test_what_comes_of_it(text: str, html: str) -> None:
    assert html in render_markdown(text)


@pytest.mark.looks
@pytest.mark.parametrize("scheme", ["javascript", "JaVaScRiPt", "data", "vbscript", "file", "ftp", "tel", "blob"])
def test_what_cleans_refuses_schemes_by_itself(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setattr(_PARSER, "validateLink", lambda _: True)  # the parser would refuse some of them first
    html = render_markdown(f"[a]({scheme}:alert(1)) <{scheme}:alert(2)> [b]\n\n[b]: {scheme}:alert(3)")
    assert html.count("<a") == 3
    assert "href" not in html
