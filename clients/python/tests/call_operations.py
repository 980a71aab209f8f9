"""Calls operations by the requests in its input, one in each line, and prints how each ends."""

import os
import re
import sys
from typing import Any

from rcm import Rcm, _json, models


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).replace("-", "_").lower()


def call(rcm: Rcm, request: dict[str, Any]) -> None:
    module, name = request["id"].split(".")
    method = getattr(getattr(rcm, snake(module)), snake(name))
    arguments = {snake(key): value for key, value in request["parameters"].items()}
    if "from" in arguments:
        arguments["from_"] = arguments.pop("from")
    words = re.split(r"[.-]", request["id"])
    body = getattr(models, "".join(word[0].upper() + word[1:] for word in words) + "Body", None)
    if body is not None and "body" in request:
        arguments["body"] = body.model_validate(request["body"])
    method(**arguments)


with Rcm(url=os.environ["RCM_URL"], key=os.environ["RCM_KEY"]) as rcm:
    for line in sys.stdin:
        request = _json.loads(line)
        try:
            call(rcm, request)
        except Exception as error:
            print(
                request["id"],
                repr(error).replace("\n", " "),
                repr(error.__cause__).replace("\n", " "),
                flush=True,
            )
        else:
            print(request["id"], "succeeded", flush=True)
