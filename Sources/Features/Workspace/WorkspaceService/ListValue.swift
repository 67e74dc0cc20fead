/// A value in an element of a list, as it is written.
enum ListValue: Equatable {
  /// A value that needs no quotation marks, such as a date.
  case plain(String)
  case text(String)
  /// Texts; a single one is written without brackets.
  case list([String])

  /// The value in block style.
  var text: String {
    switch self {
    case .plain(let text): text
    case .text(let text): YAMLScalar.text(text, isText: true)
    case .list: flowText
    }
  }

  /// The value in flow style.
  var flowText: String {
    switch self {
    case .plain(let text): return text
    case .text(let text): return YAMLScalar.text(text, isText: true, inFlow: true)
    case .list(let texts):
      let texts = texts.map { YAMLScalar.text($0, isText: true, inFlow: true) }
      return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
    }
  }

  /// The value in the place of another one; nil if that isn't possible line by line.
  ///
  /// - Parameter first: the first character of the other value.
  func text(replacing first: Unicode.Scalar?) -> String? {
    switch (first, self) {
    case ("&", _), ("*", _), ("!", _), ("{", _): nil
    case ("[", .list(let texts)) where texts.count == 1: "[\(flowText)]"
    case ("[", .plain), ("[", .text): nil
    default: text
    }
  }
}
