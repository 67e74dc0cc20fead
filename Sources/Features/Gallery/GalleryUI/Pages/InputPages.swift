import DeclarativeUI
import DesignSystem
import Unidirectional

extension GalleryPage {
  @MainActor static let inputPages = [
    GalleryPage("button", "Button", "an action") { _ in ButtonPage() },
    GalleryPage("toggle", "Toggle", "on or off") { _ in TogglePage() },
    GalleryPage("picker", "Picker", "one of several options") { _ in PickerPage() },
    GalleryPage("field", "TextField", "a line of editable text") { _ in FieldPage() },
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
  private let isOn = Source(true)
  private let isOther = Source(false)

  var body: some View {
    let (isOn, isOther) = (isOn, isOther)
    return GallerySamples {
      GallerySample("on and off") {
        Toggle("Include tests", name: "gallery.tests", isOn: isOn.bind) { isOn.value = $0 }
        Toggle("Only this module", name: "gallery.module", isOn: isOther.bind) {
          isOther.value = $0
        }
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
  private let order = Source("due")
  private let other = Source("due")

  var body: some View {
    let (order, other) = (order, other)
    let orders = ["name", "due", "remaining"]
    return GallerySamples {
      GallerySample("all options visible") {
        Picker("Sort by", name: "gallery.sort", options: orders, selection: order.bind) {
          order.value = $0
        }
      }
      GallerySample("not enough space for all options") {
        Picker("Sort by", name: "gallery.narrow", options: orders, selection: other.bind) {
          other.value = $0
        }
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

private struct FieldPage: View {
  private let typed = Source("")

  var body: some View {
    let typed = typed
    return GallerySamples {
      GallerySample("empty; Tab moves to the next field") {
        TextField(
          "gallery.field", placeholder: "Enter a link or a name", onChange: { typed.value = $0 },
          onSubmit: { _ in })
        Label(typed.bind.map { .muted("typed: \($0)") })
      }
      GallerySample("with text") { TextField("gallery.text", text: "xctest") { _ in } }
      GallerySample("too long: the end is visible") {
        TextField("gallery.long", text: SampleText.long) { _ in }
      }
      GallerySample("wide characters") { TextField("gallery.wide", text: SampleText.wide) { _ in } }
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
