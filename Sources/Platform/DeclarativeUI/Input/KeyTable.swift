import Terminal

/// The key bindings that work together at one moment, innermost first.
@MainActor public struct KeyTable {
  /// Each binding with the keys that reach it: a key taken further inside doesn't count outside.
  public let rows: [KeyBinding]

  public init(_ bindings: [KeyBinding]) {
    var taken: Set<KeyPress> = []
    rows = bindings.compactMap { binding in
      let free = binding.keys.filter { !taken.contains($0) }
      taken.formUnion(free)
      // One without keys is reached through the palette.
      guard !free.isEmpty || binding.keys.isEmpty else { return nil }
      return binding.with(keys: free)
    }
  }
}
