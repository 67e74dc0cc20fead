extension Project {
  /// Absolute path of a tracked file for editing.
  ///
  /// - Throws: `WorkspaceError` if there is no working tree.
  package func editablePath(_ path: String) throws -> String {
    guard !isBare else {
      throw WorkspaceError("a bare repository has no working tree; its files can't be edited")
    }
    return root + "/" + path
  }
}
