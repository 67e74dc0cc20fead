import ArgumentParser
import Foundation
import PluginHost
import PluginProtocol

/// `headway plugins trust ID`: shows what would run, and lets exactly that run.
struct TrustCommand: AsyncParsableCommand {
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
    print(SafeText.line(found.heading))
    for fact in TrustQuestion(found).facts {
      print(
        SafeText.line(
          "  \(fact.name.padded(to: 8)) \(fact.text)"))
    }
    if let mistakes = found.mistakes {
      throw PluginFolders.failure(mistakes, of: found.folder)
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

extension FoundPlugin {
  fileprivate var heading: String {
    guard case .success(let manifest) = manifest else { return title }
    return "\(manifest.title) \(manifest.version) of \(manifest.owner)"
  }
}
