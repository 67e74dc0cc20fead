import Routing

/// What a plugin of a process of its own says of itself, in the `plugin.json` of its folder.
public struct PluginManifest: Equatable, Sendable {
  /// Rows that it adds to a list.
  public struct Rows: Equatable, Sendable {
    public let id: String
    public let title: String
    /// The name of the list's plugin point.
    public let point: String
    /// Where it stands among others, lowest first; nil for after those that say so.
    public let rank: Int?
  }

  /// A panel that it adds to a screen.
  public struct Panel: Equatable, Sendable {
    public let id: String
    public let title: String
    /// The name of the screen's plugin point.
    public let point: String
    /// Where it stands among others, lowest first; nil for after those that say so.
    public let rank: Int?
    /// The most rows it takes.
    public let rows: Int
  }

  /// A screen of its own.
  public struct Screen: Equatable, Sendable {
    /// Before or after which rule of the flow it is asked for.
    public enum Placement: Equatable, Sendable {
      case before(String)
      case after(String)
    }

    public let id: String
    public let title: String
    /// The name of the flow's plugin point.
    public let point: String
    /// Nil for before the flow's exits and its catch-all.
    public let placement: Placement?
    public let parameters: [Parameter]
  }

  /// A deep link that its process leads on to another.
  public struct DeepLink: Equatable, Sendable {
    public let id: String
    public let parameters: [Parameter]
  }

  /// A typed parameter of a link.
  public struct Parameter: Equatable, Sendable {
    /// What its text has to be.
    public enum Kind: String, CaseIterable, Sendable {
      case text, integer, number, truth
    }

    public let name: String
    public let kind: Kind
    public let isRequired: Bool

    public init(name: String, kind: Kind, isRequired: Bool) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  /// Something that it does, with keys.
  public struct Command: Equatable, Sendable {
    public let id: String
    public let title: String
    /// The name of the plugin point of what it acts on.
    public let point: String
    /// As in `config.yml`: `ctrl-r`.
    public let keys: [String]
  }

  /// A few words in the app's last line.
  public struct StatusItem: Equatable, Sendable {
    public let id: String
    /// Where it stands among others, lowest first; nil for after those that say so.
    public let rank: Int?
  }

  public let id: String
  public let title: String
  public let version: String
  public let owner: String
  /// What it is good for, in a sentence.
  public let about: String
  /// The versions of the protocol that it speaks.
  public let protocols: ClosedRange<Int>
  /// Whether it is on when nobody has said anything.
  public let isOnByDefault: Bool
  /// The program and its arguments. A program with a `/` stands in the plugin's folder, of which a copy runs,
  /// or is an absolute path; any other is looked up in PATH.
  public let command: [String]
  public let rows: [Rows]
  public let panels: [Panel]
  public let screens: [Screen]
  public let links: [DeepLink]
  public let commands: [Command]
  public let statusItems: [StatusItem]

  /// The key of its flag.
  public var flagKey: String { "plugin.\(id)" }

  /// Its contributions, each as `kind id` with the point it goes to.
  public var contributions: [(kind: String, id: String, point: String)] {
    rows.map { ("rows", $0.id, $0.point) } + panels.map { ("panel", $0.id, $0.point) }
      + screens.map { ("screen", $0.id, $0.point) } + links.map { ("link", $0.id, "app.links") }
      + commands.map { ("command", $0.id, $0.point) }
      + statusItems.map { ("status", $0.id, "app.status") }
  }
}
