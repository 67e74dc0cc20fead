/// Describes values as text by reflection, without support from their types.
enum StateText {
  /// The maximum length of a text in characters.
  static let limit = 200

  /// Returns the properties of a value with their texts; the value itself if it has none.
  static func members(of value: Any) -> [StateChange] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .class, .tuple:
      guard !mirror.children.isEmpty else { break }
      return mirror.children.enumerated().map { index, member in
        StateChange(path: member.label ?? "\(index)", old: nil, new: text(of: member.value))
      }
    default: break
    }
    return [StateChange(path: "", old: nil, new: text(of: value))]
  }

  /// Returns the text of a value, shortened to ``limit``.
  static func text(of value: Any) -> String {
    let text = String(reflecting: value)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
