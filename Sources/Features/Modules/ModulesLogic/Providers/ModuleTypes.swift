import Matching
import ModulesInterface
import Workspace

/// Says the type of modules.
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

  /// The first type that matches; nil where none does.
  package func type(name: String, path: [UInt8]) -> String? {
    matchers.first { $0.matches(name, path) }?.rule.type
  }

  /// What matches none of some modules: misspelt, or what it was about is gone.
  package func idle(among modules: [Module]) -> [ModuleTypeRule] {
    let places = modules.map { ($0.name, Array($0.path.utf8)) }
    return matchers.filter { matcher in
      !places.contains { matcher.matches($0.0, $0.1) }
    }.map(\.rule)
  }
}

extension ModuleTypeRule {
  /// `name: *UI`
  package var words: String {
    switch subject {
    case .names(let globs): "name: " + globs.joined(separator: ", ")
    case .paths(let globs): "path: " + globs.joined(separator: ", ")
    }
  }
}
