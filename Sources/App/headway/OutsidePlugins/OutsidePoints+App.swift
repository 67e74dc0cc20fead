import DeclarativeUI
import MigrationsFlow
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import Routing
import Terminal
import Unidirectional

extension OutsidePoints {
  /// All points of the app.
  static func app(_ facts: AppFacts) -> OutsidePoints {
    var points = OutsidePoints()
    points.addMigrations(facts)
    points.addFlows(facts)
    points.addAppCommands(facts)
    points.addStatus(facts)
    points.addLinks { link, plugin, contributions in
      contributions.add(OutsideLink(), id: plugin.name(of: link.id), to: .outsideLinks)
    }
    return points
  }

  private mutating func addAppCommands(_ facts: AppFacts) {
    addCommands(at: PluginPoint.commands.id) { command, plugin, contributions in
      let keys = try PluginKeys.keys(command)
      contributions.add(
        Command(command.title, keys: keys) { (_: any AppActions) in
          plugin.run(command) { facts.later }
        }, id: plugin.name(of: command.id), to: .commands)
    }
  }

  private mutating func addStatus(_ facts: AppFacts) {
    addStatusItems { item, plugin, contributions in
      let asked = Asked<AppFacts.Moment, PluginText?>(plugin, contribution: item.id) {
        plugin, moment in
        try await plugin.ask("status") {
          ["id": .string(item.id), "facts": moment.tree]
        } read: {
          try PluginText.status($0)
        }
      }
      contributions.add(
        StatusItem {
          if case .answer(let text?) = asked.known(for: facts.now) { return StyledText(text) }
          return nil
        }, id: plugin.name(of: item.id), rank: item.rank, to: .statusItems)
    }
  }
}

/// A link of a plugin's that its process leads on to another.
struct OutsideLink {}

extension PluginPoint where Contribution == OutsideLink {
  /// They are opened by what they are called: `headway://plugin/ID/LINK`.
  static var outsideLinks: Self { Self("app.links") }
}

/// The keys that a manifest names.
enum PluginKeys {
  /// - Throws: `JSONMistakes` for what is no key.
  static func keys(_ command: PluginManifest.Command) throws -> [KeyPress] {
    try command.keys.map { notation in
      if let key = KeyPress(notation: notation) { return key }
      throw JSONMistakes([
        JSONMistake(
          "“\(notation)” is no key", at: "the command \(command.id)",
          hint: KeyPress.examples)
      ])
    }
  }
}

extension OutsidePlugin {
  /// The name of a contribution among those of all plugins.
  func name(of contribution: String) -> String { "\(id).\(contribution)" }

  /// Has a command done; what comes of it is told when it comes.
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
