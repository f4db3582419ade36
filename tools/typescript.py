"""The messages' types in TypeScript, from their JSON Schema: what the browser client is checked against."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from parlour.service import wire
from parlour.service.progress import shop
from parlour.service.wire import http as wire_http
from parlour.service.wire import lobby as wire_lobby
from parlour.service.wire import moderation as wire_moderation
from parlour.service.wire import progress as wire_progress

MESSAGES = (wire, wire_http, wire_lobby, wire_moderation, wire_progress, shop)
Schema = Mapping[str, Any]
HEAD = "// Written by `make protocol` from docs/protocol.schema.json. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: Schema) -> str:
    names = {"inbound": "Inbound", "outbound": "Outbound"}
    parts = (_declared(names.get(name, name), part) for name, part in schema["$defs"].items())
    return "\n".join([HEAD, f"export const PROTOCOL = {wire.PROTOCOL};\n", *parts])


def _declared(name: str, part: Schema) -> str:
    about = f"/** {part['description']} */\n" if "description" in part else ""
    if "properties" not in part:
        return f"{about}export type {name} = {_kind(part)};\n"
    return f"{about}export interface {name} {{\n{''.join(_fields(name, part))}}}\n"


def _fields(name: str, part: Schema) -> Iterator[str]:
    for field, kind in part["properties"].items():
        is_unset = "default" not in kind  # neither required nor with a default
        may_miss = field not in part.get("required", ()) and (is_unset or _leaves_out(name))
        yield f"  {field}{'?' if may_miss else ''}: {_kind(kind)};\n"


def _leaves_out(name: str) -> bool:
    """What visitors say may leave out what has a default; the house only does it where it says so."""
    kinds = [vars(module)[name] for module in MESSAGES if name in vars(module)]
    configs = [kind.__struct_config__ for kind in kinds if hasattr(kind, "__struct_config__")]
    return any(config.omit_defaults or config.forbid_unknown_fields for config in configs)


def _kind(schema: Schema) -> str:
    match schema:
        case {"$ref": str(name)}:
            return name.rpartition("/")[2]
        case {"anyOf": [*kinds]}:
            return " | ".join(map(_kind, kinds))
        case {"enum": [*values]}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": [*kinds]}:
            return f"[{', '.join(map(_kind, kinds))}]"
        case {"type": "array"}:
            return f"({_kind(schema['items'])})[]"
        case {"type": "object", "additionalProperties": kind} if isinstance(kind, Mapping):
            return f"Record<string, {_kind(kind)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": str(plain)}:
            return PLAIN[plain]
    return "unknown"
