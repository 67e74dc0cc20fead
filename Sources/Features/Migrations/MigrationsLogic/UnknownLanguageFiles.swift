/// Files of one kind with an unknown language, in which `in` was ignored or `code` isn't searched.
package struct UnknownLanguageFiles: Equatable, Encodable, Sendable {
  /// The extension, or the name of a file without one.
  package let `extension`: String
  package let files: Int

  /// The kinds of files, those with the most files first.
  package static func list(_ kinds: [String: Int]) -> [UnknownLanguageFiles] {
    kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { UnknownLanguageFiles(extension: $0.key, files: $0.value) }
  }
}
