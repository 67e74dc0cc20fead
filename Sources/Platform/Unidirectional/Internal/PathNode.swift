/// The observers of one key path into a store's state. Equal key paths share a node, so each is
/// compared once per change, regardless of the number of observers.
@MainActor class PathNode<State>: ReadNode {
  /// Adds the nodes whose observers must be notified.
  func collectChanged(from old: State, to new: State, into changed: inout [ReadNode]) {}
  /// Whether this node or a part of it has observers.
  var isInUse: Bool { isObserved }
}

/// A node that compares the values at its key path.
///
/// For key paths of stored properties, the bytes are compared first. Copies with equal bytes are
/// equal values, because the old state still exists and shares its storage. This takes a few
/// nanoseconds and avoids reading through the key path.
final class ValuePathNode<State, Value: Equatable>: PathNode<State> {
  private let path: KeyPath<State, Value>
  private let bytes: StoredBytes<State>?

  init(_ path: KeyPath<State, Value>) {
    self.path = path
    bytes = StoredBytes(path)
  }

  override var valueName: String? { path.pathName }

  override func collectChanged(
    from old: State, to new: State, into changed: inout [ReadNode]
  ) {
    if let bytes, bytes.areSame(old, new) { return }
    if old[keyPath: path] != new[keyPath: path] { changed.append(self) }
  }
}
