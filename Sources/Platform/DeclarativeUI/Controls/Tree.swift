import DesignSystem
import Terminal
import Unidirectional

/// Things in things, opened and closed by keys and mouse: folders, modules, teams.
///
/// As in a `List`, only rows on screen are mounted, and the selection stays on its element whatever
/// opens or closes above it. Children are asked for only where they are shown.
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

  /// - Parameters:
  ///   - name: under which the selection, scroll position and what is open are remembered.
  ///   - children: what is in an element; nil for one that can't be opened.
  ///   - row: the view of an element, one cell high.
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

  /// What Enter and a second click do with an element that can't be opened itself.
  public func onActivate(
    _ title: String = "open", _ action: @escaping @MainActor (Item) -> Void
  ) -> Tree {
    with {
      $0.activateTitle = title
      $0.onActivate = action
    }
  }

  /// Called when another element is selected, and with the first one.
  public func onSelect(_ action: @escaping @MainActor (Item) -> Void) -> Tree {
    with { $0.onSelect = action }
  }

  /// Opens these at first, when nothing is remembered.
  public func initiallyExpanded(_ ids: Set<Item.ID>) -> Tree {
    with { $0.initiallyExpanded = ids }
  }

  /// Lets `/` filter by this text: elements that have it are shown, open or not, with what they are in.
  public func searchable(_ text: @escaping @MainActor (Item) -> String) -> Tree {
    with { $0.searchText = text }
  }

  /// Keys that do something with the selected element, or with none.
  public func itemKeys(
    @KeyBindingBuilder _ keys: @escaping @MainActor (Item?) -> [KeyBinding]
  ) -> Tree {
    with { $0.itemKeys = keys }
  }

  /// What stands there when there is no element.
  public func placeholder(_ text: StyledText) -> Tree {
    with { $0.placeholder = text }
  }

  public func makeNode() -> TreeNode<Item, Row> { TreeNode(options.initiallyExpanded) }

  public func update(_ node: TreeNode<Item, Row>) {
    node.configure(roots: roots, children: children, options: options, row: row)
  }
}

/// What a tree was told beside its data.
@MainActor struct TreeOptions<Item: Identifiable> {
  var name = ""
  var activateTitle = "open"
  var onActivate: (@MainActor (Item) -> Void)?
  var onSelect: (@MainActor (Item) -> Void)?
  var searchText: (@MainActor (Item) -> String)?
  var itemKeys: (@MainActor (Item?) -> [KeyBinding])?
  var initiallyExpanded: Set<Item.ID> = []
  var placeholder: StyledText = ""
}

/// One line of a tree.
struct TreeRow<Item: Identifiable & Equatable>: Identifiable, Equatable {
  let item: Item
  let depth: Int
  /// Whether it is open; nil when it can't be opened.
  let isExpanded: Bool?

  var id: Item.ID { item.id }
}
