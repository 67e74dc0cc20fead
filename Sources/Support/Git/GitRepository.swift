import Foundation
import Processes

/// A repository, asked through the program `git` in its safe dress. Nothing is ever written to it.
package struct GitRepository: Sendable, Equatable {
  /// The top of the work tree, absolute; nil in a bare repository.
  package var workTree: String?
  /// The folder that git calls its own, absolute.
  package var gitDirectory: String
  /// The one that linked work trees share, absolute.
  package var commonDirectory: String

  package var isBare: Bool { workTree == nil }

  /// Where git runs: at the top of the work tree.
  var directory: String { workTree ?? gitDirectory }

  /// The repository that a folder is in.
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
    // In a bare repository the last question fails, after the others were answered.
    guard lines.count >= 3 else {
      if output.errorText.contains("dubious ownership") {
        throw GitError(.notTrusted, subject: directory, message: output.errorText)
      }
      throw GitError(.notARepository, subject: directory, message: output.errorText)
    }
    if output.status.isSuccess, lines.count >= 4 {
      return GitRepository(workTree: lines[3], gitDirectory: lines[1], commonDirectory: lines[2])
    }
    guard lines[0] == "true" else {
      throw GitError(.notARepository, subject: directory, message: output.errorText)
    }
    return GitRepository(workTree: nil, gitDirectory: lines[1], commonDirectory: lines[2])
  }

  /// The repository whose top a folder is known to be: where that is plain to see, git isn't asked.
  ///
  /// - Throws: as `discover` does.
  package static func known(at top: String) async throws -> GitRepository {
    let own = top + "/.git"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: own, isDirectory: &isFolder), isFolder.boolValue
    else { return try await discover(from: top) }
    return GitRepository(workTree: top, gitDirectory: own, commonDirectory: own)
  }

  /// What `git --version` says, without the word git.
  package static func version() async throws -> String {
    let output = try await run(["version"], in: "/")
    let words = String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.count > 2 ? String(words[2]) : "unknown"
  }

  // MARK: Where it stands

  package func head() async throws -> GitHead {
    async let commit = GitRepository.run(
      ["log", "-1", "--no-show-signature", "--no-decorate", "--format=%H %ct", "HEAD", "--"],
      in: directory)
    async let branch = GitRepository.run(["symbolic-ref", "-q", "--short", "HEAD"], in: directory)
    let fields = try await commit.text.split(whereSeparator: \.isWhitespace)
    let name = try await branch.text.split(separator: "\n").first.map(String.init)
    return GitHead(
      commit: fields.first.map(String.init), branch: name,
      committedAt: fields.count > 1 ? Int64(fields[1]) : nil)
  }

  /// Whether tracked files differ from `HEAD`; nil where git can't tell.
  package func isDirty() async throws -> Bool? {
    guard !isBare else { return false }
    let output = try await GitRepository.run(
      [
        "status", "--porcelain=v1", "-z", "--untracked-files=no", "--ignore-submodules=dirty",
        "--no-renames", "--no-ahead-behind",
      ], in: directory, settings: try await silencedFilters())
    return output.status.isSuccess ? !output.bytes.isEmpty : nil
  }

  /// Whether what is staged differs from `HEAD`; nil where git can't tell.
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

  /// Settings that switch off the filters which the repository's own config brings: they are programs.
  /// A person's own ones, such as Git LFS, stay.
  ///
  /// - Throws: `GitError` where a filter's name is no UTF-8 and so can't be handed over.
  func silencedFilters() async throws -> [String: String] {
    let output = try await GitRepository.run(
      [
        "config", "-z", "--show-scope", "--name-only", "--get-regexp",
        #"^filter\..*\.(clean|smudge|process|required)$"#,
      ], in: directory)
    // 1 says that there is none.
    guard output.status.isSuccess || output.status == .exited(1) else {
      throw GitError(.failed, subject: directory, message: output.errorText)
    }
    let fields = output.bytes.split(separator: 0, omittingEmptySubsequences: false)
    var settings: [String: String] = [:]
    for index in stride(from: 0, to: fields.count - 1, by: 2)
    where fields[index].elementsEqual("local".utf8) || fields[index].elementsEqual("worktree".utf8)
    {
      guard let key = String(validating: fields[index + 1], as: UTF8.self) else {
        throw GitError(
          .failed, subject: directory,
          message: "the repository's config names a filter that is no UTF-8, and can't be trusted")
      }
      settings[key] = ""
    }
    return settings
  }

  /// The commit with which the line of first parents began that led to `HEAD`, in hexadecimal; empty before
  /// the first one. In a shallow clone, the one at which that ends.
  package func firstCommit() async throws -> String {
    guard try await head().commit != nil else { return "" }
    let output = try await checked(["rev-list", "--first-parent", "--max-parents=0", "HEAD", "--"])
    return output.text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// The full id of a commit.
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

  // MARK: What is tracked

  /// Every path in the index, sorted as git sorts. An unmerged path comes once.
  package func index() async throws -> [TrackedEntry] {
    let output = try await checked(["ls-files", "-s", "-v", "-z", "--full-name"])
    return TrackedEntry.entries(ofIndexListing: output.bytes)
  }

  /// Every path of a commit.
  package func tree(of commit: String) async throws -> [TrackedEntry] {
    let output = try await checked(["ls-tree", "-r", "-z", "--full-tree", commit])
    return TrackedEntry.entries(ofTreeListing: output.bytes)
  }

  /// What the attributes of today say about paths; those about which they say nothing are left out.
  package func attributes(of paths: [[UInt8]]) async throws -> [[UInt8]: GitAttributes] {
    guard !paths.isEmpty else { return [:] }
    let output = try await checked(
      ["check-attr", "--stdin", "-z"] + GitAttributes.names,
      input: Array(paths.joined(separator: [0])) + [0])
    return GitAttributes.attributes(ofListing: output.bytes)
  }

  /// Where attributes may stand, absolute, there or not: the `.gitattributes` files of a work tree (those that are
  /// tracked, and the one at its top), the repository's own, the person's and the machine's.
  ///
  /// - Parameter tracked: the paths of the tracked files, where they are known already.
  package func attributeFiles(among tracked: [[UInt8]]? = nil) async throws -> [String] {
    async let own = ownAttributesFile()
    var files: Set<String> = []
    if let root = workTree {
      let paths =
        if let tracked {
          tracked.filter { $0.suffix(14).elementsEqual(".gitattributes".utf8) }
            .map { String(decoding: $0, as: UTF8.self) }
        } else {
          try await checked([
            "ls-files", "-z", "--cached", "--ignored", "--exclude=.gitattributes",
          ]).text.split(separator: "\0").map(String.init)
        }
      files = Set((paths + [".gitattributes"]).map { root + "/" + $0 })
    }
    files.insert(commonDirectory + "/info/attributes")
    files.insert("/etc/gitattributes")
    if let own = try await own { files.insert(own) }
    return files.sorted()
  }

  /// The person's own attributes file: the one that the config names, else the usual one.
  private func ownAttributesFile() async throws -> String? {
    let output = try await GitRepository.run(
      ["config", "-z", "--type=path", "--get", "core.attributesFile"], in: directory)
    if let named = output.text.split(separator: "\0").first { return String(named) }
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CONFIG_HOME"], !folder.isEmpty {
      return folder + "/git/attributes"
    }
    return environment["HOME"].map { $0 + "/.config/git/attributes" }
  }

  // MARK: Running git

  func checked(_ arguments: [String], input: [UInt8] = []) async throws -> ProcessOutput {
    let output = try await GitRepository.run(arguments, in: directory, input: input)
    guard output.status.isSuccess else {
      throw GitError(.failed, subject: directory, message: output.errorText)
    }
    return output
  }

  static func run(
    _ arguments: [String], in directory: String, settings: [String: String] = [:],
    input: [UInt8] = []
  ) async throws -> ProcessOutput {
    do {
      return try await ProcessRunner.run(
        GitCommand.command(arguments, in: directory, settings: settings), input: input)
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
