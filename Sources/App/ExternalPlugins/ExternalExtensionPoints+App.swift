import DeclarativeUI
import MigrationsFlow
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import Routing
import Terminal
import Unidirectional

extension ExternalExtensionPoints {
  /// Returns all extension points of the app.
  ///
  /// - Parameters:
  ///   - facts: the facts for requests.
  ///   - screens: the extension points for screens among those of flows.
  static func app(
    _ facts: AppFacts, screens: [ExternalScreenPoint]
  ) -> ExternalExtensionPoints {
    var points = ExternalExtensionPoints()
    points.addMigrations(facts)
    for screen in screens { screen.add(&points, facts) }
    points.addAppCommands(facts)
    points.addStatus(facts)
    points.addLinks { link, plugin, contributions in
      contributions.add(ExternalLink(), id: plugin.name(of: link.id), to: .externalLinks)
    }
    return points
  }

  private mutating func addAppCommands(_ facts: AppFacts) {
    addCommands(at: ExtensionPoint.commands.id) { command, plugin, contributions in
      let keys = try PluginKeys.keys(command)
      contributions.add(
        Command(command.title, keys: keys) { (_: any AppActions) in
          plugin.run(command) { facts.later }
        }, id: plugin.name(of: command.id), to: .commands)
    }
  }

  private mutating func addStatus(_ facts: AppFacts) {
    addStatusItems { item, plugin, contributions in
      let asked = PluginQuery<AppFacts.Moment, PluginText?>(plugin, contribution: item.id) {
        plugin, moment in
        try await plugin.ask("status") {
          ["id": .string(item.id), "facts": moment.tree]
        } read: {
          try PluginText.status($0)
        }
      }
      contributions.add(
        StatusItem {
          if case .answer(let text?) = asked.status(for: facts.now) { return StyledText(text) }
          return nil
        }, id: plugin.name(of: item.id), rank: item.rank, to: .statusItems)
    }
  }
}

/// A link of an external plugin. The plugin answers it with another link to open.
struct ExternalLink {}

extension ExtensionPoint where Contribution == ExternalLink {
  /// The links of external plugins. They open by name: `headway://plugin/ID/LINK`.
  static var externalLinks: Self { Self("app.links", title: "links") }
}

/// Parses the keys in a manifest.
enum PluginKeys {
  /// Returns the keys of a command.
  ///
  /// - Throws: `JSONDiagnostics` if a key is invalid.
  static func keys(_ command: PluginManifest.Command) throws -> [KeyPress] {
    try command.keys.map { notation in
      if let key = KeyPress(notation: notation) { return key }
      throw JSONDiagnostics([
        JSONDiagnostic(
          "\"\(notation)\" is not a key", at: "the command \(command.id)",
          hint: KeyPress.examples)
      ])
    }
  }
}

extension ExternalPlugin {
  /// Returns the id of a contribution, which is unique among all plugins.
  func name(of contribution: String) -> String { "\(id).\(contribution)" }

  /// Starts a command in the plugin's process. Its effects and errors appear when they arrive.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - more: additional members of the request.
  ///   - facts: returns the facts for the request.
  func run(
    _ command: PluginManifest.Command, _ more: [String: JSONTree] = [:],
    facts: @MainActor () -> @Sendable () -> JSONTree
  ) {
    let facts = facts()
    beginEffects("command") {
      .object(more.merging(["id": .string(command.id), "facts": facts()]) { $1 })
    }
  }
}
