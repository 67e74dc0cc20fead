/// Describes values as text by reflection, without support from their types.
enum StateText {
  /// The maximum length of a text in characters.
  static let limit = 200

  /// Returns the properties of a value with their outlines; the value itself if it has none.
  static func members(of value: Any) -> [StateChange] {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .class, .tuple:
      guard !mirror.children.isEmpty else { break }
      return mirror.children.enumerated().map { index, member in
        StateChange(path: member.label ?? "\(index)", old: nil, new: outline(of: member.value))
      }
    default: break
    }
    return [StateChange(path: "", old: nil, new: outline(of: value))]
  }

  // MARK: Outlines

  /// Returns the beginning of a value's text without describing all of it, because a state may
  /// contain thousands of elements.
  static func outline(of value: Any) -> String {
    var text = ""
    append(value, to: &text)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }

  private static func append(_ value: Any, to text: inout String) {
    guard text.utf8.count <= limit else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let inside = mirror.children.first {
        append(inside.value, to: &text)
      } else {
        text += "nil"
      }
    case .collection, .set, .dictionary:
      text += "["
      append(mirror.children.lazy.map { (label: nil, value: $0.value) }, to: &text)
      text += mirror.children.isEmpty ? "]" : "] (\(mirror.children.count))"
    case .tuple:
      text += "("
      append(mirror.children.lazy.map { (label: $0.label, value: $0.value) }, to: &text)
      text += ")"
    case .struct where !(value is any CustomStringConvertible) && !mirror.children.isEmpty:
      text += "\(mirror.subjectType)("
      append(mirror.children.lazy.map { (label: $0.label, value: $0.value) }, to: &text)
      text += ")"
    case .enum where !(value is any CustomStringConvertible) && !mirror.children.isEmpty:
      guard let inside = mirror.children.first else { return }
      text += ".\(inside.label ?? "")("
      append(inside.value, to: &text)
      text += ")"
    default: text += value is String ? String(reflecting: value) : "\(value)"
    }
  }

  /// Appends members, separated by commas, until the text is long enough.
  private static func append(
    _ members: some Sequence<(label: String?, value: Any)>, to text: inout String
  ) {
    var isFirst = true
    for member in members {
      guard text.utf8.count <= limit else { return }
      if !isFirst { text += ", " }
      isFirst = false
      if let label = member.label { text += "\(label): " }
      append(member.value, to: &text)
    }
  }

  /// Returns the text of a value, shortened to ``limit``.
  static func text(of value: Any) -> String {
    let text = String(reflecting: value)
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
