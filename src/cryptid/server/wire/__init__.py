"""Messages between client and server, the catalogue of games, and the OpenAPI document."""
