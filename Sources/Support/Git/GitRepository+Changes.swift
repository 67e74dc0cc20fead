import Processes

extension GitRepository {
  /// What a commit is compared with.
  package enum Side: Sendable, Equatable { case workTree, index }

  /// Where the line of `HEAD` left that of a commit; nil where they have nothing in common, or the clone
  /// is too shallow to know.
  package func mergeBase(with commit: String) async throws -> String? {
    let output = try await GitRepository.run(["merge-base", commit, "HEAD"], in: directory)
    guard output.status.isSuccess else { return nil }
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").first
      .map(String.init)
  }

  /// Files that were renamed since a commit, old path and new path, as `git diff -M` finds them.
  package func renames(
    since commit: String, to side: Side
  ) async throws -> [(old: [UInt8], new: [UInt8])] {
    let output = try await changes(
      ["--name-status", "-z", "--diff-filter=R", "-l10000"], since: commit, to: side)
    let fields = output.split(separator: 0)
    return stride(from: 0, to: fields.count - 2, by: 3).map {
      (Array(fields[$0 + 1]), Array(fields[$0 + 2]))
    }
  }

  /// The newest commit on the way to HEAD that changed a file; nil where there is none.
  package func lastChange(of path: String) async throws -> String? {
    guard try await head().commit != nil else { return nil }
    let output = try await checked([
      "log", "-1", "--no-show-signature", "--no-decorate", "--format=%H", "HEAD", "--", path,
    ])
    return String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").first.map(
      String.init)
  }

  /// Which lines changed since a commit.
  ///
  /// - Parameter paths: only these, by the paths of both sides; nil for all. Without the old path a
  ///   renamed file is a new one.
  package func changedLines(
    since commit: String, to side: Side, in paths: [[UInt8]]? = nil
  ) async throws -> [LineChanges] {
    LineChanges.changes(
      ofListing: try await changes(
        ["--raw", "-p", "-U0", "--inter-hunk-context=0", "-z"], since: commit, to: side, paths))
  }

  /// - Throws: `GitError` where the objects of the commit aren't here.
  private func changes(
    _ options: [String], since commit: String, to side: Side, _ paths: [[UInt8]]? = nil
  ) async throws -> [UInt8] {
    var settings = try await silencedFilters()
    settings["diff.suppressBlankEmpty"] = "false"
    var command = GitCommand.command(
      ["diff"] + (side == .index ? ["--cached"] : [])
        + [
          "-M", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative",
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
