import Foundation
import PluginHost
import PluginProtocol
import Processes
import SettingsInterface

/// What the person should know of a plugin before they trust it.
struct TrustQuestion {
  private static let fileLimit = 200

  let facts: [FolderPlugin.Fact]

  init(_ found: FoundPlugin) {
    var facts: [FolderPlugin.Fact] = []
    if case .success(let manifest) = found.manifest {
      facts.append(.init("runs", TrustQuestion.commandLine(manifest.command)))
      facts.append(.init("by", TrustQuestion.program(manifest.command.first ?? "")))
    }
    facts.append(.init("folder", found.folder + " " + found.place.words))
    if case .success(let manifest) = found.manifest {
      if !manifest.about.isEmpty { facts.append(.init("says", manifest.about)) }
      facts += manifest.contributions.map { .init("adds", "\($0.kind) \($0.id) at \($0.point)") }
    }
    facts += TrustQuestion.list(found.changes, as: "changes")
    facts += TrustQuestion.list(found.files, as: "files")
    facts.append(.init("SHA-256", found.digest))
    self.facts = facts
  }

  /// The name stands before the first line alone.
  private static func list(_ lines: [String], as name: String) -> [FolderPlugin.Fact] {
    var facts = lines.prefix(fileLimit).enumerated().map { index, line in
      FolderPlugin.Fact(index == 0 ? name : "", line)
    }
    let more = lines.count - fileLimit
    if more > 0 { facts.append(.init("", "and \(more) more")) }
    return facts
  }

  /// What a command begins with, where it really stands: the digest doesn't tell of what is elsewhere.
  private static func program(_ name: String) -> String {
    if name.hasPrefix("/") { return "\(name), which isn't among its files" }
    if name.contains("/") { return "a private copy of \(name)" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let found = ExecutableSearch.path(of: name, in: path) else {
      return "\(name), which is not in PATH"
    }
    return "\(found), which isn't among its files"
  }

  /// The words of a command, as one would type them.
  static func commandLine(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.unicodeScalars.allSatisfy { scalar in
          scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            || "-_./=:,@%+".unicodeScalars.contains(scalar)
        }
      return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }
}

extension FoundPlugin.Place {
  fileprivate var words: String {
    switch self {
    case .person: "(your own)"
    case .repository: "(of this repository)"
    case .named: "(named on the command line)"
    }
  }
}

extension FolderPlugin {
  init(_ found: FoundPlugin) {
    var manifest: PluginManifest?
    if case .success(let read) = found.manifest { manifest = read }
    let state: State =
      if found.mistakes != nil {
        .invalid
      } else {
        switch found.trust {
        case .trusted: .trusted
        case .new: .new
        case .changed: .changed
        }
      }
    self.init(
      folder: found.folder, plugin: found.id, title: found.title, version: manifest?.version ?? "",
      owner: manifest?.owner ?? "", state: state, facts: TrustQuestion(found).facts,
      contributions: (manifest?.contributions ?? []).map { "\(found.id).\($0.id)  at \($0.point)" },
      digest: found.digest,
      problem: found.mistakes.map { mistakes in
        mistakes.items.map { "plugin.json: \($0)" }.joined(separator: "\n")
      })
  }
}
