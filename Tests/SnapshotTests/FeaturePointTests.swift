import DeclarativeUI
import FeatureFlags
import LibrariesFlow
import LibrariesInterface
import LibrariesLogic
import MigrationsFlow
import ModulesFlow
import ModulesLogic
import PluginInterface
import RootFlow
import TeamsFlow
import TeamsLogic
import Terminal
import Testing

@testable import SharedServices
@testable import headway

/// Rule 14: the rows, panels and commands that plugins add to the modules, libraries and teams.
@MainActor @Suite struct FeaturePointTests {
  /// Adds two rows, a panel and a command to each of the three features.
  private struct PointPlugin: Plugin {
    static let flag = Flag(key: "plugin.points", default: true, owner: "@headway/app", about: "")
    let id = "points"
    let title = "Points"
    let version = "1.0.0"
    let owner = "@headway/app"
    var flag: Flag { PointPlugin.flag }
    var isDrawing = false

    func contribute(to contributions: inout PluginContributions) {
      contributions.add(
        Command("Copy point", keys: "f5", disabled: { $0.match == nil ? "none" : nil }) {
          if let match = $0.match { $0.app.copy("\(match.path):\(match.line)") }
        }, id: "points.migrations", to: .migrationCommands)
      addToModules(&contributions)
      addToLibraries(&contributions)
      addToTeams(&contributions)
    }

    private func addToModules(_ contributions: inout PluginContributions) {
      let rows = { @MainActor (context: ModuleRowContext) -> [AddedModuleRow] in
        let names = context.index.rows.map(\.name)
        return [
          AddedModuleRow(
            id: "known", title: names.last, text: "\(names.count) in all", opens: names.last),
          AddedModuleRow(id: "unknown", text: "none", style: .warning, unknown: "Nope"),
        ]
      }
      contributions.add(
        isDrawing
          ? ListRows(title: "Points", rows: rows) { row, context in
            Label("drawn \(row.id) of \(context.index.rows.count)")
          } : ListRows(title: "Points", rows: rows), id: "points.modules.rows", to: .moduleRows)
      contributions.add(
        ViewPanel("Points", rows: 1) { context in
          Label("panel of \(context.detail.module.name)")
        }, id: "points.modules.panel", to: .modulePanels)
      contributions.add(
        Command("Copy point", keys: "Y", disabled: { $0.selected == nil ? "none" : nil }) {
          if let name = $0.selected { $0.app.copy(name) }
        }, id: "points.modules", to: .moduleCommands)
    }

    private func addToLibraries(_ contributions: inout PluginContributions) {
      contributions.add(
        ListRows(title: "Points") { context in
          let library = context.libraries.last
          return [
            AddedLibraryRow(
              id: "known", title: library?.entry.library.name,
              text: "\(context.libraries.count) in all", opens: library?.id),
            AddedLibraryRow(
              id: "unknown", text: "none", style: .danger, unknown: .init(.swift, "nope")),
          ]
        }, id: "points.libraries.rows", to: .libraryRows)
      contributions.add(
        ViewPanel("Points", rows: 1) { context in
          Label("panel of \(context.library.entry.library.name)")
        }, id: "points.libraries.panel", to: .libraryPanels)
      contributions.add(
        Command("Copy point", keys: "Y", disabled: { $0.selected == nil ? "none" : nil }) {
          if let library = $0.selected { $0.app.copy(library.entry.library.name) }
        }, id: "points.libraries", to: .libraryCommands)
    }

    private func addToTeams(_ contributions: inout PluginContributions) {
      contributions.add(
        ListRows(title: "Points") { context in
          let team = context.teams.last { $0.team != nil }
          return [
            AddedTeamRow(
              id: "known", title: team?.team, text: "\(context.teams.count) in all",
              opens: team?.id),
            AddedTeamRow(id: "unknown", text: "none", style: .success, unknown: "@nope"),
          ]
        }, id: "points.teams.rows", to: .teamRows)
      contributions.add(
        ViewPanel("Points", rows: 1) { context in
          Label("panel of \(context.team ?? "unowned")")
        }, id: "points.teams.panel", to: .teamPanels)
      contributions.add(
        Command("Copy point", keys: "Y", disabled: { $0.selected == nil ? "none" : nil }) {
          if let team = $0.team { $0.app.copy(team.team ?? "unowned") }
        }, id: "points.teams", to: .teamCommands)
    }
  }

  /// Opens the screen of a link, and waits for its data.
  private func open(
    _ link: String, plugins: [any Plugin] = [PointPlugin()], until condition: (Root) -> Bool
  ) async throws -> RootTests.App {
    let app = try RootTests.App(plugins: plugins)
    app.root.open("headway://\(link)")
    try await app.load()
    try await app.wait { $0.isSettled && condition($0) }
    return app
  }

  /// Opens the list of a feature.
  private func list(
    _ feature: String, plugins: [any Plugin] = [PointPlugin()]
  ) async throws -> RootTests.App {
    try await open(feature, plugins: plugins) { $0.link == "headway://\(feature)" }
  }

  /// The line of the selected row.
  private func selectedLine(_ app: RootTests.App) throws -> String {
    try #require(app.text.split(separator: "\n").first { $0.hasPrefix("▌") }.map(String.init))
  }

  @Test(
    "rows of plugins appear below the elements and open one of them, until the flag is off",
    arguments: ["modules", "libraries", "teams"])
  func rows(_ feature: String) async throws {
    let app = try await list(feature)
    app.press("end", "up")
    #expect(app.text.contains("added by the Points plugin"))
    let line = try selectedLine(app)
    #expect(line.contains(" in all"))
    // Commands of the user receive the element.
    #expect(app.host.focusValues.values.contains { !$0.isEmpty })
    app.press("enter")
    let name = try #require(app.root.crumbs.last)
    #expect(line.contains(name), "the row opens the element that it names")
    app.press("esc")
    app.appServices.flags.set(PointPlugin.flag, to: false)
    #expect(!app.text.contains("added by the Points plugin"))
    #expect(try !selectedLine(app).contains(" in all"))
  }

  @Test(
    "a row that opens an unknown element reports that it doesn't exist",
    arguments: [
      ("modules", "This row opens the module \"Nope\", which doesn't exist."),
      ("libraries", "This row opens the library \"swift:nope\", which doesn't exist."),
      ("teams", "No matches or modules belong to \"@nope\""),
    ])
  func unknown(_ feature: String, _ message: String) async throws {
    let app = try await list(feature)
    app.press("end", "enter")
    #expect(app.text.contains(message))
  }

  @Test(
    "a row names a library by its id, or by its name alone",
    arguments: [
      ("npm:react", "npm:react"), ("python:My_Lib", "python:my-lib"), ("Yams", "swift:yams"),
      ("react", "npm:react"), ("gone", "swift:gone"), ("gem:rake", "swift:gem:rake"),
    ])
  func libraries(_ text: String, _ id: String) {
    let known = [LibraryID(.swift, "Yams"), LibraryID(.npm, "react"), LibraryID(.npm, "yams")]
    #expect(LibraryID(written: text, among: known).description == id)
  }

  @Test("a plugin draws its rows in the list of modules")
  func drawn() async throws {
    let app = try await list("modules", plugins: [PointPlugin(isDrawing: true)])
    app.press("end")
    #expect(try selectedLine(app).contains("drawn unknown of "))
  }

  @Test(
    "panels of plugins appear on the first tab of an element, until the flag is off",
    arguments: [
      ("modules/Checkout", "Checkout"), ("libraries/RxSwift", "RxSwift"),
      ("teams/@orchard%2Fcheckout", "@orchard/checkout"),
    ])
  func panels(_ link: String, _ name: String) async throws {
    let app = try await open(link) { $0.crumbs.last == name }
    #expect(app.text.contains("panel of \(name)"))
    app.press("2")
    #expect(!app.text.contains("panel of \(name)"))
    app.press("1")
    #expect(app.text.contains("panel of \(name)"))
    app.appServices.flags.set(PointPlugin.flag, to: false)
    #expect(!app.text.contains("panel of \(name)"))
  }

  @Test(
    "commands of plugins receive the selected or open element, until the flag is off",
    arguments: ["modules", "libraries", "teams"])
  func commands(_ feature: String) async throws {
    let app = try await list(feature)
    app.press("Y")
    let first = try #require(app.copied.last)
    #expect(try selectedLine(app).contains(first))
    app.press("down", "Y")
    let second = try #require(app.copied.last)
    #expect(second != first)
    #expect(try selectedLine(app).contains(second))
    app.press("enter", "Y")
    #expect(app.copied.last == second && app.copied.count == 3)
    #expect(app.root.crumbs.last == second)
    app.press("esc")
    app.appServices.flags.set(PointPlugin.flag, to: false)
    app.press("Y")
    #expect(app.copied.count == 3)
  }

  @Test("a command of a plugin receives the match on screen")
  func match() async throws {
    let app = try await open("migrations/rxswift-to-async?tab=matches") {
      $0.link == "headway://migrations/rxswift-to-async?tab=matches"
    }
    app.press("f5")
    #expect(app.copied.isEmpty, "no match is open")
    app.press("enter", "f5")
    let place = try #require(app.copied.last)
    let name = try #require(place.split(separator: "/").last)
    #expect(app.root.crumbs.last?.hasSuffix(name) == true, "\(place)")
  }

  @Test("the module that was selected in the list isn't selected on other screens")
  func rules() async throws {
    let app = try await list("modules")
    app.press("v", "Y")
    #expect(app.copied.isEmpty)
  }
}
