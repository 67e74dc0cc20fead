import Workspace

/// The findings that existed when rules were adopted: how many of each the check allows.
package struct FindingBaseline: Equatable, Sendable {
  /// The identity of a finding, without files and line numbers. Keys are compared by bytes, like the lines of
  /// the file.
  package struct Key: Hashable, Comparable, Sendable {
    /// The kind of the module rule, or the ecosystem of the library: a–z, 0–9 and `-`.
    package let kind: String
    /// The dependency, such as `Cart > CartUI`, or the library with a criterion.
    package let name: String

    package init(_ kind: String, _ name: String) {
      self.kind = kind
      self.name = name
    }

    package static func == (left: Key, right: Key) -> Bool {
      left.kind.exact == right.kind.exact && left.name.exact == right.name.exact
    }

    package static func < (left: Key, right: Key) -> Bool {
      (left.kind.exact, left.name.exact) < (right.kind.exact, right.name.exact)
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(kind.exact)
      hasher.combine(name.exact)
    }
  }

  /// The number of allowed findings, above 0.
  package var counts: [Key: Int]

  package init(_ counts: [Key: Int] = [:]) { self.counts = counts.filter { $0.value > 0 } }

  /// The number of allowed findings; 0 if there is none.
  package subscript(key: Key) -> Int { counts[key] ?? 0 }

  /// The total number of allowed findings.
  package var total: Int { counts.values.reduce(0, +) }

  /// Returns a baseline that allows what either one allows.
  package func allowing(_ other: FindingBaseline) -> FindingBaseline {
    FindingBaseline(counts.merging(other.counts) { max($0, $1) })
  }

  /// Returns a baseline that allows only what both allow.
  package func limited(to other: FindingBaseline) -> FindingBaseline {
    var result = counts
    for (key, count) in counts { result[key] = min(count, other[key]) }
    return FindingBaseline(result)
  }

  /// Returns what the baseline allows beyond what is needed.
  package func slack(over needed: FindingBaseline) -> FindingBaseline {
    var result = counts
    for (key, count) in counts { result[key] = count - needed[key] }
    return FindingBaseline(result)
  }

  /// Returns the keys that allow more than another baseline.
  package func keys(above other: FindingBaseline) -> [Key] {
    counts.filter { $0.value > other[$0.key] }.map(\.key).sorted()
  }
}

/// An updated baseline of findings.
package struct FindingBaselineUpdate: Equatable, Sendable {
  package let baseline: FindingBaseline
  /// The number of findings that were recorded for the first time.
  package let added: Int
  /// The number of allowed findings that no longer exist.
  package let removed: Int
  /// The findings that exceed the baseline, which the update doesn't allow.
  package let refused: [FindingBaseline.Key]

  package init(
    baseline: FindingBaseline, added: Int, removed: Int, refused: [FindingBaseline.Key]
  ) {
    self.baseline = baseline
    self.added = added
    self.removed = removed
    self.refused = refused
  }
}
