/// A line of a baseline of findings that allows more than remains.
package struct StaleLine: Equatable, Sendable {
  /// The path of the baseline.
  package let path: String
  /// The line number, from 1.
  package let line: Int
  package let key: FindingBaseline.Key
  package let allowed: Int
  package let actual: Int
  /// Whether the change isn't responsible for the line, so that the check doesn't fail for it.
  package let isInherited: Bool

  package init(
    path: String, line: Int, key: FindingBaseline.Key, allowed: Int, actual: Int, isInherited: Bool
  ) {
    self.path = path
    self.line = line
    self.key = key
    self.allowed = allowed
    self.actual = actual
    self.isInherited = isInherited
  }

  /// The unused allowance, for users.
  package var message: String {
    let name = "\(key.kind) \(key.name)"
    return actual == 0
      ? "\(name) is no longer needed" : "\(name) allows \(allowed), \(actual) remain"
  }
}
