/// How all modules are shown.
package enum ModuleListing: String, CaseIterable, Codable, Sendable {
  case list, folders, types

  /// What the key that leads on says.
  package var next: ModuleListing {
    switch self {
    case .list: .folders
    case .folders: .types
    case .types: .list
    }
  }

  package var title: String {
    switch self {
    case .list: "as a list"
    case .folders: "by folder"
    case .types: "by type"
    }
  }
}

/// What of a module is shown.
package enum ModuleTab: String, CaseIterable, Codable, Sendable {
  case overview, imports, importers, violations

  package var title: String {
    switch self {
    case .overview: "Overview"
    case .imports: "Imports"
    case .importers: "Importers"
    case .violations: "Violations"
    }
  }
}

/// What of the rules is shown.
package enum RulesTab: String, CaseIterable, Codable, Sendable {
  case rules, violations, exceptions, cycles, notices

  package var title: String {
    switch self {
    case .rules: "Rules"
    case .violations: "Violations"
    case .exceptions: "Exceptions"
    case .cycles: "Cycles"
    case .notices: "Notices"
    }
  }
}
