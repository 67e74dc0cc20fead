import CheckInterface
import ModulesInterface
import Workspace
import WorkspaceLogic

/// Finds module rules that forbid less than at the base.
package enum ModuleRelaxations {
  /// Returns the relaxations of rules, types, providers and exceptions. Without rules at the base,
  /// there are none.
  ///
  /// - Parameters:
  ///   - before: the configuration at the base.
  ///   - now: the current configuration.
  ///   - modules: the current modules, if they are known.
  ///   - today: the day on which exceptions are evaluated.
  package static func relaxations(
    from before: ModulesConfiguration, to now: ModulesConfiguration, modules: [Module] = [],
    today: Day
  ) -> [Relaxation] {
    guard !before.rules.isEmpty else { return [] }
    return rules(before, now) + providers(before, now) + types(before, now, modules)
      + groups(before.groups.map(\.subject), now.groups.map(\.subject))
      + newGroups(before, now)
      + exceptions(before, now, today)
  }

  private static func rules(
    _ before: ModulesConfiguration, _ now: ModulesConfiguration
  ) -> [Relaxation] {
    before.rules.filter { !RuleContainment.contains(now.rules.map(\.kind), $0.kind) }.map {
      rule -> Relaxation in
      let replacement = now.rules.first { $0.kind.name == rule.kind.name }
      return Relaxation(
        "rules.\(rule.kind.setting)",
        "the module rule \"\(rule.kind.summary)\" was removed or weakened",
        line: replacement?.location.line ?? 1)
    }
  }

  private static func providers(
    _ before: ModulesConfiguration, _ now: ModulesConfiguration
  ) -> [Relaxation] {
    let current = now.providers.isEmpty ? ModuleProvider.usual : now.providers
    // Most projects use one of the usual providers, so naming it isn't a change.
    return (before.providers.isEmpty ? [ModuleProvider(.swiftPackages)] : before.providers)
      .filter { former in !current.contains { covers($0, former) } }
      .map { former in
        switch former.source {
        case .swiftPackages:
          Relaxation("modules.swiftpm", "the modules of some Swift packages are no longer checked")
        case .projects(let system):
          Relaxation(
            "modules.\(system.rawValue)",
            "the modules of some \(system.title) projects are no longer checked")
        case .folders(let globs, _):
          Relaxation(
            "modules.\(globs.joined(separator: ", "))",
            "the modules in \(globs.joined(separator: ", ")) may no longer be checked completely")
        }
      }
  }

  private static func covers(_ provider: ModuleProvider, _ former: ModuleProvider) -> Bool {
    guard Set(provider.exclude.exact).isSubset(of: former.exclude.exact) else { return false }
    switch (provider.source, former.source) {
    case (.swiftPackages, .swiftPackages): return true
    case (.projects(let system), .projects(let formerSystem)): return system == formerSystem
    case (.folders(let globs, let imports), .folders(let formerGlobs, let formerImports)):
      return Set(formerGlobs.exact).isSubset(of: globs.exact)
        && imports?.exact == formerImports?.exact
    default: return false
    }
  }

  /// Rules refer to types, so a module that changes its type can leave the rules for it.
  private static func types(
    _ before: ModulesConfiguration, _ now: ModulesConfiguration, _ modules: [Module]
  ) -> [Relaxation] {
    guard before.types != now.types else { return [] }
    let used = Set(before.rules.flatMap(\.kind.names).exact)
    let known = Set(before.types.map(\.type).exact)
    let names = Set(now.types.map(\.type).exact)
    var found = known.subtracting(names).intersection(used).sorted().map {
      Relaxation(
        "moduleTypes.\($0.text)", "the module type \($0.text), which a rule names, was removed")
    }
    found += names.subtracting(known).intersection(used).sorted().map {
      Relaxation(
        "moduleTypes.\($0.text)",
        "\($0.text) in a rule is now a module type, no longer the name of modules")
    }
    let (former, current) = (ModuleTypes(before.types), ModuleTypes(now.types))
    var left: [String: [String]] = [:]
    for module in modules {
      let path = Array(module.path.utf8)
      guard let type = former.type(name: module.name, path: path), used.contains(type.exact),
        names.contains(type.exact),
        current.type(name: module.name, path: path)?.exact != type.exact
      else { continue }
      left[type, default: []].append(module.name)
    }
    found += left.sorted { $0.key < $1.key }.map { type, modules in
      Relaxation(
        "moduleTypes.\(type)",
        "the rules for \(type) no longer apply to \(TextFormat.joined(modules, limit: 3))")
    }
    return found
  }

  /// A module belongs to the first group that contains it, so only groups behind the former ones
  /// leave these as they are.
  private static func groups(
    _ before: [ModuleGroupRule.Subject], _ now: [ModuleGroupRule.Subject]
  ) -> [Relaxation] {
    let removed = before.filter { !now.contains($0) }
    guard removed.isEmpty, !now.starts(with: before) else {
      return removed.map {
        Relaxation(
          "moduleGroups.\($0.title)", "the module group \($0.title) was removed or changed")
      }
    }
    return [Relaxation("moduleGroups", "other groups now precede the module groups of the base")]
  }

  /// Rules and exceptions refer to a group rather than to modules of that name.
  private static func newGroups(
    _ before: ModulesConfiguration, _ now: ModulesConfiguration
  ) -> [Relaxation] {
    func names(_ configuration: ModulesConfiguration) -> Set<ExactText> {
      Set(
        configuration.groups.compactMap {
          if case .named(let name, _, _) = $0.subject { name.exact } else { nil }
        })
    }
    let used =
      before.rules.flatMap(\.kind.names) + before.exceptions.flatMap { [$0.from, $0.to] }
    return names(now).subtracting(names(before)).intersection(used.exact).sorted().map {
      Relaxation(
        "moduleGroups.\($0.text)",
        "\($0.text) in a rule or an exception is now a module group, no longer the name of modules")
    }
  }

  private static func exceptions(
    _ before: ModulesConfiguration, _ now: ModulesConfiguration, _ today: Day
  ) -> [Relaxation] {
    now.exceptions.filter { $0.holds(on: today) }.compactMap { exception in
      let former = before.exceptions.filter { $0.covers(exception) }
      if former.contains(where: { $0.until >= exception.until }) { return nil }
      let dependency = "\(exception.from) → \(exception.to)"
      let setting = "exceptions.\(exception.from) to \(exception.to)"
      let line = exception.location.line
      guard let last = former.max(by: { $0.until < $1.until }) else {
        return Relaxation(
          setting, "\(dependency) is excepted until \(exception.until) (\(exception.owner))",
          line: line, reason: exception.because)
      }
      return Relaxation(
        setting,
        "the exception for \(dependency) ends on \(exception.until), not \(last.until) "
          + "(\(exception.owner))", line: line,
        reason: former.contains { $0.because?.exact == exception.because?.exact }
          ? nil : exception.because)
    }
  }
}

extension ModuleRule.Kind {
  /// The types, modules and globs that the rule names.
  var names: [String] {
    switch self {
    case .never(let from, let to), .only(let from, let to): from + to
    case .layers(let order): order
    case .independent(let modules): modules
    case .acyclic, .independentGroups, .acyclicGroups, .declared, .owned: []
    }
  }
}

extension ModuleException {
  /// Whether the exception has the same names as another one.
  fileprivate func covers(_ other: ModuleException) -> Bool {
    from.exact == other.from.exact && to.exact == other.to.exact
  }
}

extension ModuleGroupRule.Subject {
  /// The name of the group, or the folders that are groups.
  fileprivate var title: String {
    switch self {
    case .eachFolder(let globs): globs.joined(separator: ", ")
    case .named(let name, _, _): name
    }
  }
}
