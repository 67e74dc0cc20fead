import ModulesInterface
import ModulesLogic
import TestSupport
import Testing
import Workspace

/// What the screens about modules show, worked out from a report.
@Suite struct ModuleBookTests {
  private static let types = ["AUI": "UI", "ALogic": "Logic", "BLogic": "Logic", "Kit": "Kit"]

  private func book(
    _ arrows: [String], rules: [ModuleRule] = [], exceptions: [ModuleException] = []
  ) -> ModuleBook {
    let configuration = ModulesConfiguration(
      types: ["UI", "Logic", "Kit", "Unused"].map { ModuleTypeRule($0, .names([])) },
      rules: rules, exceptions: exceptions)
    let graph = GraphSample.graph(arrows, types: Self.types)
    let report = RuleCheck.report(on: graph, configuration, today: GraphSample.today)
    return ModuleBook(report, configuration)
  }

  private func rule(_ kind: ModuleRule.Kind, line: Int) -> ModuleRule {
    ModuleRule(kind, place: ConfigurationPlace(line: line))
  }

  @Test("a row counts both directions and what its own imports break")
  func rows() throws {
    let book = book(
      ["AUI > ALogic Kit", "ALogic > AUI BLogic", "BLogic > Kit"],
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)])
    let row = try #require(book.row(of: "ALogic"))
    #expect(row.fanIn == 1 && row.fanOut == 2 && row.violations == 1 && row.isInCircle)
    #expect(book.row(of: "AUI")?.violations == 0)
    #expect(book.row(of: "Nothing") == nil)
    #expect(book.violations(of: "ALogic").map(\.violation.to) == ["AUI"])
  }

  @Test("what breaks the rule of declarations is called by what is wrong")
  func faults() throws {
    let modules = ["A", "B", "C"].map {
      Module(name: $0, path: $0, kind: .library, package: "app", sourceFiles: 1)
    }
    let graph = ModuleGraph(
      modules: modules,
      edges: [
        ModuleEdge(from: 0, to: 1, imports: [ImportPlace("A/a.swift")]),
        ModuleEdge(from: 0, to: 2, declaration: ImportPlace("Package.swift"), imports: []),
      ])
    let configuration = ModulesConfiguration(
      rules: [rule(.declared, line: 1), rule(.never(from: ["A"], to: ["B"]), line: 2)])
    let book = ModuleBook(
      RuleCheck.report(on: graph, configuration, today: GraphSample.today), configuration)
    #expect(Set(book.violations.map(\.fault)) == ["not declared", "never", "not used"])
    let detail = try #require(ModuleDetail("A", in: book))
    #expect(detail.imports.map(\.words) == ["not declared, never", "not used"])
  }

  @Test("folders with one folder in them are one line; each knows what is below it")
  func folders() {
    let modules = [
      Module(name: "A", path: "Sources/Features/A", lines: 10),
      Module(name: "B", path: "Sources/Features/B", lines: 5),
      Module(name: "Root", path: "", lines: 1), Module(name: "T", path: "Tools/Deep/T", lines: 2),
    ]
    let book = ModuleBook(ModuleReport(graph: ModuleGraph(modules: modules)))
    #expect(book.folders.map(\.title) == ["Sources/Features", "Tools/Deep", "Root"])
    #expect(book.folders.map(\.count) == [2, 1, 1])
    #expect(book.folders.map(\.lines) == [15, 2, 1])
    #expect(book.folders[0].children.map(\.title) == ["A", "B"])
    #expect(Set(book.folders.map(\.id)).count == 3)
  }

  @Test("types come in the order of the configuration, those without one last")
  func typesInOrder() {
    let book = book(["Plain", "Kit", "BLogic", "AUI"])
    #expect(book.types.map(\.title) == ["UI", "Logic", "Kit", "no type"])
  }

  @Test("a rule says how many dependencies it judges, and how many break it, each once")
  func rules() {
    var book = book(
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
    #expect(book.rules.map(\.covered) == [3, 3, 3, 5])
    #expect(book.rules.map(\.violations) == [1, 1, 0, 1])
    #expect(book.rules.map(\.excepted) == [1, 1, 0, 0])
    #expect(book.violations(ofRule: 1).map(\.violation.from) == ["ALogic"])
    // The same import in two places is two violations, there as everywhere.
    var graph = book.graph
    let place = ImportPlace("b.swift", line: 2)
    graph = ModuleGraph(
      modules: graph.modules,
      edges: graph.edges
        + graph.edges.map { ModuleEdge(from: $0.from, to: $0.to, imports: [place]) }
    )
    let configuration = ModulesConfiguration(
      types: ["UI", "Logic"].map { ModuleTypeRule($0, .names([])) },
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)])
    let report = RuleCheck.report(on: graph, configuration, today: GraphSample.today)
    book = ModuleBook(report, configuration)
    #expect(report.violations.count == 4 && book.rules.map(\.violations) == [4])
    #expect(book.rows.reduce(0) { $0 + $1.violations } == 4)
  }

  @Test("exceptions come by their last day")
  func exceptions() {
    func exception(_ from: String, _ days: Int) -> ModuleException {
      ModuleException(from: from, to: "Kit", owner: "@a", until: GraphSample.today + days)
    }
    let book = book(
      ["AUI > Kit"],
      exceptions: [exception("C", 100), exception("A", -2), exception("B", 3)])
    #expect(book.exceptions.map(\.use.exception.from) == ["A", "B", "C"])
    #expect(book.exceptions.map(\.use.endsSoon) == [false, true, false])
  }

  @Test("a module's neighbours come broken ones first, with what is to be said of them")
  func neighbours() throws {
    let book = book(
      ["ALogic > AUI BLogic Kit", "BLogic > AUI", "Kit > ALogic"],
      rules: [rule(.never(from: ["Logic"], to: ["UI"]), line: 1)],
      exceptions: [
        ModuleException(from: "BLogic", to: "AUI", owner: "@a", until: GraphSample.today)
      ])
    let detail = try #require(ModuleDetail("ALogic", in: book))
    #expect(detail.imports.map(\.name) == ["AUI", "BLogic", "Kit"])
    #expect(detail.imports.map(\.sign) == ["✗", nil, nil])
    #expect(detail.imports[0].words == "never" && detail.imports[0].isBroken)
    #expect(detail.importers.map(\.name) == ["Kit"])
    #expect(detail.reaches == 3 && detail.reachedBy == 1)
    let importers = try #require(ModuleDetail("AUI", in: book)).importers
    #expect(importers.map(\.name) == ["ALogic", "BLogic"])
    #expect(importers.map(\.words) == ["never", "excepted"])
    #expect(ModuleDetail("Nothing", in: book) == nil)
  }

  @Test("the way from one module to another is as short as can be, with the place of each import")
  func reach() throws {
    let book = book(["A > B C", "B > D", "C > D", "D > E", "E > A"])
    let answer = try #require(ReachAnswer(from: "A", to: "E", in: book))
    #expect(answer.steps.map(\.from) == ["A", "B", "D"])
    #expect(answer.steps.map(\.to) == ["B", "D", "E"])
    #expect(answer.steps[0].places.first?.path == "Sources/A/B.swift")
    #expect(answer.alternatives == 2 && answer.backwards == 1 && answer.isReached)
    let itself = try #require(ReachAnswer(from: "A", to: "A", in: book))
    #expect(itself.isReached && itself.steps.isEmpty)
    #expect(ReachAnswer(from: "A", to: "Z", in: book) == nil)
    let alone = self.book(["A > B"])
    #expect(try #require(ReachAnswer(from: "B", to: "A", in: alone)).isReached == false)
  }

  @Test("two thousand modules with twenty thousand dependencies are worked out in one go")
  func large() throws {
    var generator = SeededGenerator(seed: 7)
    let graph = GraphSample.random(2_000, density: 0.005, using: &generator)
    #expect(graph.edges.count > 15_000)
    let book = ModuleBook(ModuleReport(graph: graph))
    #expect(book.rows.count == 2_000)
    #expect(book.rows.reduce(0) { $0 + $1.fanIn } == graph.edges.count)
    let detail = try #require(ModuleDetail("M17", in: book))
    #expect(detail.imports.count == detail.row.fanOut)
    #expect(book.folders.reduce(0) { $0 + $1.count } == 2_000)
  }
}
