import Foundation

extension Project {
  /// Where a tracked file can be edited, absolute.
  ///
  /// - Throws: `WorkspaceError` where it isn't in the work tree: an editor would make a new one there.
  package func editablePath(_ path: String) throws -> String {
    guard !isBare else {
      throw WorkspaceError("There is no work tree: nothing can be edited here.")
    }
    let whole = root + "/" + path
    guard FileManager.default.fileExists(atPath: whole) else {
      throw WorkspaceError("\(path) isn't in the work tree: it can't be edited here.")
    }
    return whole
  }
}
