"""Lists of the API, a page at a time."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=` and `?page_size=`: 50 a page unless asked, at most 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
