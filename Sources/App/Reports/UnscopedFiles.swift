import WorkspaceLogic

/// Files of one kind with matches in which `in` was ignored, because their language is unknown.
struct UnscopedFiles: Encodable {
  /// The extension, or the name of a file without one.
  let `extension`: String
  let files: Int

  /// The kinds of files, those with the most files first.
  static func list(_ kinds: [String: Int]) -> [UnscopedFiles] {
    kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { UnscopedFiles(extension: $0.key, files: $0.value) }
  }

  /// The number of extensions that the notice names.
  private static let shown = 3

  /// The notice for users.
  ///
  /// - Parameters:
  ///   - id: the id of the migration.
  ///   - kinds: the kinds of files; not empty.
  static func notice(_ id: String, _ kinds: [UnscopedFiles]) -> String {
    let files = TextFormat.count(kinds.reduce(0) { $0 + $1.files }, "file")
    let more = kinds.count > shown ? ", …" : ""
    return "\(id): \"in\" was ignored in \(files) of unknown languages "
      + "(\(kinds.prefix(shown).map(\.extension).joined(separator: ", "))\(more))"
  }
}
