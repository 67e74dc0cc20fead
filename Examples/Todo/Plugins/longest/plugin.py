"""Adds a line below the open item that takes longest. One request per line in, one answer per line out."""

import json
import sys
import traceback


def longest(items):
    """The open item with the most minutes; None without one."""
    timed = [item for item in items if not item["isDone"] and item.get("minutes")]
    return max(timed, key=lambda item: item["minutes"], default=None)


def rows(parameters):
    item = longest(parameters["facts"]["items"])
    if item is None:
        return {"rows": []}
    text = f"Longest: {item['title']}, {item['minutes']} min"
    tone = "warning" if item["minutes"] > 60 else "plain"
    number = str(item["id"])
    return {"rows": [{"id": "longest", "text": text, "tone": tone, "below": number, "opens": number}]}


METHODS = {"initialize": lambda _: {"protocol": 1}, "rows": rows}


def answer(request):
    """The response to a request. A failed method becomes an error message for the user."""
    response = {"jsonrpc": "2.0", "id": request["id"]}
    method = METHODS.get(request["method"])
    if method is None:
        return response | {"error": {"code": -32601, "message": "unknown method"}}
    try:
        return response | {"result": method(request.get("params", {}))}
    except Exception as error:
        traceback.print_exc()
        line = traceback.extract_tb(error.__traceback__)[-1].lineno
        return response | {"error": {"code": 1, "message": f"line {line}: {type(error).__name__}: {error}"}}


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if "id" in request:
            print(json.dumps(answer(request)), flush=True)
