import Processes

extension GitRepository {
  /// The version that a commit is compared with.
  package enum Side: Sendable, Equatable { case workingTree, index }

  /// Returns the merge base of `HEAD` and a commit; nil if they have no common ancestor, or if the
  /// clone is too shallow to determine it.
  package func mergeBase(with commit: String) async throws -> String? {
    let output = try await GitRepository.run(["merge-base", commit, "HEAD"], in: directory)
    guard output.status.isSuccess else { return nil }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }

  /// Returns the parents of a commit. The first commit of a shallow clone has none.
  package func parents(of commit: String) async throws -> [String] {
    let output = try await checked(["rev-list", "--parents", "-1", commit])
    return String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .dropFirst().map(String.init)
  }

  /// Returns the files that were renamed since a commit, as the old and the new path, according to
  /// `git diff -M`.
  package func renames(
    since commit: String, to side: Side
  ) async throws -> [(old: [UInt8], new: [UInt8])] {
    var output: [UInt8] = []
    try await compare(["--name-status", "-z", "--diff-filter=R"], since: commit, to: side) {
      output += $0
    }
    let fields = output.split(separator: 0)
    return stride(from: 0, to: fields.count - 2, by: 3).map {
      (Array(fields[$0 + 1]), Array(fields[$0 + 2]))
    }
  }

  /// Returns the latest ancestor of HEAD, or HEAD itself, that changed a file; nil if there is
  /// none.
  package func lastChange(of path: String) async throws -> String? {
    guard try await head().commit != nil else { return nil }
    let output = try await checked(["rev-list", "-1", "HEAD", "--", path])
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").first.map(
      String.init)
  }

  /// Returns the lines that changed since a commit. Line endings are ignored, because git can
  /// convert them when it checks out a file.
  ///
  /// - Parameters:
  ///   - commit: the commit to compare with.
  ///   - side: the version to compare.
  ///   - paths: the current paths to include; nil for all. git can't compare files of more than
  ///     1 GB, so an unneeded one among all files is an error.
  ///   - sources: the old paths of renamed files by their current paths, if `paths` isn't nil.
  ///     Without its old path, a renamed file counts as new.
  package func changedLines(
    since commit: String, to side: Side, in paths: [[UInt8]]? = nil,
    renamedFrom sources: [[UInt8]: [UInt8]] = [:]
  ) async throws -> [LineChanges] {
    guard let paths else { return try await allChangedLines(since: commit, to: side, []) }
    var changes: [LineChanges] = []
    // A command line has a limited length.
    for start in stride(from: 0, to: paths.count, by: 400) {
      let batch = paths[start..<min(start + 400, paths.count)]
      changes += try await allChangedLines(
        since: commit, to: side, batch + batch.compactMap { sources[$0] })
    }
    return changes
  }

  private func allChangedLines(
    since commit: String, to side: Side, _ paths: [[UInt8]]
  ) async throws -> [LineChanges] {
    var reader = LineChangeReader()
    try await compare(
      [
        "--raw", "-p", "-U0", "--inter-hunk-context=0", "-z", "--ignore-cr-at-eol",
        "--src-prefix=a/", "--dst-prefix=b/",
      ], since: commit, to: side, paths
    ) { reader.read($0) }
    return reader.changes
  }

  /// Whether any tracked file differs from a commit.
  package func hasChanges(since commit: String, to side: Side) async throws -> Bool {
    try await !changedPaths(since: commit, to: side).isEmpty
  }

  /// Returns the tracked files that differ from a commit: the current paths of renamed ones, and the former
  /// paths of removed ones.
  package func changedPaths(since commit: String, to side: Side) async throws -> Set<[UInt8]> {
    var output: [UInt8] = []
    try await compare(["--name-only", "-z"], since: commit, to: side) { output += $0 }
    return Set(output.split(separator: 0).map { Array($0) })
  }

  /// Passes on the output of `git diff` in chunks as it arrives.
  ///
  /// - Throws: `GitError` if the objects of the commit are missing.
  private func compare(
    _ options: [String], since commit: String, to side: Side, _ paths: [[UInt8]] = [],
    onChunk: (UnsafeRawBufferPointer) -> Void
  ) async throws {
    var settings = try await silencedFilters()
    settings["diff.suppressBlankEmpty"] = "false"
    // Otherwise, files with a new date and the same contents are listed too.
    settings["diff.autoRefreshIndex"] = "true"
    var command = GitCommand.command(
      ["diff"] + (side == .index ? ["--cached"] : [])
        + [
          "-M", "-l10000", "--diff-algorithm=myers", "--indent-heuristic", "--text",
          "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative",
          "--ignore-submodules=all", "-O/dev/null",
        ] + options + ["--end-of-options", commit, "--"],
      in: directory, settings: settings)
    command.arguments += paths
    do {
      let output = try await ProcessRunner.stream(command, onChunk: onChunk)
      guard output.status.isSuccess else {
        throw GitError(output.errorText, of: directory)
      }
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
  }
}
