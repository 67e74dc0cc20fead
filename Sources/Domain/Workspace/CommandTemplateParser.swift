/// Replaces the placeholders of a shell script by environment variables.
///
/// The parser follows quotes, escapes and command substitutions as far as it needs them to place
/// quotation marks around a variable. An error there could split a value into words, but never run it.
struct CommandTemplateParser {
  private enum Context { case plain, double, single }

  private let characters: [Character]
  private var index = 0
  private var byte = 0
  /// The contexts around the current character, innermost last.
  private var contexts = [Context.plain]
  private(set) var script = ""
  private(set) var values: [CommandTemplate.Value] = []

  init(_ text: String) { characters = Array(text) }

  mutating func run() throws(CommandTemplate.Problem) {
    while index < characters.count {
      if let name = escapedName {
        script += "{\(name)}"
        advance(name.count + 4)
      } else if let name {
        try replace(name)
      } else {
        copy()
      }
    }
  }

  private var context: Context { contexts.last ?? .plain }

  private func character(_ offset: Int) -> Character? {
    characters.indices.contains(index + offset) ? characters[index + offset] : nil
  }

  /// The name in `{name}` at the current character; nil for anything else, such as `${name}`.
  private var name: String? {
    guard character(0) == "{", character(-1) != "$" else { return nil }
    return word(from: 1, end: "}")
  }

  /// The name in `{{name}}` at the current character.
  private var escapedName: String? {
    guard character(0) == "{", character(1) == "{", let name = word(from: 2, end: "}"),
      character(name.count + 3) == "}"
    else { return nil }
    return name
  }

  private func word(from start: Int, end: Character) -> String? {
    var name = ""
    while let next = character(start + name.count), ("a"..."z").contains(next) { name.append(next) }
    return !name.isEmpty && character(start + name.count) == end ? name : nil
  }

  private mutating func replace(_ name: String) throws(CommandTemplate.Problem) {
    guard let value = CommandTemplate.Value(rawValue: name) else {
      // In single quotes, braces usually belong to another language, such as that of awk.
      if context == .single { return copy() }
      throw problem("unknown placeholder \"{\(name)}\"", name, isUnknown: true)
    }
    guard context != .single else {
      throw problem(
        "\"{\(name)}\" is in single quotes, where a shell replaces nothing", name, isUnknown: false)
    }
    let variable = "${\(value.variable)}"
    script += context == .double ? variable : "\"\(variable)\""
    if !values.contains(value) { values.append(value) }
    advance(name.count + 2)
  }

  private func problem(
    _ message: String, _ name: String, isUnknown: Bool
  ) -> CommandTemplate.Problem {
    CommandTemplate.Problem(message: message, byte: byte, placeholder: name, isUnknown: isUnknown)
  }

  /// Copies a character and notes how it changes the context.
  private mutating func copy() {
    guard let next = character(0) else { return }
    switch (next, context) {
    case ("\\", .plain), ("\\", .double):
      script.append(next)
      advance(1)
      guard let escaped = character(0) else { return }
      script.append(escaped)
      return advance(1)
    case ("'", .plain): contexts.append(.single)
    case ("'", .single): contexts.removeLast()
    case ("\"", .plain): contexts.append(.double)
    case ("\"", .double): contexts.removeLast()
    case ("(", .plain): contexts.append(.plain)
    case ("(", .double) where character(-1) == "$": contexts.append(.plain)
    case (")", .plain) where contexts.count > 1: contexts.removeLast()
    default: break
    }
    script.append(next)
    advance(1)
  }

  private mutating func advance(_ count: Int) {
    for offset in 0..<count { byte += character(offset)?.utf8.count ?? 0 }
    index += count
  }
}
