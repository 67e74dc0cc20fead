import Flows
import MigrationsInterface
import Testing

@testable import RootFlow

/// The notice about a link that another link replaces while it waits.
@MainActor @Suite struct LinkReplacementTests {
  @Test("a link of the user that is replaced by another one is reported")
  func users() throws {
    let app = try RootTests.App()
    app.root.open("headway://teams")
    app.root.open("headway://settings")
    #expect(app.root.problemText?.contains("headway://teams") == true)
  }

  @Test("a link that replaces itself isn't reported")
  func itself() throws {
    let app = try RootTests.App()
    app.root.open("headway://teams")
    app.root.open("headway://teams")
    #expect(app.root.problemText == nil)
    app.root.open("headway://settings")
    #expect(app.root.problemText?.contains("headway://teams") == true)
  }

  @Test("the screen that is shown again after a change isn't reported as a replaced link")
  func afterChange() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.reloadInPlace(orShowing: MigrationRoute())
    #expect(!app.root.isSettled)
    app.root.open("headway://settings")
    #expect(app.root.problemText == nil)
    try await app.wait { $0.link == "headway://settings" && $0.isSettled }
    #expect(app.root.problemText == nil)
  }

  @Test("a link that the app opens, as undoing a change does, isn't reported")
  func ofTheApp() throws {
    let app = try RootTests.App()
    app.root.open(MigrationRoute())
    app.root.open(MigrationRoute())
    app.root.open(TryRoute())
    app.root.open("headway://settings")
    #expect(app.root.problemText == nil)
    app.root.open(MigrationRoute())
    #expect(app.root.problemText?.contains("headway://settings") == true)
  }
}
