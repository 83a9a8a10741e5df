"""URLs of the pages of an account. Those of allauth are below /accounts/ too."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("name/", views.change_name, name="account_name"),
    path("password/set/", views.set_password),  # instead of allauth's, which has its name
    path("tokens/", views.tokens, name="account_tokens"),
    path("tokens/<int:token_id>/revoke/", views.revoke_token, name="account_revoke_token"),
    path("sessions/", views.sessions, name="account_sessions"),
    path("sessions/end/", views.end_sessions, name="account_end_sessions"),
    path("data/", views.data, name="account_data"),
    path("delete/", views.delete, name="account_delete"),
]
