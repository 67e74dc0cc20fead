/// The version of what the app and a plugin's process say to each other. It is counted on its own: an app
/// of any version may speak several.
public enum ProtocolVersion {
  /// The versions that this app speaks.
  public static let spoken = 1...1

  /// The highest version that both sides speak; nil where there is none.
  public static func common(with wanted: ClosedRange<Int>) -> Int? {
    let both = max(spoken.lowerBound, wanted.lowerBound)...
    let version = min(spoken.upperBound, wanted.upperBound)
    return both.contains(version) ? version : nil
  }
}
