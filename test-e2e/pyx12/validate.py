"""Validates the X12 files that are named on standard input, and prints each as a line of JSON with its errors."""

import io
import json
import logging
import sys

import pyx12.errors
import pyx12.params
import pyx12.x12n_document


def errors_of(document):
    """The errors of envelopes, sets, segments and elements, each with the place that has it."""
    for interchange in document["interchanges"]:
        yield from (("ISA", error) for error in interchange["errors"])
        for group in interchange["groups"]:
            yield from (("GS", error) for error in group["errors"])
            for transaction in group["transactions"]:
                yield from (("ST", error) for error in transaction["errors"])
                for segment in transaction["segments"]:
                    name = segment["seg_id"]
                    yield from ((name, error) for error in segment["errors"])
                    for element in segment["elements"]:
                        yield from ((place_of(name, element), error) for error in element["errors"])


def place_of(segment, element):
    """An element as guides write it: CLM05-3."""
    component = element["subele_pos"]
    return f"{segment}{int(element['ele_pos']):02}" + (f"-{component}" if component else "")


def validate(path):
    found = io.StringIO()
    try:
        with open(path, encoding="utf-8", newline="") as file:
            is_valid = pyx12.x12n_document.x12n_document(
                param=pyx12.params.params(), src_file=file, fd_997=None, fd_html=None, fd_json=found
            )
    except (pyx12.errors.X12Error, pyx12.errors.EngineError) as error:
        return {"isValid": False, "errors": [{"place": None, "message": str(error)}]}
    document = json.loads(found.getvalue() or '{"interchanges": []}')
    errors = [{"place": place, "message": error["err_str"]} for place, error in errors_of(document)]
    return {"isValid": is_valid, "errors": errors}


# What it logs is in the errors too.
logging.getLogger("pyx12").addHandler(logging.NullHandler())
logging.getLogger("pyx12").propagate = False
for line in sys.stdin:
    print(json.dumps({"path": line.strip(), **validate(line.strip())}), flush=True)
