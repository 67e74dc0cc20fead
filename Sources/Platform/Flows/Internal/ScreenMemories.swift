import DeclarativeUI

/// The memories of a flow's screens, by the rules that show them. One rule can show any number of
/// screens, one for each value; only the most recently shown ones are remembered.
@MainActor struct ScreenMemories {
  /// The number of screens that one flow remembers.
  static let limit = 100

  private var memories: [String: ViewMemory] = [:]
  /// The names, the most recently shown one last.
  private var order: [String] = []

  /// Creates memories from their encoded form.
  ///
  /// - Parameter written: a value that `written` returned.
  init(_ written: [String: [String: String]] = [:]) {
    memories = written.mapValues { ViewMemory($0) }
    order = written.keys.sorted()
  }

  /// Replaces all values. A memory that a screen uses stays the same object, so that the screen keeps
  /// writing to it.
  mutating func restore(_ written: [String: [String: String]]) {
    let used = memories
    self = ScreenMemories(written)
    for (name, memory) in used {
      memory.restore(written[name] ?? [:])
      if memories[name] == nil { order.append(name) }
      memories[name] = memory
    }
    while order.count > Self.limit { memories[order.removeFirst()] = nil }
  }

  /// Returns the memory of a screen, or a new one if the screen has none.
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

  /// The memories that aren't empty, for a snapshot.
  var written: [String: [String: String]] {
    memories.mapValues(\.snapshot).filter { !$0.value.isEmpty }
  }
}
