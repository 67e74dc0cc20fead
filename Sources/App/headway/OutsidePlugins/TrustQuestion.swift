import PluginHost
import PluginProtocol
import SettingsInterface

/// What the person should know of a plugin before they trust it.
struct TrustQuestion {
  private static let fileLimit = 20

  let facts: [FolderPlugin.Fact]

  init(_ found: FoundPlugin) {
    var facts: [FolderPlugin.Fact] = [.init("folder", found.folder + " " + found.place.words)]
    if case .success(let manifest) = found.manifest {
      if !manifest.about.isEmpty { facts.append(.init("says", manifest.about)) }
      facts.append(.init("runs", TrustQuestion.commandLine(manifest.command)))
      facts += manifest.contributions.map { .init("adds", "\($0.kind) \($0.id) at \($0.point)") }
    }
    facts += found.files.prefix(TrustQuestion.fileLimit).map { .init("file", $0) }
    let more = found.files.count - TrustQuestion.fileLimit
    if more > 0 { facts.append(.init("", "and \(more) more")) }
    facts.append(.init("SHA-256", found.digest))
    self.facts = facts
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
