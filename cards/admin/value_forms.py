"""Admin forms for cards of games other than Despaira, which read input like a row of a set file."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from cards.admin.parsing import sentence
from cards.file_formats.set_files import cell_of
from cards.importing.values import cell_to_integer
from cards.models import Card
from games import Game
from games.faults import InvalidInput
from games.fields import Field, Find, Need, Show, need
from tcg import values

_NOTHING = ("", "---------")


class ValueCardForm(forms.ModelForm[Card]):
    """Form for a card with a form field for each field of its game's cards; each game has a subclass."""

    game: ClassVar[Game]

    class Meta:
        model = Card
        fields: ClassVar[list[str]] = []

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.game = self.game.code
        printed = self.instance.printed
        for field in fields_of(self.game):
            self.fields[field.name] = _form_field(field, self.game)
            if field.name in printed:
                value = printed[field.name]
                self.initial[field.name] = value if _is_ticked(field) else cell_of(value)
        # The kind is fixed, because decks depend on it and the number is printed; the importer refuses changes too.
        self.fields["kind"].disabled = self.instance.pk is not None

    def clean(self) -> dict[str, object]:
        """Validate the card by its game's table of fields, and add errors to the form."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        try:
            read = self.game.read({name: self._cell(name, value) for name, value in cleaned.items()})
        except InvalidInput as refused:
            for each in refused.faults:
                self.add_error(each.path if each.path in self.fields else None, sentence(each.message))
            return cleaned
        key = self.game.identity(read)
        namesake = Card.objects.filter(game=self.game.code, name_key=key).exclude(pk=self.instance.pk).first()
        if namesake:
            self.add_error("name", f"There is a card called {namesake.name} already, and this would be the same one.")
        else:
            self.instance.take(read)
        return cleaned

    def _post_clean(self) -> None:
        """Skip Django's validation if there are errors already."""
        if not self.errors:
            super()._post_clean()  # type: ignore[misc]  # the stubs don't know it

    def _cell(self, name: str, value: object) -> object:
        field = self.game.field(name)
        return cell_to_integer(value.strip()) if field.numeric and isinstance(value, str) else value


def fields_of(game: Game) -> list[Field]:
    """Return the fields that describe a game's cards, without those of their printings."""
    return [field for field in game.fields if not field.of_printing]


def _is_ticked(field: Field) -> bool:
    return field.many and field.words is not None


def _form_field(field: Field, game: Game) -> forms.Field:
    """Return the form field for a field of a game's cards. It is never required: the game checks limits later."""
    about = f"{field.about} {_whose(field, game)}".strip()
    options: dict[str, Any] = {"label": sentence(field.label), "help_text": about, "required": False}
    if field.name == "kind":
        return forms.ChoiceField(choices=[_NOTHING, *((kind.code, kind.label) for kind in game.kinds)], **options)
    if field.words is not None:
        choices = [(word.value, word.label) for word in field.words]
        if field.many:
            return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **options)
        return forms.ChoiceField(choices=[_NOTHING, *choices], **options)
    if field.find is Find.FLAG:
        return forms.ChoiceField(choices=[_NOTHING, ("yes", "yes"), ("no", "no")], **options)
    if field.show is Show.TEXT:
        return forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), strip=False, **options)
    if field.many:
        options["help_text"] += f" Several with {values.LIST_SEPARATOR} between them."
    return forms.CharField(**options)


def _whose(field: Field, game: Game) -> str:
    """Return sentences that name the kinds of cards that need or may have a field, or "" if it is alike for all."""
    needs = {kind: need(field, kind, game.kinds) for kind in game.kinds}
    if len(set(needs.values())) == 1:
        return ""
    sentences = []
    for which, words in ((Need.REQUIRED, "Needed on"), (Need.OPTIONAL, "Possible on")):
        if kinds := [kind.plural for kind, each in needs.items() if each is which]:
            sentences.append(f"{words} {', '.join(kinds)}.")
    return " ".join(sentences)
