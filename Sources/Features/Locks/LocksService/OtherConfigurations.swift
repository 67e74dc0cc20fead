import Git
import MigrationsInterface
import Workspace

/// The tracked configurations of a repository besides that of the project. All of them share one baseline.
struct OtherConfigurations {
  /// The identifiers in these files. Each value of a key `id` counts, because a line of the baseline that is
  /// kept by mistake does less harm than one that another configuration loses.
  let ids: Set<MigrationID>

  /// Reads the files in the index.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - entries: the tracked files.
  ///   - repository: the repository.
  /// - Throws: `GitError`.
  init(_ project: Project, _ entries: [TrackedEntry], _ repository: GitRepository) async throws {
    let own = Array(project.relativeConfigurationPath.utf8)
    let name = Array("headway.yml".utf8)
    var ids: Set<MigrationID> = []
    for entry in entries
    where entry.path != own && entry.path.split(separator: 0x2F).last == name[...] {
      let bytes = try await repository.blob(entry.object) ?? []
      ids.formUnion(OtherConfigurations.ids(in: String(decoding: bytes, as: UTF8.self)))
    }
    self.ids = ids
  }

  private static func ids(in text: String) -> [MigrationID] {
    text.ranges(of: "id:").compactMap { range in
      if let before = text[..<range.lowerBound].last, before.isLetter || before == "_" {
        return nil
      }
      let value = text[range.upperBound...].drop { $0 == " " }
        .prefix { !$0.isWhitespace && !",}#".contains($0) }
      return MigrationID(value.trimmingPrefix(while: isQuote).prefix { !isQuote($0) }.description)
    }
  }

  private static func isQuote(_ character: Character) -> Bool { "'\"".contains(character) }
}
