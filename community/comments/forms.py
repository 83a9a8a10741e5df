"""Form of comments."""

from __future__ import annotations

from django import forms

from community import limits
from community.comments.services import CommentError, clean_text


class CommentForm(forms.Form):
    """Form for a comment."""

    most = limits.COMMENT
    text = forms.CharField(required=False, strip=False)

    def clean_text(self) -> str:
        """Return the text as it is stored."""
        try:
            return clean_text(self.cleaned_data["text"])
        except CommentError as error:
            raise forms.ValidationError(str(error), code=error.code) from error
