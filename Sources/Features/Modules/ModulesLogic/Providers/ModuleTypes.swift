import Matching
import Workspace

/// Says the type of modules.
package struct ModuleTypes: Sendable {
  private let rules: [(type: String, names: [PathGlob], paths: [PathGlob])]

  package init(_ rules: [ModuleTypeRule]) {
    self.rules = rules.map { rule in
      switch rule.subject {
      case .names(let globs): (rule.type, globs.map { PathGlob($0) }, [])
      case .paths(let globs): (rule.type, [], globs.map(FolderModules.glob))
      }
    }
  }

  /// The first type that matches; nil where none does.
  package func type(name: String, path: [UInt8]) -> String? {
    rules.first { rule in
      rule.names.contains { $0.matches(name) } || rule.paths.contains { $0.matches(path) }
    }?.type
  }
}
