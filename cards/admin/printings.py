"""Form set for the printings on a card's admin page, with their imported images."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from cards.admin.parsing import read_texts, sentence
from cards.importing.images import PrintedImage, check_image
from cards.models import Card, CardSet, Printing
from games import Game
from tcg.values import InvalidValue


class PrintingForm(forms.ModelForm[Printing]):
    """Form for a printing. An uploaded image is validated, and stored under a name derived from its content."""

    game: ClassVar[Game]

    def clean(self) -> dict[str, object]:
        """Validate rarity and artist of the printing by the fields of its game."""
        cleaned = super().clean() or self.cleaned_data
        read_texts(self, {name: self.game.field(name).read for name in ("rarity", "artist")})
        return cleaned

    def clean_image(self) -> Any:
        """Return the image or False to remove it, and set an upload's digest; raise ValidationError if invalid."""
        image = self.cleaned_data["image"]
        if isinstance(image, UploadedFile):
            good = self._check(image)
            image.name = good.stored_name.rpartition("/")[2]
            self.instance.image_digest = good.digest
        elif image is False:  # the box "clear" was ticked
            self.instance.image_digest = ""
        return image

    def _check(self, image: UploadedFile[bytes]) -> PrintedImage:
        image.seek(0)
        try:
            return check_image(image.read())
        except InvalidValue as error:
            raise forms.ValidationError(sentence(error.message)) from error
        finally:
            image.seek(0)


class PrintingInline(admin.StackedInline[Printing, Card]):
    """Inline form set for the printings of a card, stacked because the fields are too wide for a row."""

    model = Printing
    form = PrintingForm
    fields = (("set", "language", "number", "variant"), ("rarity", "artist"), "image", "preview")
    readonly_fields = ("preview",)
    extra = 0

    def game_of(self, request: HttpRequest, card: Card | None) -> Game:
        """Return the game of the card, also of one that is to be added."""
        raise NotImplementedError

    def get_formset(self, request: HttpRequest, obj: Card | None = None, **kwargs: Any) -> Any:
        """Return the form set class, whose set field offers the sets of the card's game."""
        formset: Any = super().get_formset(request, obj, **kwargs)
        game = self.game_of(request, obj)
        form: Any = formset.form  # a class that was made for this formset
        form.game = game
        form.base_fields["set"].queryset = CardSet.objects.filter(game=game.code)
        return formset

    @admin.display(description="preview")
    def preview(self, printing: Printing) -> str:
        """Return the imported image of a printing as an HTML element, or ""."""
        return image_tag(reverse("admin:cards_printing_image", args=[printing.pk])) if printing.image else ""


def printed_image(pk: int) -> FileResponse:
    """Return the imported image of the printing with a primary key as a response, or raise Http404."""
    printing = get_object_or_404(Printing.objects.exclude(image=""), pk=pk)
    try:
        return FileResponse(printing.image.open("rb"))
    except FileNotFoundError:
        raise Http404 from None


def image_tag(url: str) -> SafeString:
    """Return an HTML image element for an admin page."""
    return format_html('<img src="{}" alt="" width="150" loading="lazy">', url)
