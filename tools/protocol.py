"""Writes docs/protocol.schema.json: the schema of all messages, as their types say it."""

import json
from pathlib import Path

from parlour.adapters.protocol import schema

FILE = Path(__file__).parent.parent / "docs" / "protocol.schema.json"


def built() -> str:
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    FILE.write_text(built(), "utf-8")
    print(f"{FILE.name} is up to date.")


if __name__ == "__main__":
    main()
