import TestSupport
import Testing

@testable import Commands
@testable import headway

/// The screens of the app as text, at several sizes, compared with recorded references.
@MainActor @Suite struct ScreenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    let flow: String
    var fixture = "orchard"
    var state: String?
    /// A text that the complete screen contains.
    let shows: String
    /// The events that the stores have received once the screen is complete.
    var events: [String] = []
    /// An event that the stores have received once the preview is complete, where there is one.
    var previewEvent = ""

    var testDescription: String { name }

    /// Whether the screen is complete.
    @MainActor func isComplete(_ harness: SandboxHarness, _ text: String) -> Bool {
      let hasPreview = harness.host.surface.size.rows >= 40
      return text.contains(shows) && !text.contains(" scanning ")
        && events.allSatisfy(harness.hasReceived)
        && (previewEvent.isEmpty || !hasPreview || harness.hasReceived(previewEvent))
    }
  }

  nonisolated static let screens = [
    Screen(name: "migrations", flow: "migrations", shows: "1 over", events: ["← locks("]),
    Screen(
      name: "migrations-empty", flow: "migrations", fixture: "orchard-empty",
      shows: "No migrations yet"),
    Screen(
      name: "migrations-failing", flow: "migrations", fixture: "orchard-failing",
      shows: "Scan failed"),
    Screen(
      name: "migration-teams", flow: "migrations",
      state: detail("teams"), shows: "@orchard/ios-core", events: ["← locks("]),
    Screen(
      name: "migration-hits", flow: "migrations", state: detail("hits"), shows: "CartModel",
      events: ["← locks("], previewEvent: "← loaded("),
    Screen(
      name: "migration-overview", flow: "migrations", state: detail("overview"),
      shows: "the end is likely",
      events: ["← locks("]),
    Screen(
      name: "migration-modules", flow: "migrations", state: detail("modules"),
      shows: "ios/Modules/Networking", events: ["← locks("]),
    Screen(
      name: "migration-matrix", flow: "migrations", state: detail("matrix"),
      shows: "ios/Modules/Networking", events: ["← locks("]),
    Screen(
      name: "migration-files", flow: "migrations", state: detail("files"), shows: "CartModel",
      events: ["← locks("]),
    Screen(
      name: "migration-authors", flow: "migrations", state: detail("who"),
      shows: "20 commits",
      events: ["← locks("]),
    Screen(
      name: "migration-edit", flow: "migrations",
      state: #"{"flow":"migrations","state":{"place":{"edit":{"_0":{"id":"rxswift-to-async","#
        + #""draft":{"id":"rxswift-to-async","title":"RxSwift → async","priority":"P1","#
        + #""due":"2027-03-31","started":"","goal":"","support":"","docs":"","lock":true,"#
        + #""position":1,"isDeleted":false}}}}}}"#,
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "match-exception", flow: "migrations",
      state: #"{"flow":"migrations","state":{"place":{"exception":{"_0":{"selection":"#
        + selection("ios/Modules/Cart/Sources/CartModel.swift")
        + #","draft":{"owner":"@orchard/ios-core","until":"2027-02-19","#
        + #""reason":"the old SDK needs it","today":"2026-11-21"}}}}}}"#,
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "migration-rehearsal", flow: "migrations",
      state: #"{"flow":"migrations","state":{"place":{"rehearsal":{"_0":"rxswift-to-async"}}}}"#,
      shows: "would have stopped", events: ["← locks("]),
    Screen(
      name: "match", flow: "migrations",
      state: match("ios/Modules/Cart/Sources/CartModel.swift"), shows: "class",
      events: ["← locks("]),
    Screen(
      name: "match-failing", flow: "migrations", state: match("ios/Gone.swift"),
      shows: "is not in the fixture", events: ["← locks("]),
    Screen(name: "try", flow: "try", shows: "Type a pattern"),
    Screen(
      name: "try-pattern", flow: "try", state: pattern(#"^\\s*import Rx(Swift|Cocoa|Relay)\\b"#),
      shows: "@orchard/ios-core", events: ["← counts(history"]),
    Screen(
      name: "try-nothing", flow: "try", state: pattern("nothing"),
      shows: "The history contains no matches.", events: ["← counts(history"]),
    Screen(
      name: "try-adoption", flow: "try",
      state: pattern(#"^\\s*import Rx(Swift|Cocoa|Relay)\\b"#, isAdopting: true),
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "try-failing", flow: "try", fixture: "orchard-failing", state: pattern("nothing"),
      shows: "Can't read the repository"),
    Screen(name: "templates", flow: "templates", shows: "0 of 3 selected"),
    Screen(name: "modules", flow: "modules", shows: "Catalog", events: ["← found"]),
    Screen(
      name: "modules-empty", flow: "modules", fixture: "orchard-empty",
      shows: "No modules found", events: ["← found"]),
    Screen(
      name: "modules-failing", flow: "modules", fixture: "orchard-failing",
      shows: "Can't read the modules", events: ["← failed"]),
    Screen(
      name: "modules-folders", flow: "modules", state: modules(#"{"list":{}}"#, "folders"),
      shows: "ios/Modules", events: ["← found"]),
    Screen(
      name: "module", flow: "modules", state: module("Catalog", "overview"), shows: "used by 1",
      events: ["← found"]),
    Screen(
      name: "module-imports", flow: "modules", state: module("Checkout", "imports"),
      shows: "Networking", events: ["← found"]),
    Screen(
      name: "module-importers", flow: "modules", state: module("Networking", "importers"),
      shows: "Checkout", events: ["← found"]),
    Screen(
      name: "module-types", flow: "modules", state: modules(#"{"list":{}}"#, "types"),
      shows: "Kit", events: ["← found"]),
    Screen(
      name: "module-target", flow: "modules", state: modules(#"{"target":{"of":"Checkout"}}"#),
      shows: "Networking", events: ["← found"]),
    Screen(
      name: "module-code", flow: "modules",
      state: modules(
        #"{"code":{"_0":{"module":"Checkout","to":"Cart","line":4,"path":"#
          + #""ios/Modules/Checkout/Sources/CheckoutModule.swift"}}}"#),
      shows: "import Cart", events: ["← found"]),
    Screen(
      name: "module-trust", flow: "modules", state: modules(#"{"trust":{}}"#),
      shows: "0 manifests", events: ["← found"]),
    Screen(
      name: "module-rules-violations", flow: "modules",
      state: modules(#"{"rules":{"_0":"violations"}}"#), shows: "✗", events: ["← found"]),
    Screen(
      name: "module-rules-cycles", flow: "modules",
      state: modules(#"{"rules":{"_0":"cycles"}}"#), shows: "Cart", events: ["← found"]),
    Screen(
      name: "module-rules-notices", flow: "modules",
      state: modules(#"{"rules":{"_0":"notices"}}"#), shows: "Notices", events: ["← found"]),
    Screen(
      name: "module-violations", flow: "modules", state: module("Networking", "violations"),
      shows: "✗ layers", events: ["← found"]),
    Screen(
      name: "module-reach", flow: "modules",
      state: modules(#"{"reach":{"from":"Checkout","to":"Catalog"}}"#), shows: "in 2 steps",
      events: ["← found"]),
    Screen(
      name: "module-rules", flow: "modules", state: modules(#"{"rules":{"_0":"rules"}}"#),
      shows: "independent", events: ["← found"]),
    Screen(
      name: "module-rule-edit", flow: "modules",
      state: modules(
        #"{"rule":{"_0":{"index":0,"kind":"never","names":{"from":"Kit","to":"Feature, App"},"#
          + #""because":"kits are built before features","position":1,"isDeleted":false}}}"#),
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "module-rehearsal", flow: "modules",
      state: modules(
        #"{"rehearsal":{"_0":{"index":3,"line":21,"kind":"acyclic","names":{},"because":"","#
          + #""position":4,"isDeleted":false}}}"#),
      shows: "From 19 Nov", events: ["← found"]),
    Screen(
      name: "module-exception-new", flow: "modules",
      state: modules(
        #"{"exception":{"_0":{"from":"Networking","to":"Account","owner":"@orchard/ios-core","#
          + #""until":"2027-02-19","because":"","isDeleted":false}}}"#),
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "module-exceptions", flow: "modules", state: modules(#"{"rules":{"_0":"exceptions"}}"#),
      shows: "ended 31 Oct", events: ["← found"]),
    Screen(
      name: "teams", flow: "teams",
      state: #"{"flow":"teams","state":{"place":{"list":{}},"tab":"work"}}"#, shows: "31 Jan 2027",
      events: ["← found", "← history("]),
    Screen(
      name: "team", flow: "teams", state: team("@orchard/checkout", "work"), shows: "RxSwift",
      events: ["← found", "← history("]),
    Screen(
      name: "team-modules", flow: "teams", state: team("@orchard/checkout", "modules"),
      shows: "ledger", events: ["← found", "← history("]),
    Screen(
      name: "team-unknown", flow: "teams", state: team("@orchard/nobody", "work"),
      shows: "No matches or modules", events: ["← found", "← history("]),
    Screen(name: "libraries", flow: "libraries", shows: "ChatKit", events: ["← finished"]),
    Screen(
      name: "libraries-empty", flow: "libraries", fixture: "orchard-empty",
      shows: "No libraries found", events: ["← finished"]),
    Screen(
      name: "libraries-failing", flow: "libraries", fixture: "orchard-failing",
      shows: "Can't read the libraries", events: ["← failed"]),
    Screen(
      name: "library", flow: "libraries", state: library("detail", "scorecard"),
      shows: "Blockers", events: ["← finished"]),
    Screen(
      name: "library-needs", flow: "libraries", state: library("detail", "needs"),
      shows: "Starscream", events: ["← finished"]),
    Screen(
      name: "library-uses", flow: "libraries", state: library("detail", "uses"),
      shows: "HelpScreen", events: ["← finished"]),
    Screen(
      name: "library-form", flow: "libraries", state: library("form", nil),
      shows: "in .headway/libraries", events: ["← finished"]),
    Screen(name: "settings", flow: "settings", shows: "Two rows"),
    Screen(
      name: "settings-themes", flow: "settings",
      state: #"{"flow":"settings","state":{"part":"themes"}}"#, shows: "Sixteen colors"),
    Screen(name: "onboarding-owners", flow: "onboarding", shows: "CODEOWNERS   assigns"),
    Screen(
      name: "onboarding-templates", flow: "onboarding",
      state: #"{"flow":"onboarding","state":{"root":"/orchard","#
        + #""owners":{"none":{}},"isWritten":false}}"#,
      shows: " selected"),
    Screen(
      name: "onboarding-review", flow: "onboarding",
      state: #"{"flow":"onboarding","state":{"root":"/orchard","owners":{"none":{}},"#
        + #""templates":["rxswift-to-async","xctest-to-swift-testing"],"titles":{"#
        + #""rxswift-to-async":"RxSwift → async/await","#
        + #""xctest-to-swift-testing":"XCTest → Swift Testing"},"details":{"additions":[],"#
        + #""items":[{"id":"rxswift-to-async","title":"RxSwift → async/await","#
        + #""due":"2027-03-31","owner":"@ios","lock":true},"#
        + #"{"id":"xctest-to-swift-testing","title":"XCTest → Swift Testing","#
        + #""due":"","owner":"@ios","lock":true}]}}}"#,
      shows: "+ ", events: ["← planned("]),
    Screen(
      name: "templates-review", flow: "templates",
      state: #"{"flow":"templates","state":{"details":{"items":[{"id":"print-to-logger","#
        + #""title":"print → Logger","due":"","owner":"","lock":false}],"#
        + #""additions":["id: print-to-logger\ntitle: print → Logger\ntext: print("]}}}"#,
      shows: "+ ", events: ["← planned("]),
  ]

  private nonisolated static func match(_ path: String) -> String {
    #"{"flow":"migrations","state":{"place":{"hit":{"_0":\#(selection(path))}}}}"#
  }

  private nonisolated static func selection(_ path: String) -> String {
    #"{"migration":"rxswift-to-async","scope":{"all":{}},"hit":{"path":"\#(path)","line":2,"#
      + #""column":1,"text":"import RxSwift","teams":["@orchard/ios-core"],"#
      + #""module":"ios/Modules/Cart","excepted":false}}"#
  }

  private nonisolated static func pattern(_ pattern: String, isAdopting: Bool = false) -> String {
    #"{"flow":"try","state":{"pattern":"\#(pattern)","isAdopting":\#(isAdopting)}}"#
  }

  private nonisolated static func team(_ name: String, _ tab: String) -> String {
    #"{"flow":"teams","state":{"place":{"team":{"_0":"\#(name)"}},"tab":"\#(tab)"}}"#
  }

  private nonisolated static func library(_ place: String, _ tab: String?) -> String {
    let rest = tab.map { #","_1":"\#($0)""# } ?? ""
    return #"{"flow":"libraries","state":{"place":{"\#(place)":{"_0":{"ecosystem":"swift","#
      + #""name":"chatkit"}\#(rest)}}}}"#
  }

  private nonisolated static func modules(_ place: String, _ listing: String = "list") -> String {
    #"{"flow":"modules","state":{"listing":"\#(listing)","place":\#(place)}}"#
  }

  private nonisolated static func module(_ name: String, _ tab: String) -> String {
    modules(#"{"module":{"_0":"\#(name)","_1":"\#(tab)"}}"#)
  }

  private nonisolated static func detail(_ tab: String) -> String {
    #"{"flow":"migrations","state":{"place":{"detail":{"_0":{"id":"rxswift-to-async","#
      + #""tab":"\#(tab)","scope":{"all":{}}}}}}}"#
  }

  @Test("screens match their references", arguments: screens, [(80, 24), (120, 40)])
  func looks(screen: Screen, size: (columns: Int, rows: Int)) async throws {
    try await expect(screen, size)
  }

  @Test(
    "the lists with a preview match their references in a wide window",
    arguments: screens.filter {
      ["migrations", "migration-hits", "modules", "libraries", "teams"].contains($0.name)
    })
  func isWide(screen: Screen) async throws {
    try await expect(screen, (200, 60))
  }

  @Test(
    "a wide window shows the whole titles of migrations beside a preview", arguments: [190, 200])
  func titles(columns: Int) async throws {
    let screen = try #require(ScreenTests.screens.first { $0.name == "migrations" })
    let harness = try SandboxHarness(
      screen.flow, fixture: screen.fixture, state: screen.state, columns: columns, rows: 60)
    let text = try await harness.screen { screen.isComplete(harness, $0) }
    for title in ["Kotlin synthetics → view binding", "ObservableObject → @Observable"] {
      #expect(text.contains(title), "\(title) in \(text)")
    }
  }

  private func expect(_ screen: Screen, _ size: (columns: Int, rows: Int)) async throws {
    let harness = try SandboxHarness(
      screen.flow, fixture: screen.fixture, state: screen.state, columns: size.columns,
      rows: size.rows)
    let text = try await harness.screen { screen.isComplete(harness, $0) }
      .replacing(/[ ]+\d+ µs/) {
        String(repeating: " ", count: max(0, $0.output.count - 4)) + "# µs"
      }
    #expect(text.contains(screen.shows))
    ScreenSnapshot(screen.name, size).expect(text)
    ShadowOracle.expectFresh(harness.host)
  }
}
