import HeadwayTestKit
import Testing
import TodoFlow

@testable import App01
@testable import App02
@testable import App03
@testable import App04
@testable import App05
@testable import App06
@testable import App07
@testable import App08
@testable import Plugin01
@testable import Plugin02
@testable import Plugin03
@testable import Plugin04
@testable import books

/// Runs each step of the tutorials.
@MainActor @Suite struct StepTests {
  @Test("each step of the app shows its first screen")
  func firstScreens() async {
    #expect(ScreenDriver(App01.Books()).text.contains("No books yet."))
    #expect(ScreenDriver(App02.Books()).text.contains("Emma"))
    #expect(ScreenDriver(App03.Books()).text.contains("Emma"))
    #expect(ScreenDriver(App04.Books()).text.contains("Emma"))
    #expect(ScreenDriver(App05.Books()).text.contains("Emma"))
    await ScreenDriver(App06.Books(library: App06.SampleLibrary())).wait(for: "Emma")
    await ScreenDriver(App07.Books(library: App07.SampleLibrary())).wait(for: "Emma")
    await ScreenDriver(App08.Books(library: App08.SampleLibrary())).wait(for: "Emma")
    await ScreenDriver(books.Books(library: books.SampleLibrary())).wait(for: "Emma")
  }

  @Test("from the third step on, Enter opens a book, and Esc goes back")
  func opening() async {
    for flow in [App03.Books(), App04.Books(), App05.Books()] as [any AnyFlow] {
      let app = ScreenDriver(flow)
      app.press("enter")
      #expect(app.text.contains("Book 1"))
      app.press("esc")
      #expect(app.text.contains("Dracula"))
    }
  }

  @Test("from the fifth step on, x removes the selected book")
  func removing() async {
    let app = ScreenDriver(App05.Books())
    app.press("x")
    #expect(!app.text.contains("Emma"))
    app.press("x")
    #expect(app.text.contains("No books."))
  }

  @Test("from the seventh step on, the form adds a book")
  func adding() async {
    for flow in [
      App07.Books(library: App07.SampleLibrary()), App08.Books(library: App08.SampleLibrary()),
    ] as [any AnyFlow] {
      let app = ScreenDriver(flow)
      await app.wait(for: "Dracula")
      app.press("n")
      app.type("Middlemarch")
      app.press("ctrl-s")
      #expect(app.text.contains("Middlemarch"))
    }
  }

  @Test("from the eighth step on, a screen has a link")
  func link() async {
    let flow = App08.Books(library: App08.SampleLibrary())
    let app = ScreenDriver(flow)
    await app.wait(for: "Dracula")
    #expect(flow.currentRoute == nil)
    app.press("down", "enter")
    #expect((flow.currentRoute as? App08.BookRoute)?.id == 2)
  }

  @Test("in the ninth step, plugins add lines below the books")
  func lines() async throws {
    struct Count: Plugin {
      let id = "count"
      let title = "Count"
      let version = "1"
      let owner = "@example/books"
      let flag = Flag(
        key: "plugin.count", default: true, owner: "@example/books", about: "A line with a count")

      func contribute(to contributions: inout PluginContributions) {
        contributions.add(
          ListRows(title: title) { (found: [books.Book]) in ["\(found.count) books"] },
          id: "count.line", to: .bookLines)
      }
    }
    let plugins = try PluginRegistry([Count()], flags: FlagStore())
    let app = ScreenDriver(
      books.Books(library: books.SampleLibrary(), contributions: plugins))
    await app.wait(for: "2 books")
  }

  @Test(
    "each step of the plugin works in the app",
    arguments: [(1, nil), (2, "1 items"), (3, "1 urgent"), (4, "1 urgent")] as [(Int, String?)])
  func plugin(step: Int, text: String?) async throws {
    struct Items: TodoStorage {
      func load() async throws -> [TodoItem] {
        var item = TodoItem(id: 1)
        item.title = "Call Ada"
        item.isUrgent = true
        return [item]
      }

      func save(_ items: [TodoItem]) async throws {}
      func archive(_ items: [TodoItem]) async throws {}
    }
    let steps: [any Plugin] = [
      Plugin01.Urgent(), Plugin02.Urgent(), Plugin03.Urgent(), Plugin04.Urgent(),
    ]
    let plugins = try PluginRegistry([steps[step - 1]], flags: FlagStore())
    let app = ScreenDriver(Todo(storage: Items(), contributions: plugins))
    await app.wait(for: text ?? "Call Ada")
  }
}
