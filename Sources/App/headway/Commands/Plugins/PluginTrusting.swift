import ArgumentParser
import PluginHost
import PluginProtocol

/// `headway plugins trust ID`: shows what would run, and lets exactly that run.
struct PluginTrusting: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Let a plugin of a folder run, with exactly the files that it has now.",
    discussion: """
      A plugin is a program of somebody's: it may do all that you may. Look at its files first. When one of \
      them changes, you are asked again.
      """)

  @OptionGroup var options: GlobalOptions
  @Flag(help: "Take the trust back.") var revoke = false
  @Flag(help: "Only show what would run.") var show = false
  @Argument(help: "The plugin's id.") var id: String

  @MainActor func run() async throws {
    let switchboard = try Switchboard(flags: options.flags)
    await switchboard.loadProject(options)
    let all = switchboard.outside.host.found
    guard
      let found = all.first(where: { $0.id == id && $0.mistakes == nil })
        ?? all.first(where: { $0.id == id })
    else {
      if switchboard.plugins.plugins.contains(where: { $0.id == id }) {
        throw Failure(
          code: "plugin", message: "The plugin “\(id)” is built in: there is nothing to trust.")
      }
      throw PluginCommands.unknown(id, among: all.map(\.id))
    }
    if revoke {
      try switchboard.outside.distrust(found)
      print(SafeText.line("\(found.title) is not run any more before you trust it again."))
      return
    }
    for line in TrustQuestion(found).lines { print(SafeText.line(line)) }
    if let mistakes = found.mistakes {
      throw Failure(
        items: mistakes.items.map {
          .init(
            code: "plugin", message: "\($0)", path: "\(found.folder)/\(PluginFolders.manifest)")
        })
    }
    guard !show else { return }
    guard found.trust != .trusted else {
      print("You trust it already.")
      return
    }
    try switchboard.outside.trust(found)
    print("You trust it now, as long as none of its files changes.")
  }
}

/// What the person should know of a plugin before they trust it, a line each.
struct TrustQuestion {
  private static let fileLimit = 20

  let lines: [String]

  init(_ found: FoundPlugin) {
    var lines = ["\(found.title), in \(found.folder)"]
    if case .success(let manifest) = found.manifest {
      lines[0] = "\(manifest.title) \(manifest.version) of \(manifest.owner), in \(found.folder)"
      if !manifest.about.isEmpty { lines.append("  says     \(manifest.about)") }
      lines.append("  runs     \(TrustQuestion.commandLine(manifest.command))")
      lines += manifest.contributions.map { "  adds     \($0.kind) \($0.id) at \($0.point)" }
    }
    lines += found.files.prefix(TrustQuestion.fileLimit).map { "  file     \($0)" }
    let more = found.files.count - TrustQuestion.fileLimit
    if more > 0 { lines.append("           and \(more) more") }
    lines.append("  SHA-256  \(found.digest)")
    self.lines = lines
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
