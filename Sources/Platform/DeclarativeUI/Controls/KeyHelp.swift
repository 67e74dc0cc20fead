import DesignSystem
import Terminal
import Unidirectional

/// The keys of a key table, grouped by purpose, and the words of the screen with their meanings.
///
/// `a` also shows the keys that are unavailable, with the reasons, and the names to use in the user's
/// key assignments. Nothing is cut in a dialog as wide as a terminal with 80 columns. The list omits
/// actions without keys, which are available in the command palette.
public struct KeyHelp: PrimitiveView {
  private let table: KeyTable
  private let terms: [HelpTerm]

  /// Creates a list of the keys in a key table.
  ///
  /// - Parameters:
  ///   - table: the keys.
  ///   - terms: the words of the screen that need an explanation.
  public init(_ table: KeyTable, terms: [HelpTerm] = []) {
    self.table = table
    self.terms = terms
  }

  /// Creates the node that displays this view.
  public func makeNode() -> KeyHelpNode { KeyHelpNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: KeyHelpNode) { node.show(table, terms) }
}

/// The node of a ``KeyHelp``. It manages whether all details are shown.
public final class KeyHelpNode: Node {
  private let isDetailed = Source(false)

  func show(_ table: KeyTable, _ terms: [HelpTerm]) {
    setContent(KeyHelpList(table: table, terms: terms, isDetailed: isDetailed.bind))
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "help.details", "a", title: isDetailed.untracked ? "Show fewer keys" : "Show all keys"
      ) { [weak self] in
        guard let self else { return }
        isDetailed.value.toggle()
        host?.bindingsChanged()
      }
    ]
  }
}

/// A filterable list of the keys.
private struct KeyHelpList: View {
  let table: KeyTable
  let terms: [HelpTerm]
  let isDetailed: Bind<Bool>

  var body: some View {
    let lines = KeyHelpLine.lines(of: table, terms, isDetailed: isDetailed.value)
    let keys = KeyHelpLine.columnsOfKeys(lines)
    List(.constant(lines), name: "help") { line in
      HStack(spacing: .two) {
        if let heading = line.heading {
          Label(StyledText(heading, .heading))
        } else {
          Label(StyledText(line.keys, line.text.spans.first?.style == .muted ? .muted : .key))
            .frame(columns: keys)
            .layoutPriority(2)
          Label(line.text).layoutPriority(1)
          Spacer()
          Label(.muted(line.name))
        }
      }
    }
    .selectable { $0.heading == nil }
    .searchable(\.searched)
    .frame(rows: min(lines.count, 60))
  }
}
