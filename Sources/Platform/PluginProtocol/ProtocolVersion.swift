/// The version of the plugin protocol. It is independent of the app's version, and an app may
/// support several.
package enum ProtocolVersion {
  /// The versions that this app supports.
  package static let supported = 1...1

  /// Returns the highest version that both sides support; nil if there is none.
  package static func common(with wanted: ClosedRange<Int>) -> Int? {
    let both = max(supported.lowerBound, wanted.lowerBound)...
    let version = min(supported.upperBound, wanted.upperBound)
    return both.contains(version) ? version : nil
  }
}
