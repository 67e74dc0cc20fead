/// The byte range of a stored property within its state.
struct StoredBytes<State> {
  private let range: Range<Int>

  /// - Returns: nil if the key path refers to a computed property or goes through a reference.
  init?<Value>(_ path: KeyPath<State, Value>) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    range = offset..<offset + MemoryLayout<Value>.size
  }

  /// Returns whether two existing states have the same bytes in the range, and therefore equal
  /// values.
  func areSame(_ old: State, _ new: State) -> Bool {
    withUnsafeBytes(of: old) { old in
      withUnsafeBytes(of: new) { new in
        guard let old = old.baseAddress, let new = new.baseAddress else { return true }
        return ByteComparison.areSame(
          old + range.lowerBound, new + range.lowerBound, count: range.count)
      }
    }
  }
}
