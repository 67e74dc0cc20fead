import ModulesInterface
import Workspace

/// Evaluates the rules of a configuration on a graph.
package struct RuleCheck {
  /// Number of days before the end of an exception from which reports mention it, as for locks.
  package static let noticeDays = 14

  let graph: ModuleGraph
  /// The graph without the dependencies that only tests use, which can't close a cycle.
  let buildGraph: ModuleGraph
  let configuration: ModulesConfiguration
  private let today: Day
  private let hasOwners: Bool
  let names: ModuleNames
  let groups: ModuleGroups
  private let exceptions: [(from: ModuleNames.Selection, to: ModuleNames.Selection)]
  var report: ModuleReport
  var excepted: [[RuleViolation]]

  private init(
    _ graph: ModuleGraph, _ configuration: ModulesConfiguration, today: Day, hasOwners: Bool
  ) {
    self.graph = graph
    buildGraph = graph.removing(where: \.isOnlyForTests)
    self.configuration = configuration
    self.today = today
    self.hasOwners = hasOwners
    groups = ModuleGroups(graph, configuration)
    let names = ModuleNames(graph, configuration)
    self.names = names
    exceptions = configuration.exceptions.map {
      (names.selection([$0.from]), names.selection([$0.to]))
    }
    report = ModuleReport(graph: graph)
    excepted = configuration.exceptions.map { _ in [] }
  }

  /// Creates the report about a graph: violations, cycles, exceptions, and unknown names in rules.
  ///
  /// - Parameters:
  ///   - graph: the modules and their dependencies.
  ///   - configuration: the rules and exceptions.
  ///   - today: the date used to evaluate exceptions.
  ///   - hasOwners: whether there is an owners file; without one, no module counts as unowned.
  package static func report(
    on graph: ModuleGraph, _ configuration: ModulesConfiguration, today: Day,
    hasOwners: Bool = true
  ) -> ModuleReport {
    var check = RuleCheck(graph, configuration, today: today, hasOwners: hasOwners)
    check.run()
    return check.report
  }

  /// Returns a notice for each name in a proposed rule that matches no module.
  package static func unknownNames(
    in rule: ModuleRule, on graph: ModuleGraph, _ configuration: ModulesConfiguration
  ) -> [String] {
    var check = RuleCheck(graph, configuration, today: Day(number: 0), hasOwners: true)
    check.noteUnknownNames(rule)
    return check.report.notices
  }

  private mutating func run() {
    report.cycles = CycleSearch.cycles(in: buildGraph)
    report.implicit = DeclaredDependencies.implicit(in: graph)
    report.unused = DeclaredDependencies.unused(in: graph)
    report.ruleCount = configuration.rules.count
    for rule in configuration.rules {
      noteUnknownNames(rule)
      noteUncheckedModules(rule)
      evaluate(rule)
    }
    report.violations.sort {
      ($0.path, $0.line, $0.column, $0.ruleLocation.line)
        < ($1.path, $1.line, $1.column, $1.ruleLocation.line)
    }
    for (number, exception) in configuration.exceptions.enumerated() {
      let holds = exception.holds(on: today)
      var use = ExceptionUsage(
        exception: exception, excepted: excepted[number], holds: holds,
        endsSoon: holds && exception.until - today <= RuleCheck.noticeDays)
      use.ended = report.violations.count { $0.endedException == exception }
      report.exceptions.append(use)
      if holds, use.excepted.isEmpty {
        report.notices.append(
          "the exception from \(exception.from) to \(exception.to) "
            + "(line \(exception.location.line)) no longer covers any violations")
      }
    }
  }

  // MARK: Rules

  private mutating func evaluate(_ rule: ModuleRule) {
    switch rule.kind {
    case .never(let from, let to): evaluateNever(rule, from, to)
    case .only(let from, let to): evaluateOnly(rule, from, to)
    case .layers(let order): evaluateLayers(rule, order)
    case .independent(let modules): evaluateIndependent(rule, modules)
    case .independentGroups(let groups): evaluateIndependentGroups(rule, groups)
    case .acyclic: evaluateCycles(rule)
    case .acyclicGroups(let groups): evaluateGroupCycles(rule, groups)
    case .declared: evaluateDeclarations(rule)
    case .owned: evaluateOwners(rule)
    }
  }

  private mutating func evaluateNever(_ rule: ModuleRule, _ from: [String], _ to: [String]) {
    let sources = names.selection(from)
    let targets = names.selection(to)
    let why = rule.kind.condition
    for edge in graph.edges where sources.contains(edge.from) && targets.contains(edge.to) {
      add(rule, edge, why)
    }
    for edge in graph.outside
    where sources.contains(edge.from) && targets.containsExternal(edge.name) {
      add(rule, edge, why)
    }
  }

  private mutating func evaluateOnly(_ rule: ModuleRule, _ from: [String], _ to: [String]) {
    let sources = names.selection(from)
    let targets = names.selection(to)
    let why = rule.kind.condition
    let allowsSiblings = to.contains(ModuleNames.siblings)
    for edge in graph.edges where sources.contains(edge.from) && !targets.contains(edge.to) {
      if allowsSiblings, graph.modules[edge.from].isSibling(of: graph.modules[edge.to]) { continue }
      add(rule, edge, why)
    }
  }

  private mutating func evaluateLayers(_ rule: ModuleRule, _ order: [String]) {
    let selections = order.map { names.selection([$0]) }
    let layers = graph.modules.indices.map { module in
      selections.firstIndex { $0.contains(module) }
    }
    for edge in graph.edges {
      guard let from = layers[edge.from], let to = layers[edge.to], to < from else { continue }
      add(rule, edge, "the layer \(order[to]) is above \(order[from])")
    }
  }

  private mutating func evaluateIndependent(_ rule: ModuleRule, _ modules: [String]) {
    let members = names.selection(modules)
    for edge in graph.edges where members.contains(edge.from) && members.contains(edge.to) {
      add(rule, edge, rule.kind.condition)
    }
  }

  /// Dependencies covered by an exception don't count as part of a cycle.
  private mutating func evaluateCycles(_ rule: ModuleRule) {
    var cycles = report.cycles
    report.acyclic = AcyclicCheck(rule: rule, graph: buildGraph)
    if !cycles.isEmpty, !exceptions.isEmpty {
      let rest = buildGraph.removing {
        exception(for: $0.from, $0.to, holding: true) != nil
      }
      if rest.edges.count < buildGraph.edges.count {
        noteExcepted(cycles, rule)
        report.acyclic?.graph = rest
        cycles = CycleSearch.cycles(in: rest)
      }
    }
    for cycle in cycles {
      report.violations.append(RuleViolation(rule, cycle: cycle, in: graph))
    }
  }

  /// Counts each cycle for the exceptions that break it.
  private mutating func noteExcepted(_ cycles: [ModuleCycle], _ rule: ModuleRule) {
    for cycle in cycles {
      for (from, to) in zip(cycle.path, cycle.path.dropFirst()) {
        guard let from = graph.number(of: from), let to = graph.number(of: to),
          let number = exception(for: from, to, holding: true)
        else { continue }
        excepted[number].append(RuleViolation(rule, cycle: cycle, in: graph))
      }
    }
  }

  private mutating func evaluateDeclarations(_ rule: ModuleRule) {
    for number in report.implicit {
      let edge = graph.edges[number]
      let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
      guard let location = edge.imports.first(where: \.isCertain) else { continue }
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: location,
          message: "\(from.name) imports \(to.name) without declaring it"), edge.from, edge.to)
    }
    for number in report.unused {
      let edge = graph.edges[number]
      let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
      guard let location = edge.declaration else { continue }
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: location,
          message: "\(from.name) declares \(to.name) and never imports it"), edge.from, edge.to)
    }
  }

  private mutating func evaluateOwners(_ rule: ModuleRule) {
    guard hasOwners else { return noteMissingOwners(rule) }
    for module in graph.modules where module.owners.isEmpty {
      // A folder whose files all belong to deeper modules has nothing to own.
      if module.kind == .folder, module.firstFile == nil { continue }
      let path = module.firstFile ?? module.manifest?.path ?? module.path
      report.violations.append(
        RuleViolation(
          rule, from: module, to: nil, at: ImportLocation(path),
          message: "\(module.name) is unowned"))
    }
  }

  // MARK: Violations

  mutating func add(_ rule: ModuleRule, _ edge: ModuleEdge, _ why: String) {
    let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
    let verb = edge.isImported ? "imports" : "declares"
    for location in edge.locations {
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: location,
          message: "\(from.name) \(verb) \(to.name): \(why)"), edge.from, edge.to)
    }
  }

  private mutating func add(_ rule: ModuleRule, _ edge: ExternalEdge, _ why: String) {
    let from = graph.modules[edge.from]
    let verb = edge.imports.isEmpty ? "declares" : "imports"
    for location in edge.locations {
      let violation = RuleViolation(
        rule, from: from, to: edge.name, at: location,
        message: "\(from.name) \(verb) \(edge.name): \(why)")
      let holding = exceptions.indices.first {
        exceptions[$0].from.contains(edge.from) && exceptions[$0].to.containsExternal(edge.name)
          && configuration.exceptions[$0].holds(on: today)
      }
      let ended = exceptions.indices.first {
        exceptions[$0].from.contains(edge.from) && exceptions[$0].to.containsExternal(edge.name)
      }
      record(violation, holding: holding, ended: ended)
    }
  }

  private mutating func record(_ violation: RuleViolation, _ from: Int, _ to: Int) {
    record(
      violation, holding: exception(for: from, to, holding: true),
      ended: exception(for: from, to, holding: false))
  }

  private mutating func record(_ violation: RuleViolation, holding: Int?, ended: Int?) {
    if let holding {
      excepted[holding].append(violation)
      return
    }
    var violation = violation
    if let ended { violation.endedException = configuration.exceptions[ended] }
    report.violations.append(violation)
  }

  /// The first exception for a dependency that is active, or the first that has expired.
  func exception(for from: Int, _ to: Int, holding: Bool) -> Int? {
    exceptions.indices.first {
      exceptions[$0].from.contains(from) && exceptions[$0].to.contains(to)
        && configuration.exceptions[$0].holds(on: today) == holding
    }
  }
}
