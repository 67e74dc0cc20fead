/// A version of a library: numbers and an optional prerelease suffix after `-`.
/// Source: “Semantic Versioning 2.0.0”, with any number of components.
package struct VersionNumber: Equatable, Sendable {
  private let numbers: [Int]
  private let suffix: String?

  package init(_ text: some StringProtocol) {
    var rest = text[...]
    if rest.first == "v" { rest = rest.dropFirst() }
    let plain = rest.prefix { $0 != "+" }
    let parts = plain.split(separator: "-", maxSplits: 1)
    numbers = (parts.first ?? "").split(separator: ".").map { Int($0) ?? 0 }
    suffix = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Returns whether the version precedes another one. A prerelease precedes its release.
  package func isOlder(than other: some StringProtocol) -> Bool {
    let other = VersionNumber(other)
    for index in 0..<max(numbers.count, other.numbers.count) {
      let own = index < numbers.count ? numbers[index] : 0
      let its = index < other.numbers.count ? other.numbers[index] : 0
      if own != its { return own < its }
    }
    switch (suffix, other.suffix) {
    case (nil, _): return false
    case (_, nil): return true
    case (let own?, let its?): return own < its
    }
  }
}
