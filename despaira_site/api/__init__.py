"""URLs and tokens of the REST API, OpenAPI document and its page. Other packages have their objects' endpoints."""
