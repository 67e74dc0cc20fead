import ModulesInterface
import ModulesLogic
import TestSupport
import Testing
import Workspace

/// Rules over groups of modules.
@Suite struct ModuleGroupTests {
  /// A graph whose modules are in the given folders.
  private func graph(_ edges: [String], folders: [String: String]) -> ModuleGraph {
    let graph = GraphSample.graph(edges)
    return ModuleGraph(
      modules: graph.modules.map { module in
        var module = module
        module.path = "\(folders[module.name] ?? "Sources/Other")/\(module.name)"
        return module
      }, edges: graph.edges)
  }

  private static let folders = [
    "CheckUI": "Sources/Features/Check", "CheckLogic": "Sources/Features/Check",
    "LocksLogic": "Sources/Features/Locks", "LocksUI": "Sources/Features/Locks",
    "Teams": "Sources/Features/Teams",
  ]

  private static let byFolder = [ModuleGroupRule(.eachFolder(["Sources/Features/*"]))]

  private func report(
    _ graph: ModuleGraph, _ rules: [ModuleRule.Kind],
    groups: [ModuleGroupRule] = ModuleGroupTests.byFolder, exceptions: [ModuleException] = []
  ) -> ModuleReport {
    RuleCheck.report(
      on: graph,
      ModulesConfiguration(
        groups: groups,
        rules: rules.enumerated().map {
          ModuleRule($1, location: ConfigurationLocation(line: $0 + 1, column: 1))
        }, exceptions: exceptions), today: GraphSample.today)
  }

  @Test("groups that depend on each other are a cycle, even if none of their modules is in one")
  func cycle() {
    let graph = graph(
      ["CheckUI > LocksLogic", "LocksUI > CheckLogic", "Teams > LocksUI CheckUI"],
      folders: Self.folders)
    #expect(report(graph, [.acyclic]).violations == [])
    let found = report(graph, [.acyclicGroups(["*"])])
    #expect(
      found.violations.map(\.message) == [
        "Check → Locks → Check: groups depend on each other (CheckUI imports LocksLogic; "
          + "LocksUI imports CheckLogic at Sources/LocksUI/CheckLogic.swift:1)"
      ])
    let violation = found.violations.first
    #expect(violation?.from == "CheckUI" && violation?.to == "LocksLogic")
    #expect(violation?.path == "Sources/CheckUI/LocksLogic.swift")
    #expect(violation?.rule == "acyclic")
  }

  @Test("only the named groups are checked, and modules outside of all groups never are")
  func selection() {
    let graph = graph(
      ["CheckUI > LocksLogic", "LocksUI > CheckLogic", "Teams > Base", "Base > Teams"],
      folders: Self.folders)
    #expect(report(graph, [.acyclicGroups(["Check", "Locks"])]).violations.count == 1)
    #expect(report(graph, [.acyclicGroups(["Check", "Teams"])]).violations == [])
    #expect(report(graph, [.acyclicGroups(["*"])]).violations.count == 1)
  }

  @Test("a dependency covered by an exception isn't part of a cycle of groups")
  func exception() {
    let graph = graph(["CheckUI > LocksLogic", "LocksUI > CheckLogic"], folders: Self.folders)
    let exception = ModuleException(
      from: "LocksUI", to: "CheckLogic", owner: "@a", until: GraphSample.today + 90)
    let found = report(graph, [.acyclicGroups(["*"])], exceptions: [exception])
    #expect(found.violations == [] && found.notices == [])
    #expect(found.exceptions.first?.excepted.count == 1)
  }

  @Test("a named group contains the modules in its folders and those that its names select")
  func named() {
    let graph = graph(["CheckUI > LocksLogic", "Teams > CheckUI"], folders: Self.folders)
    let groups = [
      ModuleGroupRule(
        .named("Guard", folders: ["Sources/Features/Check"], modules: ["Locks*"])),
      ModuleGroupRule(.eachFolder(["Sources/Features/*"])),
    ]
    let found = ModuleGroups(graph, groups, types: [])
    #expect(found.names == ["Guard", "Teams"])
    #expect(found.members(of: "Guard")?.count { $0 } == 2)
    let never = report(graph, [.never(from: ["Teams"], to: ["Guard"])], groups: groups)
    #expect(
      never.violations.map(\.message) == ["Teams imports CheckUI: Teams must never depend on Guard"]
    )
  }

  @Test("independent: a group may depend on itself, but not on another group")
  func independent() {
    let graph = graph(["CheckUI > CheckLogic LocksLogic", "Teams > Base"], folders: Self.folders)
    let found = report(graph, [.independentGroups(["*"])])
    #expect(
      found.violations.map(\.message) == [
        "CheckUI imports LocksLogic: the groups Check and Locks must be independent"
      ])
  }

  @Test("groups with equal folder names are named by their paths")
  func equalNames() {
    let graph = graph(
      ["A > B"], folders: ["A": "apps/core", "B": "libs/core"])
    let groups = ModuleGroups(
      graph, [ModuleGroupRule(.eachFolder(["apps/*", "libs/*"]))], types: [])
    #expect(groups.names == ["apps/core", "libs/core"])
  }

  @Test("an unknown group is reported with a suggestion, and a group without modules as idle")
  func unknown() {
    let graph = graph(["CheckUI > LocksLogic"], folders: Self.folders)
    let found = report(graph, [.acyclicGroups(["Checks"]), .only(from: ["Lokcs"], to: [])])
    #expect(
      found.notices == [
        "the rule \"acyclic\" in line 1 names the group \"Checks\", which doesn't exist; "
          + "did you mean \"Check\"?",
        "the rule \"only\" in line 2 names \"Lokcs\", which is neither a type nor a group or a "
          + "module; did you mean \"Locks\"?",
      ])
    let idle = ModuleGroupRule(.eachFolder(["Sources/Featrues/*"]))
    #expect(ModuleGroups(graph, [idle], types: []).idle == [idle])
  }

  @Test("the rules screen counts the dependencies between the groups")
  func covered() {
    let graph = graph(
      ["CheckUI > CheckLogic LocksLogic Base", "Teams > CheckUI"], folders: Self.folders)
    let groups = ModuleGroups(graph, Self.byFolder, types: [])
    #expect(graph.edges.count { groups.crossing($0) != nil } == 2)
  }

  @Test("folders are different groups if their names only look the same")
  func exactNames() {
    let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
    let graph = graph(
      ["A > B"],
      folders: ["A": "Sources/Features/\(composed)", "B": "Sources/Features/\(decomposed)"])
    #expect(report(graph, [.independentGroups(["*"])]).violations.count == 1)
  }
}
