"""A table as a picture in text: zones, pieces and where they lie."""
