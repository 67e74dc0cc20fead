import CheckInterface
import ModulesInterface
import ModulesLogic
import TestSupport
import Testing
import Workspace

@Suite struct ModuleBaselineTests {
  private let rules = [
    ModuleRule(
      .never(from: ["*Logic"], to: ["*UI"]), location: ConfigurationLocation(line: 1, column: 1)),
    ModuleRule(.acyclic, location: ConfigurationLocation(line: 2, column: 1)),
  ]

  private func report(_ graph: ModuleGraph, exceptions: [ModuleException] = []) -> ModuleReport {
    RuleCheck.report(
      on: graph, ModulesConfiguration(rules: rules, exceptions: exceptions),
      today: GraphSample.today)
  }

  private func adopted(_ graph: ModuleGraph) -> FindingBaseline {
    ModuleBaseline.updating(nil, report(graph), rules: rules).baseline
  }

  private func messages(_ graph: ModuleGraph, _ baseline: FindingBaseline) -> [String] {
    ModuleFindings.findings(report(graph), baseline: baseline).map(\.message)
  }

  @Test("after the first update, there are no findings")
  func adoption() {
    let graph = GraphSample.graph(["ALogic > AUI BUI", "AUI > ALogic", "BUI > AUI"])
    #expect(!report(graph).violations.isEmpty)
    #expect(messages(graph, adopted(graph)) == [])
  }

  @Test("a cycle with a new dependency is a finding, also between modules of known cycles")
  func newCycle() {
    let before = GraphSample.graph(["A > B", "B > C", "C > A"])
    let after = GraphSample.graph(["A > B", "B > C A", "C > A"])
    #expect(messages(before, adopted(before)) == [])
    // The listed cycles contain all modules either way, so a list of cycles wouldn't show it.
    #expect(messages(after, adopted(before)) == ["B → A → B: modules depend on each other"])
  }

  @Test("removing dependencies never leads to a finding", arguments: 0..<40)
  func monotone(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let graph = GraphSample.random(8, density: 0.3, using: &generator)
    let baseline = adopted(graph)
    let fewer = graph.removing { _ in Bool.random(using: &generator) }
    #expect(messages(fewer, baseline) == [])
    // Adding them again exceeds the tightened baseline exactly if cycles come back.
    let tightened = ModuleBaseline.updating(baseline, report(fewer), rules: rules)
    #expect(tightened.refused.isEmpty)
    let cyclic = CycleSearch.cyclicEdges(in: graph).count
    let remaining = CycleSearch.cyclicEdges(in: fewer).count
    #expect(messages(graph, tightened.baseline).isEmpty == (cyclic == remaining))
  }

  @Test("an update lowers counts and records new rules, but never raises a count")
  func updates() {
    let graph = GraphSample.graph(["ALogic > AUI", "BLogic > AUI"])
    let never = [rules[0]]
    let first = ModuleBaseline.updating(nil, report(graph), rules: never)
    #expect(first.added == 2 && first.baseline.total == 3)
    let changed = GraphSample.graph(["ALogic > BUI", "BLogic > AUI", "BUI > ALogic"])
    let second = ModuleBaseline.updating(first.baseline, report(changed), rules: rules)
    #expect(second.removed == 1 && second.added == 2)
    #expect(second.refused == [FindingBaseline.Key("never", "ALogic > BUI")])
    #expect(second.baseline[FindingBaseline.Key("acyclic", "BUI > ALogic")] == 1)
  }

  @Test(
    "baselines name rules as the configuration does, and earlier spellings stay valid",
    arguments: [
      (ModuleRule.Kind.never(from: ["A", "B"], to: ["C"]), "never A, B to C", "never A, B ⇸ C"),
      (.only(from: ["A"], to: []), "only A", "only A → only nothing"),
      (.layers(["A", "B"]), "layers A, B", "layers A › B"),
      (.independent(["A", "B"]), "independent A, B", "independent A, B independent"),
      (.independentGroups(["*"]), "independent groups *", "independent groups * independent"),
      (.acyclic, "acyclic", "acyclic no dependency cycles"),
      (
        .acyclicGroups(["*"]), "acyclic groups *",
        "acyclic no dependency cycles between groups"
      ),
      (
        .acyclicGroups(["A"]), "acyclic groups A",
        "acyclic no dependency cycles between groups A"
      ),
      (.declared, "declared", "declared imports and declarations match"),
      (.owned, "owned", "owned every module has an owner"),
    ])
  func ruleNames(kind: ModuleRule.Kind, name: String, former: String) {
    let rule = ModuleRule(kind)
    let marked = FindingBaseline([FindingBaseline.Key("rule", name): 1])
    let report = ModuleReport()
    #expect(ModuleBaseline.updating(nil, report, rules: [rule]).baseline == marked)
    let old = FindingBaseline([FindingBaseline.Key("rule", former): 1])
    let update = ModuleBaseline.updating(old, report, rules: [rule])
    #expect(update.baseline == marked && update.added == 0 && update.removed == 0)
  }

  @Test("a baseline with an earlier spelling of its rules records no new violations")
  func formerRuleNames() {
    let never = [rules[0]]
    let graph = GraphSample.graph(["ALogic > AUI", "BLogic > AUI"])
    let old = FindingBaseline([
      FindingBaseline.Key("rule", "never *Logic ⇸ *UI"): 1,
      FindingBaseline.Key("never", "ALogic > AUI"): 1,
    ])
    let update = ModuleBaseline.updating(old, report(graph), rules: never)
    #expect(update.refused == [FindingBaseline.Key("never", "BLogic > AUI")])
    #expect(update.baseline[FindingBaseline.Key("never", "BLogic > AUI")] == 0)
  }

  @Test("excepted dependencies are part of no cycle in the baseline")
  func excepted() {
    let graph = GraphSample.graph(["A > B", "B > A"])
    let exception = ModuleException(from: "A", to: "B", owner: "@a", until: GraphSample.today)
    let counts = ModuleBaseline.counts(report(graph, exceptions: [exception]))
    #expect(counts.counts.isEmpty)
    #expect(ModuleBaseline.counts(report(graph)).total == 2)
  }

  @Test("an allowed violation doesn't allow one of a module whose name only looks the same")
  func exactNames() {
    let baseline = FindingBaseline([FindingBaseline.Key("never", "A > Caf\u{E9}"): 1])
    let other = FindingBaseline.Key("never", "A > Cafe\u{301}")
    #expect(baseline[other] == 0)
    #expect(FindingBaseline([other: 1]).keys(above: baseline) == [other])
  }
}
