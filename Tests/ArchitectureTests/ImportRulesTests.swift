import Foundation
import ModulesInterface
import ModulesLogic
import Patterns
import Testing
import Workspace
import WorkspaceService

/// Shows each row of the table in ARCHITECTURE.md, as configured in this repository's
/// `headway.yml`, with an import that it allows or forbids.
@Suite struct ImportRulesTests {
  private static let folders = [
    "Sources/Platform/Matching", "Sources/Platform/CNcurses", "Sources/Platform/Terminal",
    "Sources/Platform/NcursesRenderer", "Sources/Platform/DependencyInjection",
    "Sources/Platform/Unidirectional", "Sources/Platform/DesignSystem",
    "Sources/Platform/DeclarativeUI", "Sources/Platform/Routing", "Sources/Platform/Flows",
    "Sources/Platform/PluginHost", "Sources/Platform/AppRuntime", "Sources/Platform/TestSupport",
    "Sources/Platform/HeadwayKit", "Sources/Program/ExternalPlugins", "Sources/Program/Programs",
    "Sources/Program/HeadwayAppKit", "Sources/Support/Folders",
    "Resources",
    "Sources/Support/Git", "Sources/Support/Patterns", "Sources/Domain/Workspace",
    "Sources/Features/Workspace/WorkspaceService", "Sources/Features/Home/HomeFlow",
    "Sources/Platform/SettingsFlow", "Sources/Features/Libraries/LibrariesInterface",
    "Sources/Features/Teams/TeamsFlow", "Sources/Features/Teams/TeamsLogic",
    "Sources/Features/Teams/TeamsUI", "Sources/Features/Teams/TeamsService",
    "Sources/Features/Teams/TeamsCLI",
    "Sources/App/Output", "Sources/App/Reports", "Sources/App/headway",
    "Benchmarks/Sources/speed-bench", "Plugins/DuePlugin",
    "Plugins/BlamePlugin", "Tests/GitTests",
  ]

  /// The `headway.yml` of this repository.
  private func configuration() throws -> ProjectConfiguration {
    let file = try #require(SourceTree.project["headway.yml"])
    return try ConfigurationDecoder.decode(file.text, path: file.path).get()
  }

  /// Violations caused by a single import, in a repository with one module of each type.
  private func violations(importing name: String, in folder: String) throws -> [RuleViolation] {
    let rules = try configuration().modules
    let types = ModuleTypes(rules.types)
    let modules = ImportRulesTests.folders.map { folder in
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      return ModulesInterface.Module(
        name: name, path: folder, type: types.type(name: name, path: Array(folder.utf8)),
        owners: ["@headway"])
    }
    let from = try #require(modules.firstIndex { $0.path == folder })
    let place = ImportLocation("\(folder)/A.swift", line: 1, column: 8)
    var graph = ModuleGraph(modules: modules)
    if let to = modules.firstIndex(where: { $0.name == name }) {
      graph = ModuleGraph(
        modules: modules,
        edges: [ModuleEdge(from: from, to: to, declaration: place, imports: [place])])
    } else {
      graph = ModuleGraph(
        modules: modules, outside: [ExternalEdge(from: from, name: name, imports: [place])])
    }
    return RuleCheck.report(on: graph, rules, today: Day(number: 20_000)).violations
  }

  @Test("every module of the sample has a type")
  func types() throws {
    let types = ModuleTypes(try configuration().modules.types)
    for folder in ImportRulesTests.folders {
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      #expect(types.type(name: name, path: Array(folder.utf8)) != nil, "\(folder)")
    }
  }

  @Test(
    "allowed",
    arguments: [
      ("Sources/Platform/Terminal", "Matching"), ("Sources/Platform/NcursesRenderer", "CNcurses"),
      ("Sources/Platform/TestSupport", "NcursesRenderer"),
      ("Sources/Platform/AppRuntime", "NcursesRenderer"),
      ("Sources/Platform/TestSupport", "CustomDump"),
      ("Sources/Platform/Flows", "OrderedCollections"),
      ("Sources/Platform/Routing", "FoundationEssentials"),
      ("Sources/Platform/Terminal", "Synchronization"), ("Sources/Support/Git", "Foundation"),
      ("Sources/Support/Git", "Patterns"), ("Sources/Support/Git", "Dispatch"),
      ("Sources/Program/Programs", "Folders"), ("Sources/Program/Programs", "Foundation"),
      ("Sources/Program/HeadwayAppKit", "HeadwayKit"), ("Sources/App/headway", "Programs"),
      ("Sources/Features/Libraries/LibrariesInterface", "Workspace"),
      ("Sources/Features/Libraries/LibrariesInterface", "Routing"),
      ("Sources/Features/Teams/TeamsLogic", "Unidirectional"),
      ("Sources/Features/Teams/TeamsLogic", "Foundation"),
      ("Sources/Features/Teams/TeamsService", "Git"),
      ("Sources/Features/Teams/TeamsUI", "DeclarativeUI"),
      ("Sources/Features/Teams/TeamsUI", "Resources"),
      ("Sources/Features/Teams/TeamsFlow", "TeamsUI"),
      ("Sources/Features/Teams/TeamsFlow", "Workspace"),
      ("Sources/Platform/SettingsFlow", "PluginHost"), ("Plugins/DuePlugin", "TeamsFlow"),
      ("Sources/App/headway", "WorkspaceService"), ("Sources/App/headway", "DuePlugin"),
      ("Sources/App/headway", "ArgumentParser"), ("Sources/App/headway", "Reports"),
      ("Sources/Features/Teams/TeamsCLI", "TeamsLogic"),
      ("Sources/Features/Teams/TeamsCLI", "Output"),
      ("Sources/Features/Teams/TeamsCLI", "ArgumentParser"), ("Sources/App/headway", "TeamsCLI"),
      ("Sources/App/Reports", "Output"), ("Sources/App/Reports", "TeamsLogic"),
      ("Sources/App/Output", "Terminal"), ("Benchmarks/Sources/speed-bench", "Flows"),
      ("Benchmarks/Sources/speed-bench", "OpenCombine"), ("Tests/GitTests", "Git"),
    ])
  func allowed(folder: String, name: String) throws {
    #expect(try violations(importing: name, in: folder) == [])
  }

  @Test(
    "forbidden",
    arguments: [
      ("Sources/Platform/Matching", "Terminal"), ("Sources/Platform/Terminal", "CNcurses"),
      ("Sources/Platform/DeclarativeUI", "NcursesRenderer"),
      ("Sources/Platform/PluginHost", "NcursesRenderer"),
      ("Sources/Platform/AppRuntime", "Foundation"),
      ("Sources/Features/Teams/TeamsFlow", "AppRuntime"), ("Plugins/DuePlugin", "AppRuntime"),
      ("Sources/Platform/Terminal", "Foundation"),
      ("Sources/Platform/Flows", "FoundationEssentials"), ("Sources/Platform/Flows", "CustomDump"),
      ("Sources/Platform/Flows", "TeamsLogic"), ("Resources", "Foundation"),
      ("Resources", "Matching"),
      ("Sources/Support/Git", "Terminal"), ("Sources/Support/Git", "Workspace"),
      ("Sources/Features/Libraries/LibrariesInterface", "TeamsLogic"),
      ("Sources/Features/Libraries/LibrariesInterface", "Git"),
      ("Sources/Features/Teams/TeamsLogic", "DependencyInjection"),
      ("Sources/Features/Teams/TeamsLogic", "TeamsUI"),
      ("Sources/Features/Teams/TeamsLogic", "Yams"),
      ("Sources/Features/Teams/TeamsService", "Unidirectional"),
      ("Sources/Features/Teams/TeamsUI", "TeamsService"),
      ("Sources/Features/Teams/TeamsUI", "Flows"),
      ("Sources/Features/Teams/TeamsFlow", "Git"), ("Sources/Features/Teams/TeamsFlow", "HomeFlow"),
      ("Sources/Features/Teams/TeamsFlow", "PluginHost"),
      ("Sources/Features/Home/HomeFlow", "TeamsFlow"),
      ("Sources/Features/Home/HomeFlow", "TeamsUI"),
      ("Sources/Platform/SettingsFlow", "ExternalPlugins"),
      ("Sources/Program/Programs", "Git"), ("Sources/Program/Programs", "TeamsFlow"),
      ("Sources/Platform/HeadwayKit", "Programs"), ("Sources/Features/Teams/TeamsFlow", "Programs"),
      ("Plugins/DuePlugin", "BlamePlugin"),
      ("Plugins/DuePlugin", "WorkspaceService"), ("Plugins/DuePlugin", "PluginHost"),
      ("Plugins/DuePlugin", "Git"), ("Sources/App/headway", "TestSupport"),
      ("Sources/App/Reports", "TestSupport"), ("Sources/App/Reports", "DuePlugin"),
      ("Sources/App/Reports", "ArgumentParser"), ("Sources/App/Reports", "headway"),
      ("Sources/Features/Teams/TeamsCLI", "TeamsFlow"), ("Sources/App/Reports", "TeamsCLI"),
      ("Sources/Features/Teams/TeamsFlow", "TeamsCLI"),
      ("Sources/App/Output", "Reports"), ("Sources/App/Output", "TeamsLogic"),
      ("Sources/Features/Teams/TeamsFlow", "Output"), ("Plugins/DuePlugin", "Output"),
      ("Benchmarks/Sources/speed-bench", "TestSupport"),
      ("Sources/Features/Teams/TeamsFlow", "DuePlugin"),
    ])
  func forbidden(folder: String, name: String) throws {
    let violations = try violations(importing: name, in: folder)
    #expect(!violations.isEmpty)
    #expect(violations.allSatisfy { $0.path == "\(folder)/A.swift" && $0.line == 1 })
  }

  @Test(
    "rule 39: rules against cycles, missing and unused declarations and unowned modules exist")
  func kinds() throws {
    let kinds = try configuration().modules.rules.map(\.kind.name)
    for kind in ["acyclic", "declared", "owned"] { #expect(kinds.contains(kind)) }
    #expect(try configuration().modules.exceptions.isEmpty)
  }

  /// Whether a line is forbidden in logic modules.
  private func isImpure(_ line: String) throws -> Bool {
    let migration = try #require(
      try configuration().migrations.first { $0.id == "impure-logic" && $0.lock })
    guard case .patterns(let patterns) = migration.subject else { return false }
    let matcher = PatternMatcher()
    return try patterns.contains { source in
      let pattern = try Pattern(source)
      return try Array(line.utf8).withUnsafeBytes {
        try matcher.firstMatch(of: pattern, in: $0) != nil
      }
    }
  }

  @Test(
    "impure logic is found",
    arguments: [
      "let files = FileManager.default", "let now = Date()", "let now = Date.now",
      "let n = Int.random(in: 0..<9)", "let p = Process()", "rows.shuffled()",
    ])
  func impureLogic(code: String) throws {
    #expect(try isImpure(code))
  }

  @Test(
    "code that resembles impure logic is allowed",
    arguments: [
      "struct ProcessState {}", "let day = Date(timeIntervalSince1970: 0)", "let isRandom = true",
    ])
  func pureLogic(code: String) throws {
    #expect(try !isImpure(code))
  }
}
