import Foundation
import Git
import Processes
import Workspace

/// Has git merge the baseline by `headway merge-baseline`: a line in `.gitattributes`, which everybody
/// gets, and a setting in the clone's own config, which each clone needs.
package struct MergeDriver: Sendable {
  /// What stands in `.gitattributes`; lines of the unlocks are just put together.
  package static let attributes = [
    ".headway/baseline.tsv merge=headway", ".headway/unlocks.tsv merge=union",
  ]
  private static let settings = [
    ("merge.headway.name", "Headway's baseline"),
    ("merge.headway.driver", "headway merge-baseline %O %A %B"),
  ]

  private let root: String

  package init(root: String) { self.root = root }

  /// Whether this clone has both.
  package func isInstalled() async throws -> Bool {
    let output = try await git(["config", "--get", "merge.headway.driver"])
    return try output.status.isSuccess && missingAttributes().isEmpty
  }

  /// Writes what is missing.
  ///
  /// - Returns: what was done, a line each.
  /// - Throws: `WorkspaceError` where that can't be done.
  package func install() async throws -> [String] {
    var done: [String] = []
    let missing = try missingAttributes()
    if !missing.isEmpty {
      let file = RepositoryFile(root: root, path: ".gitattributes")
      var bytes = try file.read() ?? []
      let end = bytes.firstIndex(of: 0x0A) ?? 0
      let ending: [UInt8] = end > 0 && bytes[end - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
      if let last = bytes.last, last != 0x0A { bytes += ending }
      for line in missing { bytes += Array(line.utf8) + ending }
      try file.write(bytes)
      done += missing.map { ".gitattributes now says “\($0)”" }
    }
    for (key, value) in MergeDriver.settings {
      let now = try await git(["config", "--local", "--get", key])
      if now.status.isSuccess, now.bytes.elementsEqual((value + "\n").utf8) { continue }
      let output = try await git(["config", "--local", key, value])
      guard output.status.isSuccess else {
        throw WorkspaceError("git config \(key) can't be set: \(output.errorText)")
      }
      done.append("this clone's git config now says \(key) = \(value)")
    }
    return done.isEmpty ? ["the merge driver is installed already"] : done
  }

  /// Merges as git does without the driver, conflict marks and all: the other side's lines must not get
  /// lost in a file that only seems to be whole.
  package static func leaveConflict(base: String, ours: String, theirs: String) async {
    let command = GitCommand.command(
      [
        "merge-file", "-q", "-L", "ours", "-L", "base", "-L", "theirs", "--", ours, base, theirs,
      ], in: FileManager.default.currentDirectoryPath)
    _ = try? await ProcessRunner.run(command)
  }

  private func missingAttributes() throws -> [String] {
    let bytes = try RepositoryFile(root: root, path: ".gitattributes").read() ?? []
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw WorkspaceError(".gitattributes is no UTF-8; it was left as it is")
    }
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return MergeDriver.attributes.filter { wanted in
      let path = wanted.split(separator: " ")[0]
      return !lines.contains {
        let words = $0.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
        return words.first?.elementsEqual(path.utf8) == true
          && words.contains { $0.starts(with: "merge".utf8) }
      }
    }
  }

  private func git(_ arguments: [String]) async throws -> ProcessOutput {
    do {
      return try await ProcessRunner.run(GitCommand.command(arguments, in: root))
    } catch let error as ProcessError {
      throw GitError(.failed, subject: root, message: "\(error)")
    }
  }
}
