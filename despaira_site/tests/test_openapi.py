"""The OpenAPI schema: it names all of the surface, and every answer is as it says."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
import schemathesis
from django.core import signals
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from accounts.models import User, make_token
from cards.catalog import Catalog
from conftest import legal_list
from decks.content import DeckContent
from decks.models import Deck
from decks.services import save_deck
from despaira_site.testing.exhaustive import examples, is_exhaustive
from despaira_site.wsgi import application

DOCUMENT: Final[dict[str, Any]] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
#: A deck that there is, for every {deck_id}; and the one If-Match that always holds.
DECK: Final = "abcdefghjk"
#: The client doesn't unpack what it asked to have packed.
PLAIN: Final = {"Accept-Encoding": "identity"}
#: Where no If-Match is answered with 428.
MISSING: Final = {"missing_required_header": {"expected-statuses": ["400", "401", "404", "428"]}}


def loaded(**parameters: str) -> Any:
    """The schema with some parameters given."""
    # Every bound of every field in turn is much to make up and to ask.
    phases = {"coverage": {"enabled": is_exhaustive()}}
    config = SchemathesisConfig.from_dict({"parameters": parameters, "checks": MISSING, "phases": phases})
    api = schemathesis.openapi.from_dict(DOCUMENT, config=config)
    api.app = application
    return api


def check(case: Any, **headers: str) -> None:
    """All checks of schemathesis: no errors of the server, and answers with the status, media type, headers and body
    that the schema says, for valid and for invalid requests.

    That a valid body is taken is left out: no schema says that the checksum of a code or a password is right.
    """
    excluded = [] if case.method == "GET" else [positive_data_acceptance]
    case.call_and_validate(headers={**PLAIN, **headers}, excluded_checks=excluded)


@pytest.fixture
def connected() -> Iterator[None]:
    """A request of WSGI closes its connection, which here is the test's."""
    both = (signals.request_started, signals.request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


@pytest.fixture
def token(starter: Catalog, ann: User) -> str:
    """Ann's token; she has the deck."""
    deck = Deck.objects.create(pk=DECK, owner=ann, name="Ashes")
    content = DeckContent(
        name="Ashes", format="standard", description="", visibility="public", decklist=legal_list(starter)
    )
    save_deck(deck=deck, version=1, content=content)
    return make_token(user=ann, name="Tests", lasts=timedelta(days=1))[1]


# Making up bodies of 400 cards takes longer than the answers.
@loaded().parametrize()
@settings(max_examples=examples(5))
def test_answers_to_strangers_are_as_the_schema_says(case: Any, token: str, connected: None) -> None:
    check(case)


@loaded(**{"path.deck_id": DECK, "header.If-Match": "*"}).parametrize()
@settings(max_examples=examples(10))
def test_answers_to_an_owner_are_as_the_schema_says(case: Any, token: str, connected: None) -> None:
    check(case, Authorization=f"Token {token}")


# --- what others hold on to -------------------------------------------------------------------------------------------

DECK_FIELDS = (
    "id name format visibility description version owner forked_from problems "
    "sections.leader.0.card sections.main.0.count sections.side sections.special sections.maybe"
)
CARD_FIELDS = (
    "slug name kind element level type special activation classes text ability_name lore leader_hp executable "
    "ruling stats.atk stats.hp stats.catk stats.ratk stats.ratk_range stats.def stats.hl printings.0.set "
    "printings.0.language printings.0.number printings.0.code printings.0.rarity printings.0.artist printings.0.image"
)
RUN_FIELDS = (
    "id url status done total place reason seed params cards_changed created report decks.0.name decks.0.version "
    "decks.0.warnings.0.code decks.0.sections.main.0.card"
)
WORTH_FIELDS = (
    "url decks.0.name decks.0.done decks.0.total decks.0.refusal decks.0.cards.0.card decks.0.cards.0.slug "
    "decks.0.cards.0.name decks.0.cards.0.kind decks.0.cards.0.level decks.0.cards.0.copies decks.0.cards.0.later "
    "decks.0.cards.0.changed decks.0.cards.0.verdict"
)
GAME_FIELDS = (
    "code name path about status works tools.0.code tools.0.label tools.0.question tools.0.path tools.0.api "
    "formats.0.code formats.0.name sections.0.code sections.0.label sections.0.counts"
)
#: What a card of a further game has, whichever it is; and fields of its own.
OF_ANY_GAME = (
    "slug name full_name kind text flavour printings.0.set printings.0.language printings.0.number printings.0.code "
    "printings.0.rarity printings.0.artist printings.0.image"
)
OWN_FIELDS = {
    "fade": "elements cost level rank hp plv def agi typecasting damage_type grade keywords directions copies",
    "aoe": "symbol health hand_size priority meter range attack link red yellow tags throw links tokens text_reversed",
    "ga": "supertypes types subtypes element cost speed power life durability",
}
A_PAGE = "count next previous "
VERDICT = "severity rule section message cards fixes.0.label fixes.0.change"


def at(prefix: str, fields: str) -> str:
    return " ".join(f"{prefix}.{field}" for field in fields.split())


ENTRY_FIELDS = "number kind name author created change cells"
COMMENT_FIELDS = "id deck thread author text html created edited url"
VERSION_FIELDS = (
    "number " + at("entry", ENTRY_FIELDS) + " "
    + at("deck", "name format visibility description sections.main.0.card notes tags plans")
)  # fmt: skip

#: Method and path, parameters, fields of a body, status and fields of the answer.
SURFACE: list[tuple[str, str, str, str, int, str]] = [
    (
        "GET", "cards/", "q page page_size", "", 200,
        A_PAGE + at("results.0", CARD_FIELDS) + " query.echo "
        + at("query.warnings.0", "code message start end suggestion"),
    ),
    ("GET", "cards/{slug}/", "slug", "", 200, CARD_FIELDS + " plays_as"),
    ("GET", "cards/{slug}/image.webp", "slug size", "", 200, ""),
    ("GET", "cards/autocomplete/", "q", "", 200, at("items.0", "value label kind")),
    ("GET", "sets/", "page page_size", "", 200, A_PAGE + "results.0.code results.0.name"),
    *(
        row
        for code, own in OWN_FIELDS.items()
        for row in (
            (
                "GET", f"games/{code}/cards/", "q page page_size", "", 200,
                A_PAGE + at("results.0", f"{OF_ANY_GAME} {own}") + " query.echo "
                + at("query.warnings.0", "code message start end suggestion"),
            ),
            ("GET", f"games/{code}/cards/{{slug}}/", "slug", "", 200, f"{OF_ANY_GAME} {own}"),
            ("GET", f"games/{code}/cards/autocomplete/", "q", "", 200, at("items.0", "value label kind")),
            ("GET", f"games/{code}/sets/", "page page_size", "", 200, A_PAGE + "results.0.code results.0.name"),
            ("GET", f"games/{code}/sets/{{set_code}}/", "set_code", "", 200, "code name cards"),
            ("GET", f"games/{code}/bulk/cards.json", "", "", 200, at("0", f"{OF_ANY_GAME} {own}")),
            ("GET", f"games/{code}/bulk/cards.jsonl", "", "", 200, ""),
            ("GET", f"games/{code}/bulk/cards.csv", "", "", 200, ""),
        )
    ),
    (
        "GET", "vocabulary/", "", "", 200,
        "elements tiles types classes activations stats sections formats problem_codes",
    ),
    ("GET", "bulk/cards.json", "", "", 200, at("0", CARD_FIELDS)),
    ("GET", "bulk/cards.jsonl", "", "", 200, ""),
    ("GET", "bulk/cards.csv", "", "", 200, ""),
    ("GET", "bulk/cockatrice.xml", "", "", 200, ""),
    (
        "POST", "validate/", "", "deck text code format sections", 200,
        "legal format counts " + at("problems.0", "code " + VERDICT),
    ),
    (
        "POST", "hands/", "", "deck text code format sections seed draws", 200,
        "seed hand draws remaining grade odds.0.grade odds.0.probability",
    ),
    (
        "POST", "odds/", "", "deck text code format sections cards q at_least turns goal", 200,
        "size copies cards.0.card cards.0.slug cards.0.count query.echo "
        + at("exact.0", "turn seen probability copies_needed") + " " + at("opening.0", "grade probability"),
    ),
    (
        "POST", "goldfish/", "", "deck text code format sections runs seed max_turns opponent_hp map leader_policy "
        "cast_unscripted against", 200, RUN_FIELDS,
    ),
    ("POST", "goldfish/", "", "", 202, RUN_FIELDS),
    (
        "POST", "goldfish/", "", "game first runs seed max_turns opponent_hp against", 200,
        "game seed params.first deck version name format warnings.0.code games cards_in_deck "
        + at("turns.0", "turn games seen hand tp gained spent damage total discarded slots")
        + " lethal.mean lethal.histogram lethal.never.share lethal.by_turn.0.until deck_out.n redraws.count "
        "fighters.0.entered cards.0.damage own_attacks left_out.0.why examples.fastest "
        "decks.0.lethal comparison.figures.0.verdict",
    ),
    ("GET", "goldfish/{run_id}/", "run_id", "", 200, RUN_FIELDS),
    ("DELETE", "goldfish/{run_id}/", "run_id", "", 200, RUN_FIELDS),
    ("GET", "goldfish/{run_id}/worth/", "run_id", "", 200, WORTH_FIELDS),
    ("POST", "goldfish/{run_id}/worth/", "run_id", "", 200, WORTH_FIELDS),
    ("POST", "goldfish/{run_id}/worth/", "run_id", "", 202, WORTH_FIELDS),
    ("GET", "decks/", "page page_size", "", 200, A_PAGE + at("results.0", DECK_FIELDS)),
    ("POST", "decks/", "", "name format visibility description sections forked_from", 201, DECK_FIELDS),
    ("GET", "decks/{deck_id}/", "deck_id", "", 200, DECK_FIELDS),
    ("PATCH", "decks/{deck_id}/", "If-Match", "name format visibility description sections", 200, DECK_FIELDS),
    ("PUT", "decks/{deck_id}/", "If-Match", "name format visibility description sections", 200, DECK_FIELDS),
    ("DELETE", "decks/{deck_id}/", "If-Match", "", 204, ""),
    ("GET", "decks/autocomplete/", "q cursor mine", "", 200, at("items.0", "value label kind start end")),
    (
        "POST", "decks/import/", "", "text code file", 201,
        DECK_FIELDS + " " + at("lines.0", "line text code message suggestions card"),
    ),
    ("GET", "decks/{deck_id}/export/", "as", "", 200, ""),
    ("POST", "decks/{deck_id}/changes/", "", "version changes", 200, "version applied deck"),
    (
        "GET", "decks/{deck_id}/statistics/", "deck_id", "", 200,
        "size unknown words.0.field words.0.having " + at("words.0.words.0", "code label cards") + " "
        + at("numbers.0", "field cards mean median least most") + " "
        + at("levels", "creatures tricks average_creature average_trick share_up_to_6 share_up_to_3 from_7") + " "
        + at("costs.0", "turn seen creature_levels spawn_points trick_levels crystals") + " "
        + at("opening.0", "grade probability") + " " + at("quotations.0", "name quoted_by matches") + " "
        + at("blanks.0", "card slug count") + " " + at("winning", "games total turn.value turn.low won refusal"),
    ),
    (
        "GET", "decks/{deck_id}/suggestions/", "deck_id section", "", 200,
        "section " + at("items.0", "card slug copies reasons.0.code reasons.0.message trial.run trial.status"),
    ),
    (
        "GET", "decks/{deck_id}/history/", "deck_id page page_size named", "", 200,
        A_PAGE + at("results.0", ENTRY_FIELDS),
    ),
    ("GET", "decks/{deck_id}/history/{number}/", "deck_id number", "", 200, VERSION_FIELDS),
    ("PATCH", "decks/{deck_id}/history/{number}/", "deck_id number", "name", 200, VERSION_FIELDS),
    ("POST", "decks/{deck_id}/history/{number}/restore/", "deck_id number If-Match", "", 200, DECK_FIELDS),
    (
        "GET", "decks/{deck_id}/differences/", "deck_id from to", "", 200,
        "from to summary added removed moved cells",
    ),
    ("POST", "decks/{deck_id}/share/", "", "", 200, "token url"),
    ("DELETE", "decks/{deck_id}/share/", "", "", 204, ""),
    ("GET", "games/", "page page_size", "", 200, A_PAGE + at("results.0", GAME_FIELDS)),
    ("GET", "games/{game}/", "game", "", 200, GAME_FIELDS),
    ("GET", "games/{game}/cards/{slug}/image.webp", "game slug size printing", "", 200, ""),
    (
        "GET", "games/{game}/vocabulary/", "game", "", 200,
        "game " + at("kinds.0", "code name plural home")
        + " " + at("fields.0", "code name about required optional many of_printing words.0.code words.0.name"),
    ),
    (
        "GET", "games/{game}/rules/", "game q", "", 200,
        "game about query count unknown groups.0.number groups.0.title kinds.0.code kinds.0.label hints.0.query "
        + at("rules.0", "id title text kind group section path") + " " + at("readings.0", "typed words instead") + " "
        + at("tables.0", "key title group rules columns rows.0.key rows.0.rule rows.0.cells rows.0.path"),
    ),
    (
        "POST", "games/fade/battle/", "",
        at("attacker", "name player hp max_hp missing plv def level keywords statuses tp last_stand attacks_made") + " "
        + at("attack", "kind name extra grade type elements hits cost rank keywords from_hand")
        + " target.characters targets.0.hp defence defences allies.0.level controller_hp", 200,
        "damage success tp knocked_out controller_loses effects card rules plv def grade elements cost attacks_left "
        "left_over overkill loses controller_hp " + at("steps.0", "text rules hit") + " "
        + at("targets.0", "name hp_before hp plv def knocked_out goes_to put_on") + " "
        + at("hits.0", "hit target defences grade damage") + " " + at("may_answer.0", "defence allowed rule why"),
    ),
    (
        "POST", "games/fade/chain/", "",
        at("links.0", "kind name rank does answers only grade damage trigger link_only player last_stand"), 200,
        "chain chains apart order cards_used tp rules "
        + at("results.0", "link name kind rank chain answers happens damage card text rules"),
    ),
    (
        "POST", "games/aoe/clash/", "",
        "distance checks burst_on_hit "
        + at("players.0", "name position health meter states token burst bet bet_of hand.0.name card.name") + " "
        + at("players.0.links.0", "name red throw abilities"), 200,
        "may_link clean_up.0.to tidied.0.text notes " + at("order.0", "player name card priority step") + " "
        + at("steps.0", "step name rules reached happenings.0.code happenings.0.player happenings.0.text") + " "
        + at("linking.0", "player may why.0.text fits") + " " + at("check", "code step text rules laid") + " "
        + at("players.0", "name health meter position out token damage_taken states") + " "
        + at("outcome", "round_ends winners text rules"),
    ),
    (
        "POST", "games/aoe/round/", "", "characters commons seed actions opponent as", 200,
        "seed turn stage due distance hand legal.0.action legal.0.rule ended.winners ended.text ended.rules "
        + at("players.0", "name character health position out states burst_token deck hand meter discard spent")
        + " players.0.revealed players.0.linked " + at("log.0", "turn player text rules"),
    ),
    (
        "POST", "games/aoe/lineup/", "", "mode teams players", 200,
        "mode legal " + at("problems.0", "code rule message path teams players") + " "
        + at("notes.0", "text rule") + " "
        + at("players.0", "player character team health hand_size cards.method burst_tokens targets problems"),
    ),
    (
        "POST", "games/aoe/combos/", "",
        "distance meter first limit opening "
        + at("cards.0", "name kind red yellow inputs attack link damage range meter tags terminal final links")
        + " deck text code format seed " + at("sections", "fighter method common"), 200,
        "damage count " + at("combos.0.0", "card position damage why") + " "
        + at("blocked.0", "card position after after_position code rule why") + " "
        + at("opening", "size hands mean exact_mean counts.0.damage counts.0.hands counts.0.odds counts.0.at_least"),
    ),
    (
        "POST", "games/aoe/combos/hands/", "",
        "cards size distance meter deck text code format " + at("sections", "fighter method common"), 200,
        "size hands mean exact_mean " + at("counts.0", "damage hands odds at_least") + " "
        + at("means.0", "distance meter mean") + " " + at("cards.0", "card slug without worth") + " "
        + at("best", "damage combo.0.card combo.0.damage"),
    ),
    (
        "POST", "games/ga/characteristics/", "", "object card effects ask", 200,
        at("object", "name typeline supertypes types subtypes element cost speed power life durability abilities") + " "
        + at("log.0", "step effect changes.0.characteristic changes.0.before changes.0.after changes.0.rule why.0.rule")
        + " " + at("log.0", "why.0.text rules object.typeline lent.0.may lent.0.as_though problems.0.code") + " "
        + at("problems.0", "code rule message path") + " object.attributes path "
        + at("answers.0", "question asked subject answer why rules"),
    ),
    (
        "POST", "scenario/", "", "id rules why seed cards params start setup do expect", 200,
        "id passed differences notes",
    ),
    (
        "POST", "text/", "", "text kind activation classes", 200,
        "kind executable plays_as readings oddities situation "
        + at("spans.0", "start end kind phrase.shown phrase.key")
        + " " + at("sentences.0", "start end executable plays_as problem.message")
        + " " + at("problem", "start end place message expected.0.shown expected.0.key")
        + " " + at("hint", "start end replacement text")
        + " " + at("uses.0", "text needs.0.label needs.0.words"),
    ),
    ("POST", "token/", "", "username password code name", 200, "token name expires"),
]  # fmt: skip


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in schema:
        found: dict[str, Any] = DOCUMENT["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return found
    return schema


def has(schema: dict[str, Any], field: str) -> bool:
    """Whether a schema describes the field at a path; a body of several shapes, whether one of them does."""
    schema = resolved(schema)
    if shapes := schema.get("oneOf"):
        return any(has(shape, field) for shape in shapes)
    name, _, rest = field.partition(".")
    inner = schema.get("items") if name == "0" else schema.get("properties", {}).get(name)
    if name != "0" and schema.get("allOf"):
        return any(has(part, field) for part in schema["allOf"])
    return inner is not None and (not rest or has(inner, rest))


#: Despaira's cards are below its own code as well as at the root.
COLLECTION_FIELDS = "id name description public owner count created updated url"
WHOLE_COLLECTION = COLLECTION_FIELDS + " " + at("decks.0", "deck name owner note")
SURFACE += [
    ("GET", "decks/{deck_id}/like/", "deck_id", "", 200, "liked likes"),
    ("PUT", "decks/{deck_id}/like/", "deck_id", "", 200, "liked likes"),
    ("DELETE", "decks/{deck_id}/like/", "deck_id", "", 200, "liked likes"),
    (
        "GET", "decks/{deck_id}/comments/", "deck_id page page_size", "", 200,
        A_PAGE + "open " + at("results.0", COMMENT_FIELDS),
    ),
    ("POST", "decks/{deck_id}/comments/", "deck_id", "text answers", 201, COMMENT_FIELDS),
    ("GET", "comments/{comment_id}/", "comment_id", "", 200, COMMENT_FIELDS),
    ("PATCH", "comments/{comment_id}/", "comment_id", "text", 200, COMMENT_FIELDS),
    ("DELETE", "comments/{comment_id}/", "comment_id", "", 204, ""),
    ("GET", "people/{name}/", "name", "", 200, "name since decks collections likes url feed"),
    ("GET", "collections/", "page page_size mine", "", 200, A_PAGE + at("results.0", COLLECTION_FIELDS)),
    ("POST", "collections/", "", "name description public", 201, WHOLE_COLLECTION),
    ("GET", "collections/{collection_id}/", "collection_id", "", 200, WHOLE_COLLECTION),
    ("PATCH", "collections/{collection_id}/", "If-Match", "name description public", 200, WHOLE_COLLECTION),
    ("DELETE", "collections/{collection_id}/", "collection_id", "", 204, ""),
    ("PUT", "collections/{collection_id}/decks/{deck_id}/", "collection_id deck_id", "note", 200, WHOLE_COLLECTION),
    ("DELETE", "collections/{collection_id}/decks/{deck_id}/", "collection_id deck_id", "", 204, ""),
    (
        "GET", "notices/", "page page_size", "", 200,
        A_PAGE + "unread " + at("results.0", "id kind words people deck comment unread created url"),
    ),
    ("POST", "notices/", "", "", 204, ""),
]  # fmt: skip
SURFACE += [
    (
        "GET", "decks/{deck_id}/similar/", "deck_id", "", 200,
        at("results.0", "id name format owner url score shared"),
    ),
]  # fmt: skip
SURFACE += [
    (method, f"games/despaira/{path}", parameters, body, status, answer)
    for method, path, parameters, body, status, answer in SURFACE
    if path.partition("/")[0] in ("cards", "sets", "vocabulary")
]


@pytest.mark.parametrize(("method", "path", "parameters", "body", "status", "answer"), SURFACE)
def test_the_schema_has_the_surface(
    method: str, path: str, parameters: str, body: str, status: int, answer: str
) -> None:
    operation = DOCUMENT["paths"][f"/api/v1/{path}"][method.lower()]
    named = {parameter["name"] for parameter in operation.get("parameters", ())}
    assert set(parameters.split()) - named == set()
    response = operation["responses"][str(status)]
    if answer:
        shape = response["content"]["application/json"]["schema"]
        assert [field for field in answer.split() if not has(shape, field)] == []
    if body:
        shape = operation["requestBody"]["content"]["application/json"]["schema"]
        assert [field for field in body.split() if not has(shape, field)] == []
    problems = {
        code for code, each in operation["responses"].items() if "application/problem+json" in each.get("content", {})
    }
    assert problems >= {"400", "404", "405", "406", "429", "500"}
    if method == "GET":
        assert "ETag" in response["headers"]
        assert "304" in operation["responses"]


def test_the_schema_has_nothing_that_the_table_above_has_not() -> None:
    paths = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert paths == {(method, f"/api/v1/{path}") for method, path, *_ in SURFACE}
