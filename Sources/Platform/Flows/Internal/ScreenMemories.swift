import DeclarativeUI

/// What the screens of a flow remember, by the rules that show them. One rule may show ever more screens, one
/// for each value: of those, the ones seen last are remembered.
@MainActor struct ScreenMemories {
  /// So many screens of one flow are remembered.
  static let limit = 100

  private var memories: [String: ViewMemory] = [:]
  /// The names, the one seen last at the end.
  private var order: [String] = []

  /// - Parameter written: what `written` gave.
  init(_ written: [String: [String: String]] = [:]) {
    memories = written.mapValues { ViewMemory($0) }
    order = written.keys.sorted()
  }

  /// The memory of a screen, a new one for a screen not seen before or long ago.
  mutating func memory(_ name: String) -> ViewMemory {
    if order.last != name {
      order.removeAll { $0 == name }
      order.append(name)
    }
    if let memory = memories[name] { return memory }
    let memory = ViewMemory()
    memories[name] = memory
    if order.count > Self.limit { memories[order.removeFirst()] = nil }
    return memory
  }

  /// What there is to write down.
  var written: [String: [String: String]] {
    memories.mapValues(\.snapshot).filter { !$0.value.isEmpty }
  }
}
