"""Counts Python functions that no regular expression can find, with Python's own parser.

Headway sends the texts of files and receives the lines that count. Both counters are pure: the lines
depend on the text alone, so Headway caches them and counts the whole history.
"""

import ast
import json
import sys
import traceback
import warnings

LONGEST = 40  # lines


def functions(text):
    """The functions of a file. A file that isn't valid Python has none.

    For Python, a carriage return alone also ends a line, but not for Headway.
    """
    try:
        tree = ast.parse(text.replace("\r\n", "\n").replace("\r", " "))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [n for n in ast.walk(tree) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]


COUNTERS = {
    "long": lambda f: f.end_lineno - f.lineno + 1 > LONGEST,
    "untyped": lambda f: f.returns is None and f.name != "__init__",
}


def count(params):
    matches = COUNTERS[params["id"]]
    return {
        "files": [
            {
                "file": file["file"],
                "lines": sorted({f.lineno for f in functions(file["text"]) if matches(f)}),
            }
            for file in params["files"]
        ]
    }


METHODS = {
    "initialize": lambda params: {"protocol": params["protocol"]},
    "count": count,
}

warnings.simplefilter("ignore")  # such as those of the parser about invalid escapes

for line in sys.stdin:
    call = json.loads(line)
    if "id" not in call:
        continue  # a notification such as “cancel” needs no response
    answer = {"jsonrpc": "2.0", "id": call["id"]}
    if call["method"] in METHODS:
        try:
            answer["result"] = METHODS[call["method"]](call["params"])
        except Exception as error:  # the plugin keeps running, and Headway shows the message
            traceback.print_exc()
            line = traceback.extract_tb(error.__traceback__)[-1].lineno
            answer["error"] = {"code": 1, "message": f"line {line}: {type(error).__name__}: {error}"}
    else:
        answer["error"] = {"code": -32601, "message": f"unknown method {call['method']}"}
    print(json.dumps(answer), flush=True)
