import Dates
import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let inputPages = [
    GalleryPage("button", "Button", "an action") { _ in ButtonPage() },
    GalleryPage("toggle", "Toggle", "on or off") { _ in TogglePage() },
    GalleryPage("picker", "Picker", "one of several options") { _ in PickerPage() },
    GalleryPage("menu", "Menu", "a list of actions") { _ in MenuPage() },
    GalleryPage("field", "TextField", "a line of editable text") { _ in FieldPage() },
    GalleryPage("editor", "TextEditor", "several lines of editable text") { _ in EditorPage() },
    GalleryPage("form", "Form", "fields that are submitted together") { _ in FormPage() },
    GalleryPage("palette", "CommandPalette", "a fuzzy search over commands") { _ in
      PalettePage()
    },
  ]
}

private struct ButtonPage: View {
  private let presses = Source(0)

  var body: some View {
    let presses = presses
    return GallerySamples {
      GallerySample("enabled; the mark shows the focus") {
        Button("Rescan", name: "gallery.count") { presses.value += 1 }
        Label(presses.bind.map { .muted(" pressed \($0) times") })
      }
      GallerySample("for actions that can't be undone") {
        Button("Delete exception", name: "gallery.delete", role: .destructive) {}
      }
      GallerySample("disabled, with the reason") {
        Button("Continue", name: "gallery.go", disabled: .constant("nothing is selected")) {}
      }
      GallerySample("too long") { Button(SampleText.long, name: "gallery.long") {} }
      GallerySample("wide characters") { Button(SampleText.wide, name: "gallery.wide") {} }
    }
  }
}

private struct TogglePage: View {
  @Local var isOn = true
  @Local var isOther = false

  var body: some View {
    GallerySamples {
      GallerySample("on and off") {
        Toggle("Include tests", name: "gallery.tests", isOn: $isOn)
        Toggle("Only this module", name: "gallery.module", isOn: $isOther)
      }
      GallerySample("disabled, with the reason") {
        Toggle(
          "Lock", name: "gallery.lock", isOn: .constant(true),
          disabled: .constant("only owners may unlock")
        ) { _ in }
      }
      GallerySample("too long") {
        Toggle(SampleText.long, name: "gallery.long", isOn: .constant(false)) { _ in }
      }
      GallerySample("wide characters") {
        Toggle(SampleText.wide, name: "gallery.wide", isOn: .constant(true)) { _ in }
      }
    }
  }
}

private struct PickerPage: View {
  @Local var order = "due"
  @Local var other = "due"

  var body: some View {
    let orders = ["name", "due", "remaining"]
    GallerySamples {
      GallerySample("all options visible") {
        Picker("Sort by", name: "gallery.sort", options: orders, selection: $order)
      }
      GallerySample("not enough space for all options") {
        Picker("Sort by", name: "gallery.narrow", options: orders, selection: $other)
          .frame(columns: 28)
      }
      GallerySample("disabled, with the reason") {
        Picker(
          "Team", name: "gallery.team", options: ["ios", "web"], selection: .constant("ios"),
          disabled: .constant("there are no owners")
        ) { _ in }
      }
      GallerySample("a value that isn't an option") {
        Picker("Sort by", name: "gallery.strange", options: orders, selection: .constant("?")) {
          _ in
        }
      }
      GallerySample("empty") {
        Picker("Team", name: "gallery.empty", options: [String](), selection: .constant("")) { _ in
        }
      }
      GallerySample("wide characters") {
        Picker("", name: "gallery.wide", options: ["移行", "進み", "🇯🇵"], selection: .constant("進み")) {
          _ in
        }
      }
    }
  }
}

private struct MenuPage: View {
  @Local var latest = "nothing yet"

  var body: some View {
    GallerySamples {
      GallerySample("with keys, and a disabled action with its reason") {
        Menu("Actions", name: "gallery.actions") {
          KeyBinding("gallery.actions.add", "n", title: "New") { latest = "New" }
          KeyBinding("gallery.actions.archive", "a", title: "Archive") { latest = "Archive" }
          KeyBinding(
            "gallery.actions.lock", keys: [], title: "Lock", disabled: "only owners may lock"
          ) {}
          KeyBinding("gallery.actions.wide", keys: [], title: SampleText.wide) {
            latest = SampleText.wide
          }
        }
        Label($latest.bind.map { .muted(" chosen: \($0)") })
      }
      GallerySample("disabled, with the reason") {
        Menu("Actions", name: "gallery.none", disabled: .constant("nothing is selected")) { [] }
      }
      GallerySample("without actions") { Menu("Actions", name: "gallery.empty") { [] } }
      GallerySample("too long") {
        Menu(SampleText.long, name: "gallery.long") {
          KeyBinding("gallery.long.action", keys: [], title: SampleText.long) {}
        }
      }
    }
  }
}

private struct FieldPage: View {
  @Local var typed = ""
  @Local var token = "s3cret"
  @Local var days: Int? = 14
  @Local var due = CivilDate(iso: "2026-12-31")

  var body: some View {
    GallerySamples {
      GallerySample("empty; Tab moves to the next field") {
        TextField("gallery.field", text: $typed, placeholder: "Enter a link or a name")
        Label($typed.bind.map { .muted("typed: \($0)") })
      }
      GallerySample("SecureField, for passwords and tokens") {
        SecureField("gallery.token", text: $token, placeholder: "Paste a token")
      }
      GallerySample("NumberField; Up and Down change the number") {
        NumberField("gallery.days", value: $days, in: 0...365)
      }
      GallerySample("DateField; Page Up changes the month") {
        DateField(
          "gallery.due", date: $due, today: CivilDate(year: 2_026, month: 3, day: 1))
      }
      GallerySample("with text") { TextField("gallery.text", text: "xctest") { _ in } }
      GallerySample("too long: the end is visible") {
        TextField("gallery.long", text: SampleText.long) { _ in }
      }
      GallerySample("wide characters") { TextField("gallery.wide", text: SampleText.wide) { _ in } }
    }
  }
}

private struct EditorPage: View {
  @Local var empty = ""
  @Local var notes = "Ask the payments team first.\n\nTheir release is in May."
  @Local var long = SampleText.long + " " + SampleText.long
  @Local var wide = SampleText.wide

  var body: some View {
    GallerySamples {
      GallerySample("empty; Enter starts a new line, Tab moves on") {
        TextEditor("gallery.empty", text: $empty, placeholder: "Notes", rows: 2)
      }
      GallerySample("with lines") { TextEditor("gallery.notes", text: $notes) }
      GallerySample("long lines are wrapped; a longer text scrolls") {
        TextEditor("gallery.longer", text: $long, rows: 2).frame(maxColumns: 40)
      }
      GallerySample("wide characters") {
        TextEditor("gallery.wider", text: $wide, rows: 2).frame(maxColumns: 20)
      }
    }
  }
}

private struct FormPage: View {
  @Local var name = ""
  @Local var isLocked = true
  @Local var weeks: Int? = 6
  @Local var result = ""

  var body: some View {
    GallerySamples {
      GallerySample("problems appear after a field is left; leaving with unsaved changes warns") {
        Form(
          "gallery.form", submit: "Save", isChanged: !name.isEmpty,
          onSubmit: { result = "saved \(name)" }
        ) {
          Field("Name", problem: name.isEmpty ? "enter a name" : nil) {
            TextField("gallery.name", text: $name, placeholder: "such as XCTest → Swift Testing")
          }
          Field("Weeks until stalled", problem: weeks == nil ? "enter a number up to 52" : nil) {
            NumberField("gallery.weeks", value: $weeks, in: 1...52)
          }
          Field("Lock") { Toggle("", name: "gallery.locked", isOn: $isLocked) }
        }
        Label($result.bind.map { .muted($0) })
      }
      GallerySample("alone, with too little space for the problem") {
        Field("移行", problem: SampleText.long) {
          TextField("gallery.alone", text: $name)
        }
        .frame(maxColumns: 40)
      }
    }
  }
}

private struct PalettePage: View {
  private let items = [
    CommandPalette.Item(id: "open", title: "Open", keys: "↵ →"),
    CommandPalette.Item(
      id: "lock", title: "Lock", detail: "migration", keys: "l",
      disabledReason: "only owners may lock"),
    CommandPalette.Item(id: "long", title: SampleText.long, detail: "a long title"),
    CommandPalette.Item(id: "wide", title: SampleText.wide, detail: "🇯🇵"),
  ]

  var body: some View {
    GallerySamples {
      GallerySample("best results first") {
        CommandPalette(.constant(items), placeholder: "Search commands") { _ in }
      }
      GallerySample("empty") { CommandPalette(.constant([]), placeholder: "No commands") { _ in } }
    }
  }
}
