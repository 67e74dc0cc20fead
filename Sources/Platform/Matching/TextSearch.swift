// Text search without the standard library's own methods, which would load its regular expressions
// into every program that shows a screen.
extension StringProtocol {
  /// Returns whether the string contains `part`, regardless of how accents are encoded.
  public func containsText(_ part: some StringProtocol) -> Bool {
    guard let first = part.utf8.first else { return true }
    var start = utf8.startIndex
    while let found = utf8[start...].firstIndex(of: first) {
      if utf8[found...].starts(with: part.utf8) { return true }
      start = utf8.index(after: found)
    }
    guard part.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    return Array(self).firstIndex(of: Array(part)) != nil
  }

  /// Returns the parts of the string between the occurrences of `separator`, including empty parts.
  public func parts(between separator: some StringProtocol) -> [String] {
    let all = Array(unicodeScalars)
    let wanted = Array(separator.unicodeScalars)
    guard !wanted.isEmpty else { return [String(self)] }
    var parts: [String] = []
    var start = 0
    while let end = all.firstIndex(of: wanted, from: start) {
      parts.append(String(String.UnicodeScalarView(all[start..<end])))
      start = end + wanted.count
    }
    return parts + [String(String.UnicodeScalarView(all[start...]))]
  }
}

extension Array where Element: Equatable {
  /// Returns the index of the first subsequence equal to `other`, at or after `start`.
  fileprivate func firstIndex(of other: [Element], from start: Int = 0) -> Int? {
    guard let first = other.first else { return start }
    guard count - start >= other.count else { return nil }
    for index in start...(count - other.count) where self[index] == first {
      if self[index..<(index + other.count)].elementsEqual(other) { return index }
    }
    return nil
  }
}
