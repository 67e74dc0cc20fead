import Foundation
import Processes

/// git in its safe dress: what it is always given, because the repository is untrusted.
///
/// No pager, prompt, hook, file-system monitor, external diff, text conversion or fetch can start,
/// nothing is written to the index, and none of the variables that point git elsewhere is inherited.
package enum GitCommand {
  /// - Parameters:
  ///   - directory: where git runs.
  ///   - settings: further settings by their keys, such as `filter.x.clean`.
  package static func command(
    _ arguments: [String], in directory: String, settings: [String: String] = [:]
  ) -> ProcessCommand {
    let index = handedOverIndex(for: directory).map { ["GIT_INDEX_FILE": $0] } ?? [:]
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

  /// The index that a hook is meant to look at: `git commit -a` and `git commit FILE` hand over one of
  /// their own. Only one of the repository whose top is the directory counts.
  private static func handedOverIndex(for directory: String) -> String? {
    guard let file = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"], file.hasPrefix("/")
    else { return nil }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath()
    let top = URL(fileURLWithPath: directory).resolvingSymlinksInPath()
    let own = top.appendingPathComponent(".git").resolvingSymlinksInPath()
    if folder.path == own.path { return file }
    // A linked work tree: git's folder for it names it.
    guard let link = FileManager.default.contents(atPath: folder.path + "/gitdir") else {
      return nil
    }
    let named = String(decoding: link, as: UTF8.self).split(separator: "\n").first.map(String.init)
    return named == top.path + "/.git" ? file : nil
  }

  private static let fixedArguments = [
    "--no-pager", "--no-optional-locks", "--literal-pathspecs",
    "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null",
    "-c", "core.quotePath=false",
    "-c", "log.showSignature=false",
    "-c", "protocol.allow=never",
    "-c", "diff.ignoreSubmodules=dirty",
    "-c", "submodule.recurse=false",
  ]

  /// Variables of git that a person sets on purpose and that start nothing.
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
      // Counts are remembered by blob: what an id stands for must not change.
      "GIT_NO_REPLACE_OBJECTS": "1",
      // Takes precedence over what a repository's own config allows.
      "GIT_ALLOW_PROTOCOL": "none",
      "GIT_PAGER": "cat",
      "GIT_ASKPASS": "true",
      "SSH_ASKPASS": "true",
      // git's words are read: in English.
      "LC_ALL": "C",
    ])
}
