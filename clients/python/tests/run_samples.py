"""Runs programs, a JSON object of their sources by name in its input, and prints how each ends."""

import contextlib
import json
import os
import sys

from rcm import RcmError

for name, source in json.load(sys.stdin).items():
    try:
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            exec(compile(source, name, "exec"), {})
    except RcmError as error:
        print(name, error.status)
    except Exception as error:
        print(name, repr(error).replace("\n", " "))
    else:
        print(name, 200)
