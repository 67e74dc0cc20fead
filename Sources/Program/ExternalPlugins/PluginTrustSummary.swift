import Foundation
import PluginHost
import PluginProtocol
import Processes
import SettingsInterface

/// The facts about an external plugin that the user reviews before trusting it.
package struct PluginTrustSummary {
  private static let fileLimit = 200

  package let facts: [FolderPlugin.Fact]

  package init(_ found: PluginFolder) {
    var facts: [FolderPlugin.Fact] = []
    if case .success(let manifest) = found.manifest {
      facts.append(.init("Command", PluginTrustSummary.commandLine(manifest.command)))
      facts.append(.init("Program", PluginTrustSummary.program(manifest.command.first ?? "")))
    }
    facts.append(.init("Folder", found.folder + " " + found.location.label))
    if case .success(let manifest) = found.manifest {
      if !manifest.about.isEmpty { facts.append(.init("About", manifest.about)) }
      facts += manifest.contributions.map {
        .init("Adds", "the \(PluginTrustSummary.title(ofKind: $0.kind)) “\($0.id)” at \($0.point)")
      }
    }
    facts += PluginTrustSummary.list(found.changes, as: "Changes")
    facts += PluginTrustSummary.list(found.files, as: "Files")
    facts.append(.init("SHA-256", found.digest))
    self.facts = facts
  }

  /// The noun for a kind of contribution.
  private static func title(ofKind kind: String) -> String {
    switch kind {
    case "rows": "row group"
    case "status": "status item"
    default: kind
    }
  }

  /// Returns a fact for each line, up to the limit. Only the first line has the name.
  private static func list(_ lines: [String], as name: String) -> [FolderPlugin.Fact] {
    var facts = lines.prefix(fileLimit).enumerated().map { index, line in
      FolderPlugin.Fact(index == 0 ? name : "", line)
    }
    let more = lines.count - fileLimit
    if more > 0 { facts.append(.init("", "and \(more) more")) }
    return facts
  }

  /// Describes the location of the program that a command runs. The digest doesn't cover programs
  /// outside of the folder.
  private static func program(_ name: String) -> String {
    if name.hasPrefix("/") { return "\(name), outside of the plugin's folder" }
    if name.contains("/") { return "a private copy of \(name)" }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let found = ExecutableSearch.path(of: name, in: path) else {
      return "\(name), not found in PATH"
    }
    return "\(found), outside of the plugin's folder"
  }

  /// Returns a command as a line for a shell, with quotes where needed.
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

extension PluginFolder.Location {
  fileprivate var label: String {
    switch self {
    case .user: "(yours)"
    case .repository: "(in this repository)"
    case .named: "(named on the command line)"
    }
  }
}

extension FolderPlugin {
  package init(_ found: PluginFolder) {
    var manifest: PluginManifest?
    if case .success(let read) = found.manifest { manifest = read }
    let state: State =
      if found.diagnostics != nil {
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
      owner: manifest?.owner ?? "", state: state, facts: PluginTrustSummary(found).facts,
      contributions: (manifest?.contributions ?? []).map { "\(found.id).\($0.id)  at \($0.point)" },
      digest: found.digest,
      problem: found.diagnostics.map { diagnostics in
        diagnostics.items.map { "plugin.json: \($0)" }.joined(separator: "\n")
      })
  }
}
