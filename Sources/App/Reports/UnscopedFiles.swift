import WorkspaceLogic

/// Files of one kind with an unknown language, in which `in` was ignored or `code` isn't searched.
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
  ///   - start: the start of the sentence.
  ///   - kinds: the kinds of files; not empty.
  static func notice(_ start: String, _ kinds: [UnscopedFiles]) -> String {
    let files = TextFormat.count(kinds.reduce(0) { $0 + $1.files }, "file")
    let more = kinds.count > shown ? ", …" : ""
    return "\(start) \(files) of unknown languages "
      + "(\(kinds.prefix(shown).map(\.extension).joined(separator: ", "))\(more))"
  }
}
