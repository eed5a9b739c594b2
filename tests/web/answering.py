"""Answers of the page against their types: as a schema for other programs, and value by value."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from companion.web import answers

PLAIN: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}
OPEN = (answers.Problem,)
"""Answers that may carry more than they promise: a refusal names the facts of its rule."""

Schema = dict[str, Any]


def schema_of(kind: Any) -> Schema:
    """A type as OpenAPI 3.0 writes it. What has a name of its own is referred to by it."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    if kind in PLAIN:
        return {"type": PLAIN[kind]}
    if origin is Literal:
        return {"type": "string", "enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": schema_of(inner[0])}
    if origin is tuple:
        items = {"anyOf": [schema_of(one) for one in inner]}
        return {"type": "array", "items": items, "minItems": len(inner), "maxItems": len(inner)}
    if origin in (dict, Mapping):
        return {"type": "object"} | ({"additionalProperties": schema_of(inner[1])} if inner[1] is not Any else {})
    assert origin in (Union, types.UnionType), kind
    return _schema_of_union([one for one in inner if one is not type(None)], type(None) in inner)


def _schema_of_union(kinds: list[Any], nullable: bool) -> Schema:
    if len(kinds) > 1:
        assert not nullable
        return {"anyOf": [schema_of(one) for one in kinds]}
    schema = schema_of(kinds[0])
    if not nullable:
        return schema
    return {"nullable": True, "allOf": [schema]} if "$ref" in schema else schema | {"nullable": True}


def object_of(kind: Any) -> Schema:
    """A TypedDict with its fields."""
    fields = {name: schema_of(each) for name, each in get_type_hints(kind).items()}
    required = [name for name in fields if name in kind.__required_keys__]
    return {"type": "object", "properties": fields} | ({"required": required} if required else {})


def named_in(kind: Any) -> set[Any]:
    """Every TypedDict that belongs to a type, itself among them."""
    if is_typeddict(kind):
        return {kind}.union(*(named_in(each) for each in get_type_hints(kind).values()))
    return set().union(*(named_in(one) for one in get_args(kind)))


def misfits(value: Any, kind: Any, where: str = "answer") -> Iterator[str]:
    """Everything in which a value is not of its type: each field that is missing, too many, or something else."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        yield from _misfits_of_object(value, kind, where)
    elif kind in PLAIN:
        fine = type(value) is kind or (kind is float and type(value) is int)
        yield from () if fine else (f"{where}: {value!r} is no {PLAIN[kind]}",)
    elif origin is Literal:
        yield from () if value in inner else (f"{where}: {value!r} is none of {inner}",)
    elif origin in (list, tuple):
        kinds = inner * len(value) if origin is list else inner
        for at, (one, each) in enumerate(zip(value, kinds, strict=True)):
            yield from misfits(one, each, f"{where}[{at}]")
    elif origin in (dict, Mapping):
        for name, one in value.items():
            yield from () if inner[1] is Any else misfits(one, inner[1], f"{where}.{name}")
    elif value is None:
        yield from () if type(None) in inner else (f"{where} must not be null",)
    else:
        ways = [list(misfits(value, one, where)) for one in inner if one is not type(None)]
        yield from min(ways, key=len)


def _misfits_of_object(value: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: {value!r} is no object"
        return
    fields = _fields(kind)
    for name in kind.__required_keys__ - value.keys():
        yield f"{where}.{name} is missing"
    for name, one in value.items():
        if name in fields:
            yield from misfits(one, fields[name], f"{where}.{name}")
        elif kind not in OPEN:
            yield f"{where}.{name} is in no type"


@cache
def _fields(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
