import Foundation
import Processes

/// A repository, which is read with the program `git` and hardened settings. Nothing is ever
/// written to it.
package struct GitRepository: Sendable, Equatable {
  /// The root of the working tree as an absolute path; nil in a bare repository.
  package var workingTree: String?
  /// The git directory as an absolute path.
  package var gitDirectory: String
  /// The git directory that linked working trees share, as an absolute path.
  package var commonDirectory: String

  /// Whether the repository has no working tree.
  package var isBare: Bool { workingTree == nil }

  /// The directory in which git runs: the root of the working tree, or the git directory.
  var directory: String { workingTree ?? gitDirectory }

  /// Returns the repository that contains a folder.
  ///
  /// - Throws: `GitError` with `.notARepository`, `.notTrusted` or `.gitMissing`.
  package static func discover(from directory: String) async throws -> GitRepository {
    let output = try await run(
      [
        "rev-parse", "--path-format=absolute", "--is-bare-repository", "--git-dir",
        "--git-common-dir", "--show-toplevel",
      ], in: directory)
    let lines = String(decoding: output.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    // In a bare repository, the last query fails after the others have succeeded.
    guard lines.count >= 3 else {
      if output.errorText.contains("dubious ownership") {
        throw GitError(.notTrusted, subject: directory, message: output.errorText)
      }
      throw GitError(.notARepository, subject: directory, message: output.errorText)
    }
    if output.status.isSuccess, lines.count >= 4 {
      return try GitRepository(
        workingTree: lines[3], gitDirectory: lines[1], commonDirectory: lines[2]
      ).checkingFiles()
    }
    guard lines[0] == "true" else {
      throw GitError(.notARepository, subject: directory, message: output.errorText)
    }
    return try GitRepository(
      workingTree: nil, gitDirectory: lines[1], commonDirectory: lines[2]
    ).checkingFiles()
  }

  /// Returns the repository with a known root. In simple cases, this doesn't run git.
  ///
  /// - Throws: the same errors as `discover`.
  package static func known(at top: String) async throws -> GitRepository {
    let own = top + "/.git"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: own, isDirectory: &isFolder), isFolder.boolValue
    else { return try await discover(from: top) }
    return try GitRepository(workingTree: top, gitDirectory: own, commonDirectory: own)
      .checkingFiles()
  }

  /// Returns the version of git, such as `2.43.0`.
  package static func version() async throws -> String {
    let output = try await run(["version"], in: "/")
    let words = String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.count > 2 ? String(words[2]) : "unknown"
  }

  // MARK: State

  /// Returns the state of `HEAD`.
  ///
  /// - Throws: `GitError`.
  package func head() async throws -> GitHead {
    async let object = GitRepository.run(
      ["cat-file", "--batch"], in: directory, input: Array("HEAD^{commit}\n".utf8))
    async let branch = GitRepository.run(["symbolic-ref", "-q", "--short", "HEAD"], in: directory)
    // `ID commit SIZE`, followed by the object, whose headers end with an empty line.
    let lines = try await object.text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }
    let fields = lines.first?.split(separator: " ") ?? []
    let name = try await branch.text.split(separator: "\n").first.map(String.init)
    guard fields.count == 3, fields[1] == "commit" else {
      return GitHead(commit: nil, branch: name, committedAt: nil)
    }
    // `committer NAME <ADDRESS> SECONDS ZONE`
    let committer = lines.first { $0.hasPrefix("committer ") }
    let seconds = committer?.split(separator: " ").dropLast().last.flatMap { Int64($0) }
    return GitHead(commit: String(fields[0]), branch: name, committedAt: seconds)
  }

  /// Whether tracked files differ from `HEAD`; nil if git can't determine it.
  package func isDirty() async throws -> Bool? {
    guard !isBare else { return false }
    let output = try await GitRepository.run(
      [
        "status", "--porcelain=v1", "-z", "--untracked-files=no", "--ignore-submodules=dirty",
        "--no-renames", "--no-ahead-behind",
      ], in: directory, settings: try await silencedFilters())
    return output.status.isSuccess ? !output.bytes.isEmpty : nil
  }

  /// Whether staged changes differ from `HEAD`; nil if git can't determine it.
  package func isStaged() async throws -> Bool? {
    guard !isBare else { return false }
    let output = try await GitRepository.run(
      [
        "diff", "--cached", "--quiet", "--no-ext-diff", "--no-textconv", "--no-renames",
        "--ignore-submodules=dirty",
      ], in: directory)
    switch output.status {
    case .exited(0): return false
    case .exited(1): return true
    default: return nil
    }
  }

  /// Returns settings that disable the filters in the repository's own configuration, because
  /// filters are programs. The user's own filters, such as Git LFS, stay enabled.
  ///
  /// - Throws: `GitError` if the name of a filter isn't valid UTF-8, so that the filter can't be
  ///   disabled.
  func silencedFilters() async throws -> [String: String] {
    let output = try await GitRepository.run(
      [
        "config", "-z", "--show-scope", "--name-only", "--get-regexp",
        #"^filter\..*\.(clean|smudge|process|required)$"#,
      ], in: directory)
    // Exit code 1 means that there are none.
    guard output.status.isSuccess || output.status == .exited(1) else {
      throw GitError(output.errorText, of: directory)
    }
    let fields = output.bytes.split(separator: 0, omittingEmptySubsequences: false)
    var settings: [String: String] = [:]
    for index in stride(from: 0, to: fields.count - 1, by: 2)
    where fields[index].elementsEqual("local".utf8) || fields[index].elementsEqual("worktree".utf8)
    {
      guard let key = String(validating: fields[index + 1], as: UTF8.self) else {
        throw GitError(
          .failed, subject: directory,
          message: "a filter in the repository's configuration has a name that isn't valid UTF-8")
      }
      settings[key] = ""
    }
    return settings
  }

  /// Returns the oldest first-parent ancestor of `HEAD` in hexadecimal; empty if there are no
  /// commits. In a shallow clone, this is the commit where the clone ends.
  package func firstCommit() async throws -> String {
    guard try await head().commit != nil else { return "" }
    let output = try await checked(["rev-list", "--first-parent", "--max-parents=0", "HEAD", "--"])
    return output.text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Returns the full id of a commit.
  ///
  /// - Throws: `GitError` with `.unknownRevision`.
  package func commit(of revision: String) async throws -> String {
    let output = try await GitRepository.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
      in: directory)
    guard output.status.isSuccess, let id = output.text.split(separator: "\n").last else {
      throw GitError(.unknownRevision, subject: revision, message: output.errorText)
    }
    return String(id)
  }

  // MARK: Tracked files

  /// Returns all entries of the index in git's order. An unmerged path occurs once.
  package func index() async throws -> [TrackedEntry] {
    let output = try await checked(["ls-files", "-s", "-v", "-z", "--full-name"])
    return TrackedEntry.entries(ofIndexListing: output.bytes)
  }

  /// Returns the paths of files in the working tree that git neither tracks nor ignores, in git's order.
  /// Repositories inside this one aren't included.
  package func untrackedFiles() async throws -> [[UInt8]] {
    guard !isBare else { return [] }
    let output = try await checked([
      "ls-files", "--others", "--exclude-standard", "-z", "--full-name",
    ])
    return output.bytes.split(separator: 0).filter { $0.last != UInt8(ascii: "/") }.map {
      Array($0)
    }
  }

  /// Returns all entries of a commit.
  package func tree(of commit: String) async throws -> [TrackedEntry] {
    let output = try await checked(["ls-tree", "-r", "-z", "--full-tree", commit])
    return TrackedEntry.entries(ofTreeListing: output.bytes)
  }

  /// Returns the current attributes of paths. Paths without attributes are omitted.
  package func attributes(of paths: [[UInt8]]) async throws -> [[UInt8]: GitAttributes] {
    guard !paths.isEmpty else { return [:] }
    let output = try await checked(
      ["check-attr", "--stdin", "-z"] + GitAttributes.names,
      input: Array(paths.joined(separator: [0])) + [0])
    return GitAttributes.attributes(ofListing: output.bytes)
  }

  // MARK: Running git

  func checked(_ arguments: [String], input: [UInt8] = []) async throws -> ProcessOutput {
    let output = try await GitRepository.run(arguments, in: directory, input: input)
    guard output.status.isSuccess else {
      throw GitError(output.errorText, of: directory)
    }
    return output
  }

  static func run(
    _ arguments: [String], in directory: String, settings: [String: String] = [:],
    input: [UInt8] = [], index: String? = nil
  ) async throws -> ProcessOutput {
    do {
      return try await ProcessRunner.run(
        GitCommand.command(arguments, in: directory, settings: settings, index: index),
        input: input)
    } catch let error as ProcessError {
      throw GitError(error, directory: directory)
    }
  }
}

extension GitError {
  init(_ error: ProcessError, directory: String) {
    switch error.code {
    case .notFound: self.init(.gitMissing, subject: directory, underlying: error)
    case .directoryMissing: self.init(.notARepository, subject: directory, underlying: error)
    default: self.init(.failed, subject: directory, message: "\(error)", underlying: error)
    }
  }
}

extension ProcessOutput {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
