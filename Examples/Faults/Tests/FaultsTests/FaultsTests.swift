import Foundation
import HeadwayAppKit
import HeadwayTestKit
import Testing

@testable import faults

/// Provokes each fault in the program, and expects the inspector to show the text that
/// Docs/debugging.md quotes.
///
/// An inspector follows all stores of the process, so the tests run one after the other.
@MainActor @Suite(.serialized) final class FaultsTests {
  private let folder = NSTemporaryDirectory() + "faults-\(UUID().uuidString)"
  private var session: ProgramSession?

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts the program with the inspector, and opens a scenario.
  private func open(_ scenario: Scenario) throws -> ScreenDriver {
    let session = try FaultsProgram.program.start(["--inspect"], in: folder)
    self.session = session
    session.flow.didAppear()
    let app = ScreenDriver(session.screen, columns: 80, rows: 24)
    #expect(app.text.contains(scenario.symptom))
    for _ in Scenario.allCases.prefix(while: { $0 != scenario }) { app.press("down") }
    app.press("enter")
    return app
  }

  /// Expects a text on screen and in the guide.
  ///
  /// - Parameter isExact: whether numbers and times must be equal, too.
  private func expect(
    _ text: String, in app: ScreenDriver, isExact: Bool = true,
    at location: SourceLocation = #_sourceLocation
  ) {
    let screen = Self.comparable(app.text, isExact)
    #expect(screen.contains(Self.comparable(text, isExact)), sourceLocation: location)
    #expect(Self.guide?.contains("`\(text)`") ?? true, sourceLocation: location)
  }

  /// The guide; nil if this package is in another repository.
  private static let guide = try? String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Docs/debugging.md").standardizedFileURL, encoding: .utf8)

  /// A text without line breaks and repeated spaces and, unless it is exact, with `0` for all numbers
  /// and `s` for all units of time.
  private static func comparable(_ text: String, _ isExact: Bool) -> String {
    let line = text.replacing(/[\s│┃]+/, with: " ")
    guard !isExact else { return line }
    return line.replacing(/\d+(\.\d)?/, with: "0").replacing(/0 (µs|ms|s|min)\b/, with: "0 s")
  }

  @Test("a rule that is never selected names the rule that always matches")
  func payment() throws {
    let app = try MisuseReport.withHandler({ _ in }) {
      let app = try open(.payment)
      app.press("enter")
      return app
    }
    #expect(!app.text.contains("Thank you"))
    app.press("f12")
    expect("isPaid: true", in: app)
    expect("never selected: cart always matches", in: app)
    #expect(app.text.contains(/▌ +✗ thanks/))
  }

  @Test("a state without a rule is shown with its name, and reported with the file and line")
  func delivery() throws {
    let app = try open(.delivery)
    app.type("Main Street 1")
    MisuseReport.withHandler({ _ in }) { app.press("enter") }
    #expect(app.text.contains("There is no screen for this state."))
    app.press("f12")
    expect("doesn't match .date", in: app)
    expect("! no rule matches, so an error is shown", in: app)
    app.press("7")
    #expect(app.text.contains(/Flows at faults\/Delivery.swift:\d+, \d+ \S+ ago: no rule of flow/))
  }

  @Test("items that stay in memory are counted at the rule that showed them")
  func catalog() throws {
    let app = try open(.catalog)
    for _ in 1...3 {
      app.press("enter")
      #expect(app.text.contains("A photo of 4 MB"))
      session?.flow.requestBack()
      app.press("down")
    }
    app.press("f12")
    expect("! 3 earlier flows still in memory", in: app)
    expect("must use the flow that they receive, and not capture self", in: app)
    #expect(app.text.contains(/instances of flow item \(faults\/Catalog.swift:\d+\)/))
    app.press("home", "enter")
    #expect(app.text.contains("▸ ! program"))
    #expect(!app.text.contains("ProgramFlow.swift"))
  }

  @Test("the view with the slowest body comes first, before the one that causes it")
  func sales() async throws {
    let app = try open(.sales)
    await app.wait(for: "It ends in 299.5 s.", atMost: .seconds(60))
    app.press("f12", "3", "down", "down")
    expect("BestSellers 36 evaluations, 35 by its parent, 1.2 s", in: app, isExact: false)
    expect("SalesPage 36 evaluations", in: app, isExact: false)
    for _ in 1...3 where !app.text.contains("because a value") { app.press("down") }
    expect("35 because a value that it reads has changed", in: app, isExact: false)
  }

  @Test("the running effect is shown with its age and its place in the code")
  func parcel() throws {
    let app = try open(.parcel)
    #expect(app.text.contains("asking the courier…"))
    app.press("f12", "2", "down", "down")
    expect("effect locate", in: app)
    expect("running for 12 s", in: app, isExact: false)
    #expect(app.text.contains(/created at faults\/Parcel.swift:\d+/))
  }

  @Test("a plugin that blocks is shown with its time and its slow calls, then disabled")
  func cart() throws {
    let app = try open(.cart)
    app.press("+", "+")
    #expect(app.text.contains("6% off"))
    app.press("f12", "5")
    expect("900 ms, 3 slow calls", in: app, isExact: false)
    #expect(app.text.contains("3 slow calls, most recently"))
    expect("cart.panels, 6 calls, 900 ms", in: app, isExact: false)
    app.press("esc", "+", "+")
    _ = app.text
    app.press("f12")
    expect("disabled after an error", in: app)
    #expect(session?.notice?.contains("The Discounts plugin is off until you restart") == true)
  }

  @Test("all pages can be read, reached and understood", arguments: Scenario.allCases)
  func layout(scenario: Scenario) throws {
    try MisuseReport.withHandler({ _ in }) {
      let app = try open(scenario)
      #expect(LayoutLinter.findings(in: app.host) == [])
      app.press("f12")
      #expect(LayoutLinter.findings(in: app.host) == [])
    }
  }
}
