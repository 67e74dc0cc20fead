import DeclarativeUI
import MigrationsInterface

/// The key that shows the form of an exception for a match.
enum ExceptionKey {
  /// - Parameters:
  ///   - id: the identifier of the key binding.
  ///   - match: the selected match; nil for none.
  @MainActor static func binding(
    _ id: String, _ match: Match?, except: @escaping @MainActor (Match) -> Void
  ) -> KeyBinding {
    KeyBinding(id, "x", title: "Add exception", disabled: obstacle(match)) {
      if let match { except(match) }
    }
  }

  /// The reason why there can't be an exception for a match; nil if there can be.
  private static func obstacle(_ match: Match?) -> String? {
    guard let match else { return "no match is selected" }
    // An exception is a comment, so it doesn't affect what another tool has recorded.
    if match.entry != nil { return "another tool has recorded the match" }
    return match.excepted ? "the match has an exception" : nil
  }
}
