/// An order for the rows of a list, other than the one they come in.
///
/// Rows that it says nothing of, such as headings, keep their places; those between two of them are
/// ordered for themselves. Equal rows stay as they come.
public struct RowOrder<Item> {
  /// Orders with one id are one: with another id the selected row stays selected, wherever it goes.
  let id: String
  let moves: @MainActor (Item) -> Bool
  /// The numbers of the given elements, from 0, in their order.
  let ranked: @MainActor ([Item]) -> [Int]

  /// Orders by a value; elements without one go last, either way.
  ///
  /// - Parameters:
  ///   - id: tells the order from others of the same list.
  ///   - descending: the highest first.
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

  /// The same order for rows of which some stand for an element; the others keep their places.
  public func through<Row>(_ item: @escaping @MainActor (Row) -> Item?) -> RowOrder<Row> {
    RowOrder<Row>(
      id: id, moves: { item($0) != nil }, ranked: { [ranked] in ranked($0.compactMap(item)) })
  }

  /// Places of elements, ordered.
  @MainActor func arranged(_ places: some Sequence<Int>, item: (Int) -> Item) -> [Int] {
    var result: [Int] = []
    var run: [(place: Int, item: Item)] = []
    func finishRun() {
      result += ranked(run.map(\.item)).map { run[$0].place }
      run = []
    }
    for place in places {
      let item = item(place)
      if moves(item) {
        run.append((place, item))
      } else {
        finishRun()
        result.append(place)
      }
    }
    finishRun()
    return result
  }
}
