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
        .init("Adds", "\(PluginTrustSummary.words($0.kind, at: $0.point)) (\($0.id))")
      }
    }
    facts += PluginTrustSummary.list(found.changes, as: "Changes")
    facts += PluginTrustSummary.list(found.files, as: "Files", in: found.folder)
    facts.append(.init("SHA-256", found.digest))
    self.facts = facts
  }

  /// A contribution in words, such as `rows in migrations` or `an item in the status bar`.
  static func words(_ kind: String, at point: String) -> String {
    let screens = point.split(separator: ".").first.map { " in \($0)" } ?? ""
    return switch kind {
    case "rows": "rows\(screens)"
    case "status": "an item in the status bar"
    case "link": "a link"
    case "counter": "a counter for migrations"
    default: "a \(kind)\(screens)"
    }
  }

  /// Returns a fact for each line, up to the limit. Only the first line has the name.
  ///
  /// - Parameter folder: the folder of the files that the lines name; nil for other lines.
  private static func list(
    _ lines: [String], as name: String, in folder: String? = nil
  ) -> [FolderPlugin.Fact] {
    var facts = lines.prefix(fileLimit).enumerated().map { index, line in
      FolderPlugin.Fact(index == 0 ? name : "", line, file: folder.map { "\($0)/\(line)" })
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
      contributions: (manifest?.contributions ?? []).map {
        "\(found.id).\($0.id): \(PluginTrustSummary.words($0.kind, at: $0.point))"
      },
      digest: found.digest,
      problem: found.diagnostics.map { diagnostics in
        diagnostics.items.map { "plugin.json: \($0)" }.joined(separator: "\n")
      })
  }
}
