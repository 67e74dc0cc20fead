"""A forge on the loopback interface that stores comments, for tests."""
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = "secret-token-of-the-job"


class FakeForge:
    """Serves the comment API of GitHub and of GitLab. Use it in a `with` block."""

    def __init__(self):
        self.comments = []  # dictionaries with id, body and author
        self.requests = []  # "METHOD path" without the query
        self.failure = None  # a status for every request
        self.redirect = None  # an address for every request
        self.text = None  # an answer for every request
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def add(self, body, author):
        """Adds a comment that another job or user wrote."""
        self.comments.append({"id": len(self.comments) + 1, "body": body, "author": author})

    @property
    def writes(self):
        """The requests that change something."""
        return [request for request in self.requests if not request.startswith("GET")]

    def answer(self, method, path, query, body, headers):
        """Returns the status and the JSON of the answer."""
        if headers.get("Authorization") != f"Bearer {TOKEN}" and headers.get("PRIVATE-TOKEN") != TOKEN:
            return 401, {"message": "Bad credentials"}
        if path == "/user":
            return 200, {"id": 7}
        is_github = path.startswith("/repos/")
        if not re.fullmatch(r"/repos/orchard/shop/issues/(12/comments|comments/\d+)"
                            r"|/projects/(34|orchard%2Fshop)/merge_requests/12/notes(/\d+)?", path):
            return 404, {"message": "Not Found"}
        if method == "GET":
            page = int(re.search(r"page=(\d+)$", query)[1])
            return 200, [self._shown(comment, is_github) for comment in self.comments[page * 100 - 100:page * 100]]
        if method == "POST":
            identifier = max((comment["id"] for comment in self.comments), default=0) + 1
            author = "github-actions[bot]" if is_github else 7
            self.comments.append({"id": identifier, "body": body["body"], "author": author})
            return 201, {"id": identifier}
        identifier = int(path.rsplit("/", 1)[1])
        found = [comment for comment in self.comments if comment["id"] == identifier]
        if not found:
            return 404, {"message": "Not Found"}
        if method == "DELETE":
            self.comments.remove(found[0])
            return 204, None
        if method != ("PATCH" if is_github else "PUT"):
            return 405, {"message": "Method Not Allowed"}
        found[0]["body"] = body["body"]
        return 200, {"id": identifier}

    @staticmethod
    def _shown(comment, is_github):
        author = {"user": {"login": comment["author"]}} if is_github else {"author": {"id": comment["author"]}}
        return {"id": comment["id"], "body": comment["body"], **author}

    def _handler(self):
        forge = self

        class Handler(BaseHTTPRequestHandler):
            """Answers one request."""

            def log_message(self, *_):
                """The output of the tests stays short."""

            def _answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                path, _, query = self.path.partition("?")
                forge.requests.append(f"{self.command} {path}")
                status, value = forge.answer(self.command, path, query, body, self.headers)
                text = b"" if value is None else json.dumps(value).encode()
                if forge.failure:
                    status, text = forge.failure, json.dumps({"message": "out of \x1b[31morder"}).encode()
                if forge.text is not None:
                    status, text = 200, forge.text
                if forge.redirect:
                    status = 307
                self.send_response(status)
                if forge.redirect:
                    self.send_header("Location", forge.redirect)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _answer

        return Handler
