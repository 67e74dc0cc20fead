/// The readers of one key path into a store's state; equal key paths share a node, and so are
/// compared once for each change however many readers there are.
@MainActor class PathNode<State>: ReadNode {
  /// Adds the nodes whose readers have to be told.
  func collectChanged(from old: State, to new: State, into changed: inout [ReadNode]) {}
  /// Whether somebody reads this node or a part of it.
  var isInUse: Bool { isObserved }
}

/// A node that compares the values at its key path.
///
/// Where the key path names stored properties, the bytes are compared first: a copy with the same
/// bytes is the same value, because the old state is still alive and shares its storage. That costs
/// some nanoseconds and spares reading through the key path.
final class ValuePathNode<State, Value: Equatable>: PathNode<State> {
  private let path: KeyPath<State, Value>
  private let bytes: StoredBytes<State>?

  init(_ path: KeyPath<State, Value>) {
    self.path = path
    bytes = StoredBytes(path)
  }

  override func collectChanged(
    from old: State, to new: State, into changed: inout [ReadNode]
  ) {
    if let bytes, bytes.areSame(old, new) { return }
    if old[keyPath: path] != new[keyPath: path] { changed.append(self) }
  }
}
