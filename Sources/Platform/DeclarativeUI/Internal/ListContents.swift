import Terminal

/// The elements of a list that are shown: all of its data, or what a filter leaves of it, in the order that was
/// asked for.
@MainActor struct ListContents<Data: RandomAccessCollection>
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  typealias Item = Data.Element

  private(set) var data: Data?
  private(set) var order: RowOrder<Item>?
  /// The places in `data` that the filter leaves, in the order that was asked for; nil for all as they are.
  private var shown: [Int]?

  mutating func take(_ data: Data, order: RowOrder<Item>?) {
    self.data = data
    self.order = order
  }

  var count: Int { shown?.count ?? data?.count ?? 0 }

  func item(_ index: Int) -> Item? {
    guard let data, index >= 0, index < count else { return nil }
    return data[shown?[index] ?? index]
  }

  func index(of id: Item.ID) -> Int? {
    (0..<count).first { item($0)?.id == id }
  }

  /// Leaves what the filter accepts, in the order.
  mutating func arrange(_ filter: ListFilter, _ options: ListOptions<Item>) {
    shown = nil
    if filter.isActive || order != nil { rearrange(filter, options) }
  }

  // Apart, because the types that it needs would be looked up where nothing is filtered, too.
  @inline(never) private mutating func rearrange(
    _ filter: ListFilter, _ options: ListOptions<Item>
  ) {
    guard let data else { return }
    if filter.isActive, let accepts = options.acceptance(filter) {
      shown = data.indices.filter { options.isSelectable(data[$0]) && accepts(data[$0]) }
    }
    if let order { shown = order.arranged(shown ?? Array(data.indices)) { data[$0] } }
  }
}
