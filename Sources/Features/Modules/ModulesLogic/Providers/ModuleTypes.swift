import Matching
import ModulesInterface
import Workspace

/// Determines the types of modules.
package struct ModuleTypes: Sendable {
  private struct Matcher: Sendable {
    let rule: ModuleTypeRule
    let names: [PathGlob]
    let paths: [PathGlob]

    init(_ rule: ModuleTypeRule) {
      self.rule = rule
      switch rule.subject {
      case .names(let globs): (names, paths) = (globs.map { PathGlob($0) }, [])
      case .paths(let globs): (names, paths) = ([], globs.map(FolderModules.glob))
      }
    }

    func matches(_ name: String, _ path: [UInt8]) -> Bool {
      names.contains { $0.matches(name) } || paths.contains { $0.matches(path) }
    }
  }

  private let matchers: [Matcher]

  package init(_ rules: [ModuleTypeRule]) { matchers = rules.map { Matcher($0) } }

  /// The first matching type; nil if none matches.
  package func type(name: String, path: [UInt8]) -> String? {
    matchers.first { $0.matches(name, path) }?.rule.type
  }

  /// Rules that match no module, for example because of a typo or because the modules were removed.
  package func idle(among modules: [Module]) -> [ModuleTypeRule] {
    let subjects = modules.map { ($0.name, Array($0.path.utf8)) }
    return matchers.filter { matcher in
      !subjects.contains { matcher.matches($0.0, $0.1) }
    }.map(\.rule)
  }
}

extension ModuleTypeRule {
  /// The rule as text, such as `name: *UI`.
  package var description: String {
    switch subject {
    case .names(let globs): "name: " + globs.joined(separator: ", ")
    case .paths(let globs): "path: " + globs.joined(separator: ", ")
    }
  }
}
