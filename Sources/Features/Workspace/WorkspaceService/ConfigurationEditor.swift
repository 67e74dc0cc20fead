import Workspace

/// Edits elements of lists in `headway.yml` and preserves the rest of its text.
package struct ConfigurationEditor: ConfigurationEditing {
  package init() {}

  package func change(
    _ edits: [ConfigurationEdit], in path: String
  ) async throws -> FileChange {
    let before = try ConfigurationFile.text(at: path)
    // Only an addition creates the file. Other edits were made for a file that existed.
    guard before != nil || edits.contains(where: \.isAddition) else {
      throw ConfigurationFile.missing(path)
    }
    let text = before ?? ConfigurationEditor.newText
    return FileChange(
      path: path, before: before ?? "",
      after: try ConfigurationEditor.text(text, applying: edits, path: path))
  }

  /// The configuration that edits start from if there is no file.
  private static let newText =
    "# The migrations that Headway tracks here.\nversion: 1\nmigrations: []\n"

  package func apply(_ change: FileChange) async throws {
    guard change.after != change.before else { return }
    switch (change.before.isEmpty, change.after.isEmpty) {
    case (true, _): try ConfigurationFile.create(change.after, at: change.path)
    case (_, true): try ConfigurationFile.remove(change.before, at: change.path)
    default: try ConfigurationFile.replace(change.before, with: change.after, at: change.path)
    }
  }

  /// Applies edits to the text of a configuration.
  ///
  /// - Throws: `WorkspaceError` if the text is invalid, or is written in a way that can't be edited
  ///   line by line.
  package static func text(
    _ before: String, applying edits: [ConfigurationEdit], path: String
  ) throws -> String {
    var expected = try ComparableConfiguration(before, path)
    var text = before
    for edit in edits {
      guard let edited = try apply(edit, to: text, &expected, path) else { throw unsafe(path) }
      text = edited
    }
    // YAML has more forms than the editor knows, such as anchors, so the result is compared.
    guard try ComparableConfiguration(text, path, isResult: true) == expected else {
      throw unsafe(path)
    }
    return text
  }

  private static func unsafe(_ path: String) -> WorkspaceError {
    WorkspaceError(
      "\(path) can't be changed safely because of its YAML format; press e to edit it yourself")
  }

  /// - Returns: nil if the text can't be edited line by line.
  private static func apply(
    _ edit: ConfigurationEdit, to text: String, _ expected: inout ComparableConfiguration,
    _ path: String
  ) throws -> String? {
    switch edit {
    case .addMigration(let yaml):
      let alone = ConfigurationWriter.text(NewConfiguration(ownersFile: nil, migrations: [yaml]))
      expected.migrations += try ComparableConfiguration(alone, path).migrations
      return ListInsertion.text(text, with: yaml)
    case .migration(let edit):
      guard let index = expected.migrations.firstIndex(where: { $0.id == edit.id }) else {
        throw WorkspaceError("\(path) contains no migration \"\(edit.id)\"")
      }
      try edit.apply(to: &expected.migrations, at: index)
      return ListText(text, list: "migrations")?.applying(edit.operation, at: index)
    case .rule(let edit):
      return ListText.text(
        text, list: "rules", applying: edit, to: &expected.rules, keys: ModuleRule.keys)
    case .exception(let edit):
      return ListText.text(
        text, list: "exceptions", applying: edit, to: &expected.exceptions,
        keys: ModuleException.keys)
    }
  }
}

/// A configuration without the locations of its elements, which other edits change.
private struct ComparableConfiguration: Equatable {
  var migrations: [MigrationDefinition]
  var rules: [ModuleRule]
  var exceptions: [ModuleException]
  /// Everything else.
  private let rest: ProjectConfiguration

  /// - Parameter isResult: whether the text is the result of edits, which isn't saved yet.
  /// - Throws: `WorkspaceError` with the first problem of the text.
  init(_ text: String, _ path: String, isResult: Bool = false) throws {
    let configuration: ProjectConfiguration
    switch ConfigurationDecoder.decode(text, path: path) {
    case .success(let decoded): configuration = decoded
    case .failure(let issues):
      let first = issues.issues.first
      if isResult {
        throw WorkspaceError(
          "these values would make \(path) invalid: \(first?.message ?? "can't be read")")
      }
      throw WorkspaceError(
        "\(path):\(first?.line ?? 1):\(first?.column ?? 1): \(first?.message ?? "can't be read")")
    }
    migrations = configuration.migrations.map {
      var migration = $0
      migration.location = ConfigurationLocation()
      return migration
    }
    rules = configuration.modules.rules.map(\.unlocated)
    exceptions = configuration.modules.exceptions.map(\.unlocated)
    var rest = configuration
    rest.migrations = []
    rest.modules.rules = []
    rest.modules.exceptions = []
    rest.modules.groups = rest.modules.groups.map {
      var group = $0
      group.location = ConfigurationLocation()
      return group
    }
    rest.commands = []
    self.rest = rest
  }
}
