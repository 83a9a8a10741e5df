"""Admin forms for Despaira's cards by kind, which run the checks of the importer before the database refuses a card."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django import forms
from django.forms import BaseInlineFormSet

from cards.admin.parsing import read_texts, sentence
from cards.admin.printings import PrintingForm
from cards.importing.despaira.anatomy import NUMBERED, FieldFault, check_anatomy, check_oddities, name_of_kind
from cards.importing.despaira.texts import check_text, names_of_tokens
from cards.importing.keys import CARD_KEYS
from cards.kinds import fields_of
from cards.models import Card, CreatureType, Printing, TrickClass
from games import DEFAULT_GAME
from rules.vocabulary import Kind
from tcg.names import name_key
from tcg.values import InvalidValue

_TEXTS: Final = {key: CARD_KEYS[key] for key in ("name", "ability_name", "text", "plays_as", "lore")}


class CardForm(forms.ModelForm[Card]):
    """Form for a card, subclassed by the admin of each kind. Validation fills `oddities` with warnings."""

    kind: ClassVar[Kind]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instance.kind = self.kind.value
        if settled := self.fields.get("plays_as"):
            settled.widget.attrs["rows"] = 4
        self.oddities: list[FieldFault] = []

    def clean(self) -> dict[str, object]:
        """Validate the card by the rules of its kind, add errors to the form, and collect warnings in `oddities`."""
        cleaned = super().clean() or self.cleaned_data
        read_texts(self, _TEXTS)
        values = self._values(cleaned)
        unread = {"class_mask" if name == "classes" else name for name in self.errors}
        for fault in check_anatomy(self.kind, values, unread):
            self.add_error("classes" if fault.field == "class_mask" else fault.field, sentence(fault.message))
        if not self.errors:
            texts = check_text(self.kind, values, CreatureType.names(), names_of_tokens)
            self.oddities = [*check_oddities(self.kind, values), *texts]
        return cleaned

    def clean_name(self) -> str:
        """Return the name of the card, or raise an error if another card has it."""
        name: str = self.cleaned_data["name"]
        namesake = (
            Card.objects.filter(game=DEFAULT_GAME.code, name_key=name_key(name)).exclude(pk=self.instance.pk).first()
        )
        if namesake:
            message = (
                f"There is {name_of_kind(Kind(namesake.kind))} called {namesake.name}. A name is one card (O-2.2)."
            )
            raise forms.ValidationError(message)
        return name

    def _values(self, cleaned: dict[str, Any]) -> dict[str, object]:
        return {field: cleaned.get(field) for field in fields_of(self.kind)}


class TrickForm(CardForm):
    """Form for a trick, with checkboxes for its classes."""

    classes = forms.ModelMultipleChoiceField(
        TrickClass.objects.all(), required=False, widget=forms.CheckboxSelectMultiple, help_text="1 to 21 (O-1.13)."
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["classes"] = [trick_class.value for trick_class in self.instance.classes]

    def _values(self, cleaned: dict[str, Any]) -> dict[str, object]:
        mask = sum(trick_class.bit for trick_class in cleaned.get("classes") or ())
        self.instance.class_mask = mask or None
        return {**super()._values(cleaned), "class_mask": self.instance.class_mask}


class PrintingFormSet(BaseInlineFormSet[Printing, Card, PrintingForm]):
    """Form set for the printings of a card; most kinds of cards need at least one (Appendix C of the rules)."""

    def clean(self) -> None:
        """Validate that a card has a printing if its kind needs one, or raise a ValidationError."""
        super().clean()
        kept = [form for form in self.forms if form.has_changed() or form.instance.pk]
        kept = [form for form in kept if not form.cleaned_data.get("DELETE")] if self.is_bound else kept
        kind = Kind(self.instance.kind) if self.instance.kind else None
        if kind in NUMBERED and not kept:
            raise forms.ValidationError(f"{sentence(name_of_kind(kind))} needs a printing with a set and a number.")


class CreatureTypeForm(forms.ModelForm[CreatureType]):
    """Form for a creature type, whose name is unique in any case (O-1.1)."""

    def clean_name(self) -> str:
        """Return the name of the creature type, or raise an error if another type has it."""
        try:
            name: str = CARD_KEYS["type"](self.cleaned_data["name"])
        except InvalidValue as error:
            raise forms.ValidationError(sentence(error.message)) from error
        namesake = CreatureType.objects.filter(name__iexact=name).exclude(pk=self.instance.pk).first()
        if namesake:
            raise forms.ValidationError(f"There is a type called {namesake.name}.")
        return name
