from textual.app import App, ComposeResult
from textual.widgets import OptionList


class Rows(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        yield OptionList(*(f"Row {number}" for number in range(1, 10_001)))


if __name__ == "__main__":
    Rows().run()
