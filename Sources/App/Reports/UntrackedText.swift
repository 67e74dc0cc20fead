import LocksInterface
import Workspace
import WorkspaceLogic

/// Files that git doesn't track yet, as a line that names the first one and the remedy.
package enum UntrackedText {
  /// - Parameters:
  ///   - paths: the files.
  ///   - verb: what Headway doesn't do with these files, such as `checked`.
  /// - Returns: nil if there are no files.
  package static func line(_ paths: [RepositoryPath], verb: String) -> String? {
    guard let first = paths.first else { return nil }
    return paths.count == 1
      ? "1 untracked file isn't \(verb): \(first). To include it, run: git add"
      : "\(TextFormat.count(paths.count, "untracked file")) aren't \(verb), such as \(first). To "
        + "include them, run: git add"
  }
}
