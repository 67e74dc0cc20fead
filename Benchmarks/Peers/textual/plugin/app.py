from importlib import import_module
from pkgutil import iter_modules

import plugins
from textual.app import App, ComposeResult
from textual.widgets import OptionList

ROWS = ["First row", "Second row"]


class Rows(App[None]):
    BINDINGS = [("q", "quit", "Quit")]

    def compose(self) -> ComposeResult:
        rows = list(ROWS)
        for module in iter_modules(plugins.__path__):
            rows += import_module(f"plugins.{module.name}").rows(ROWS)
        yield OptionList(*rows)


if __name__ == "__main__":
    Rows().run()
