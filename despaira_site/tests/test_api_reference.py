"""The API as a page to read."""

from __future__ import annotations

import re

from django.test import Client
from drf_spectacular.generators import SchemaGenerator


def test_the_schema_is_a_page_to_read(client: Client, db: None) -> None:
    """All of it, on the server: nothing inline, no exception from the policy, every link leads somewhere, and
    descriptions are Markdown."""
    answer = client.get("/api/v1/docs/", headers={"Accept": "text/html"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "unsafe-inline" not in answer["Content-Security-Policy"]
    assert not re.search(r"<style|<script>| style=", page)
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for path, methods in schema["paths"].items():
        for method, described in methods.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert f'id="{described["operationId"]}"' in page
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r' id="([^"]+)"', page))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "`" not in page
    assert "newest first; <code>mine</code> for your own. POST makes a deck.</p>" in page
    assert "<li><code>standard</code> - Standard</li>" in page
    assert re.search(r"</strong> +The input was refused; <code>errors</code> says where and why.</li>", page)
    assert "<td>boolean, without it false</td>" in page
    assert "at least 1 letters" not in page
