"""Form to write or edit a comment on a deck."""

from __future__ import annotations

from django import forms

from community import limits
from community.comments.services import CommentError, clean_text


class CommentForm(forms.Form):
    """Form with the text of a comment."""

    most = limits.COMMENT
    text = forms.CharField(required=False, strip=False)

    def clean_text(self) -> str:
        """Return the cleaned text of the comment. Raises ValidationError if it is empty, invisible or too long."""
        try:
            return clean_text(self.cleaned_data["text"])
        except CommentError as error:
            raise forms.ValidationError(str(error), code=error.code) from error
