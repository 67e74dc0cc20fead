import DesignSystem
import Terminal
import Unidirectional

/// A list of rows with a selection. Only visible rows are mounted.
///
/// The data can be any random-access collection with indices from 0, including a lazy one. A list
/// of a million rows costs no more than the visible ones. The selection stays on the same element
/// when rows are added, removed or sorted. `/` filters by `searchable(_:)`.
///
/// ```swift
/// List(store.bind(\.fruits), name: "fruits") { fruit in Label(fruit.name) }
///   .onActivate { fruit in store.send(.open(fruit.id)) }
/// ```
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  /// An element of the data.
  public typealias Item = Data.Element

  let data: Bind<Data>
  let row: @MainActor (Item) -> Row
  var options = ListOptions<Item>()

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - data: The elements, which can change.
  ///   - name: The name of the list in the key map and for saving its selection, scroll position
  ///     and filter.
  ///   - row: The view of an element, one row high.
  public init(
    _ data: Bind<Data>, name: String, @ViewBuilder row: @escaping @MainActor (Item) -> Row
  ) {
    self.data = data
    self.row = row
    options.name = name
  }

  private func with(_ change: (inout ListOptions<Item>) -> Void) -> List {
    var copy = self
    change(&copy.options)
    return copy
  }

  /// Sets the action of Enter, `→` and a click on the selected element.
  ///
  /// - Parameters:
  ///   - title: The title of the action; “Open” by default.
  ///   - key: An additional key, if any.
  ///   - action: Called with the selected element.
  public func onActivate(
    _ title: String = "Open", also key: KeyPress? = nil,
    _ action: @escaping @MainActor (Item) -> Void
  ) -> List {
    with {
      $0.activateTitle = title
      $0.activateKeys = ListKeys.activate + (key.map { [$0] } ?? [])
      $0.onActivate = action
    }
  }

  /// Calls an action when the selection changes, including the initial selection. The action
  /// receives nil if the list becomes empty, for example because a filter matches nothing.
  public func onSelect(_ action: @escaping @MainActor (Item?) -> Void) -> List {
    with { $0.onSelect = action }
  }

  /// Makes the list filterable with `/` by a text of each element.
  public func searchable(_ text: @escaping @MainActor (Item) -> String) -> List {
    with { $0.searchText = text }
  }

  /// Sets which elements can be selected. Headings, for example, can't.
  public func selectable(_ isSelectable: @escaping @MainActor (Item) -> Bool) -> List {
    with { $0.isSelectable = isSelectable }
  }

  /// Adds keys for the selected element. The parameter of `keys` is nil if no element is selected.
  public func itemKeys(
    @KeyBindingBuilder _ keys: @escaping @MainActor (Item?) -> [KeyBinding]
  ) -> List {
    with { $0.itemKeys = keys }
  }

  /// Names values of an element, such as its path, for commands that act on whatever is selected; see
  /// ``ViewHost/focusValues``.
  public func values(_ values: @escaping @MainActor (Item) -> [String: String]) -> List {
    with { $0.values = values }
  }

  /// Sets the text to show if there are no elements.
  public func placeholder(_ text: StyledText) -> List {
    with { $0.placeholder = text }
  }

  /// Sets the text to show if there are no elements.
  @_disfavoredOverload public func placeholder(_ text: String) -> List {
    placeholder(StyledText(text))
  }

  /// Sorts the elements; nil keeps the order of the data. The selection stays on its element.
  public func ordered(_ order: Bind<RowOrder<Item>?>) -> List {
    with { $0.order = order }
  }

  /// Sets the initially selected element, unless a selection has been saved.
  ///
  /// - Parameters:
  ///   - id: The element; nil for the first one.
  ///   - replacesSaved: Whether the element is selected instead of the saved one, for example
  ///     because the user has moved on to it in a screen of its own; false by default.
  public func initialSelection(_ id: Item.ID?, replacesSaved: Bool = false) -> List {
    with {
      $0.initialSelection = id
      $0.initialReplacesSaved = replacesSaved
    }
  }

  /// Sets the mark before the selected row, one column wide; `▌` by default. With an empty mark,
  /// only the background shows the selection, which is invisible on terminals without colors.
  public func selectionMark(_ mark: String) -> List {
    with { $0.selectionMark = mark }
  }

  /// Excludes keys from this list, so that enclosing views receive them.
  public func leaving(_ keys: KeyPress...) -> List {
    leaving(Set(keys))
  }

  /// Excludes keys from this list, so that enclosing views receive them.
  func leaving(_ keys: Set<KeyPress>) -> List {
    with { $0.keysLeft = keys }
  }

  /// Extends rows to the right edge, for lines that continue beside the list. By default, one
  /// column remains free.
  public func flush() -> List {
    with { $0.isFlush = true }
  }

  /// Continues a line from beside the list into the first visible row, in the column of the
  /// selection mark unless the mark is drawn there.
  public func joint(_ text: StyledText) -> List {
    with { $0.joint = text }
  }

  /// Lets the first click on an element choose it, as in a menu.
  func choosingAtOnce() -> List {
    with { $0.choosesAtOnce = true }
  }

  /// Makes the list filterable with `/` by more than a text of each element.
  ///
  /// - Parameters:
  ///   - accepts: Returns whether an element passes the filter.
  ///   - onChange: Called with whether the filter is active when that changes.
  func filtered(
    _ accepts: @escaping @MainActor (Item, ListFilter) -> Bool,
    onChange: @escaping @MainActor (Bool) -> Void
  ) -> List {
    with {
      $0.accepts = accepts
      $0.onFilter = onChange
    }
  }

  /// Creates the node that displays this view.
  public func makeNode() -> ListNode<Data, Row> { ListNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: ListNode<Data, Row>) {
    node.configure(data: data, options: options, row: row)
  }
}

/// The options of a list besides its data.
@MainActor struct ListOptions<Item: Identifiable> {
  var name = ""
  var activateTitle = "Open"
  var onActivate: (@MainActor (Item) -> Void)?
  var activateKeys = ListKeys.activate
  var onSelect: (@MainActor (Item?) -> Void)?
  var searchText: (@MainActor (Item) -> String)?
  var isSelectable: @MainActor (Item) -> Bool = { _ in true }
  var itemKeys: (@MainActor (Item?) -> [KeyBinding])?
  var values: (@MainActor (Item) -> [String: String])?
  var placeholder: StyledText = ""
  var initialSelection: Item.ID?
  /// Whether the initial selection is preferred to the saved one.
  var initialReplacesSaved = false
  var order: Bind<RowOrder<Item>?>?
  var selectionMark = RowNode.defaultMark
  var isFlush = false
  var keysLeft: Set<KeyPress> = []
  var joint: StyledText = ""
  var choosesAtOnce = false
  var accepts: (@MainActor (Item, ListFilter) -> Bool)?
  var onFilter: (@MainActor (Bool) -> Void)?

  /// Returns the predicate of a filter; nil if the list can't be filtered.
  func acceptance(_ filter: ListFilter) -> (@MainActor (Item) -> Bool)? {
    if let accepts {
      return { item in accepts(item, filter) }
    }
    guard let searchText else { return nil }
    return { item in filter.accepts(searchText(item)) }
  }
}
