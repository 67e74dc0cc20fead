import DeclarativeUI
import Flows
import Terminal
import TestSupport
import Testing
import Unidirectional

private enum NoteState: Codable, Equatable, Sendable {
  case list
  case edit
  case rename
}

private final class Notes: Flow<NoteState, Never> {
  init(_ state: NoteState = .list) {
    super.init(id: "notes", title: "Notes", state: state)
    router.overlay(
      "rename", when: { $0 == .rename }, dismiss: { flow in flow.update { $0 = .list } }
    ) { _ in ScreenRoutable("Rename") { EditNote() } }
    router.show("edit", for: .edit) { _ in ScreenRoutable("Edit") { EditNote() } }
    router.show("list") { flow in
      ScreenRoutable("List") {
        Label("all notes").keys {
          KeyBinding("notes.new", "n", title: "New") { flow.go { $0 = .edit } }
          KeyBinding("notes.rename", "r", title: "Rename") { flow.go { $0 = .rename } }
        }
      }
    }
  }
}

private struct EditNote: View {
  @Local var text = ""

  var body: some View {
    Form("note", isChanged: !text.isEmpty, onSubmit: {}) {
      Field("Text") { TextField("note.text", text: $text) }
    }
  }
}

@MainActor @Suite struct LeaveGuardTests {
  private let warning = "Unsaved changes. "

  @Test("a form without changes is left at once")
  func unchanged() {
    let app = ScreenDriver(Notes())
    app.press("n", "esc")
    #expect(app.text.contains("all notes"))
  }

  @Test("the first Esc warns of unsaved changes and keeps the draft; the second one discards it")
  func warned() {
    let app = ScreenDriver(Notes())
    app.press("n")
    app.type("milk")
    app.press("esc")
    #expect(app.text.contains(warning) && app.text.contains("milk"))
    #expect(app.text.contains("Press Esc again to leave without saving."))
    app.press("esc")
    #expect(app.text.contains("all notes"))
  }

  @Test("any other key after the warning takes it back")
  func takenBack() {
    let app = ScreenDriver(Notes())
    app.press("n")
    app.type("milk")
    app.press("esc")
    app.type("!!")
    #expect(!app.text.contains(warning))
    app.press("esc")
    #expect(app.text.contains(warning) && app.text.contains("milk!!"))
  }

  @Test("the app's own code goes back without a question, for example after it has saved")
  func ownCode() {
    let notes = Notes()
    let app = ScreenDriver(notes)
    app.press("n")
    app.type("milk")
    #expect(notes.back())
    #expect(app.text.contains("all notes"))
  }

  @Test("quitting from a dialog of the frame closes it, so that the warning is visible")
  func behindDialog() {
    let app = ScreenDriver(Notes())
    app.press("n")
    app.type("milk")
    app.press("f1")
    #expect(app.text.contains("─ Help ─"))
    app.press("ctrl-c")
    #expect(app.text.contains(warning) && !app.text.contains("─ Help ─") && !app.hasQuit)
    app.press("ctrl-c")
    #expect(app.hasQuit)
  }

  @Test("Quit in the command palette warns, too, and the key for quitting repeats it")
  func palette() {
    let app = ScreenDriver(Notes())
    app.press("n")
    app.type("milk")
    app.press("ctrl-p")
    app.type("Quit")
    app.press("enter")
    #expect(app.text.contains(warning + "Press ^C to leave without saving.") && !app.hasQuit)
    app.type("!")
    #expect(!app.text.contains(warning) && app.text.contains("milk!"))
    app.press("ctrl-p")
    app.type("Quit")
    app.press("enter", "ctrl-c")
    #expect(app.hasQuit)
  }

  @Test("quitting warns too, and quits when it is repeated")
  func quitting() {
    let app = ScreenDriver(Notes())
    app.press("n")
    app.type("milk")
    app.press("ctrl-c")
    #expect(app.text.contains(warning + "Press ^C again to leave without saving.") && !app.hasQuit)
    app.press("esc")
    #expect(app.text.contains(warning) && app.text.contains("milk"), "Esc didn't repeat Ctrl-C")
    app.press("ctrl-c", "ctrl-c")
    #expect(app.hasQuit)
  }

  @Test("a form in a dialog is guarded too")
  func dialog() {
    let app = ScreenDriver(Notes())
    app.press("r")
    app.type("milk")
    app.press("esc")
    #expect(app.text.contains(warning) && app.text.contains("milk"))
    app.press("esc")
    #expect(!app.text.contains("milk") && app.text.contains("all notes"))
  }

  @Test("a form in a child flow is guarded when the parent goes back")
  func child() {
    let parent = Parent()
    let app = ScreenDriver(parent)
    parent.go { $0 = true }
    app.type("milk")
    app.press("esc")
    #expect(app.text.contains(warning))
    app.press("esc")
    #expect(app.text.contains("nothing open"))
  }

  @Test("in screen-reader mode, back has to be repeated too")
  func spoken() {
    let app = LinearDriver(Notes())
    app.enter("n", "milk", "back")
    #expect(app.spokenLines.last { $0.contains(warning) } != nil)
    app.enter("back")
    #expect(app.spokenLines.contains { $0.contains("all notes") })
  }

  private final class Parent: Flow<Bool, Never> {
    init() {
      super.init(id: "parent", title: "Parent", state: false)
      router.show("notes", when: { $0 }) { Notes(.edit) }
      router.show("none") { ScreenRoutable("None") { Label("nothing open") } }
    }
  }
}
