"""Django settings of the site. Values that differ between installations come from the environment (README.md)."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from despaira_site.api.enum_names import enum_names
from despaira_site.installation import secret_key
from despaira_site.monitoring import logging_config
from games import game_names, other_games

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
# Django's generic classes can't be subscripted at run time without it.
django_stubs_ext.monkeypatch()

# --- paths ------------------------------------------------------------------------------------------------------

# Files of an installation are private: database, mail, keys. `prepare` restricts those of older versions.
os.umask(0o077)
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700

#: Folder of all files that an installation writes: database, secret key, images, collected static files, mail.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
DATA_DIR = BASE_DIR / "data"

# --- installation -----------------------------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
#: Whether people reach the site over HTTPS. `./run` serves plain HTTP and switches it off.
HTTPS = env.bool("HTTPS", default=True)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key.read_or_make(VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

#: Processes of the server, and requests that each handles at a time.
WORKERS = env.int("WORKERS", default=1)
THREADS = env.int("THREADS", default=8)
if min(WORKERS, THREADS) < 1:
    raise ImproperlyConfigured(f"WORKERS={WORKERS} and THREADS={THREADS}: both must be at least 1.")

INSTALLED_APPS = [
    "despaira_site",
    "community",
    "play",
    "decks",
    "calculators",
    "reference",
    "cards",
    "cards.legacy",
    "rules",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",  # after allauth, whose admin it replaces
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_structlog",
    "rest_framework",
    "drf_spectacular",
]

MIDDLEWARE = [
    "despaira_site.monitoring.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "despaira_site.middleware.request_logging.RequestMiddleware",
    "despaira_site.middleware.cross_origin.CrossOriginMiddleware",
    "csp.middleware.CSPMiddleware",
    "despaira_site.middleware.compression.CompressionMiddleware",
    "despaira_site.problems.ProblemMiddleware",
    "despaira_site.middleware.conditional.ConditionalMiddleware",
    "accounts.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.SignInMiddleware",
    "despaira_site.middleware.letter_case.LetterCaseMiddleware",
]

ROOT_URLCONF = "despaira_site.urls"
WSGI_APPLICATION = "despaira_site.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "cards.templatetags.icons",
                "cards.templatetags.opengraph",
                "despaira_site.templatetags.shell",
            ],
        },
    }
]

# --- the database -----------------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}"),
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["CONN_MAX_AGE"] = None  # each thread has one, and opening it costs more than most queries
    # Transactions wait for the lock at their beginning. A later wait would fail at once.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,  # seconds; SQLite's order of waiting writers is random, so one of many may wait long
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
    # A file, so that the threads of the live server of browser tests can have connections of their own.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # a connection that the server has closed is not handed out
    DATABASES["default"]["OPTIONS"] = {
        # Seconds to wait for a connection while the server is away, and after which the pool no longer tries to connect
        # by itself: the next request does.
        "pool": {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL", default=8),
            "timeout": 1.0,
            "reconnect_timeout": 3.0,
        },
        # A connection to a machine that is gone ends, whether it waits or is idle.
        "connect_timeout": 2,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

#: The cache has the counters of rate limits, of more addresses and accounts than Django's default of 300 entries.
#: Several server processes must share it.
_CACHE = ("dbcache://cache" if WORKERS > 1 else "locmemcache://despaira") + "?max_entries=20000"
CACHES = {"default": env.cache("CACHE_URL", default=_CACHE)}

# --- simulations ------------------------------------------------------------------------------------------------

#: The scheduler of dask.distributed that plays large goldfish runs, such as tcp://10.0.0.5:8786; see
#: docs/goldfish-workers.md. Without one, each server process has workers of its own when it needs them.
DASK_SCHEDULER = env.str("DASK_SCHEDULER", default="")
#: Whether a server simulates public decks in idle time, to find their mean winning turn.
WIN_TURNS = env.bool("WIN_TURNS", default=True)
GOLDFISH_WORKERS = max(1, (os.cpu_count() or 1) // WORKERS)
#: Processes of each server process that decide for bots in matches.
BOT_WORKERS = env.int("BOT_WORKERS", default=GOLDFISH_WORKERS)

# --- people -----------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
# Only one, so that a wrong password takes as long for an unknown name. It handles permissions too.
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "decks:mine"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
# A change of an address needs a confirmation of identity. The owner gets a mail about every change of an account.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Sign-up with the address of another account looks like any other, so that it does not reveal the account.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_SUBJECT_PREFIX = EMAIL_SUBJECT_PREFIX = "[despaira] "
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.forms.LoginForm", "reset_password": "accounts.forms.ResetPasswordForm"}
#: Whether sign-in attempts are limited (accounts.login_attempts).
LIMIT_ATTEMPTS = env.bool("THROTTLE_ACCOUNTS", default=True)
#: allauth's limits, without those by which attempts of others could lock an owner out.
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = (
    {"login": "", "login_failed": "", "reset_password": "", "signup": "20/m/ip"} if LIMIT_ATTEMPTS else False
)
MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "despaira"
MFA_TOTP_TOLERANCE = 1  # accepts clocks that are half a minute wrong
MFA_FORMS = {"authenticate": "accounts.forms.AuthenticateForm", "reauthenticate": "accounts.forms.ReauthenticateForm"}
SESSION_COOKIE_AGE = 180 * 24 * 3600  # a visitor's decks live as long as the visitor's session
EMAIL_CONFIG = env.email("EMAIL_URL", default="filemail://")
EMAIL_BACKEND = EMAIL_CONFIG["EMAIL_BACKEND"]
EMAIL_FILE_PATH = EMAIL_CONFIG["EMAIL_FILE_PATH"] or str(VAR_DIR / "mail")
EMAIL_HOST, EMAIL_PORT = EMAIL_CONFIG["EMAIL_HOST"] or "localhost", EMAIL_CONFIG["EMAIL_PORT"] or 25
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = EMAIL_CONFIG["EMAIL_HOST_USER"] or "", EMAIL_CONFIG["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS = EMAIL_CONFIG.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = EMAIL_CONFIG.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10  # seconds; without it an unresponsive mail server would block a thread for ever
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="despaira@localhost")
#: Addresses that get mail about unexpected errors, see despaira_site.monitoring.admin_email.
ADMINS = [("", address) for address in env.list("ADMINS", default=[])]

#: Whether there are likes, comments, follows, collections, reports and notices. A private site may not want them.
COMMUNITY = env.bool("COMMUNITY", default=True)

# --- safety -----------------------------------------------------------------------------------------------------

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]  # for probes over plain HTTP
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=365 * 24 * 3600) if HTTPS else 0
# Only the owner of a domain can decide about its subdomains and the preload list, so both are off by default, and the
# checks that want them are silenced. The preload list requires subdomains.
SECURE_HSTS_PRELOAD = HTTPS and env.bool("SECURE_HSTS_PRELOAD", default=False)
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=SECURE_HSTS_PRELOAD)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "despaira_site.problems.csrf_failure"
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
#: Number of proxies in front of the site, which says which entry of X-Forwarded-For is trusted.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

#: Decks without an account: new ones from an address within a day, all from an address, and all.
VISITOR_DECKS_DAILY = env.int("VISITOR_DECKS_DAILY", default=50)
VISITOR_DECKS_ADDRESS = env.int("VISITOR_DECKS_ADDRESS", default=500)
VISITOR_DECKS_TOTAL = env.int("VISITOR_DECKS_TOTAL", default=50_000)

#: Days after which a match in which nothing happens ends, and after which visitors' matches without an end are deleted.
PLAY_IDLE_DAYS = env.int("PLAY_IDLE_DAYS", default=14)
PLAY_KEEP_DAYS = env.int("PLAY_KEEP_DAYS", default=90)

#: Maximum bytes of a request body.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
#: Maximum fields of a form. The form of the largest deck has a count and a checkbox for each card.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_500

# --- the API ----------------------------------------------------------------------------------------------------


def _rate(name: str, default: str) -> str | None:
    """Return the rate limit in the variable THROTTLE_`name`, such as 600/min; None (no limit) if it is empty.

    `default` is the limit if the variable is not set.
    """
    return env.str(f"THROTTLE_{name.upper()}", default=default) or None


REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.TokenAuthentication",
        "accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["cards.limits.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "despaira_site.api.negotiation.Negotiation",
    "DEFAULT_PAGINATION_CLASS": "cards.serializers.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "despaira_site.api.openapi.ProblemSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "accounts.throttles.AnonThrottle",
        "accounts.throttles.UserThrottle",
        "accounts.throttles.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": _rate("anon", "600/min"),
        "user": _rate("user", "1200/min"),
        "token": _rate("token", "10/min"),
        "bulk": _rate("bulk", "20/min"),
        "import": _rate("import", "60/min"),
        "check": _rate("check", "20/min"),
        "try": _rate("try", "10/min"),
        "goldfish": _rate("goldfish", "60/min"),
        "step": _rate("step", "120/min"),
        "worth": _rate("worth", "300/min"),
        "match": _rate("match", "60/min"),
        "matchups": _rate("matchups", "30/day"),
        "draw": _rate("draw", "120/min"),
        "text": _rate("text", "120/min"),
        "comment": _rate("comment", "60/hour"),
        "draft": _rate("draft", "60/hour"),
        "session": _rate("session", "600/hour"),
        "preview": _rate("preview", "60/min"),
        "like": _rate("like", "60/min"),
        "report": _rate("report", "50/day"),
    },
    "URL_FORMAT_OVERRIDE": None,  # ?format= is the format of a deck
    "EXCEPTION_HANDLER": "despaira_site.problems.api_exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "despaira API",
    "DESCRIPTION": (
        "Cards, sets, decks, legality, odds, hands and simulations of the card game Despaira.\n"
        f"For {game_names(other_games())} see the endpoints below `games/`, and those with a parameter `game`."
    ),
    "VERSION": "1.0.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "PREPROCESSING_HOOKS": ["community.feature_flag.without_community", "cards.api.documentation.operations_of_games"],
    "ENUM_NAME_OVERRIDES": enum_names(),
}

# --- static files, images ---------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = VAR_DIR / "media"
MEDIA_URL = "media/"
#: Drawn and scaled card images, by content. May be emptied at any time.
FACES_DIR = VAR_DIR / "faces"
#: Pictures of decks, cards and pages, by content. May be emptied at any time.
PICTURES_DIR = VAR_DIR / "pictures"
#: Exports of accounts' data, for an hour. May be emptied at any time.
COPIES_DIR = VAR_DIR / "copies"
#: Rules compiled for this machine. May be emptied at any time.
LOWERED_DIR = VAR_DIR / "lowered"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "despaira_site.static_files.Storage"
    },
}

# --- language, logs, metrics -------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

#: Token for /metrics; without it there are no metrics. Several processes share their counts in the folder.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_DIR = VAR_DIR / "metrics"
if 0 < len(METRICS_TOKEN) < 16:
    raise ImproperlyConfigured("METRICS_TOKEN is too short: use at least 16 characters.")

# One line a request, when it is answered. An answer such as 503 is no mistake: what failed has a line of its own.
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_5XX_LOG_LEVEL = logging.WARNING
DJANGO_STRUCTLOG_REQUEST_CANCELLED_LOG_LEVEL = logging.INFO  # such as streams, whose clients leave
LOGGING = logging_config.configure(level=env.str("LOG_LEVEL", default="INFO"), readable=DEBUG)
