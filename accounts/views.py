"""Pages of an account: overview, username, tokens, sessions, export of data, and deletion."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import cast

from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.views import password_set
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from accounts import data_export, deletion, usernames
from accounts.adapters import notify_owner
from accounts.forms import DeleteForm, NameForm, TokenForm
from accounts.models import TOKENS, TooManyTokens, User, make_token
from accounts.sessions import end, name_of, sessions_of

form_methods = require_http_methods(["GET", "HEAD", "POST"])


def _user(request: HttpRequest) -> User:
    return cast(User, request.user)


@login_required
@require_http_methods(["GET", "HEAD"])
def account(request: HttpRequest) -> HttpResponse:
    """Show an overview of the user's account, with links to change it."""
    user = _user(request)
    kinds = set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    return render(
        request,
        "account/account.html",
        {
            "address": EmailAddress.objects.filter(user=user).order_by("-primary", "pk").first(),
            "has_app": Authenticator.Type.TOTP in kinds,
            "has_keys": Authenticator.Type.WEBAUTHN in kinds,
            "tokens": user.api_tokens.filter(expires_at__gt=timezone.now()).count(),
            "sessions": sessions_of(user).count(),
        },
    )


@login_required
@form_methods
def change_name(request: HttpRequest) -> HttpResponse:
    """Show the form for a new username; on POST change it."""
    user = _user(request)
    before = user.username
    form = NameForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid() and _rename(user, form):
        notify_owner(user, f"The username is {user.username} now. It was {before}.")
        messages.success(request, f"Your username is {user.username} now. Use it to sign in.")
        return redirect("account")
    return render(request, "account/name.html", {"form": form}, status=422 if form.errors else 200)


def _rename(user: User, form: NameForm) -> bool:
    user.username = form.cleaned_data["username"]
    user.username_key = usernames.key_of(user.username)
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "username_key"])
    except IntegrityError:  # somebody took it in between
        form.add_error("username", "Somebody has this name, or one that looks like it.")
        user.refresh_from_db()
        return False
    return True


@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
@form_methods
def tokens(request: HttpRequest) -> HttpResponse:
    """List the API tokens of the account. POST creates one, whose secret only this response has."""
    user, secret = _user(request), ""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        lasts = timedelta(days=form.cleaned_data["days"])
        try:
            _, secret = make_token(user=user, name=form.cleaned_data["name"], lasts=lasts)
        except TooManyTokens as error:
            form.add_error(None, str(error))
        else:
            notify_owner(user, f"The API token “{form.cleaned_data['name']}” was created.")
            form = TokenForm()
    context = {"form": form, "secret": secret, "tokens": user.api_tokens.all(), "limit": TOKENS}
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


#: allauth's page to set a first password does not require a confirmation of identity itself.
set_password = login_required(reauthentication_required(password_set))


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Delete an API token of the account."""
    token = get_object_or_404(_user(request).api_tokens, pk=token_id)
    token.delete()
    notify_owner(_user(request), f"The API token “{token.name}” was revoked.")
    messages.success(request, f"The token “{token.name}” is revoked. It no longer works.")
    return redirect("account_tokens")


@login_required
@require_http_methods(["GET", "HEAD"])
def sessions(request: HttpRequest) -> HttpResponse:
    """List the browsers in which the user's account is signed in."""
    rows = [
        {
            "session": session,
            "browser": name_of(session.user_agent),
            "is_this": session.session_key == request.session.session_key,
        }
        for session in sessions_of(_user(request))
    ]
    return render(request, "account/sessions.html", {"rows": rows, "others": sum(not row["is_this"] for row in rows)})


@login_required
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """Sign out another browser of the account, or all others."""
    others = sessions_of(_user(request)).exclude(session_key=request.session.session_key)
    one = request.POST.get("session", "")
    if one:
        others = others.filter(pk=int(one) if one.isascii() and one.isdigit() and len(one) < 19 else None)
    count = end(others)
    text = ngettext("%d browser is signed out.", "%d browsers are signed out.", count)
    messages.success(request, text % count)
    return redirect("account_sessions")


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@form_methods
def data(request: HttpRequest) -> HttpResponseBase:
    """Show the state of the export of all the account's data. POST starts or downloads the export."""
    user = _user(request)
    if request.method == "POST":
        try:
            path = data_export.request_export(user, request.build_absolute_uri("/"))
        except data_export.TooManyExports:
            messages.error(request, "Too many people are downloading their data. Try again in some minutes.")
            return redirect("account_data")
        if path is not None:
            return FileResponse(path.open("rb"), as_attachment=True, filename=f"despaira-{user.username}.zip")
        return redirect(f"{reverse('account_data')}?being=made")
    path = data_export.export_of(user)
    is_being_made = path is None and "being" in request.GET
    made = datetime.fromtimestamp(path.stat().st_mtime, UTC) if path else None
    response = render(request, "account/data.html", {"made": made, "is_being_made": is_being_made})
    if is_being_made:
        response["Refresh"] = "5"
    return response


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@form_methods
def delete(request: HttpRequest) -> HttpResponse:
    """Show the form to delete the account; on POST delete it. Its owner chooses whether public decks stay."""
    user = _user(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, has_public=deletion.has_public(user))
    if form.is_valid():
        keep = form.cleaned_data.get("public") == "keep"
        address = EmailAddress.objects.get_primary_email(user)
        deletion.delete_account(user, keep_public=keep)
        logout(request)
        notify_owner(user, f"The account {user.username} was deleted.", email=address)
        rest = "Your public decks stay, without your name." if keep else "All its data is deleted."
        messages.success(request, f"Your account is deleted. {rest}")
        return redirect("home")
    context: dict[str, object] = {"form": form}
    return render(request, "account/delete.html", context, status=422 if form.errors else 200)
