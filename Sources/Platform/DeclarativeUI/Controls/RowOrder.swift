/// A sort order for the rows of a list.
///
/// Rows that the order doesn't apply to, such as headings, keep their positions, and the rows
/// between them are sorted separately. The sort is stable.
public struct RowOrder<Item> {
  /// Identifies the order. The selected row stays selected and visible when the identifier changes.
  let id: String
  /// Returns whether the order applies to an element.
  let moves: @MainActor (Item) -> Bool
  /// Returns the indices of the given elements, from 0, in sorted order.
  let ranked: @MainActor ([Item]) -> [Int]

  /// Sorts by a value. Elements without a value come last in either direction.
  ///
  /// - Parameters:
  ///   - id: Identifies the order among those of the same list.
  ///   - descending: Whether the highest value comes first.
  ///   - value: Returns the value of an element.
  public init<Value: Comparable>(
    id: String, descending: Bool = false, by value: @escaping @MainActor (Item) -> Value?
  ) {
    self.id = id
    moves = { _ in true }
    ranked = { items in
      let values = items.map(value)
      return items.indices.sorted { left, right in
        guard let first = values[left], let second = values[right] else {
          return values[left] == nil && values[right] == nil
            ? left < right : values[right] == nil
        }
        if first == second { return left < right }
        return descending ? first > second : first < second
      }
    }
  }

  private init(
    id: String, moves: @escaping @MainActor (Item) -> Bool,
    ranked: @escaping @MainActor ([Item]) -> [Int]
  ) {
    self.id = id
    self.moves = moves
    self.ranked = ranked
  }

  /// Returns the same order for rows of another type. Rows for which `item` returns nil keep their
  /// positions.
  public func through<Row>(_ item: @escaping @MainActor (Row) -> Item?) -> RowOrder<Row> {
    RowOrder<Row>(
      id: id, moves: { item($0) != nil }, ranked: { [ranked] in ranked($0.compactMap(item)) })
  }

  /// Returns the given indices in sorted order.
  @MainActor func arranged(_ indices: some Sequence<Int>, item: (Int) -> Item) -> [Int] {
    var result: [Int] = []
    var run: [(index: Int, item: Item)] = []
    func finishRun() {
      result += ranked(run.map(\.item)).map { run[$0].index }
      run = []
    }
    for index in indices {
      let item = item(index)
      if moves(item) {
        run.append((index, item))
      } else {
        finishRun()
        result.append(index)
      }
    }
    finishRun()
    return result
  }
}
