from textual.app import App, ComposeResult
from textual.widgets import Label


class Hello(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield Label("Hello, world!")


if __name__ == "__main__":
    Hello().run()
