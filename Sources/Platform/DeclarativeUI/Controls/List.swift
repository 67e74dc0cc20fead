import DesignSystem
import Terminal
import Unidirectional

/// Rows of which one is selected, mounted only while they are on screen.
///
/// The data may be any random-access collection counted from 0, also one that makes its elements
/// when asked; a million rows cost what a screenful costs. The selection stays on the same element
/// when rows arrive, leave or are sorted, and `/` filters what `searchText` gives.
///
/// ```swift
/// List(store.bind(\.fruits), name: "fruits") { fruit in Label(fruit.name) }
///   .onActivate { fruit in store.send(.open(fruit.id)) }
/// ```
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  public typealias Item = Data.Element

  let data: Bind<Data>
  let row: @MainActor (Item) -> Row
  var options = ListOptions<Item>()

  /// - Parameters:
  ///   - name: under which the selection, scroll position and filter are remembered.
  ///   - row: the view of an element, one cell high.
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

  /// What Enter, a second click and `→` do with an element.
  ///
  /// - Parameter key: one that does the same, where that is what people press elsewhere.
  public func onActivate(
    _ title: String = "open", also key: KeyPress? = nil,
    _ action: @escaping @MainActor (Item) -> Void
  ) -> List {
    with {
      $0.activateTitle = title
      $0.activateKeys = ListKeys.activate + (key.map { [$0] } ?? [])
      $0.onActivate = action
    }
  }

  /// Called when another element is selected, and with the first one.
  public func onSelect(_ action: @escaping @MainActor (Item) -> Void) -> List {
    with { $0.onSelect = action }
  }

  /// Lets `/` filter by this text.
  public func searchable(_ text: @escaping @MainActor (Item) -> String) -> List {
    with { $0.searchText = text }
  }

  /// Which elements can be selected; headings can't.
  public func selectable(_ isSelectable: @escaping @MainActor (Item) -> Bool) -> List {
    with { $0.isSelectable = isSelectable }
  }

  /// Keys that do something with the selected element, or with none.
  public func itemKeys(
    @KeyBindingBuilder _ keys: @escaping @MainActor (Item?) -> [KeyBinding]
  ) -> List {
    with { $0.itemKeys = keys }
  }

  /// What stands there when there is no element.
  public func placeholder(_ text: StyledText) -> List {
    with { $0.placeholder = text }
  }

  /// Shows the elements in another order than they come in, nil for none. The selection stays on its
  /// element.
  public func ordered(_ order: Bind<RowOrder<Item>?>) -> List {
    with { $0.order = order }
  }

  /// Selects this element first, when nothing is remembered.
  public func initialSelection(_ id: Item.ID?) -> List {
    with { $0.initialSelection = id }
  }

  /// What stands before the selected row, one column wide: `▌`, unless another is named; "" for nothing,
  /// where the background alone shows the selection. A terminal without colours shows the mark alone.
  public func selectionMark(_ mark: String) -> List {
    with { $0.selectionMark = mark }
  }

  /// Leaves keys to whoever stands around, which else open an element or move the selection.
  public func leaving(_ keys: KeyPress...) -> List {
    with { $0.keysLeft = Set(keys) }
  }

  /// Lets rows reach the right edge, for lines that go on beside the list. Else a column is left free there.
  public func flush() -> List {
    with { $0.isFlush = true }
  }

  /// Lets a line that comes from beside the list go on into the first row on screen: in the column of the
  /// mark, where that isn't needed.
  public func joint(_ text: StyledText) -> List {
    with { $0.joint = text }
  }

  /// Lets `/` filter by more than a row's own text.
  ///
  /// - Parameter onChange: told when something begins to be looked for, and when nothing is any more.
  func filtered(
    _ accepts: @escaping @MainActor (Item, ListFilter) -> Bool,
    onChange: @escaping @MainActor (Bool) -> Void
  ) -> List {
    with {
      $0.accepts = accepts
      $0.onFilter = onChange
    }
  }

  public func makeNode() -> ListNode<Data, Row> { ListNode() }

  public func update(_ node: ListNode<Data, Row>) {
    node.configure(data: data, options: options, row: row)
  }
}

/// What a list was told beside its data.
@MainActor struct ListOptions<Item: Identifiable> {
  var name = ""
  var activateTitle = "open"
  var onActivate: (@MainActor (Item) -> Void)?
  var activateKeys = ListKeys.activate
  var onSelect: (@MainActor (Item) -> Void)?
  var searchText: (@MainActor (Item) -> String)?
  var isSelectable: @MainActor (Item) -> Bool = { _ in true }
  var itemKeys: (@MainActor (Item?) -> [KeyBinding])?
  var placeholder: StyledText = ""
  var initialSelection: Item.ID?
  var order: Bind<RowOrder<Item>?>?
  var selectionMark = RowNode.usualMark
  var isFlush = false
  var keysLeft: Set<KeyPress> = []
  var joint: StyledText = ""
  var accepts: (@MainActor (Item, ListFilter) -> Bool)?
  var onFilter: (@MainActor (Bool) -> Void)?

  /// Whether `/` filters, and what it leaves.
  func acceptance(_ filter: ListFilter) -> (@MainActor (Item) -> Bool)? {
    if let accepts {
      return { item in accepts(item, filter) }
    }
    guard let searchText else { return nil }
    return { item in filter.accepts(searchText(item)) }
  }
}
