import DesignSystem
import Terminal
import Unidirectional

/// A hierarchy of elements that the user can expand and collapse: folders, modules, teams.
///
/// As in a ``List``, only visible rows are mounted, and the selection stays on its element when
/// rows above it change. Children are requested only for expanded elements.
///
/// ```swift
/// Tree(store.bind(\.folders), name: "folders", children: \.subfolders) { Label($0.name) }
///   .onActivate { store.send(.open($0.id)) }
/// ```
public struct Tree<Item: Identifiable & Equatable, Row: View>: PrimitiveView {
  let roots: Bind<[Item]>
  let children: @MainActor (Item) -> [Item]?
  let row: @MainActor (Item) -> Row
  var options = TreeOptions<Item>()

  /// Creates a tree.
  ///
  /// - Parameters:
  ///   - roots: The top-level elements, which can change.
  ///   - name: The name of the tree in the key map and for saving its selection, scroll position
  ///     and expanded elements.
  ///   - children: Returns the children of an element; nil for an element that can't be expanded.
  ///   - row: The view of an element, one row high.
  public init(
    _ roots: Bind<[Item]>, name: String, children: @escaping @MainActor (Item) -> [Item]?,
    @ViewBuilder row: @escaping @MainActor (Item) -> Row
  ) {
    self.roots = roots
    self.children = children
    self.row = row
    options.name = name
  }

  private func with(_ change: (inout TreeOptions<Item>) -> Void) -> Tree {
    var copy = self
    change(&copy.options)
    return copy
  }

  /// Sets the action of Enter and of a click on the selected element, for elements that can't be
  /// expanded.
  ///
  /// - Parameters:
  ///   - title: The title of the action; “Open” by default.
  ///   - action: Called with the selected element.
  public func onActivate(
    _ title: String = "Open", _ action: @escaping @MainActor (Item) -> Void
  ) -> Tree {
    with {
      $0.activateTitle = title
      $0.onActivate = action
    }
  }

  /// Calls an action when the selection changes, including the initial selection.
  public func onSelect(_ action: @escaping @MainActor (Item?) -> Void) -> Tree {
    with { $0.onSelect = action }
  }

  /// Sets the elements that are expanded unless the user has collapsed them. The choices of the user
  /// are saved.
  ///
  /// - Parameter ids: The identifiers of the elements.
  public func initiallyExpanded(_ ids: Set<Item.ID>) -> Tree {
    expanded { item, _ in ids.contains(item.id) }
  }

  /// Sets the elements that are expanded unless the user has collapsed them, also among elements that
  /// appear later. The choices of the user are saved.
  ///
  /// - Parameter isExpanded: Returns whether an element at a depth is expanded.
  package func expanded(_ isExpanded: @escaping @MainActor (Item, _ depth: Int) -> Bool) -> Tree {
    with { $0.isExpanded = isExpanded }
  }

  /// Sets the text before an element while it is collapsed, for example because of a problem inside.
  package func collapsedMark(_ mark: @escaping @MainActor (Item) -> StyledText?) -> Tree {
    with { $0.collapsedMark = mark }
  }

  /// Makes the tree filterable with `/` by a text of each element. Matching elements are shown with
  /// their ancestors, whether or not these are expanded.
  public func searchable(_ text: @escaping @MainActor (Item) -> String) -> Tree {
    with { $0.searchText = text }
  }

  /// Adds keys for the selected element. The parameter of `keys` is nil if no element is selected.
  public func itemKeys(
    @KeyBindingBuilder _ keys: @escaping @MainActor (Item?) -> [KeyBinding]
  ) -> Tree {
    with { $0.itemKeys = keys }
  }

  /// Names values of an element for commands that act on whatever is selected, as
  /// ``List/values(_:)`` does.
  public func values(_ values: @escaping @MainActor (Item) -> [String: String]) -> Tree {
    with { $0.values = values }
  }

  /// Sets the text to show if there are no elements.
  public func placeholder(_ text: StyledText) -> Tree {
    with { $0.placeholder = text }
  }

  /// Sets the text to show if there are no elements.
  @_disfavoredOverload public func placeholder(_ text: String) -> Tree {
    placeholder(StyledText(text))
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TreeNode<Item, Row> { TreeNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: TreeNode<Item, Row>) {
    node.configure(roots: roots, children: children, options: options, row: row)
  }
}

/// The options of a tree besides its data.
@MainActor struct TreeOptions<Item: Identifiable> {
  var name = ""
  var activateTitle = "Open"
  var onActivate: (@MainActor (Item) -> Void)?
  var onSelect: (@MainActor (Item?) -> Void)?
  var searchText: (@MainActor (Item) -> String)?
  var itemKeys: (@MainActor (Item?) -> [KeyBinding])?
  var isExpanded: @MainActor (Item, Int) -> Bool = { _, _ in false }
  var collapsedMark: (@MainActor (Item) -> StyledText?)?
  var values: (@MainActor (Item) -> [String: String])?
  var placeholder: StyledText = ""
}

/// A row of a tree.
struct TreeRow<Item: Identifiable & Equatable>: Identifiable, Equatable {
  let item: Item
  let depth: Int
  /// Whether the element is expanded; nil if it can't be.
  let isExpanded: Bool?

  var id: Item.ID { item.id }
}
