import Foundation
import Git
import Processes
import Workspace

/// Configures git to merge the baseline with `headway merge-baseline`. This requires lines in
/// `.gitattributes`, which is committed, and settings in the config of each clone.
package struct MergeDriver: Sendable {
  /// The lines in `.gitattributes`. Git merges unlocks by combining the lines of both sides.
  package static let attributes = [
    ".headway/baseline.tsv merge=headway", ".headway/unlocks.tsv merge=union",
  ]
  /// The other baselines, which have the same format.
  private static let optionalFiles = [".headway/modules.tsv", ".headway/libraries.tsv"]
  /// A single setting, because git writes settings one by one: with a name and no command, git would
  /// refuse to merge.
  private static let setting = ("merge.headway.driver", "headway merge-baseline %O %A %B")

  private let root: String

  package init(root: String) { self.root = root }

  /// Returns whether the lines and settings are present.
  package func isInstalled() async throws -> Bool {
    let output = try await git(["config", "--get", "merge.headway.driver"])
    return try output.status.isSuccess && missingAttributes().isEmpty
  }

  /// Adds missing lines and settings.
  ///
  /// - Returns: the changes for users, one line each.
  /// - Throws: `RepositoryFileError` or `WorkspaceError` if a file or setting can't be written.
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
      done += missing.map { "Added \"\($0)\" to .gitattributes" }
    }
    let (key, value) = MergeDriver.setting
    let now = try await git(["config", "--local", "--get", key])
    if !now.status.isSuccess || !now.bytes.elementsEqual((value + "\n").utf8) {
      let output = try await git(["config", "--local", key, value])
      guard output.status.isSuccess else {
        throw WorkspaceError("can't set git config \(key): \(output.errorText)")
      }
      done.append("Set \(key) = \(value) in this clone's git config")
    }
    return done.isEmpty ? ["The merge driver is already installed"] : done
  }

  /// Merges like git without the driver, with conflict markers. Otherwise the other side's lines
  /// could get lost in a file that looks complete.
  package static func writeConflict(base: String, ours: String, theirs: String) async {
    let command = GitCommand.command(
      [
        "merge-file", "-q", "-L", "ours", "-L", "base", "-L", "theirs", "--", ours, base, theirs,
      ], in: FileManager.default.currentDirectoryPath)
    _ = try? await ProcessRunner.run(command)
  }

  private func missingAttributes() throws -> [String] {
    let bytes = try RepositoryFile(root: root, path: ".gitattributes").read() ?? []
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw WorkspaceError(".gitattributes isn't valid UTF-8; nothing was written")
    }
    let lines = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let others = try MergeDriver.optionalFiles.filter {
      try RepositoryFile(root: root, path: $0).read() != nil
    }
    return (MergeDriver.attributes + others.map { "\($0) merge=headway" }).filter { wanted in
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
