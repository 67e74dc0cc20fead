import ModulesInterface
import ModulesLogic
import TestSupport
import Testing
import Workspace

/// The contents of the module screens, computed from a report.
@Suite struct ModuleIndexTests {
  private static let types = ["AUI": "UI", "ALogic": "Logic", "BLogic": "Logic", "Kit": "Kit"]

  private func moduleIndex(
    _ arrows: [String], rules: [ModuleRule] = [], exceptions: [ModuleException] = []
  ) -> ModuleIndex {
    let configuration = ModulesConfiguration(
      types: ["UI", "Logic", "Kit", "Unused"].map { ModuleTypeRule($0, .names([])) },
      rules: rules, exceptions: exceptions)
    let graph = GraphSample.graph(arrows, types: Self.types)
    let report = RuleCheck.report(on: graph, configuration, today: GraphSample.today)
    return ModuleIndex(report, configuration)
  }

  private func rule(_ kind: ModuleRule.Kind, line: Int) -> ModuleRule {
    ModuleRule(kind, location: ConfigurationLocation(line: line))
  }

  @Test("a row counts dependencies in both directions and its own violations")
  func rows() throws {
    let moduleIndex = moduleIndex(
      ["AUI > ALogic Kit", "ALogic > AUI BLogic", "BLogic > Kit"],
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)])
    let row = try #require(moduleIndex.row(of: "ALogic"))
    #expect(row.fanIn == 1 && row.fanOut == 2 && row.violations == 1 && row.isInCycle)
    #expect(moduleIndex.row(of: "AUI")?.violations == 0)
    #expect(moduleIndex.row(of: "Nothing") == nil)
    #expect(moduleIndex.violations(of: "ALogic").map(\.violation.to) == ["AUI"])
  }

  @Test("a note about a name in a form has the line of a configured rule, and none for a new one")
  func unknownNames() {
    let index = moduleIndex(["AUI > ALogic"])
    var draft = RuleDraft(after: 1)
    draft.names = [.from: "UI", .to: "Nothing"]
    let name = "names \"UI\", which is neither a type nor a module; did you mean \"AUI\"?"
    let notes = UnknownNames.notes(draft, in: index, ModulesConfiguration())
    #expect(notes.contains("the rule \"never\" \(name)"))
    let known = RuleDraft(rule(.never(from: ["UI"], to: ["Nothing"]), line: 51), at: 0)
    #expect(
      UnknownNames.notes(known, in: index, ModulesConfiguration())
        .contains("the rule \"never\" in line 51 \(name)"))
  }

  @Test("without all modules, a rule is checked in part, or not at all if it applies to no module")
  func coverage() {
    let configuration = ModulesConfiguration(
      rules: [
        rule(.never(from: ["A"], to: ["C"]), line: 1),
        rule(.never(from: ["X"], to: ["A"]), line: 2),
      ])
    var report = RuleCheck.report(
      on: GraphSample.graph(["A > B"]), configuration, today: GraphSample.today)
    #expect(ModuleIndex(report, configuration).rules.map(\.coverage) == [.complete, .nothing])
    report.untrusted = ["Package.swift"]
    #expect(ModuleIndex(report, configuration).rules.map(\.coverage) == [.partial, .nothing])
    report.untrusted = []
    report.unreadable = [UnreadableManifest(path: "Package.swift", message: "invalid")]
    #expect(ModuleIndex(report, configuration).rules.map(\.coverage) == [.partial, .nothing])
  }

  @Test("a rule about imports isn't checked in modules whose imports aren't known")
  func unreadImports() throws {
    var modules = ["A", "B", "C", "D"].map {
      Module(
        name: $0, path: $0, kind: .library, package: "app",
        sourceFiles: ["A", "C"].contains($0) ? 1 : 0)
    }
    modules[0].unreadLanguages = ["Kotlin"]
    func index(_ modules: [Module], _ rules: [ModuleRule]) -> ModuleIndex {
      let configuration = ModulesConfiguration(rules: rules)
      let place = ImportLocation("build.gradle")
      let graph = ModuleGraph(
        modules: modules,
        edges: [
          ModuleEdge(from: 0, to: 1, declaration: place),
          ModuleEdge(from: 2, to: 3, declaration: place, imports: [ImportLocation("C/c.swift")]),
        ])
      return ModuleIndex(
        RuleCheck.report(on: graph, configuration, today: GraphSample.today), configuration)
    }
    let rules = [rule(.declared, line: 1), rule(.never(from: ["A"], to: ["D"]), line: 2)]
    let some = index(modules, rules)
    #expect(some.rules.map(\.covered) == [1, 1])
    #expect(some.rules.map(\.coverage) == [.partial, .complete])
    #expect(some.report.successSummary.hasSuffix(": 1 rule passes, 1 rule checked only in part."))
    modules[2].unreadLanguages = ["Java"]
    let none = index(modules, rules)
    #expect(none.rules.map(\.covered) == [0, 1])
    #expect(none.rules.map(\.coverage) == [.nothing, .complete])
    #expect(none.violations.isEmpty)
    #expect(none.report.successSummary.hasSuffix(": 1 rule passes, 1 rule not checked."))
    let detail = try #require(ModuleDetail("A", in: none))
    #expect(detail.imports.map(\.hasKnownImports) == [false] && detail.row.fanOut == 1)
    // Without a manifest, nothing is known about the dependencies.
    modules[0].package = nil
    let unknown = index(modules, [rule(.acyclic, line: 1)])
    #expect(unknown.row(of: "A")?.fanOut == nil)
    #expect(unknown.rules.map(\.coverage) == [.partial])
    #expect(ReachabilityResult(from: "A", to: "D", in: unknown)?.isComplete == false)
    #expect(ReachabilityResult(from: "C", to: "A", in: unknown)?.isComplete == true)
  }

  @Test("rules that nothing can be compared with aren't checked: declarations and owners")
  func noManifestsAndOwners() {
    let configuration = ModulesConfiguration(
      rules: [rule(.declared, line: 1), rule(.owned, line: 2)])
    let report = RuleCheck.report(
      on: GraphSample.graph(["A > B"]), configuration, today: GraphSample.today, hasOwners: false)
    #expect(ModuleIndex(report, configuration).rules.map(\.coverage) == [.nothing, .nothing])
    #expect(report.ruleGaps.map(\.reason).last == "no CODEOWNERS file found")
  }

  @Test("an import is unresolved while a manifest may declare it, unless it is the system's")
  func unresolved() throws {
    func outside(_ name: String, _ path: String) -> ExternalEdge {
      ExternalEdge(from: 0, name: name, imports: [ImportLocation(path)])
    }
    var report = ModuleReport(
      graph: ModuleGraph(
        modules: [Module(name: "A", path: "A")],
        outside: [
          outside("ApiClientLive", "A/a.swift"), outside("Linked", "A.xcodeproj/project.pbxproj"),
          outside("react", "A/a.ts"), outside("UIKit", "A/a.swift"), outside("Network", "A/a.ts"),
        ]))
    func unresolved() throws -> [String] {
      try #require(ModuleDetail("A", in: ModuleIndex(report))).outside.filter(\.isUnresolved)
        .map(\.name)
    }
    #expect(try unresolved() == [])
    report.untrusted = ["Package.swift"]
    #expect(try unresolved() == ["ApiClientLive", "Linked"])
    report.untrusted = []
    report.unreadable = [UnreadableManifest(path: "package.json", message: "invalid")]
    #expect(try unresolved() == ["ApiClientLive", "Linked", "Network", "react"])
  }

  @Test("violations of the declared rule are described by their cause")
  func faults() throws {
    let modules = ["A", "B", "C"].map {
      Module(name: $0, path: $0, kind: .library, package: "app", sourceFiles: 1)
    }
    let graph = ModuleGraph(
      modules: modules,
      edges: [
        ModuleEdge(from: 0, to: 1, imports: [ImportLocation("A/a.swift")]),
        ModuleEdge(from: 0, to: 2, declaration: ImportLocation("Package.swift"), imports: []),
      ])
    let configuration = ModulesConfiguration(
      rules: [rule(.declared, line: 1), rule(.never(from: ["A"], to: ["B"]), line: 2)])
    let moduleIndex = ModuleIndex(
      RuleCheck.report(on: graph, configuration, today: GraphSample.today), configuration)
    #expect(Set(moduleIndex.violations.map(\.summary)) == ["not declared", "never", "not used"])
    let detail = try #require(ModuleDetail("A", in: moduleIndex))
    #expect(detail.imports.map(\.remarks) == ["not declared, never", "not used"])
  }

  @Test("folders with a single subfolder are merged, and each folder has totals")
  func folders() {
    let modules = [
      Module(name: "A", path: "Sources/Features/A", lines: 10),
      Module(name: "B", path: "Sources/Features/B", lines: 5),
      Module(name: "Root", path: "", lines: 1), Module(name: "T", path: "Tools/Deep/T", lines: 2),
    ]
    let moduleIndex = ModuleIndex(ModuleReport(graph: ModuleGraph(modules: modules)))
    #expect(moduleIndex.folders.map(\.title) == ["Sources/Features/", "Tools/Deep/", "Root"])
    #expect(moduleIndex.folders.map(\.count) == [2, 1, 1])
    #expect(moduleIndex.folders.map(\.lines) == [15, 2, 1])
    #expect(moduleIndex.folders[0].children.map(\.title) == ["A", "B"])
    #expect(Set(moduleIndex.folders.map(\.id)).count == 3)
  }

  @Test("types are in configuration order, followed by modules without a type")
  func typesInOrder() {
    let moduleIndex = moduleIndex(["Plain", "Kit", "BLogic", "AUI"])
    #expect(moduleIndex.types.map(\.title) == ["UI", "Logic", "Kit", "no type in headway.yml"])
  }

  @Test("a rule row counts checked dependencies and violations once each")
  func rules() {
    var moduleIndex = moduleIndex(
      ["AUI > ALogic Kit", "ALogic > AUI", "BLogic > AUI Kit"],
      rules: [
        rule(.never(from: ["Logic"], to: ["UI"]), line: 1),
        rule(.layers(["UI", "Logic"]), line: 2), rule(.independent(["*Logic"]), line: 3),
        rule(.acyclic, line: 4),
      ],
      exceptions: [
        ModuleException(
          from: "BLogic", to: "AUI", owner: "@a", until: GraphSample.today + 3)
      ])
    #expect(moduleIndex.rules.map(\.covered) == [3, 3, 3, 5])
    #expect(moduleIndex.rules.map(\.violations) == [1, 1, 0, 1])
    #expect(moduleIndex.rules.map(\.excepted) == [1, 1, 0, 0])
    #expect(moduleIndex.violations(ofRule: 1).map(\.violation.from) == ["ALogic"])
    // The same import in two locations is two violations, as everywhere else.
    var graph = moduleIndex.graph
    let location = ImportLocation("b.swift", line: 2)
    graph = ModuleGraph(
      modules: graph.modules,
      edges: graph.edges
        + graph.edges.map { ModuleEdge(from: $0.from, to: $0.to, imports: [location]) }
    )
    let configuration = ModulesConfiguration(
      types: ["UI", "Logic"].map { ModuleTypeRule($0, .names([])) },
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)])
    let report = RuleCheck.report(on: graph, configuration, today: GraphSample.today)
    moduleIndex = ModuleIndex(report, configuration)
    #expect(report.violations.count == 4 && moduleIndex.rules.map(\.violations) == [4])
    #expect(moduleIndex.rows.reduce(0) { $0 + $1.violations } == 4)
  }

  @Test("exceptions are sorted by their last day")
  func exceptions() {
    func exception(_ from: String, _ days: Int) -> ModuleException {
      ModuleException(from: from, to: "Kit", owner: "@a", until: GraphSample.today + days)
    }
    let moduleIndex = moduleIndex(
      ["AUI > Kit"],
      exceptions: [exception("C", 100), exception("A", -2), exception("B", 3)])
    #expect(moduleIndex.exceptions.map(\.use.exception.from) == ["A", "B", "C"])
    #expect(moduleIndex.exceptions.map(\.use.endsSoon) == [false, true, false])
  }

  @Test("violations come first among a module's neighbors, with their remarks")
  func neighbors() throws {
    let moduleIndex = moduleIndex(
      ["ALogic > AUI BLogic Kit", "BLogic > AUI", "Kit > ALogic"],
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)],
      exceptions: [
        ModuleException(from: "BLogic", to: "AUI", owner: "@a", until: GraphSample.today)
      ])
    let detail = try #require(ModuleDetail("ALogic", in: moduleIndex))
    #expect(detail.imports.map(\.name) == ["AUI", "BLogic", "Kit"])
    #expect(detail.imports.map(\.sign) == ["✗", nil, nil])
    #expect(detail.imports[0].remarks == "never" && detail.imports[0].isBroken)
    #expect(detail.importers.map(\.name) == ["Kit"])
    #expect(detail.reaches == 3 && detail.reachedBy == 1)
    let importers = try #require(ModuleDetail("AUI", in: moduleIndex)).importers
    #expect(importers.map(\.name) == ["ALogic", "BLogic"])
    #expect(importers.map(\.remarks) == ["never", "exception"])
    #expect(ModuleDetail("Nothing", in: moduleIndex) == nil)
  }

  @Test("the path from one module to another is the shortest, with a location for each step")
  func reach() throws {
    let moduleIndex = moduleIndex(["A > B C", "B > D", "C > D", "D > E", "E > A"])
    let answer = try #require(ReachabilityResult(from: "A", to: "E", in: moduleIndex))
    #expect(answer.steps.map(\.from) == ["A", "B", "D"])
    #expect(answer.steps.map(\.to) == ["B", "D", "E"])
    #expect(answer.steps[0].locations.first?.path == "Sources/A/B.swift")
    #expect(answer.alternatives == 2 && answer.backwards == 1 && answer.isReached)
    let itself = try #require(ReachabilityResult(from: "A", to: "A", in: moduleIndex))
    #expect(itself.isReached && itself.steps.isEmpty)
    #expect(ReachabilityResult(from: "A", to: "Z", in: moduleIndex) == nil)
    let oneWay = self.moduleIndex(["A > B"])
    #expect(try #require(ReachabilityResult(from: "B", to: "A", in: oneWay)).isReached == false)
  }

  @Test("an index of 2,000 modules with 20,000 dependencies is complete")
  func large() throws {
    var generator = SeededGenerator(seed: 7)
    let graph = GraphSample.random(2_000, density: 0.005, using: &generator)
    #expect(graph.edges.count > 15_000)
    let moduleIndex = ModuleIndex(ModuleReport(graph: graph))
    #expect(moduleIndex.rows.count == 2_000)
    #expect(moduleIndex.rows.reduce(0) { $0 + $1.fanIn } == graph.edges.count)
    let detail = try #require(ModuleDetail("M17", in: moduleIndex))
    #expect(detail.imports.count == detail.row.fanOut)
    #expect(moduleIndex.folders.reduce(0) { $0 + $1.count } == 2_000)
  }
}
