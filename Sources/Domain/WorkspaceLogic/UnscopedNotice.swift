/// The notice about files in which `in` was ignored, because their language is unknown.
package enum UnscopedNotice {
  /// The number of extensions to name.
  private static let shown = 3

  /// Returns the notice of a migration.
  ///
  /// - Parameters:
  ///   - id: the id of the migration.
  ///   - kinds: the number of files with matches by extension; not empty.
  package static func text(_ id: String, _ kinds: [String: Int]) -> String {
    let names = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let more = names.count > shown ? ", …" : ""
    let files = TextFormat.count(kinds.values.reduce(0, +), "file")
    return "\(id): \"in\" was ignored in \(files) of unknown languages "
      + "(\(names.prefix(shown).joined(separator: ", "))\(more))"
  }
}
