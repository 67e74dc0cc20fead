import CheckInterface
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

extension LockChecker {
  /// Returns a note for each searched file that isn't text, although it was at the base or files of its kind
  /// are. Its matches don't count.
  static func uncountable(
    _ reading: LockSnapshot, since base: LockBase, _ definitions: [MigrationDefinition]
  ) -> [CheckFinding] {
    guard let current = base.current else { return [] }
    let former = Dictionary(
      reading.facts.renames.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    return definitions.filter { $0.lock && $0.isSearched }.flatMap { definition -> [CheckFinding] in
      let id = MigrationID(definition.id)
      let now = Set((reading.snapshot.gaps.uncountable[id] ?? []).map { RepositoryPath($0) })
      let before = Set((current.snapshot.gaps.uncountable[id] ?? []).map { RepositoryPath($0) })
      let searched = Set(
        (reading.snapshot.matches[id] ?? []).map { Array(RepositoryPath($0.path).fileExtension) })
      return now.sorted().filter { path in
        let origin = current.facts.present.contains(path) ? path : former[path] ?? path
        if current.facts.present.contains(origin) { return !before.contains(origin) }
        let kind = path.fileExtension
        return !kind.isEmpty
          && (searched.contains(Array(kind))
            || definition.files.contains { $0.utf8.ends(with: kind) })
      }.map { path in
        var finding = CheckFinding(
          .lock, id: definition.id, path: path.description, line: 1,
          message:
            "\(definition.title): this file doesn't count, because it is binary or a Git LFS "
            + "pointer")
        finding.title = definition.title
        finding.isInChange = true
        return finding
      }
    }
  }
}

extension RepositoryPath {
  /// The end of the file name from its last period; empty if there is none.
  fileprivate var fileExtension: ArraySlice<UInt8> {
    fileName.lastIndex(of: UInt8(ascii: ".")).map { fileName[$0...] } ?? []
  }
}

extension BidirectionalCollection<UInt8> {
  fileprivate func ends(with end: some BidirectionalCollection<UInt8>) -> Bool {
    reversed().starts(with: end.reversed())
  }
}
