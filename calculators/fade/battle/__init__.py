"""Calculator of an attack's damage and survivors in F.A.D.E.: a page with the input as query string, and an API."""
