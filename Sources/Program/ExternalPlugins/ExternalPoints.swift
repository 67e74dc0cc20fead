import DeclarativeUI
import DesignSystem
import Flows
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import RouterService
import Routing
import Terminal
import Unidirectional

/// The extension points of an app that external plugins can use.
///
/// Commands everywhere in the app, status items and links need no entry. The app adds the extension
/// points of its flows:
///
/// ```swift
/// .externalPoints { points in
///   points.addRows(at: .todoLines, facts: { items in ["items": try JSONTree(items)] }) { $0.text }
/// }
/// ```
@MainActor public struct ExternalPoints {
  /// The extension points by the kind of their contributions.
  package private(set) var table = ExternalExtensionPoints()
  private let facts: @MainActor () -> PluginFacts
  /// The extension points for screens.
  private(set) var screens: [ExternalScreenPoint] = []

  /// Creates the extension points that every app has.
  ///
  /// - Parameter facts: returns the data for requests of commands, status items, screens and links. Its
  ///   reads are tracked.
  package init(facts: @escaping @MainActor () -> PluginFacts = { .none }) {
    self.facts = facts
    addCommands(at: .commands)
    addStatusItems()
    table.addLinks { link, plugin, contributions in
      contributions.add(ExternalLink(), id: plugin.name(of: link.id), to: .externalLinks)
    }
  }

  /// Lets the app use counters of external plugins.
  package mutating func addCounters() { table.addCounters() }

  /// A closure that encodes the current facts off the main actor.
  var encodedFacts: @MainActor () -> @Sendable () throws -> JSONTree {
    { [facts] in
      let now = Observer.untracked { facts() }
      return { try now.json() }
    }
  }

  /// The identifiers of the extension points of each kind that a manifest names, in alphabetical order.
  package var ids: [(kind: String, points: [String])] { table.ids }

  // MARK: Rows

  /// Lets external plugins add rows to a list.
  ///
  /// - Parameters:
  ///   - point: the extension point. Manifests refer to its identifier.
  ///   - facts: encodes the contents of the list for the member `facts` of the request. It runs off
  ///     the main actor.
  ///   - row: returns the row for an answer.
  public mutating func addRows<Context: Equatable & Sendable, Row>(
    at point: ListRowPoint<Context, Row>, facts: @escaping @Sendable (Context) throws -> JSONTree,
    row: @escaping @MainActor (ExternalRow) -> Row
  ) {
    addRows(at: point, asking: { $0 }, facts: facts) { new, _ in row(new) }
  }

  /// Lets external plugins add rows that depend on a part of the contents of a list.
  ///
  /// - Parameters:
  ///   - point: the extension point. Manifests refer to its identifier.
  ///   - question: returns that part. Plugins receive a new request when it changes.
  ///   - facts: encodes the part for the member `facts` of the request. It runs off the main actor.
  ///   - row: returns the row for an answer.
  public mutating func addRows<Context, Question: Equatable & Sendable, Row>(
    at point: ListRowPoint<Context, Row>,
    asking question: @escaping @MainActor (Context) -> Question,
    facts: @escaping @Sendable (Question) throws -> JSONTree,
    row: @escaping @MainActor (ExternalRow, Context) -> Row
  ) {
    table.addRows(at: point.id) { rows, plugin, contributions in
      let query = PluginQuery<Question, [ExternalRow]>(plugin, contribution: rows.id) {
        plugin, question in
        try await plugin.ask("rows") {
          ["id": .string(rows.id), "facts": try facts(question)]
        } read: {
          try PluginRow.rows($0).map { row in
            ExternalRow(row) { [weak plugin] in plugin?.perform([.openLink($0)]) }
          }
        }
      }
      contributions.add(
        ListRows(title: rows.title) { context in
          ExternalRow.rows(query.status(for: question(context))).map { answer in
            row(answer, context)
          }
        }, id: plugin.name(of: rows.id), rank: rows.rank, to: point)
    }
  }

  // MARK: Panels

  /// Lets external plugins add panels to a screen.
  ///
  /// - Parameters:
  ///   - point: the extension point. Manifests refer to its identifier.
  ///   - isSameSubject: returns whether the panel for one context may be shown until the answer for
  ///     another one arrives.
  ///   - members: returns the members of the request. It runs off the main actor.
  public mutating func addPanels<Context: Equatable & Sendable>(
    at point: PanelPoint<Context>,
    isSameSubject: @escaping (Context, Context) -> Bool = { _, _ in true },
    members: @escaping @Sendable (Context) throws -> [String: JSONTree]
  ) {
    table.addPanels(at: point.id) { panel, plugin, contributions in
      let query = PluginQuery<Context, ScreenTree>(
        plugin, contribution: panel.id, isSameSubject: isSameSubject
      ) { plugin, context in
        try await plugin.ask("panel") {
          .object(try members(context).merging(["id": .string(panel.id)]) { $1 })
        } read: {
          try ScreenTree(panel: $0)
        }
      }
      contributions.add(
        ViewPanel(panel.title, rows: panel.rows) { context in
          ExternalPanel(status: query.status(for: context))
        }, id: plugin.name(of: panel.id), rank: panel.rank, to: point)
    }
  }

  // MARK: Commands

  /// Lets external plugins add commands to a screen.
  ///
  /// - Parameters:
  ///   - point: the extension point. Manifests refer to its identifier.
  ///   - members: returns the members of the request for a context, in addition to the facts.
  public mutating func addCommands<Context>(
    at point: CommandPoint<Context>,
    members: @escaping @MainActor (Context) -> [String: JSONTree] = { _ in [:] }
  ) {
    table.addCommands(at: point.id) { [encodedFacts] command, plugin, contributions in
      let keys = try PluginKeys.keys(command)
      contributions.add(
        Command(command.title, keys: keys) { context in
          let (members, facts) = (members(context), encodedFacts())
          plugin.beginEffects("command", named: command.title) {
            let common: [String: JSONTree] = ["id": .string(command.id), "facts": try facts()]
            return .object(members.merging(common) { $1 })
          }
        }, id: plugin.name(of: command.id), to: point)
    }
  }

  private mutating func addStatusItems() {
    table.addStatusItems { [facts] item, plugin, contributions in
      let query = PluginQuery<PluginFacts, PluginText?>(plugin, contribution: item.id) {
        plugin, facts in
        try await plugin.ask("status") {
          ["id": .string(item.id), "facts": try facts.json()]
        } read: {
          try PluginText.status($0)
        }
      }
      contributions.add(
        StatusItem {
          switch query.status(for: facts()) {
          case .answer(let text): text.map { StyledText($0) }
          case .failed(let message): StyledText("! \(plugin.title): \(message)", .danger)
          case .pending: nil
          }
        }, id: plugin.name(of: item.id), rank: item.rank, to: .statusItems)
    }
  }

  // MARK: Screens

  /// Lets external plugins add screens to a flow.
  ///
  /// - Parameters:
  ///   - point: the extension point for the rules of the flow. Manifests refer to its identifier.
  ///   - flow: the identifier of the flow.
  ///   - type: the class of the flow.
  ///   - route: the route to the flow; nil if the flow is always on screen.
  public mutating func addScreens<State: Equatable & Codable & Sendable, Exit>(
    among point: RoutingPoint<State, Exit>, in flow: FlowID, _ type: Flow<State, Exit>.Type,
    at route: (any Route)? = nil
  ) {
    add(ExternalScreenPoint(point, in: flow, type, at: route))
  }

  /// Adds an extension point for screens.
  package mutating func add(_ screen: ExternalScreenPoint) {
    screens.append(screen)
    screen.add(&table, facts)
  }
}

/// A row in the answer of an external plugin.
public struct ExternalRow: Equatable, Sendable {
  /// The meaning of a row.
  public enum Tone: Equatable, Sendable {
    /// No special meaning.
    case plain
    /// A warning.
    case warning
    /// A problem.
    case danger
    /// A success.
    case success

    /// The style for the text.
    public var style: TextStyle {
      switch self {
      case .plain: .body
      case .warning: .warning
      case .danger: .danger
      case .success: .success
      }
    }
  }

  /// The identifier, unique among the rows of the plugin.
  public let id: String
  /// The text.
  public let text: String
  /// The meaning.
  public let tone: Tone
  /// The identifier of the item that Enter opens, as in the facts; nil for none.
  public let opens: String?
  /// The link that Enter opens instead, such as that of a screen of the plugin; nil for none.
  public var link: String? { addedLink?.link }
  package let addedLink: AddedRowLink?
  private let above: String?
  private let below: String?

  /// Returns the place of the row in a list with elements of the app; the section of the plugin if the
  /// plugin names no item.
  ///
  /// - Parameter element: returns the identifier of an element for the identifier of an item in the
  ///   facts; nil if there is none.
  public func placement<ID: Hashable>(_ element: (String) -> ID?) -> AddedRowPlacement<ID> {
    if let id = above.flatMap(element) { return .above(id) }
    if let id = below.flatMap(element) { return .below(id) }
    return .section
  }

  /// - Parameter open: opens the link of the row.
  init(_ row: PluginRow, open: @escaping @MainActor @Sendable (String) -> Void) {
    id = row.id
    above = row.above
    below = row.below
    text = row.text
    opens = row.opens
    addedLink = row.link.map { text in AddedRowLink(text) { open(text) } }
    tone =
      switch row.tone {
      case .plain: .plain
      case .warning: .warning
      case .danger: .danger
      case .success: .success
      }
  }

  private init(refusal message: String) {
    id = "refused"
    text = message
    tone = .warning
    opens = nil
    addedLink = nil
    above = nil
    below = nil
  }

  /// Returns the rows to show: none until an answer arrives, and the reason if the plugin refused one.
  static func rows(
    _ status: PluginQuery<some Equatable & Sendable, [ExternalRow]>.Status
  ) -> [ExternalRow] {
    switch status {
    case .pending: []
    case .failed(let message): [ExternalRow(refusal: message)]
    case .answer(let rows): rows
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
}
