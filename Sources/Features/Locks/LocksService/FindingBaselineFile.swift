import CheckInterface
import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Reads and writes the baseline of module rules or libraries. Its lines have the format of the
/// baseline of migrations: `KIND<TAB>NAME<TAB>COUNT`.
package struct FindingBaselineFile: Sendable {
  private let root: String
  private let path: String

  /// - Parameters:
  ///   - root: the absolute path of the repository root.
  ///   - path: the path of the file from the root.
  package init(root: String, path: String) {
    self.root = root
    self.path = path
  }

  /// Returns the baseline; nil if there is none.
  ///
  /// - Throws: `BaselineFileError`, `GitError` or `RepositoryFileError`.
  package func read(_ side: GitRepository.Side = .workingTree) async throws -> FindingBaseline? {
    let bytes: [UInt8]?
    switch side {
    case .workingTree: bytes = try RepositoryFile(root: root, path: path).read()
    case .index:
      bytes = try await GitRepository.known(at: root).contents(of: path, at: "")
    }
    return try bytes.map(parsed)
  }

  /// Returns the baseline in a commit; empty if there is none or it can't be read.
  ///
  /// - Throws: `GitError`.
  package func read(at commit: String) async throws -> FindingBaseline {
    guard let bytes = try await GitRepository.known(at: root).contents(of: path, at: commit),
      case .success(let baseline) = Result(catching: { try parsed(bytes) })
    else { return FindingBaseline() }
    return baseline
  }

  /// Writes the baseline.
  ///
  /// - Throws: `RepositoryFileError`.
  package func write(_ baseline: FindingBaseline) throws {
    try RepositoryFile(root: root, path: path).write(FindingBaselineFile.table(baseline).text)
  }

  /// Returns the line number of a key in a baseline, from 1.
  package static func lineNumbers(
    in baseline: FindingBaseline
  ) -> (FindingBaseline.Key) -> Int {
    let numbers = table(baseline).lineNumbers
    return { numbers[tableKey($0)] ?? 1 }
  }

  private func parsed(_ bytes: [UInt8]) throws(BaselineFileError) -> FindingBaseline {
    let table: Baseline
    do {
      table = try Baseline(parsing: bytes)
    } catch {
      throw BaselineFileError(path: path, diagnostics: error.diagnostics)
    }
    return FindingBaseline(
      Dictionary(
        table.counts.map {
          (FindingBaseline.Key($0.key.id.description, "\($0.key.path)"), $0.value)
        }
      ) { first, _ in first })
  }

  private static func table(_ baseline: FindingBaseline) -> Baseline {
    Baseline(
      Dictionary(baseline.counts.map { (tableKey($0.key), $0.value) }) { first, _ in first })
  }

  private static func tableKey(_ key: FindingBaseline.Key) -> AllowanceKey {
    AllowanceKey(MigrationID(key.kind), RepositoryPath(key.name))
  }
}
