/// The observers of single elements of one array.
///
/// While the bytes of the array itself are unchanged, no element is compared. Otherwise, each
/// observed element is compared once, without its own key path.
final class ElementsNode<State, Element: Equatable>: PathNode<State> {
  private let path: KeyPath<State, [Element]>
  private let bytes: StoredBytes<State>?
  private var elements: [Int: ReadNode] = [:]

  init(_ path: KeyPath<State, [Element]>) {
    self.path = path
    bytes = StoredBytes(path)
  }

  override var isInUse: Bool { elements.values.contains { $0.isObserved } }

  func noteRead(of index: Int) {
    let node = elements[index] ?? ElementNode(path, index)
    elements[index] = node
    node.noteRead()
  }

  override func collectChanged(
    from old: State, to new: State, into changed: inout [ReadNode]
  ) {
    if let bytes, bytes.areSame(old, new) { return }
    let old = old[keyPath: path]
    let new = new[keyPath: path]
    let common = min(old.count, new.count)
    for index in Self.differing(old, new, count: common) {
      collect(index, into: &changed) { old[index] != new[index] }
    }
    for index in common..<max(old.count, new.count) { collect(index, into: &changed) { true } }
  }

  private func collect(
    _ index: Int, into changed: inout [ReadNode], if isOther: () -> Bool
  ) {
    guard let node = elements[index] else { return }
    if !node.isObserved {
      elements[index] = nil
    } else if isOther() {
      changed.append(node)
    }
  }

  /// Returns the indices of elements whose bytes differ. Scanning memory is very fast for equal
  /// elements.
  private static func differing(_ old: [Element], _ new: [Element], count: Int) -> [Int] {
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return [] }
        return ByteComparison.differing(
          old, new, count: count, size: MemoryLayout<Element>.size,
          stride: MemoryLayout<Element>.stride)
      }
    }
  }
}

/// The observers of one element.
private final class ElementNode<State, Element>: ReadNode {
  private let path: KeyPath<State, [Element]>
  private let index: Int

  init(_ path: KeyPath<State, [Element]>, _ index: Int) {
    self.path = path
    self.index = index
  }

  override var valueName: String? { "\(path.pathName)[\(index)]" }
}
