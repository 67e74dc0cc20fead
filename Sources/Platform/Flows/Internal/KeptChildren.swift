/// What a flow's children left behind that keep their state and aren't shown: as it was, or as a session
/// wrote it down.
@MainActor struct KeptChildren {
  private var left: [String: KeptFlow] = [:]
  /// Until they are shown again.
  private var written: [String: FlowSnapshot]

  init(written: [String: FlowSnapshot] = [:]) { self.written = written }

  /// Remembers a child that is no longer shown.
  mutating func keep(_ child: any KeepsState, named name: String) { left[name] = child.kept }

  /// Gives a child back what the last one of its name left behind.
  ///
  /// - Throws: `FlowRestoreError` when what was written down is another flow's.
  mutating func putBack(_ name: String, into routable: any Routable) throws {
    if let kept = left.removeValue(forKey: name), let child = routable as? any KeepsState {
      child.putBack(kept)
    } else if let snapshot = written.removeValue(forKey: name),
      let child = routable as? any AnyFlow
    {
      try child.restore(snapshot)
    }
  }

  /// Forgets what was left behind, not what was written down.
  mutating func forgetLeft() { left = [:] }

  /// All of them, to be written down; nil when there are none.
  func snapshots() throws -> [String: FlowSnapshot]? {
    let all = try left.mapValues { try $0.written(child: nil) }.merging(written) { left, _ in left }
    return all.isEmpty ? nil : all
  }
}
