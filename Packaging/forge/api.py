"""Calls the JSON API of a forge."""
import json
import urllib.error
import urllib.parse
import urllib.request

from problem import Problem

# An answer can list 100 comments of 64 KB each.
_MOST_BYTES = 64 << 20


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send the token to another address."""

    def redirect_request(self, *_):
        return None


class API:
    """One API with its token."""

    def __init__(self, address, header, token, timeout=30):
        if urllib.parse.urlsplit(address).scheme not in ("http", "https"):
            raise Problem(f"the address of the API is not a web address: {address or 'none is set'}")
        self._address = address
        self._headers = {header: token, "User-Agent": "headway", "Accept": "application/json"}
        self._timeout = timeout
        self._open = urllib.request.build_opener(_NoRedirects).open

    def call(self, method, path, body=None):
        """Returns the decoded answer, or None if it is empty.

        Raises Problem with the method, the path and the reason, but never with the token.
        """
        headers = dict(self._headers)
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self._address + path, data, headers, method=method)
        try:
            with self._open(request, timeout=self._timeout) as answer:
                text = answer.read(_MOST_BYTES + 1)
        except urllib.error.HTTPError as error:
            raise Problem(f"{method} {path}: status {error.code}{_reason(error)}{_hint(error.code)}") from error
        except (OSError, ValueError) as error:
            raise Problem(f"{method} {path}: {getattr(error, 'reason', error)}") from error
        if len(text) > _MOST_BYTES:
            raise Problem(f"{method} {path}: the answer is too long")
        try:
            return json.loads(text) if text.strip() else None
        except ValueError as error:
            raise Problem(f"{method} {path}: the answer is not JSON") from error

    def pages(self, path):
        """Yields the elements of all pages of a list."""
        for page in range(1, 101):
            elements = self.call("GET", f"{path}?per_page=100&page={page}")
            if not isinstance(elements, list):
                raise Problem(f"GET {path}: the answer is not a list")
            yield from elements
            if len(elements) < 100:
                return


def _reason(error):
    try:
        message = json.loads(error.read(1 << 16)).get("message", "")
    except (OSError, ValueError, AttributeError):
        return ""
    return f", {str(message)[:200]}" if message else ""


def _hint(status):
    if status in (401, 403, 404):
        return "; the token may not be allowed to write comments"
    return ""
