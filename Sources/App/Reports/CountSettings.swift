import Workspace

/// The settings that decide what a migration counts.
enum CountSettings {
  /// The settings of files. Each repository may choose its own.
  static let files: Set<String> = ["files", "exclude", "include", "source.file", "source.folder"]

  /// Returns a hash of each setting by its key in `headway.yml`, without those that aren't set. `text` and
  /// `import` are a `pattern`.
  static func hashes(of definition: MigrationDefinition) -> [String: String] {
    var settings = subject(definition.subject)
    settings["replacement"] = definition.replacements
    settings["files"] = definition.files
    settings["exclude"] = definition.exclude
    settings["include"] = definition.includesGenerated ? ["generated"] : []
    settings["count"] = definition.count == .lines ? [] : [definition.count.rawValue]
    settings["in"] = definition.scope == .any ? [] : [definition.scope.rawValue]
    settings["language"] = definition.languages
    settings["series"] =
      switch definition.series {
      case nil: []
      case .group(let group): ["$\(group)"]
      case .rule: ["rule"]
      }
    return settings.filter { !$0.value.isEmpty }.mapValues { hash($0) }
  }

  private static func subject(_ subject: MigrationDefinition.Subject) -> [String: [String]] {
    switch subject {
    case .patterns(let patterns): ["pattern": patterns]
    case .code(let patterns): ["code": patterns]
    case .paths(let globs): ["path": globs]
    case .toolBaseline(let baseline):
      [
        "source": [baseline.tool.rawValue], "source.rule": baseline.rules,
        "source.file": baseline.files, "source.folder": baseline.folder.map { [$0] } ?? [],
      ]
    case .counter(let counter):
      [
        "plugin": [counter.plugin], "counter": [counter.counter],
        "argument": counter.argument.map { [$0] } ?? [],
      ]
    }
  }

  /// The lengths distinguish lists with the same concatenation.
  private static func hash(_ texts: [String]) -> String {
    StableHash(texts.map { "\($0.utf8.count):\($0)" }.joined().utf8).hexadecimal
  }
}
