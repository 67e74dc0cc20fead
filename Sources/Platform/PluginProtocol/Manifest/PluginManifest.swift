import Routing

/// The manifest of an external plugin: the `plugin.json` in its folder.
public struct PluginManifest: Equatable, Sendable {
  /// Rows that the plugin adds to a list.
  public struct Rows: Equatable, Sendable {
    /// The identifier, unique among the manifest's rows.
    public let id: String
    /// The section title.
    public let title: String
    /// The identifier of the list's extension point.
    public let point: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    public let rank: Int?
  }

  /// A panel that the plugin adds to a screen.
  public struct Panel: Equatable, Sendable {
    /// The identifier, unique among the manifest's panels.
    public let id: String
    /// The title above the panel.
    public let title: String
    /// The identifier of the screen's extension point.
    public let point: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    public let rank: Int?
    /// The maximum height in rows.
    public let rows: Int
  }

  /// A screen that the plugin adds to a flow.
  public struct Screen: Equatable, Sendable {
    /// The position among the rules of the flow.
    public enum Placement: Equatable, Sendable {
      /// Before the rule with this identifier.
      case before(String)
      /// After the rule with this identifier.
      case after(String)
    }

    /// The identifier, unique among the manifest's screens.
    public let id: String
    /// The title in the breadcrumb.
    public let title: String
    /// The identifier of the flow's extension point.
    public let point: String
    /// The position among the rules of the flow; nil for a position before the flow's exits and
    /// catch-all.
    public let placement: Placement?
    /// The parameters of the screen's link.
    public let parameters: [Parameter]
  }

  /// A deep link that the plugin's process resolves to another link.
  public struct DeepLink: Equatable, Sendable {
    /// The identifier, unique among the manifest's links.
    public let id: String
    /// The parameters of the link.
    public let parameters: [Parameter]
  }

  /// A typed parameter of a link.
  public struct Parameter: Equatable, Sendable {
    /// The type of the parameter's value.
    public enum Kind: String, CaseIterable, Sendable {
      /// A string, an integer, a floating-point number, and a Boolean.
      case text, integer, number, truth
    }

    /// The name in the link.
    public let name: String
    /// The type of the value.
    public let kind: Kind
    /// Whether the link needs a value.
    public let isRequired: Bool

    /// Creates a parameter.
    public init(name: String, kind: Kind, isRequired: Bool) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  /// A command with optional keys.
  public struct Command: Equatable, Sendable {
    /// The identifier, unique among the manifest's commands.
    public let id: String
    /// The title for key hints and the command palette.
    public let title: String
    /// The identifier of the extension point, which determines the item that the command acts on.
    public let point: String
    /// The keys, written as in `config.yml`, such as `ctrl-r`.
    public let keys: [String]
  }

  /// A short text in the app's status bar.
  public struct StatusItem: Equatable, Sendable {
    /// The identifier, unique among the manifest's status items.
    public let id: String
    /// The position among other contributions, lowest first; nil for a position after those with a
    /// rank.
    public let rank: Int?
  }

  /// The plugin's identifier.
  public let id: String
  /// The name for users.
  public let title: String
  /// The version, as text.
  public let version: String
  /// The team or author that is responsible for the plugin.
  public let owner: String
  /// The purpose of the plugin, in a sentence; empty if not specified.
  public let about: String
  /// The protocol versions that the plugin supports.
  public let protocols: ClosedRange<Int>
  /// Whether the plugin is enabled if its flag isn't set.
  public let isOnByDefault: Bool
  /// The program and its arguments. A program with a `/` is an absolute path, or a path in the
  /// plugin's folder, of which a copy runs. Any other program is searched for in PATH.
  public let command: [String]
  /// The rows that the plugin adds to lists.
  public let rows: [Rows]
  /// The panels that the plugin adds to screens.
  public let panels: [Panel]
  /// The screens that the plugin adds to flows.
  public let screens: [Screen]
  /// The deep links that the plugin adds.
  public let links: [DeepLink]
  /// The commands that the plugin adds.
  public let commands: [Command]
  /// The status items that the plugin adds.
  public let statusItems: [StatusItem]

  /// The key of the plugin's flag.
  public var flagKey: String { "plugin.\(id)" }

  /// All contributions, each with its kind, its identifier and its extension point.
  public var contributions: [(kind: String, id: String, point: String)] {
    rows.map { ("rows", $0.id, $0.point) } + panels.map { ("panel", $0.id, $0.point) }
      + screens.map { ("screen", $0.id, $0.point) } + links.map { ("link", $0.id, "app.links") }
      + commands.map { ("command", $0.id, $0.point) }
      + statusItems.map { ("status", $0.id, "app.status") }
  }
}
