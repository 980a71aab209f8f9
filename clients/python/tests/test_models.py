from typing import Any

from conftest import operations
from rcm import _json, models
from rcm._types import Model, wire_name


def pascal(identifier: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in identifier.replace("-", ".").split("."))


def model(name: str) -> type[Model] | None:
    found: type[Model] | None = getattr(models, name, None)
    return found


def test_the_example_of_each_body_is_written_as_it_is_read() -> None:
    checked = 0
    for operation in operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = model(f"{pascal(operation['operationId'])}Body")
        if content is None or body is None:
            continue
        written = body.model_validate(content["example"]).model_dump(by_alias=True, exclude_unset=True)
        assert _json.loads(_json.dumps(normal(written))) == _json.loads(
            _json.dumps(normal(content["example"]))
        )
        checked += 1
    assert checked > 150


def normal(value: Any) -> Any:
    """A value with its times in one form: `Z` is `+00:00`."""
    if isinstance(value, dict):
        return {key: normal(item) for key, item in value.items()}
    if isinstance(value, list):
        return [normal(item) for item in value]
    if isinstance(value, str) and value.endswith(".000Z"):
        return value.replace(".000Z", "+00:00")
    return value


def test_the_example_of_each_result_is_read() -> None:
    checked = 0
    for operation in operations():
        success = next(response for status, response in operation["responses"].items() if status[0] == "2")
        content = success.get("content", {}).get("application/json")
        result = model(f"{pascal(operation['operationId'])}Result")
        if content is None or result is None:
            continue
        read = result.model_validate(content["example"].get("data", content["example"]))
        assert isinstance(read, Model)
        checked += 1
    assert checked > 300


def test_names_on_the_wire() -> None:
    assert [wire_name(name) for name in ("from_", "line_items", "days0_to30")] == [
        "from",
        "lineItems",
        "days0To30",
    ]


def test_fields_and_values_of_a_later_service_are_accepted_in_results() -> None:
    later = {"agencyName": "A", "id": "i", "placedAt": "2026-01-01T00:00:00Z", "later": 1}
    assert models.AccountPlacement.model_validate(later, extra="ignore").id == "i"
