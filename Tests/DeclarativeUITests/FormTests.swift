import Dates
import DeclarativeUI
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct FormTests {
  private struct Draft: Equatable {
    var title = ""
    var email = ""
    var isUrgent = false
  }

  private struct EditItem: View {
    @Local var draft = Draft()
    let save: @MainActor (Draft) -> Void

    var body: some View {
      Form("item", submit: "Add", isChanged: draft != Draft(), onSubmit: { save(draft) }) {
        Field("Title", problem: draft.title.isEmpty ? "enter a title" : nil) {
          TextField("item.title", text: $draft.title, placeholder: "a title")
        }
        Field("Your email", problem: draft.email.contains("@") ? nil : "enter an address with @") {
          TextField("item.email", text: $draft.email)
        }
        Field("Urgent") { Toggle("", name: "item.urgent", isOn: $draft.isUrgent) }
      }
    }
  }

  private final class Saved {
    var drafts: [Draft] = []
  }

  private func screen(_ saved: Saved = Saved(), columns: Int = 72) -> Screen {
    Screen(EditItem { saved.drafts.append($0) }, columns: columns, rows: 8)
  }

  @Test("titles are aligned, and the mark shows the focus")
  func aligned() {
    #expect(
      screen().text == """
         Title      ▌a title
         Your email
         Urgent      [ ]

         [ Add ]



        """)
  }

  @Test("Enter moves on from a control that it doesn't change")
  func moves() {
    struct Choice: View {
      @Local var order = "name"
      @Local var isUrgent = false
      var body: some View {
        Form("choice", onSubmit: {}) {
          Field("Sort") {
            Picker("", name: "order", options: ["name", "due"], selection: $order)
          }
          Field("Urgent") { Toggle("", name: "urgent", isOn: $isUrgent) }
        }
      }
    }
    let screen = Screen(Choice(), columns: 40, rows: 8)
    func focused() -> Int? {
      screen.text.split(separator: "\n").firstIndex { $0.contains("▌") }
    }
    #expect(focused() == 0)
    let hints = screen.host.activeBindings.filter(\.isHint).map(\.id)
    #expect(hints == ["order.next", "choice", "form.next"], "one direction leaves room for Enter")
    screen.press("enter")
    #expect(focused() == 1)
    screen.press("enter")
    #expect(focused() == 1 && screen.text.contains("[x]"), "Enter changes a toggle")
  }

  @Test("↓ and ↑ move between fields, also through dates and numbers")
  func arrows() {
    struct Days: View {
      @Local var title = ""
      @Local var due: CivilDate?
      @Local var count: Int?

      var body: some View {
        Form("days", onSubmit: {}) {
          Field("Title") { TextField("title", text: $title) }
          Field("Due") {
            DateField("due", date: $due, today: CivilDate(year: 2_026, month: 11, day: 27))
          }
          Field("Count") { NumberField("count", value: $count) }
        }
      }
    }
    let screen = Screen(Days(), columns: 40, rows: 8)
    func focused() -> Int? {
      screen.text.split(separator: "\n").firstIndex { $0.contains("▌") }
    }
    screen.press("down", "down")
    #expect(focused() == 2 && screen.text.contains("YYYY-MM-DD"))
    screen.press("up", "pageup", "shift-up")
    #expect(focused() == 1 && screen.text.contains("2026-11-28"))
    screen.press("down", "4", "pageup", "down", "up")
    #expect(focused() == 2 && screen.text.contains("5"))
    screen.press("up", "up")
    #expect(focused() == 0)
  }

  @Test("Enter moves to the next field, and the button submits valid values")
  func submits() {
    let saved = Saved()
    let screen = screen(saved)
    screen.type("Buy milk")
    screen.press("enter")
    screen.type("ada@example.com")
    screen.press("enter", "space", "tab", "enter")
    #expect(
      saved.drafts == [Draft(title: "Buy milk", email: "ada@example.com", isUrgent: true)])
  }

  @Test("Ctrl-S shows all problems, moves to the first one and submits nothing")
  func problems() {
    let saved = Saved()
    let screen = screen(saved)
    screen.type("Buy milk")
    screen.press("tab", "tab", "ctrl-s")
    #expect(saved.drafts.isEmpty)
    #expect(
      screen.text == """
         Title       Buy milk
         Your email ▌
                     ! enter an address with @
         Urgent      [ ]

         [ Add ]


        """)
    screen.type("a@b")
    #expect(!screen.text.contains("!"))
    screen.press("ctrl-s")
    #expect(saved.drafts == [Draft(title: "Buy milk", email: "a@b")])
  }

  @Test("a problem appears when the user leaves the field, and below it in a narrow space")
  func afterLeaving() {
    let screen = screen(columns: 40)
    #expect(!screen.text.contains("enter a title"))
    screen.press("tab")
    #expect(
      screen.text == """
         Title       a title
                     ! enter a title
         Your email ▌
         Urgent      [ ]

         [ Add ]


        """)
    screen.press("shift-tab")
    screen.type("x")
    #expect(!screen.text.contains("enter a title"))
  }

  @Test("screen readers receive the title, the value and the problem with the control")
  func spoken() {
    let screen = screen()
    screen.press("ctrl-s")
    let elements = screen.host.accessibilityElements.map(\.description)
    #expect(
      elements == [
        AccessibilityDescription(.textField, label: "Title", value: "problem: enter a title"),
        AccessibilityDescription(
          .textField, label: "Your email", value: "problem: enter an address with @"),
        AccessibilityDescription(.toggle, label: "Urgent", value: "off"),
        AccessibilityDescription(.button, label: "Add"),
      ])
  }

  @Test("a rejected form announces the first problem")
  func announced() {
    let screen = screen()
    var announced: [String] = []
    screen.host.onAnnouncement = { announced.append($0) }
    screen.press("ctrl-s")
    #expect(announced == ["Title: enter a title"])
  }

  @Test("a form that stays on the screen after it was submitted shows no problems again")
  func again() {
    struct Quick: View {
      @Local var text = ""
      let add: @MainActor (String) -> Void
      var body: some View {
        Form(
          "quick",
          onSubmit: {
            add(text)
            text = ""
          }
        ) {
          Field("Title", problem: text.isEmpty ? "enter a title" : nil) {
            TextField("quick.title", text: $text)
          }
        }
      }
    }
    var added: [String] = []
    let screen = Screen(Quick { added.append($0) }, columns: 40, rows: 4)
    screen.type("a")
    screen.press("ctrl-s")
    #expect(added == ["a"])
    #expect(!screen.text.contains("enter a title"))
  }

  private struct Planned: View {
    @Local var due: CivilDate?
    @Local var hours: Int?
    @Local var people = 2
    let save: @MainActor (String) -> Void

    var body: some View {
      Form(
        "plan", onSubmit: { save("\(due?.iso ?? "-") \(hours.map { "\($0)" } ?? "-") \(people)") }
      ) {
        Field("Due") {
          DateField("due", date: $due, today: CivilDate(year: 2_026, month: 11, day: 23))
        }
        Field("Hours") { NumberField("hours", value: $hours, in: 1...8) }
        Field("People") { NumberField("people", value: $people, in: 1 ... .max) }
      }
    }
  }

  @Test("a text without a value is a problem, even if the value is optional")
  func unreadable() {
    var saved: [String] = []
    let screen = Screen(Planned { saved.append($0) }, columns: 90, rows: 5)
    screen.type("2026-02-3")
    screen.press("tab")
    screen.type("9")
    screen.press("tab", "backspace", "ctrl-s")
    #expect(saved.isEmpty)
    #expect(
      screen.text == """
         Due    ▌2026-02-3                             ! enter a date such as 2026-11-23
         Hours   9                                     ! enter a number from 1 to 8
         People                                        ! enter a number from 1

         [ Save ]
        """)
    for _ in "2026-02-3" { screen.press("backspace") }
    screen.press("tab", "backspace", "tab")
    screen.type("3")
    screen.press("ctrl-s")
    #expect(saved == ["- - 3"])
  }

  @Test("forms have no findings of the layout linter, with and without problems")
  func linted() {
    let screen = screen()
    #expect(LayoutLinter.findings(in: screen.host) == [])
    screen.press("ctrl-s")
    #expect(LayoutLinter.findings(in: screen.host) == [])
  }
}
