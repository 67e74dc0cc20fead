import CheckInterface
import Git
import ModulesInterface

/// Finds binary files that were text at the base, or that are new although other files of their kind are
/// text. Rules don't apply to their imports.
package struct BinaryFileReview {
  private let repository: GitRepository
  private let base: String
  private let side: GitRepository.Side

  /// - Parameters:
  ///   - repository: the repository, which has a working tree.
  ///   - base: the full id of the commit to compare with.
  ///   - side: the version to check.
  package init(_ repository: GitRepository, since base: String, to side: GitRepository.Side) {
    self.repository = repository
    self.base = base
    self.side = side
  }

  /// Returns a note for each file.
  ///
  /// - Throws: `GitError`.
  package func notes(_ report: ModuleReport) async throws -> [CheckFinding] {
    guard !report.binaryFiles.isEmpty else { return [] }
    let changed = try await repository.changedPaths(since: base, to: side)
    let files = report.binaryFiles.filter { changed.contains($0.path) }
    guard !files.isEmpty else { return [] }
    let renames = try await repository.renames(since: base, to: side)
    let former = Dictionary(renames.map { ($0.new, $0.old) }, uniquingKeysWith: { $1 })
    let objects = Dictionary(
      try await repository.tree(of: base).map { ($0.path, $0.object) }, uniquingKeysWith: { $1 })
    var known: [(file: BinaryFile, object: String)] = []
    var found: [BinaryFile] = []
    for file in files {
      if let object = objects[file.path] ?? former[file.path].flatMap({ objects[$0] }) {
        known.append((file, object))
      } else if file.isOfReadKind {
        found.append(file)
      }
    }
    try await repository.readBlobs(known.map(\.object), wholeLimit: 0) { position, piece in
      let file = known[position].file
      guard let piece else {
        throw GitError(.missingObjects, subject: String(decoding: file.path, as: UTF8.self))
      }
      let language = ImportReader.Language.pattern(0, at: file.path)
      if ImportReader.canRead(piece.bytes, as: language) { found.append(file) }
      return ContentPiece.all
    }
    return found.sorted { $0.path.lexicographicallyPrecedes($1.path) }.map(BinaryFileReview.note)
  }

  private static func note(_ file: BinaryFile) -> CheckFinding {
    var note = CheckFinding(
      .module, id: nil, path: String(decoding: file.path, as: UTF8.self), line: 1,
      message: "rules don't apply to the imports of this file, because it is binary")
    note.isInChange = true
    return note
  }
}
