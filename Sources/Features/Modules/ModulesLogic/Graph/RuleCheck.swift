import ModulesInterface
import Workspace

/// Judges a graph by the rules of a configuration.
package struct RuleCheck {
  /// An exception that ends within so many days is told of, as the lock does it.
  package static let noticeDays = 14

  private let graph: ModuleGraph
  private let configuration: ModulesConfiguration
  private let today: Day
  private let hasOwners: Bool
  private let names: ModuleNames
  private let exceptions: [(from: ModuleNames.Selection, to: ModuleNames.Selection)]
  private var report: ModuleReport
  private var excepted: [[RuleViolation]]

  private init(
    _ graph: ModuleGraph, _ configuration: ModulesConfiguration, today: Day, hasOwners: Bool
  ) {
    self.graph = graph
    self.configuration = configuration
    self.today = today
    self.hasOwners = hasOwners
    let names = ModuleNames(graph, types: configuration.types.map(\.type))
    self.names = names
    exceptions = configuration.exceptions.map {
      (names.selection([$0.from]), names.selection([$0.to]))
    }
    report = ModuleReport(graph: graph)
    excepted = configuration.exceptions.map { _ in [] }
  }

  /// The report about a graph: violations, circles, exceptions, and names that nothing has.
  ///
  /// - Parameter hasOwners: whether there is an owners file; without one nobody can be without owner.
  package static func report(
    on graph: ModuleGraph, _ configuration: ModulesConfiguration, today: Day,
    hasOwners: Bool = true
  ) -> ModuleReport {
    var check = RuleCheck(graph, configuration, today: today, hasOwners: hasOwners)
    check.run()
    return check.report
  }

  private mutating func run() {
    report.cycles = CycleSearch.cycles(in: graph)
    report.implicit = DeclaredDependencies.implicit(in: graph)
    report.unused = DeclaredDependencies.unused(in: graph)
    report.ruleCount = configuration.rules.count
    for rule in configuration.rules {
      noteUnknownNames(rule)
      judge(rule)
    }
    report.violations.sort {
      ($0.path, $0.line, $0.column, $0.rulePlace.line)
        < ($1.path, $1.line, $1.column, $1.rulePlace.line)
    }
    for (number, exception) in configuration.exceptions.enumerated() {
      let holds = exception.holds(on: today)
      var use = ExceptionUse(
        exception: exception, excepted: excepted[number], holds: holds,
        endsSoon: holds && exception.until - today <= RuleCheck.noticeDays)
      use.ended = report.violations.count { $0.endedException == exception }
      report.exceptions.append(use)
      if holds, use.excepted.isEmpty {
        report.notices.append(
          "the exception from \(exception.from) to \(exception.to) "
            + "(line \(exception.place.line)) excepts nothing any more")
      }
    }
  }

  // MARK: Rules

  private mutating func judge(_ rule: ModuleRule) {
    switch rule.kind {
    case .never(let from, let to): judgeNever(rule, from, to)
    case .only(let from, let to): judgeOnly(rule, from, to)
    case .layers(let order): judgeLayers(rule, order)
    case .independent(let modules): judgeIndependent(rule, modules)
    case .acyclic: judgeCircles(rule)
    case .declared: judgeDeclarations(rule)
    case .owned: judgeOwners(rule)
    }
  }

  private mutating func judgeNever(_ rule: ModuleRule, _ from: [String], _ to: [String]) {
    let sources = names.selection(from)
    let targets = names.selection(to)
    let why = "\(RuleCheck.list(from)) may never import \(RuleCheck.list(to))"
    for edge in graph.edges where sources.contains(edge.from) && targets.contains(edge.to) {
      add(rule, edge, why)
    }
    for edge in graph.outside
    where sources.contains(edge.from) && targets.containsOutside(edge.name) {
      add(rule, edge, why)
    }
  }

  private mutating func judgeOnly(_ rule: ModuleRule, _ from: [String], _ to: [String]) {
    let sources = names.selection(from)
    let targets = names.selection(to)
    let why =
      to.isEmpty
      ? "\(RuleCheck.list(from)) may import no other module"
      : "\(RuleCheck.list(from)) may import only \(RuleCheck.list(to))"
    let allowsSiblings = to.contains(ModuleNames.siblings)
    for edge in graph.edges where sources.contains(edge.from) && !targets.contains(edge.to) {
      if allowsSiblings, graph.modules[edge.from].isSibling(of: graph.modules[edge.to]) { continue }
      add(rule, edge, why)
    }
  }

  private mutating func judgeLayers(_ rule: ModuleRule, _ order: [String]) {
    let selections = order.map { names.selection([$0]) }
    let layers = graph.modules.indices.map { module in
      selections.firstIndex { $0.contains(module) }
    }
    for edge in graph.edges {
      guard let from = layers[edge.from], let to = layers[edge.to], to < from else { continue }
      add(rule, edge, "the layer \(order[to]) stands above \(order[from])")
    }
  }

  private mutating func judgeIndependent(_ rule: ModuleRule, _ modules: [String]) {
    let members = names.selection(modules)
    for edge in graph.edges where members.contains(edge.from) && members.contains(edge.to) {
      add(rule, edge, "no \(RuleCheck.list(modules, or: true)) may import another")
    }
  }

  /// Excepted dependencies close no circle.
  private mutating func judgeCircles(_ rule: ModuleRule) {
    var cycles = report.cycles
    if !cycles.isEmpty, !exceptions.isEmpty {
      let rest = graph.removing { edge in exception(for: edge.from, edge.to, holding: true) != nil }
      if rest.edges.count < graph.edges.count {
        noteExcepted(cycles, rule)
        cycles = CycleSearch.cycles(in: rest)
      }
    }
    for cycle in cycles { report.violations.append(violation(rule, cycle)) }
  }

  private func violation(_ rule: ModuleRule, _ cycle: ModuleCycle) -> RuleViolation {
    let first = graph[cycle.path[0]] ?? Module(name: cycle.path[0], path: "")
    var violation = RuleViolation(
      rule, from: first, to: cycle.path[1], at: cycle.places[0],
      message: "\(cycle.words): modules depend on each other")
    // It is there where all of its imports are.
    var conditions: [String] = []
    for condition in cycle.places.compactMap(\.condition) where !conditions.contains(condition) {
      conditions.append(condition)
    }
    violation.condition = conditions.isEmpty ? nil : conditions.joined(separator: " && ")
    return violation
  }

  /// Circles count for the exceptions that break them.
  private mutating func noteExcepted(_ cycles: [ModuleCycle], _ rule: ModuleRule) {
    for cycle in cycles {
      for (from, to) in zip(cycle.path, cycle.path.dropFirst()) {
        guard let from = graph.number(of: from), let to = graph.number(of: to),
          let number = exception(for: from, to, holding: true)
        else { continue }
        excepted[number].append(violation(rule, cycle))
      }
    }
  }

  private mutating func judgeDeclarations(_ rule: ModuleRule) {
    for number in report.implicit {
      let edge = graph.edges[number]
      let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
      guard let place = edge.imports.first(where: \.isCertain) else { continue }
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: place,
          message: "\(from.name) imports \(to.name) without declaring it"), edge.from, edge.to)
    }
    for number in report.unused {
      let edge = graph.edges[number]
      let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
      guard let place = edge.declaration else { continue }
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: place,
          message: "\(from.name) declares \(to.name) and never imports it"), edge.from, edge.to)
    }
  }

  private mutating func judgeOwners(_ rule: ModuleRule) {
    guard hasOwners else {
      report.notices.append(
        "the rule “owned” in line \(rule.place.line) can't be judged: there is no owners file")
      return
    }
    for module in graph.modules where module.owners.isEmpty {
      // A folder whose files are all in deeper modules has nothing that anybody could own.
      if module.kind == .folder, module.firstFile == nil { continue }
      let path = module.firstFile ?? module.manifest?.path ?? module.path
      report.violations.append(
        RuleViolation(
          rule, from: module, to: nil, at: ImportPlace(path),
          message: "\(module.name) has no owner"))
    }
  }

  // MARK: Violations

  private mutating func add(_ rule: ModuleRule, _ edge: ModuleEdge, _ why: String) {
    let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
    let verb = edge.isImported ? "imports" : "declares"
    for place in edge.places {
      record(
        RuleViolation(
          rule, from: from, to: to.name, at: place,
          message: "\(from.name) \(verb) \(to.name): \(why)"), edge.from, edge.to)
    }
  }

  private mutating func add(_ rule: ModuleRule, _ edge: OutsideEdge, _ why: String) {
    let from = graph.modules[edge.from]
    let verb = edge.imports.isEmpty ? "declares" : "imports"
    for place in edge.places {
      let violation = RuleViolation(
        rule, from: from, to: edge.name, at: place,
        message: "\(from.name) \(verb) \(edge.name): \(why)")
      let holding = exceptions.indices.first {
        exceptions[$0].from.contains(edge.from) && exceptions[$0].to.containsOutside(edge.name)
          && configuration.exceptions[$0].holds(on: today)
      }
      let ended = exceptions.indices.first {
        exceptions[$0].from.contains(edge.from) && exceptions[$0].to.containsOutside(edge.name)
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

  /// The first exception for a dependency: one that holds, or one whose day is over.
  private func exception(for from: Int, _ to: Int, holding: Bool) -> Int? {
    exceptions.indices.first {
      exceptions[$0].from.contains(from) && exceptions[$0].to.contains(to)
        && configuration.exceptions[$0].holds(on: today) == holding
    }
  }

  // MARK: Names

  /// A name that stands for no module of the repository is most often misspelt.
  private mutating func noteUnknownNames(_ rule: ModuleRule) {
    let expected: [String]
    switch rule.kind {
    case .never(let from, let to):
      // What is never to be imported may be outside, or gone; but not nearly what is here.
      expected =
        from
        + to.filter { name in
          names.nearest(to: name) != nil && !graph.outside.contains { $0.name == name }
        }
    case .only(let from, let to): expected = from + to.filter { $0 != ModuleNames.siblings }
    case .layers(let order): expected = order
    case .independent(let modules): expected = modules
    case .acyclic, .declared, .owned: expected = []
    }
    for name in expected where names.isUnknown(name) {
      let hint = names.nearest(to: name).map { "; did you mean \($0)?" } ?? ""
      report.notices.append(
        "the rule “\(rule.kind.word)” in line \(rule.place.line) names \(name), "
          + "which is no type and no module here\(hint)")
    }
  }

  private static func list(_ names: [String], or: Bool = false) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + last
  }
}
