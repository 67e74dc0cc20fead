/// The number of columns that text takes on a terminal.
///
/// The C library's `wcwidth` differs between machines and doesn't handle grapheme clusters, so
/// layout and renderer both use this table instead. The table follows Unicode's East Asian Width
/// (UAX #11), with ambiguous characters narrow, and the emoji sequences of UTS #51.
package enum CellWidth {
  /// The Unicode version of the table, such as `17.0.0`.
  package static var unicodeVersion: String { WidthTable.unicodeVersion }

  /// Returns the columns that a single scalar takes: 0, 1 or 2. Combining marks and joiners take 0.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300, 0x2500..<0x25A0: 1
    case 0x4E00..<0xA000: 2
    default: search(scalar.value)
    }
  }

  /// Returns the columns that a grapheme cluster takes, including marks and joined emoji: 0, 1 or
  /// 2.
  ///
  /// A cluster is as wide as the sum of its scalars, but at most two columns. Flags, skin tones,
  /// families and conjuncts of two letters take two columns; a letter with a combining mark takes
  /// one.
  package static func columns(of cluster: Character) -> Int {
    columns(of: cluster.unicodeScalars)
  }

  static func columns(of scalars: Character.UnicodeScalarView) -> Int {
    var total = 0
    var last: Unicode.Scalar?
    for scalar in scalars {
      if scalar.value == 0xFE0F, let last, isWidenedByVariation(last) { return 2 }
      total += columns(of: scalar)
      if total >= 2 { return 2 }
      last = scalar
    }
    return total
  }

  private static func search(_ point: UInt32) -> Int {
    WidthTable.regions.withUnsafeBufferPointer { regions in
      // Find the last region that begins at or before the point: the last key that is at most
      // `key`.
      let key = point << 2 | 3
      var low = 0
      var high = regions.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if regions[middle] <= key { low = middle } else { high = middle }
      }
      return Int(regions[low] & 3)
    }
  }

  private static func isWidenedByVariation(_ scalar: Unicode.Scalar) -> Bool {
    let bounds = WidthTable.widenedByVariation
    for index in stride(from: 0, to: bounds.count, by: 2) where scalar.value <= bounds[index + 1] {
      return scalar.value >= bounds[index]
    }
    return false
  }
}
