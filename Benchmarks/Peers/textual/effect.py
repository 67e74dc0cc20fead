import asyncio

from textual import work
from textual.app import App, ComposeResult
from textual.widgets import Label, LoadingIndicator


class Worker(App[None]):
    CSS = "LoadingIndicator { height: 1; width: 9; }"
    BINDINGS = [("q", "quit", "Quit"), ("escape", "cancel", "Cancel")]

    def compose(self) -> ComposeResult:
        yield LoadingIndicator()
        yield Label("Working…")

    def on_mount(self) -> None:
        self.computation = self.compute()

    @work
    async def compute(self) -> None:
        await asyncio.sleep(2)
        self.show("The result is 42.")

    def action_cancel(self) -> None:
        if self.computation.is_running:
            self.computation.cancel()
            self.show("Canceled.")

    def show(self, text: str) -> None:
        self.query_one(LoadingIndicator).display = False
        self.query_one(Label).update(text)


if __name__ == "__main__":
    Worker().run()
