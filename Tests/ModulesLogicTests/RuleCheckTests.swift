import ModulesInterface
import ModulesLogic
import TestSupport
import Testing
import Workspace

@Suite struct RuleCheckTests {
  private func report(
    _ graph: ModuleGraph, _ rules: [ModuleRule.Kind], exceptions: [ModuleException] = [],
    types: [String] = []
  ) -> ModuleReport {
    RuleCheck.report(
      on: graph,
      ModulesConfiguration(
        types: types.map { ModuleTypeRule($0, .names([])) },
        rules: rules.enumerated().map {
          ModuleRule($1, location: ConfigurationLocation(line: $0 + 1, column: 1))
        }, exceptions: exceptions), today: GraphSample.today)
  }

  private func pairs(_ report: ModuleReport) -> [String] {
    report.violations.map { "\($0.from) > \($0.to ?? "")" }
  }

  private func exception(_ from: String, _ to: String, days: Int) -> ModuleException {
    ModuleException(from: from, to: to, owner: "@a", until: GraphSample.today + days)
  }

  // MARK: Kinds of rules

  @Test("never: matches types, names, globs and external modules")
  func never() {
    var graph = GraphSample.graph(
      ["LoginLogic > LoginUI Model", "CartLogic > CartUI", "LoginUI > Model"],
      types: ["LoginLogic": "Logic", "CartLogic": "Logic", "LoginUI": "UI"])
    graph = ModuleGraph(
      modules: graph.modules, edges: graph.edges,
      outside: [
        ExternalEdge(
          from: graph.number(of: "CartLogic") ?? 0, name: "SwiftUI",
          imports: [GraphSample.location("CartLogic", "SwiftUI")])
      ])
    #expect(
      pairs(report(graph, [.never(from: ["Logic"], to: ["UI"])], types: ["Logic", "UI"])) == [
        "LoginLogic > LoginUI"
      ])
    #expect(
      pairs(report(graph, [.never(from: ["*Logic"], to: ["*UI"])])) == [
        "CartLogic > CartUI", "CartLogic > SwiftUI", "LoginLogic > LoginUI",
      ])
    #expect(pairs(report(graph, [.never(from: ["LoginUI"], to: ["Model"])])) == ["LoginUI > Model"])
  }

  @Test("only: forbids other modules of the repository, but no external ones")
  func only() {
    let graph = GraphSample.graph(["A > B C", "B > C"])
    let outside = ModuleGraph(
      modules: graph.modules, edges: graph.edges,
      outside: [ExternalEdge(from: 0, name: "Foundation", imports: [ImportLocation("a")])])
    #expect(pairs(report(outside, [.only(from: ["A"], to: ["B"])])) == ["A > C"])
    #expect(pairs(report(outside, [.only(from: ["A"], to: [])])) == ["A > B", "A > C"])
  }

  @Test("only: siblings are the modules with the same parent folder")
  func siblings() {
    let folders = [
      "Home/HomeFlow", "Home/HomeUI", "Teams/TeamsUI", "Loose", "Other", "Home/Deep/Core", "",
    ]
    let modules = folders.map { folder in
      Module(name: String(folder.split(separator: "/").last ?? ""), path: folder)
    }
    func edge(_ from: Int, _ to: Int) -> ModuleEdge {
      ModuleEdge(
        from: from, to: to,
        imports: [GraphSample.location(modules[from].name, modules[to].name)])
    }
    let graph = ModuleGraph(
      modules: modules, edges: [edge(0, 1), edge(0, 2), edge(0, 5), edge(3, 4), edge(3, 6)])
    let found = report(graph, [.only(from: ["HomeFlow", "Loose"], to: ["siblings"])])
    #expect(pairs(found) == ["HomeFlow > Core", "HomeFlow > TeamsUI", "Loose > "])
    #expect(found.notices.isEmpty)
  }

  @Test("a folder's name matches its module even if the module has a longer name")
  func folders() {
    let modules = [
      Module(name: "web", path: "apps/web"), Module(name: "admin", path: "apps/admin"),
      Module(name: "libs/core", path: "libs/core"), Module(name: "tools/core", path: "tools/core"),
    ]
    let edges = [(0, 1), (0, 2)].map { from, to in
      ModuleEdge(
        from: from, to: to, imports: [GraphSample.location(modules[from].name, modules[to].name)])
    }
    let graph = ModuleGraph(modules: modules, edges: edges)
    #expect(
      pairs(report(graph, [.never(from: ["apps/*"], to: ["apps/*"])])) == ["web > admin"])
    #expect(pairs(report(graph, [.never(from: ["web"], to: ["core"])])) == ["web > libs/core"])
    let misspelled = report(graph, [.never(from: ["web"], to: ["admim", "Foundation"])])
    #expect(misspelled.notices.count == 1)
    #expect(misspelled.notices.first?.contains("did you mean \"admin\"?") == true)
  }

  @Test("layers: imports may go down or stay in a layer, not up; other modules aren't checked")
  func layers() {
    let graph = GraphSample.graph([
      "App > UI", "UI > Logic App Other", "Logic > Logic2", "Logic2 > UI", "Other > App",
    ])
    let found = report(graph, [.layers(["App", "UI", "Logic*"])])
    #expect(pairs(found) == ["Logic2 > UI", "UI > App"])
    #expect(found.violations.last?.message == "UI imports App: the layer App is above UI")
  }

  @Test("independent: the modules don't import each other")
  func independent() {
    let graph = GraphSample.graph(["APlugin > BPlugin Core", "BPlugin > Core", "Core > APlugin"])
    #expect(pairs(report(graph, [.independent(["*Plugin"])])) == ["APlugin > BPlugin"])
  }

  @Test("acyclic: reports the path of a cycle at an import")
  func acyclic() {
    let graph = GraphSample.graph(["A > B", "B > C", "C > A", "D > A"])
    let found = report(graph, [.acyclic])
    #expect(found.violations.map(\.message) == ["A → B → C → A: modules depend on each other"])
    #expect(found.violations.first?.path == "Sources/A/B.swift")
  }

  @Test("a cycle under conditions reports the conditions of all its imports")
  func conditionalCycle() {
    func edge(_ from: Int, _ to: Int, _ conditions: String?...) -> ModuleEdge {
      ModuleEdge(
        from: from, to: to,
        imports: conditions.enumerated().map {
          ImportLocation("\(from)/\(to)\($0).swift", condition: $1)
        })
    }
    let graph = ModuleGraph(
      modules: ["A", "B", "C"].map { Module(name: $0, path: $0) },
      edges: [edge(0, 1, "DEBUG", nil), edge(1, 2, "os(Linux)"), edge(2, 0, "canImport(A)")])
    let found = report(graph, [.acyclic])
    #expect(found.violations.map(\.path) == ["0/11.swift"])
    #expect(
      found.violations.map(\.sentence) == [
        "A → B → C → A: modules depend on each other (under #if os(Linux) && canImport(A))"
      ])
  }

  @Test("owned: reports unowned modules")
  func owned() {
    let graph = ModuleGraph(modules: [
      Module(name: "A", path: "A", owners: ["@a"]), Module(name: "B", path: "B", firstFile: "B/x"),
      Module(name: "Empty", path: "Empty"),
    ])
    let found = report(graph, [.owned])
    #expect(found.violations.map(\.message) == ["B is unowned"])
    #expect(found.violations.first?.path == "B/x")
  }

  @Test("a dependency that is only declared is a violation at its declaration")
  func declaredOnly() {
    let graph = ModuleGraph(
      modules: [Module(name: "A", path: "A"), Module(name: "B", path: "B")],
      edges: [ModuleEdge(from: 0, to: 1, declaration: ImportLocation("Package.swift", line: 7))])
    let found = report(graph, [.never(from: ["A"], to: ["B"])])
    #expect(found.violations.map(\.line) == [7])
    #expect(found.violations.first?.message == "A declares B: A must never depend on B")
  }

  @Test("each import is a violation, including conditional ones")
  func everyPlace() {
    let locations = [
      ImportLocation("A/a.swift", line: 3),
      ImportLocation("A/b.swift", line: 1, traits: .inactive, condition: "os(Windows)"),
    ]
    let graph = ModuleGraph(
      modules: [Module(name: "A", path: "A"), Module(name: "B", path: "B")],
      edges: [ModuleEdge(from: 0, to: 1, imports: locations)])
    let found = report(graph, [.never(from: ["A"], to: ["B"])])
    #expect(found.violations.map(\.path) == ["A/a.swift", "A/b.swift"])
    #expect(found.violations.map(\.condition) == [nil, "os(Windows)"])
  }

  // MARK: Exceptions

  @Test("an exception applies through its last day; then the finding returns and mentions it")
  func exceptionEnds() {
    let graph = GraphSample.graph(["A > B"])
    let rule = ModuleRule.Kind.never(from: ["A"], to: ["B"])
    let holding = report(graph, [rule], exceptions: [exception("A", "B", days: 0)])
    #expect(holding.violations == [])
    #expect(holding.exceptions.first?.excepted.count == 1)
    #expect(holding.exceptions.first?.endsSoon == true)
    let ended = report(graph, [rule], exceptions: [exception("A", "B", days: -1)])
    #expect(ended.violations.first?.endedException?.owner == "@a")
    #expect(ended.exceptions.first?.holds == false)
    #expect(ended.exceptions.first?.ended == 1)
    let later = report(graph, [rule], exceptions: [exception("A", "B", days: 15)])
    #expect(later.exceptions.first?.endsSoon == false)
  }

  @Test("an unused exception is reported")
  func idleException() {
    let graph = GraphSample.graph(["A > B"])
    let found = report(graph, [.acyclic], exceptions: [exception("A", "B", days: 90)])
    #expect(found.notices.count == 1)
    #expect(found.notices.first?.contains("no longer covers any violations") == true)
  }

  @Test("an excepted dependency isn't part of a cycle")
  func exceptedCycle() {
    let graph = GraphSample.graph(["A > B", "B > A C", "C > D", "D > C"])
    let found = report(graph, [.acyclic], exceptions: [exception("B", "A", days: 90)])
    #expect(found.violations.map(\.message) == ["C → D → C: modules depend on each other"])
    #expect(found.cycles.count == 2)
    #expect(found.notices == [])
  }

  @Test("an unknown name is reported with a suggestion")
  func unknownNames() {
    let graph = GraphSample.graph(["Payments > Model"])
    let found = report(graph, [.only(from: ["Paymnets"], to: ["Model"])])
    #expect(
      found.notices == [
        "the rule \"only\" in line 1 names \"Paymnets\", which is neither a type nor a module; "
          + "did you mean \"Payments\"?"
      ])
    #expect(report(graph, [.never(from: ["Payments"], to: ["RxSwift"])]).notices == [])
  }

  @Test("a rule that names no existing module is invalid, unless a glob may match one later")
  func invalidRules() {
    let graph = GraphSample.graph(["Payments > Model"])
    func gaps(_ kind: ModuleRule.Kind) -> [RuleGap] { report(graph, [kind]).ruleGaps }
    let wrong = gaps(.never(from: ["Paymnets"], to: ["Model"]))
    #expect(wrong.map(\.isInvalid) == [true] && wrong.map(\.isPartial) == [false])
    #expect(
      wrong.map(\.reason) == [
        "it names \"Paymnets\", which is neither a type nor a module; did you mean \"Payments\"?"
      ])
    #expect(gaps(.layers(["App", "UI"])).map(\.isInvalid) == [true])
    #expect(gaps(.acyclicGroups(["Carts"])).map(\.isInvalid) == [true])
    let glob = gaps(.independent(["*Plugin"]))
    #expect(glob.map(\.isInvalid) == [false] && glob.map(\.isPartial) == [false])
    // One layer alone has no others to compare with.
    #expect(gaps(.layers(["App", "Model"])).map(\.isPartial) == [false])
    #expect(gaps(.layers(["App", "Payments", "Model"])).map(\.isPartial) == [true])
    #expect(gaps(.only(from: ["Payments"], to: ["Mdel"])).isEmpty)
  }

  // MARK: Random graphs

  @Test("exactly the planted violations of a random graph are found", arguments: 1...60)
  func planted(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 4...40, using: &generator)
    let layerCount = Int.random(in: 2...4, using: &generator)
    let layers = (0..<count).map { _ in Int.random(in: 0..<layerCount, using: &generator) }
    let modules = (0..<count).map {
      Module(name: "M\(100 + $0)", path: "M\($0)", type: "L\(layers[$0])")
    }
    var edges: [ModuleEdge] = []
    var planted: Set<String> = []
    for from in 0..<count {
      for to in 0..<count where from != to {
        let isUpward = layers[to] < layers[from]
        // Only forward within a layer, so that there are no cycles.
        if layers[to] == layers[from], to < from { continue }
        guard Double.random(in: 0..<1, using: &generator) < (isUpward ? 0.02 : 0.2) else {
          continue
        }
        edges.append(ModuleEdge(from: from, to: to, imports: [ImportLocation("\(from)/\(to)")]))
        if isUpward { planted.insert("\(modules[from].name) > \(modules[to].name)") }
      }
    }
    let types = (0..<layerCount).map { "L\($0)" }
    let graph = ModuleGraph(modules: modules, edges: edges)
    let byLayers = report(graph, [.layers(types)], types: types)
    #expect(Set(pairs(byLayers)) == planted)
    #expect(byLayers.violations.count == planted.count)
    let byNever = report(
      graph, types.indices.dropFirst().map { .never(from: [types[$0]], to: Array(types[..<$0])) },
      types: types)
    #expect(Set(pairs(byNever)) == planted)
    let byOnly = report(
      graph, types.indices.map { .only(from: [types[$0]], to: Array(types[$0...])) }, types: types)
    #expect(Set(pairs(byOnly)) == planted)
    if planted.isEmpty { #expect(byLayers.cycles == []) }
  }
}
