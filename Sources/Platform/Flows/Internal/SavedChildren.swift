/// The contents of child flows that keep their state and aren't shown: either captured in memory,
/// or from a restored session.
@MainActor struct SavedChildren {
  private var left: [String: SavedFlow] = [:]
  /// Contents from a restored session, until the child is shown again.
  private var written: [String: FlowSnapshot]

  init(written: [String: FlowSnapshot] = [:]) { self.written = written }

  /// Captures the contents of a child that is no longer shown.
  mutating func keep(_ child: any ChildFlow, named name: String) { left[name] = child.kept }

  /// Restores the contents that were captured under this name, if any, into a child.
  ///
  /// - Throws: `FlowRestoreError` if the contents are from a snapshot of another flow.
  mutating func restore(_ name: String, into routable: any Routable) throws {
    if let kept = left.removeValue(forKey: name), let child = routable as? any ChildFlow {
      child.restore(kept)
    } else if let snapshot = written.removeValue(forKey: name),
      let child = routable as? any AnyFlow
    {
      try child.restore(snapshot)
    }
  }

  /// Discards the contents that were captured under some names.
  mutating func discard(_ isDiscarded: (String) -> Bool) {
    left = left.filter { !isDiscarded($0.key) }
    written = written.filter { !isDiscarded($0.key) }
  }

  /// Discards contents that were captured in memory, but not those from a restored session.
  mutating func forgetLeft() { left = [:] }

  /// All contents as snapshots; nil if there are none.
  func snapshots() throws -> [String: FlowSnapshot]? {
    let all = try left.mapValues { try $0.written() }.merging(written) { left, _ in left }
    return all.isEmpty ? nil : all
  }
}
