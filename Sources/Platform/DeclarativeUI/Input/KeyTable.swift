import Terminal

/// The key bindings that are available at the same time, innermost first.
@MainActor public struct KeyTable {
  /// The bindings, each with the keys that reach it. Keys of an inner binding don't reach outer
  /// bindings.
  public let rows: [KeyBinding]

  /// Creates a key table from bindings, innermost first.
  public init(_ bindings: [KeyBinding]) {
    var taken: [KeyPress: String] = [:]
    rows = bindings.compactMap { binding in
      let free = binding.keys.filter { taken[$0] == nil }
      let shadowed = binding.keys.compactMap { key in
        taken[key].map { ShadowedKey(key: key, title: $0) }
      }
      for key in free { taken[key] = binding.title }
      // A binding without keys is available in the command palette.
      guard !free.isEmpty || binding.keys.isEmpty || binding.staysInPalette else { return nil }
      return binding.with(keys: free).shadowed(shadowed)
    }
  }
}
