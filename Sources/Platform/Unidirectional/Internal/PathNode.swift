/// The readers of one key path into a store's state; equal key paths share a node, and so are
/// compared once for each change however many readers there are.
@MainActor class PathNode<State>: ReadNode {
  func hasChanged(from old: State, to new: State) -> Bool { false }
}

/// A node that compares the values at its key path.
///
/// Where the key path names stored properties, the bytes are compared first: a copy with the same
/// bytes is the same value, because the old state is still alive and shares its storage. That costs
/// some nanoseconds and spares reading through the key path.
final class ValuePathNode<State, Value: Equatable>: PathNode<State> {
  private let path: KeyPath<State, Value>
  private let bytes: Range<Int>?

  init(_ path: KeyPath<State, Value>) {
    self.path = path
    bytes = MemoryLayout<State>.offset(of: path).map { $0..<$0 + MemoryLayout<Value>.size }
  }

  override func hasChanged(from old: State, to new: State) -> Bool {
    if let bytes, sameBytes(old, new, in: bytes) { return false }
    return old[keyPath: path] != new[keyPath: path]
  }

  private func sameBytes(_ old: State, _ new: State, in range: Range<Int>) -> Bool {
    withUnsafeBytes(of: old) { old in
      withUnsafeBytes(of: new) { new in
        old[range].elementsEqual(new[range])
      }
    }
  }
}
