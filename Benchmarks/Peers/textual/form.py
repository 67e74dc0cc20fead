from textual import on
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.validation import Integer, Length, Regex, Validator
from textual.widgets import Button, Input, Label


class Field(Horizontal):
    """An input with its label, and the problem beside it."""

    DEFAULT_CSS = """
    Field { height: 3; }
    Field Label { padding: 1; }
    Field .label { width: 8; }
    Field Input { width: 30; }
    Field .problem { color: $error; }
    """

    def __init__(self, label: str, validator: Validator) -> None:
        super().__init__(id=label.lower())
        self.label = label
        self.validator = validator

    def compose(self) -> ComposeResult:
        yield Label(self.label, classes="label")
        yield Input(validators=self.validator, validate_on=["blur"])
        yield Label(classes="problem")

    @property
    def value(self) -> str:
        return self.query_one(Input).value

    @on(Input.Blurred)
    def check(self) -> bool:
        """Show the problem, and return whether there is none."""
        field = self.query_one(Input)
        result = field.validate(field.value)
        valid = result is None or result.is_valid
        problem = "" if valid else result.failure_descriptions[0]
        self.query_one(".problem", Label).update(problem)
        return valid


class Registration(App[dict[str, str]]):
    BINDINGS = [("ctrl+s", "submit", "Submit")]

    def compose(self) -> ComposeResult:
        yield Field("Name", Length(minimum=1, failure_description="enter a name"))
        yield Field(
            "Age", Integer(1, 120, failure_description="enter a number from 1 to 120")
        )
        yield Field(
            "Email", Regex(".*@.*", failure_description="enter an address with @")
        )
        yield Button("Submit", variant="primary")

    @on(Input.Submitted)
    def next_field(self) -> None:
        self.screen.focus_next()

    @on(Button.Pressed)
    def action_submit(self) -> None:
        fields = list(self.query(Field))
        invalid = [field for field in fields if not field.check()]
        if invalid:
            invalid[0].query_one(Input).focus()
        else:
            self.exit({field.label: field.value for field in fields})


if __name__ == "__main__":
    if person := Registration().run():
        print(f"Saved {', '.join(person.values())}")
