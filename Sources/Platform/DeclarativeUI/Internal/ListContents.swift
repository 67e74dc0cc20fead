import Terminal

/// The elements that a list shows: its data, filtered and sorted.
@MainActor struct ListContents<Data: RandomAccessCollection>
where Data.Index == Int, Data.Element: Identifiable & Equatable {
  typealias Item = Data.Element

  private(set) var data: Data?
  private(set) var order: RowOrder<Item>?
  /// The indices in `data` of the filtered elements in sorted order; nil if all elements are shown
  /// in their own order.
  private var shown: [Int]?

  mutating func take(_ data: Data, order: RowOrder<Item>?) {
    self.data = data
    self.order = order
  }

  var count: Int { shown?.count ?? data?.count ?? 0 }

  /// The number of shown elements that can be selected, and of all of them. Headings can't be.
  func selectableCounts(_ options: ListOptions<Item>) -> (shown: Int, all: Int) {
    guard let data else { return (0, 0) }
    let all = data.count(where: options.isSelectable)
    return (shown?.count { options.isSelectable(data[$0]) } ?? all, all)
  }

  func item(_ index: Int) -> Item? {
    guard let data, index >= 0, index < count else { return nil }
    return data[shown?[index] ?? index]
  }

  func index(of id: Item.ID) -> Int? {
    (0..<count).first { item($0)?.id == id }
  }

  /// Applies the filter and the order.
  mutating func arrange(_ filter: ListFilter, _ options: ListOptions<Item>) {
    shown = nil
    if filter.isActive || order != nil { rearrange(filter, options) }
  }

  // A separate function, so that the type metadata it needs isn't looked up without a filter.
  @inline(never) private mutating func rearrange(
    _ filter: ListFilter, _ options: ListOptions<Item>
  ) {
    guard let data else { return }
    if filter.isActive, let accepts = options.acceptance(filter) {
      var indices: [Int] = []
      var heading: Int?
      for index in data.indices {
        if !options.isSelectable(data[index]) {
          heading = index
        } else if accepts(data[index]) {
          // A heading is shown with the first element below it.
          if let heading { indices.append(heading) }
          heading = nil
          indices.append(index)
        }
      }
      shown = indices
    }
    if let order { shown = order.arranged(shown ?? Array(data.indices)) { data[$0] } }
  }
}
