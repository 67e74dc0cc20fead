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
    let output = try await changes(
      ["--name-status", "-z", "--diff-filter=R"], since: commit, to: side)
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

  /// Returns the lines that changed since a commit.
  ///
  /// - Parameters:
  ///   - commit: the commit to compare with.
  ///   - side: the version to compare.
  ///   - paths: the old and new paths to include; nil for all. Without its old path, a renamed file
  ///     counts as new.
  package func changedLines(
    since commit: String, to side: Side, in paths: [[UInt8]]? = nil
  ) async throws -> [LineChanges] {
    LineChanges.changes(
      ofListing: try await changes(
        ["--raw", "-p", "-U0", "--inter-hunk-context=0", "-z"], since: commit, to: side, paths))
  }

  /// - Throws: `GitError` if the objects of the commit are missing.
  private func changes(
    _ options: [String], since commit: String, to side: Side, _ paths: [[UInt8]]? = nil
  ) async throws -> [UInt8] {
    var settings = try await silencedFilters()
    settings["diff.suppressBlankEmpty"] = "false"
    var command = GitCommand.command(
      ["diff"] + (side == .index ? ["--cached"] : [])
        + [
          "-M", "-l10000", "--diff-algorithm=myers", "--indent-heuristic", "--text",
          "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative",
          "--ignore-submodules=all", "-O/dev/null",
        ] + options + ["--end-of-options", commit, "--"],
      in: directory, settings: settings)
    command.arguments += paths ?? []
    do {
      let output = try await ProcessRunner.run(command)
      guard output.status.isSuccess else {
        throw GitError(.failed, subject: directory, message: output.errorText)
      }
      return output.bytes
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
  }
}
