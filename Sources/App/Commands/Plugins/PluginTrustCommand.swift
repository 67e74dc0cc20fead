import ArgumentParser
import ExternalPlugins
import Foundation
import Output
import PluginHost
import PluginPoints
import PluginProtocol
import SharedServices

/// `headway plugins trust ID`: shows the program of an external plugin, and allows it to run.
struct PluginTrustCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract:
      "Allow an external plugin to run with its current files, or revoke the permission.",
    usage: "headway plugins trust <id> [--show | --revoke] [<options>]",
    discussion: """
      An external plugin is a program that runs with your permissions. Review its files first. If \
      one of them changes, Headway asks again.
      """)

  static let examples = [
    CommandExample(
      "headway plugins trust my-plugin --show", "Show the program and its files first"),
    CommandExample("headway plugins trust my-plugin", "Allow the plugin to run"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Flag(help: "Revoke the permission.") var revoke = false
  @Flag(help: "Show the program and its files, and change nothing.") var show = false
  @Argument(help: "The id of the plugin.") var id: String

  func validate() throws {
    if show, revoke { throw ValidationError("--show can't be combined with --revoke") }
  }

  @MainActor func run(in app: AppParts) async throws {
    let appServices = try app.services(options)
    await appServices.loadProject(options)
    let all = appServices.externalPlugins.host.found
    guard
      let found = all.first(where: { $0.id == id && $0.diagnostics == nil })
        ?? all.first(where: { $0.id == id })
    else {
      if appServices.plugins.plugins.contains(where: { $0.id == id }) {
        throw Failure(
          code: "plugin", message: "\"\(id)\" is a built-in plugin and needs no trust")
      }
      throw PluginCommands.unknown(id, among: all.map(\.id))
    }
    if revoke {
      // Trust in earlier contents of the folder is revoked, too.
      try appServices.externalPlugins.distrust(found)
      print(
        SafeText.line(
          found.trust == .new
            ? "\(found.title) wasn't trusted."
            : "\(found.title) is no longer trusted and doesn't run."))
      return
    }
    print(SafeText.line(found.heading))
    for fact in PluginTrustSummary(found).facts {
      print(
        SafeText.line(
          "  \(fact.name.padded(to: 8)) \(fact.text)"))
    }
    try found.check()
    guard !show else { return }
    guard found.trust != .trusted else {
      print("You already trust this plugin.")
      return
    }
    try appServices.externalPlugins.trust(found)
    print("You now trust this plugin. If one of its files changes, Headway asks again.")
  }
}

extension PluginFolder {
  fileprivate var heading: String {
    guard case .success(let manifest) = manifest else { return title }
    return "\(manifest.title) \(manifest.version) by \(manifest.owner)"
  }
}
