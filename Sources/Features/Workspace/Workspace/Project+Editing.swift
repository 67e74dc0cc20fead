extension Project {
  /// Where a tracked file stands that is to be edited, absolute.
  ///
  /// - Throws: `WorkspaceError` where there is no work tree.
  package func editablePath(_ path: String) throws -> String {
    guard !isBare else {
      throw WorkspaceError("There is no work tree: nothing can be edited here.")
    }
    return root + "/" + path
  }
}
