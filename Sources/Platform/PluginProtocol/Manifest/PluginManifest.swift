import Routing

/// The manifest of an external plugin: the `plugin.json` in its folder.
package struct PluginManifest: Equatable, Sendable {
  /// Rows that the plugin adds to a list.
  package struct Rows: Equatable, Sendable {
    /// The identifier, unique among the manifest's rows.
    package let id: String
    /// The section title.
    package let title: String
    /// The identifier of the list's extension point.
    package let point: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    package let rank: Int?
  }

  /// A panel that the plugin adds to a screen.
  package struct Panel: Equatable, Sendable {
    /// The identifier, unique among the manifest's panels.
    package let id: String
    /// The title above the panel.
    package let title: String
    /// The identifier of the screen's extension point.
    package let point: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    package let rank: Int?
    /// The maximum height in rows.
    package let rows: Int
  }

  /// A screen that the plugin adds to a flow.
  package struct Screen: Equatable, Sendable {
    /// The position among the rules of the flow.
    package enum Placement: Equatable, Sendable {
      /// Before the rule with this identifier.
      case before(String)
      /// After the rule with this identifier.
      case after(String)
    }

    /// The identifier, unique among the manifest's screens.
    package let id: String
    /// The title in the breadcrumb.
    package let title: String
    /// The identifier of the flow's extension point.
    package let point: String
    /// The position among the rules of the flow; nil for a position before the flow's exits and
    /// catch-all.
    package let placement: Placement?
    /// The parameters of the screen's link.
    package let parameters: [Parameter]
  }

  /// A deep link that the plugin's process resolves to another link.
  package struct DeepLink: Equatable, Sendable {
    /// The identifier, unique among the manifest's links.
    package let id: String
    /// The parameters of the link.
    package let parameters: [Parameter]
  }

  /// A typed parameter of a link.
  package struct Parameter: Equatable, Sendable {
    /// The type of the parameter's value.
    package enum Kind: String, CaseIterable, Sendable {
      /// A string, an integer, a floating-point number, and a Boolean.
      case text, integer, number, truth
    }

    /// The name in the link.
    package let name: String
    /// The type of the value.
    package let kind: Kind
    /// Whether the link needs a value.
    package let isRequired: Bool

    /// Creates a parameter.
    package init(name: String, kind: Kind, isRequired: Bool) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  /// A command with optional keys.
  package struct Command: Equatable, Sendable {
    /// The identifier, unique among the manifest's commands.
    package let id: String
    /// The title for key hints and the command palette.
    package let title: String
    /// The identifier of the extension point, which determines the item that the command acts on.
    package let point: String
    /// The keys, written as in `config.yml`, such as `ctrl-r`.
    package let keys: [String]
  }

  /// A short text in the app's status bar.
  package struct StatusItem: Equatable, Sendable {
    /// The identifier, unique among the manifest's status items.
    package let id: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    package let rank: Int?
  }

  /// A counter that finds the lines of files that a migration counts.
  package struct Counter: Equatable, Sendable {
    /// The identifier, unique among the manifest's counters.
    package let id: String
    /// The purpose, as a title.
    package let title: String
    /// Whether the lines depend on the text of a file alone. The counter doesn't receive paths then.
    package let isPure: Bool
    /// A text that changes when a program outside the plugin's folder changes the lines; empty for
    /// none.
    package let version: String
    /// The argument that each use needs; nil if the counter takes none.
    package let argument: Argument?
  }

  /// A text that is different for each use of a counter, such as the name of a type.
  package struct Argument: Equatable, Sendable {
    /// A description, such as “the name of a type”.
    package let about: String
    /// A valid argument.
    package let example: String
  }

  /// The plugin's identifier.
  package let id: String
  /// The name for users.
  package let title: String
  /// The version, as text.
  package let version: String
  /// The team or author that is responsible for the plugin.
  package let owner: String
  /// The purpose of the plugin, in a sentence; empty if not specified.
  package let about: String
  /// The protocol versions that the plugin supports.
  package let protocols: ClosedRange<Int>
  /// Whether the plugin is enabled if its flag isn't set.
  package let isOnByDefault: Bool
  /// The program and its arguments. A program with a `/` is an absolute path, or a path in the
  /// plugin's folder, of which a copy runs. Any other program is searched for in PATH.
  package let command: [String]
  /// The rows that the plugin adds to lists.
  package let rows: [Rows]
  /// The panels that the plugin adds to screens.
  package let panels: [Panel]
  /// The screens that the plugin adds to flows.
  package let screens: [Screen]
  /// The deep links that the plugin adds.
  package let links: [DeepLink]
  /// The commands that the plugin adds.
  package let commands: [Command]
  /// The status items that the plugin adds.
  package let statusItems: [StatusItem]
  /// The counters that migrations can use.
  package let counters: [Counter]

  /// The extension point of counters.
  package static let counterPoint = "migrations.counters"

  /// The key of the plugin's flag.
  package var flagKey: String { "plugin.\(id)" }

  /// All contributions, each with its kind, its identifier and its extension point.
  package var contributions: [(kind: String, id: String, point: String)] {
    rows.map { ("rows", $0.id, $0.point) } + panels.map { ("panel", $0.id, $0.point) }
      + screens.map { ("screen", $0.id, $0.point) } + links.map { ("link", $0.id, "app.links") }
      + commands.map { ("command", $0.id, $0.point) }
      + statusItems.map { ("status", $0.id, "app.status") }
      + counters.map { ("counter", $0.id, PluginManifest.counterPoint) }
  }
}
