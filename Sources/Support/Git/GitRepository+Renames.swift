extension GitRepository {
  /// Returns the files that were renamed between two commits, as the old and the new path, with the
  /// rules of `renames(since:to:)`.
  ///
  /// - Throws: `GitError`.
  package func renames(
    from old: String, to new: String
  ) async throws -> [(old: [UInt8], new: [UInt8])] {
    let output = try await checked([
      "diff", "-M", "-l10000", "--text", "--no-ext-diff", "--no-textconv", "--no-color",
      "--no-relative", "--ignore-submodules=all", "-O/dev/null", "--name-status", "-z",
      "--diff-filter=R", "--end-of-options", old, new, "--",
    ])
    let fields = output.bytes.split(separator: 0)
    return stride(from: 0, to: fields.count - 2, by: 3).map {
      (Array(fields[$0 + 1]), Array(fields[$0 + 2]))
    }
  }
}
