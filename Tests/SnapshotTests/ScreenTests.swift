import TestSupport
import Testing

@testable import headway

/// The screens of the app as text, at two sizes, compared with recorded references.
@MainActor @Suite struct ScreenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    let flow: String
    var fixture = "orchard"
    var state: String?
    /// A text that the complete screen contains.
    let shows: String
    /// An event that the stores have received once the screen is complete.
    var event = ""

    var testDescription: String { name }

    /// Whether the screen is complete.
    @MainActor func isComplete(_ harness: SandboxHarness, _ text: String) -> Bool {
      text.contains(shows) && !text.contains(" scanning ")
        && (event.isEmpty || harness.hasReceived(event))
    }
  }

  nonisolated static let screens = [
    Screen(name: "migrations", flow: "migrations", shows: "1 over", event: "← locks("),
    Screen(
      name: "migrations-empty", flow: "migrations", fixture: "orchard-empty",
      shows: "No migrations yet"),
    Screen(
      name: "migrations-failing", flow: "migrations", fixture: "orchard-failing",
      shows: "Scan failed"),
    Screen(
      name: "migration-teams", flow: "migrations",
      state: detail("teams"), shows: "@orchard/ios-core", event: "← locks("),
    Screen(
      name: "migration-hits", flow: "migrations", state: detail("hits"), shows: "CartModel",
      event: "← locks("),
    Screen(name: "modules", flow: "modules", shows: "Catalog", event: "← found"),
    Screen(
      name: "modules-empty", flow: "modules", fixture: "orchard-empty",
      shows: "No modules found", event: "← found"),
    Screen(
      name: "modules-failing", flow: "modules", fixture: "orchard-failing",
      shows: "Can't read the modules", event: "← failed"),
    Screen(
      name: "modules-folders", flow: "modules", state: modules(#"{"list":{}}"#, "folders"),
      shows: "ios/Modules", event: "← found"),
    Screen(
      name: "module", flow: "modules", state: module("Catalog", "overview"), shows: "imported by 1",
      event: "← found"),
    Screen(
      name: "module-imports", flow: "modules", state: module("Checkout", "imports"),
      shows: "Networking", event: "← found"),
    Screen(
      name: "module-violations", flow: "modules", state: module("Networking", "violations"),
      shows: "✗ layers", event: "← found"),
    Screen(
      name: "module-reach", flow: "modules",
      state: modules(#"{"reach":{"from":"Checkout","to":"Catalog"}}"#), shows: "in 2 steps",
      event: "← found"),
    Screen(
      name: "module-rules", flow: "modules", state: modules(#"{"rules":{"_0":"rules"}}"#),
      shows: "independent", event: "← found"),
    Screen(
      name: "module-exceptions", flow: "modules", state: modules(#"{"rules":{"_0":"exceptions"}}"#),
      shows: "ended 31 Oct", event: "← found"),
    Screen(
      name: "teams", flow: "teams",
      state: #"{"flow":"teams","state":{"place":{"list":{}},"tab":"work"}}"#, shows: "31 Jan 2027",
      event: "← found"),
    Screen(
      name: "team-modules", flow: "teams",
      state:
        #"{"flow":"teams","state":{"place":{"team":{"_0":"@orchard/checkout"}},"tab":"modules"}}"#,
      shows: "ledger", event: "← found"),
    Screen(name: "libraries", flow: "libraries", shows: "ChatKit", event: "← finished"),
    Screen(
      name: "libraries-empty", flow: "libraries", fixture: "orchard-empty",
      shows: "No libraries found", event: "← finished"),
    Screen(
      name: "libraries-failing", flow: "libraries", fixture: "orchard-failing",
      shows: "Can't read the libraries", event: "← failed"),
    Screen(
      name: "library", flow: "libraries", state: library("detail", "scorecard"),
      shows: "Blockers", event: "← finished"),
    Screen(
      name: "library-needs", flow: "libraries", state: library("detail", "needs"),
      shows: "Starscream", event: "← finished"),
    Screen(
      name: "library-uses", flow: "libraries", state: library("detail", "uses"),
      shows: "HelpScreen", event: "← finished"),
    Screen(
      name: "library-form", flow: "libraries", state: library("form", nil), shows: "^S saves",
      event: "← finished"),
    Screen(name: "settings", flow: "settings", shows: "plugin.sample"),
    Screen(
      name: "settings-themes", flow: "settings",
      state: #"{"flow":"settings","state":{"part":"themes"}}"#, shows: "Sixteen colors"),
    Screen(name: "onboarding-owners", flow: "onboarding", shows: "CODEOWNERS   assigns"),
    Screen(
      name: "onboarding-templates", flow: "onboarding",
      state: #"{"flow":"onboarding","state":{"root":"/orchard","#
        + #""owners":{"none":{}},"isWritten":false}}"#,
      shows: " selected"),
  ]

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
    let harness = try SandboxHarness(
      screen.flow, fixture: screen.fixture, state: screen.state, columns: size.columns,
      rows: size.rows)
    let text = try await harness.screen { screen.isComplete(harness, $0) }
      .replacing(/[ ]+\d+ µs/) {
        String(repeating: " ", count: max(0, $0.output.count - 4)) + "# µs"
      }
    #expect(text.contains(screen.shows))
    try ScreenSnapshot(screen.name, size).expect(text)
    ShadowOracle.expectFresh(harness.host)
  }
}
