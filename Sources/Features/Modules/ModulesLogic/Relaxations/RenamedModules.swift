import CheckInterface
import ModulesInterface
import Workspace

/// Finds modules that a rule no longer covers because they have another name or folder.
///
/// The rule and its types stay the same, so a comparison of the configurations doesn't show it.
package struct RenamedModules {
  private let before: ModuleGraph
  private let now: ModuleGraph
  /// Indices of modules at the base and now.
  private let pairs: [(before: Int, now: Int)]

  /// - Parameters:
  ///   - before: the modules at the base.
  ///   - now: the current modules.
  ///   - renames: the old and new paths of renamed files.
  package init(
    _ before: ModuleGraph, _ now: ModuleGraph, renames: [(old: [UInt8], new: [UInt8])]
  ) {
    self.before = before
    self.now = now
    pairs = RenamedModules.pairs(before, now, renames)
  }

  /// Returns a relaxation for each type, group or rule that no longer covers a renamed module.
  ///
  /// - Parameters:
  ///   - former: the configuration of the base.
  ///   - current: the current configuration.
  package func relaxations(
    from former: ModulesConfiguration, to current: ModulesConfiguration
  ) -> [Relaxation] {
    guard !pairs.isEmpty else { return [] }
    let (old, new) = (RuleMembers(before, former), RuleMembers(now, current))
    var lost: [Cause: Set<Int>] = [:]
    for rule in former.rules {
      let equal = current.rules.filter { $0.kind == rule.kind }
      let rules = equal.isEmpty ? current.rules.filter { $0.kind.name == rule.kind.name } : equal
      // A rule that was removed is another relaxation.
      guard !rules.isEmpty else { continue }
      let selections = old.selections(of: rule.kind)
      let current = rules.map { new.selections(of: $0.kind) }
      // An edit moves layers to other indices.
      let comparesAllLists = equal.isEmpty && rule.kind.isLayers
      for (index, names) in rule.kind.coveredNames.enumerated() {
        let kept = current.flatMap { comparesAllLists ? $0[...] : $0.dropFirst(index).prefix(1) }
        for (number, pair) in pairs.enumerated()
        where selections[index][pair.before] && !kept.contains(where: { $0[pair.now] }) {
          lost[cause(of: rule, names, before.modules[pair.before]), default: []].insert(number)
        }
      }
    }
    let sorted = lost.sorted {
      ($0.key.setting, $0.key.title) < ($1.key.setting, $1.key.title)
    }
    return sorted.map { cause, numbers in
      let names = numbers.sorted().prefix(3).map(description(of:))
      return Relaxation(
        cause.setting.text,
        "\(cause.title) no longer covers \(names.joined(separator: "; "))"
          + (numbers.count > 3 ? " and \(numbers.count - 3) more" : ""))
    }
  }

  private struct Cause: Hashable {
    let setting: ExactText
    let title: String
  }

  /// The type by which names in a rule cover a module, or else the rule.
  private func cause(of rule: ModuleRule, _ names: [String], _ module: Module) -> Cause {
    if let type = module.type, !rule.kind.appliesToGroups, names.exact.contains(type.exact) {
      return Cause(
        setting: "moduleTypes.\(type)".exact, title: "the module type \(type), which a rule names,")
    }
    return Cause(
      setting: "rules.\(rule.kind.setting)".exact,
      title: "the module rule \"\(rule.kind.summary)\"")
  }

  private func description(of number: Int) -> String {
    let pair = pairs[number]
    let (old, new) = (before.modules[pair.before], now.modules[pair.now])
    return old.name.exact == new.name.exact
      ? "\(old.name), which is now in \(new.path)" : "\(old.name), which is now \(new.name)"
  }

  /// Pairs modules by their name, their folder or their renamed files, which must be at least half of
  /// the files of the former module.
  private static func pairs(
    _ before: ModuleGraph, _ now: ModuleGraph, _ renames: [(old: [UInt8], new: [UInt8])]
  ) -> [(before: Int, now: Int)] {
    let (oldFolders, newFolders) = (FolderModuleIndex(before), FolderModuleIndex(now))
    var moved: [Int: [Int: Int]] = [:]
    for rename in renames {
      guard let old = oldFolders.module(of: rename.old),
        let new = newFolders.module(of: rename.new),
        before.number(of: now.modules[new].name) == nil
      else { continue }
      moved[old, default: [:]][new, default: 0] += 1
    }
    return before.modules.enumerated().compactMap { number, module in
      if let same = now.number(of: module.name) {
        return now.modules[same].path.exact == module.path.exact ? nil : (number, same)
      }
      if let same = newFolders.module(at: module.path), oldFolders.module(at: module.path) != nil,
        before.number(of: now.modules[same].name) == nil
      {
        return (number, same)
      }
      let most = moved[number]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
      return most.flatMap { 2 * $0.value >= module.files ? (number, $0.key) : nil }
    }
  }
}

/// The modules that the names in rules select.
private struct RuleMembers {
  private let modules: Range<Int>
  private let names: ModuleNames
  private let groups: ModuleGroups

  init(_ graph: ModuleGraph, _ configuration: ModulesConfiguration) {
    modules = graph.modules.indices
    names = ModuleNames(graph, configuration)
    groups = ModuleGroups(graph, configuration)
  }

  /// For each list of names of a rule, whether it selects each module.
  func selections(of kind: ModuleRule.Kind) -> [[Bool]] {
    kind.coveredNames.map { list in
      guard kind.appliesToGroups else {
        let selection = names.selection(list)
        return modules.map { selection.contains($0) }
      }
      let selected = groups.selection(list)
      return modules.map { groups.group(of: $0).map { selected[$0] } ?? false }
    }
  }
}

/// Modules by their folders.
private struct FolderModuleIndex {
  private var numbers: [ExactText: [Int]] = [:]

  init(_ graph: ModuleGraph) {
    for (number, module) in graph.modules.enumerated() {
      numbers[module.path.exact, default: []].append(number)
    }
  }

  /// The only module in a folder; nil if there are none or several.
  func module(at folder: String) -> Int? {
    numbers[folder.exact].flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// The module in the deepest folder that contains a file; nil if it isn't known.
  func module(of path: [UInt8]) -> Int? {
    var folder = FolderPath.parent(of: path)
    while let current = folder {
      let name = String(decoding: current, as: UTF8.self)
      if numbers[name.exact] != nil { return module(at: name) }
      folder = FolderPath.parent(of: current)
    }
    return nil
  }
}

extension ModuleRule.Kind {
  fileprivate var isLayers: Bool {
    if case .layers = self { true } else { false }
  }

  /// The lists of names whose modules the rule restricts. Each layer is a list of its own.
  fileprivate var coveredNames: [[String]] {
    switch self {
    case .never(let from, let to): [from, to]
    case .only(let from, _): [from]
    case .layers(let order): order.map { [$0] }
    case .independent(let names), .independentGroups(let names), .acyclicGroups(let names):
      [names]
    case .acyclic, .declared, .owned: []
    }
  }
}
