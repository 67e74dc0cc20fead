import Foundation
import Processes

/// Builds every call of git, with hardened settings because repositories are untrusted.
///
/// git starts no pager, prompt, hook, file-system monitor, external diff, text conversion or fetch. It
/// writes nothing to the index and inherits no variable that points it elsewhere. Settings that change
/// its output are fixed here or by options of the call, so that no user's configuration changes a result.
package enum GitCommand {
  /// Returns a command that runs git.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after git's own options.
  ///   - directory: the directory in which git runs.
  ///   - settings: additional settings by key, such as `filter.x.clean`.
  ///   - index: absolute path of the index to use; nil for that of the repository.
  package static func command(
    _ arguments: [String], in directory: String, settings: [String: String] = [:],
    index: String? = nil
  ) -> ProcessCommand {
    let index = (index ?? handedOverIndex(for: directory)).map { ["GIT_INDEX_FILE": $0] } ?? [:]
    return ProcessCommand(
      "git", fixedArguments + arguments,
      environment: environment.setting(index).setting(variables(for: settings)),
      directory: directory)
  }

  /// Settings as variables: `-c` would end a key at its first `=`, which may be part of a name.
  private static func variables(for settings: [String: String]) -> [String: String] {
    guard !settings.isEmpty else { return [:] }
    var variables = ["GIT_CONFIG_COUNT": "\(settings.count)"]
    for (position, setting) in settings.sorted(by: { $0.key < $1.key }).enumerated() {
      variables["GIT_CONFIG_KEY_\(position)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(position)"] = setting.value
    }
    return variables
  }

  /// The index that a hook should read: `git commit -a` and `git commit FILE` pass a temporary one.
  /// Only an index of the repository whose root is `directory` is used.
  private static func handedOverIndex(for directory: String) -> String? {
    guard let file = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"], file.hasPrefix("/")
    else { return nil }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
    let top = URL(fileURLWithPath: directory, isDirectory: true).resolvingSymlinksInPath()
    return folder.path == gitFolder(of: top).path ? file : nil
  }

  /// The folder of git for a working tree. In linked working trees and submodules, and with
  /// `--separate-git-dir`, the file `.git` contains its path.
  private static func gitFolder(of top: URL) -> URL {
    let usual = top.appendingPathComponent(".git")
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: usual.path, isDirectory: &isFolder),
      !isFolder.boolValue, let link = FileManager.default.contents(atPath: usual.path)
    {
      let line = String(decoding: link, as: UTF8.self).split(separator: "\n").first ?? ""
      let path = String(line.trimmingPrefix("gitdir: "))
      return URL(fileURLWithPath: path, isDirectory: true, relativeTo: top)
        .standardizedFileURL.resolvingSymlinksInPath()
    }
    return usual.resolvingSymlinksInPath()
  }

  private static let fixedArguments = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs",
    "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null",
    "-c", "core.quotePath=false",
    // Only the repository's own attributes apply, so that a commit has the same counts for everyone.
    // An invalid tree is ignored; git then reads the files.
    "-c", "core.attributesFile=/dev/null",
    "-c", "attr.tree=",
    "-c", "log.showSignature=false",
    "-c", "i18n.logOutputEncoding=UTF-8",
    // Files above this size count as binary; this is git's own default.
    "-c", "core.bigFileThreshold=512m",
    "-c", "protocol.allow=never",
    "-c", "diff.ignoreSubmodules=dirty",
    "-c", "submodule.recurse=false",
  ]

  /// Variables of git that users set on purpose and that start nothing.
  private static let kept: Set<String> = [
    "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_EXEC_PATH",
  ]

  private static let environment = ProcessEnvironment.inherited
    .removing { $0.hasPrefix("GIT_") && !kept.contains($0) }
    .setting([
      "GIT_OPTIONAL_LOCKS": "0",
      "GIT_TERMINAL_PROMPT": "0",
      "GIT_NO_LAZY_FETCH": "1",
      "GIT_ATTR_NOSYSTEM": "1",
      // Counts are cached by blob id, so an id must always name the same content.
      "GIT_NO_REPLACE_OBJECTS": "1",
      // Takes precedence over what a repository's own config allows.
      "GIT_ALLOW_PROTOCOL": "none",
      "GIT_PAGER": "cat",
      "GIT_ASKPASS": "true",
      "SSH_ASKPASS": "true",
      // Some messages of git are parsed, so they must be in English.
      "LC_ALL": "C",
    ])
}
