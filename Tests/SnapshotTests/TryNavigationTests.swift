import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import RouterService
import Routing
import Terminal
import Testing
import TryFlow

@testable import RootFlow
@testable import headway

/// The feature Try as other features open it, and the app without it.
@MainActor @Suite struct TryNavigationTests {
  @Test("a link to a tab closes what is pushed over the tabs")
  func linkOverPushed() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(ModuleRoute(), as: .push)
    app.root.open("headway://try?pattern=nothing")
    #expect(app.root.active("try") != nil)
    app.root.open("headway://settings")
    #expect(app.root.activePath.map(\.id.description) == ["root", "home", "settings"])
    app.press("esc")
    #expect(app.root.active("settings") != nil)
  }

  @Test("another pattern replaces the one on screen, and Esc returns to the screen before both")
  func anotherPattern() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.open("headway://try?pattern=nothing")
    app.root.open("headway://try?pattern=import%20RxSwift")
    #expect((app.root.active("try") as? Try)?.state.pattern == "import RxSwift")
    #expect(app.root.state.presented.routes.count == 1)
    app.press("esc")
    #expect(app.root.active("try") == nil && app.root.active("migrations") != nil)
  }

  @Test("another pattern replaces neither a form with unsaved changes nor a dialog")
  func keepsChanges() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.open("headway://try?pattern=import%20RxSwift")
    try await app.wait { $0.isSettled }
    app.press("ctrl-s")
    try await app.wait { _ in app.text.contains("Add migration") }
    app.host.handle(.paste("x"))
    app.root.open("headway://try?pattern=nothing")
    #expect(app.root.state.presented.routes.count == 2)
    app.press("esc")
    #expect(app.text.contains("Add migration"))

    let other = try RootTests.App()
    try await other.load()
    other.root.present(TryRoute(pattern: "nothing", returnsPattern: true), as: .overlay)
    other.root.open(TryRoute(pattern: "import RxSwift"))
    #expect(other.root.state.presented.routes.count == 2)
  }

  @Test("a route is presented as a dialog, which Esc closes, over a screen that stays")
  func overlay() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(TryRoute(pattern: "nothing"), as: .overlay)
    #expect(app.root.activePath.map(\.id.description) == ["root", "home", "migrations", "try"])
    #expect(app.root.overlay?.routable is any ExitingFlow<TriedPattern>)
    app.press("esc")
    #expect(app.root.overlay == nil)
  }

  @Test("a session restores a dialog with what the user typed, and its result is still used")
  func resumedOverlay() async throws {
    let first = try RootTests.App()
    try await first.load()
    first.root.present(TryRoute(pattern: "import "), as: .overlay)
    try await first.wait { $0.isSettled }
    first.host.handle(.paste("RxSwift"))
    let session = try RouteCoding.decode(
      RootSession.self, from: RouteCoding.encode(first.root.session()))
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    try await second.wait { $0.isSettled }
    #expect(second.root.activePath.map(\.id) == ["root", "home", "migrations", "try"])
    #expect(second.root.crumbs == first.root.crumbs && second.root.link == first.root.link)
    #expect(second.text == first.text)
    let flow = try #require(second.root.overlay?.routable as? Try)
    flow.update {
      $0.adopted = TriedPattern(
        id: "import-rxswift", pattern: "import RxSwift", scope: .any, yaml: "")
    }
    #expect(second.root.overlay == nil && second.root.active("try") == nil)
    // The project is loaded again, still without the migration.
    try await second.wait { $0.isSettled }
    #expect(second.text.contains("import-rxswift"))
  }

  @Test("a migration that Try adds reaches the feature that asked for it")
  func typedExit() async throws {
    let app = try RootTests.App()
    try await app.load()
    var added: [MigrationID] = []
    app.root.present(TryRoute(pattern: "import RxSwift"), as: .push) {
      added.append(MigrationID($0.id))
    }
    let flow = try #require(app.root.active("try") as? Try)
    flow.update {
      $0.adopted = TriedPattern(
        id: "import-rxswift", pattern: "import RxSwift", scope: .any, yaml: "")
    }
    #expect(added == ["import-rxswift"])
    #expect(app.root.active("home") != nil && app.root.active("try") == nil)
  }

  @Test("the user goes back from the form of the migration and changes the pattern")
  func backFromForm() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(TryRoute(pattern: "import RxSwift"), as: .push)
    try await app.wait { $0.isSettled }
    app.press("ctrl-s")
    #expect(app.text.contains("Add migration"))
    app.press("esc")
    app.host.handle(.paste("Nowhere"))
    try await app.wait { _ in app.text.contains("The history contains no matches.") }
    #expect(app.text.contains("Pattern import RxSwiftNowhere"))
  }

  @Test("Enter only searches, whether or not the matches are counted already")
  func enter() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(TryRoute(), as: .push)
    app.host.handle(.paste("import RxSwift"))
    app.press("enter")
    try await app.wait { $0.isSettled }
    app.press("enter")
    try await app.wait { $0.isSettled }
    let flow = try #require(app.root.active("try") as? Try)
    #expect(!flow.state.isAdopting)
    #expect(app.text.contains("matches in"))
  }

  @Test("all matches of a pattern can be scrolled to")
  func matches() async throws {
    let app = try RootTests.App()
    try await app.load()
    let pattern = #"^\s*import Rx(Swift|Cocoa|Relay)\b"#
    app.root.present(TryRoute(pattern: pattern), as: .push)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("ios/Modules/Cart/Sources/"))
    #expect(!app.text.contains("ios/Modules/Networking/Sources/"))
    app.press("tab", "end")
    #expect(app.text.contains("ios/Modules/Networking/Sources/"))
  }

  @Test("ctrl-o restricts the pattern to code, which the link and a session contain")
  func scope() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(TryRoute(pattern: "nothing"), as: .push)
    app.press("ctrl-o")
    let flow = try #require(app.root.active("try") as? Try)
    #expect(flow.state.scope == .code)
    #expect((flow.currentRoute as? TryRoute)?.in == .code)
    app.root.open("headway://try?pattern=nothing&in=strings")
    #expect((app.root.active("try") as? Try)?.state.scope == .strings)
    app.press("ctrl-o")
    #expect((app.root.active("try") as? Try)?.state.scope == nil)
  }

  @Test("a session restores the pattern that was typed, and searches it again")
  func typedPattern() async throws {
    let first = try RootTests.App()
    try await first.load()
    first.press("ctrl-t")
    first.host.handle(.paste("nothing"))
    try await first.wait { $0.isSettled }
    let session = try first.root.session()
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    try await second.wait { _ in second.text.contains("The history contains no matches.") }
    #expect(second.text.contains("Pattern nothing"))
    #expect(second.root.link == "headway://try?pattern=nothing")
  }

  @Test("rule 22: without the flag try.history, its fallback counts matches and reads no history")
  func withoutHistory() async throws {
    let app = try RootTests.App()
    let flag = try #require(app.appServices.flags.declared.first { $0.key == "try.history" })
    app.appServices.flags.set(flag, to: false)
    try await app.load()
    app.root.present(TryRoute(pattern: "import RxSwift"), as: .push)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("matches in"))
    #expect(app.text.contains("The history isn't read, because the flag try.history is off."))
    app.press("esc")
    app.appServices.flags.set(flag, to: true)
    app.root.present(TryRoute(pattern: "import RxSwift"), as: .push)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("matches in") && !app.text.contains("isn't read"))
  }

  @Test("a feature that isn't in the app has no link, no palette entry and no key")
  func missingFeature() async throws {
    let app = try RootTests.App(handlers: AppComposition.handlers.filter { !($0 is TryRoutes) })
    try await app.load()
    #expect(!app.root.canOpen(TryRoute.self))
    app.root.open("headway://try")
    #expect(app.root.problemText?.contains("no link called \"try\"") == true)
    app.press(":")
    app.host.handle(.paste("await x\\("))
    #expect(!app.text.contains("Try pattern"))
  }
}
