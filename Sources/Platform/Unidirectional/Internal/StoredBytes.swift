/// Where the bytes of a key path of stored properties lie within their state.
struct StoredBytes<State> {
  private let range: Range<Int>

  /// - Returns: `nil` for a key path that computes or goes through a reference.
  init?<Value>(_ path: KeyPath<State, Value>) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    range = offset..<offset + MemoryLayout<Value>.size
  }

  /// Whether two living states have the same bytes there, and so the same value.
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
