/// The rules of another tool that count. A `*` in a name stands for any text.
package struct RuleSelection: Sendable {
  private let names: [[[UInt8]]]

  /// - Parameter names: the names of the rules; empty for all.
  package init(_ names: [String]) {
    self.names = names.map { name in
      name.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(
        Array.init)
    }
  }

  /// Whether a rule counts.
  package func contains(_ rule: String) -> Bool {
    names.isEmpty || names.contains { RuleSelection.matches(Array(rule.utf8)[...], $0) }
  }

  private static func matches(_ rule: ArraySlice<UInt8>, _ parts: [[UInt8]]) -> Bool {
    guard let first = parts.first, let last = parts.last else { return false }
    if parts.count == 1 { return rule.elementsEqual(first) }
    guard rule.count >= first.count + last.count, rule.starts(with: first) else { return false }
    var rest = rule.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
        return false
      }
      rest = rest[(start + part.count)...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
