extension Project {
  /// Absolute path of a tracked file for editing.
  ///
  /// - Throws: `WorkspaceError` if there is no working tree.
  package func editablePath(_ path: String) throws -> String {
    try requireWorkingTree()
    return root + "/" + path
  }

  /// Absolute path of the configuration for editing, and the line of a migration there.
  ///
  /// - Parameter id: the identifier of the migration; nil for the beginning of the file.
  /// - Throws: `WorkspaceError` if there is no working tree.
  package func editableConfiguration(at id: String?) throws -> (path: String, line: Int) {
    try requireWorkingTree()
    let migration = configuration.migrations.first { $0.id == id }
    return (configurationPath, migration?.location.line ?? 1)
  }

  private func requireWorkingTree() throws {
    guard !isBare else {
      throw WorkspaceError("a bare repository has no working tree; its files can't be edited")
    }
  }
}
