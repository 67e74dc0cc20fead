import Diagnostics
import Terminal

/// Text notation for keys: `"q"`, `"ctrl-p"`, `"shift-tab"`, `"alt-enter"`, `"f1"`.
extension KeyPress: ExpressibleByStringLiteral {
  /// Creates a key from a literal. An invalid literal is reported as misuse and never matches a key
  /// press.
  public init(stringLiteral value: String) {
    if let press = KeyPress(notation: value) {
      self = press
    } else {
      self = KeyPress(.function(0))
      MisuseReport(
        module: "DeclarativeUI",
        message:
          "“\(value)” isn't a key, so nothing can press it. Write keys \(KeyPress.examples)."
      ).report()
    }
  }

  /// Examples of valid keys, for error messages.
  package static let examples =
    "such as q, Q, ctrl-p, enter, f5 or space; write a shifted character as it is typed, such as !"

  private static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backspace": .backspace, "delete": .delete,
    "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pageup": .pageUp, "pagedown": .pageDown, "space": .character(" "),
  ]

  /// Parses a key as users write it in a configuration file. The notation is case-insensitive
  /// except for single characters.
  ///
  /// Keys that terminals can't distinguish are equal: `shift-q` is `Q`, `ctrl-C` is `ctrl-c`,
  /// `shift-enter` is `enter`, and `ctrl-[`, `ctrl-i`, `ctrl-m` and `ctrl-h` are `esc`, `tab`,
  /// `enter` and `backspace`. `shift-1` is invalid because the shifted character depends on the
  /// keyboard layout.
  ///
  /// - Returns: nil if the notation is invalid.
  public init?(notation: String) {
    var rest = Substring(notation)
    var modifiers: Modifiers = []
    while let dash = rest.dropFirst().firstIndex(of: "-"), rest.count > 2 {
      switch rest[..<dash].lowercased() {
      case "ctrl": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "shift": modifiers.insert(.shift)
      default: return nil
      }
      rest = rest[rest.index(after: dash)...]
    }
    guard let key = KeyPress.key(named: rest) else { return nil }
    self = KeyPress(key, modifiers).asSent
    if modifiers.contains(.shift), !modifiers.contains(.control),
      case .character(let typed) = self.key, typed != " ", !typed.isUppercase
    {
      return nil
    }
  }

  private static func key(named name: Substring) -> Key? {
    if name.count == 1, let character = name.first { return .character(character) }
    let name = name.lowercased()
    if let key = names[name] { return key }
    guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else {
      return nil
    }
    return .function(number)
  }

  /// The key in the notation of configuration files: `enter`, `ctrl-p`, `shift-tab`, `j`.
  package var notation: String {
    let name: String
    switch key {
    case .character(let character): name = character == " " ? "space" : String(character)
    case .function(let number): name = "f\(number)"
    default: name = KeyPress.names.first { $0.value == key }?.key ?? ""
    }
    var prefix = ""
    if modifiers.contains(.control) { prefix += "ctrl-" }
    if modifiers.contains(.alt) { prefix += "alt-" }
    if modifiers.contains(.shift) { prefix += "shift-" }
    return prefix + name
  }

  /// The key as shown in the status bar: `↵`, `^P`, `⇧Tab`, `j`.
  public var symbol: String {
    let name: String =
      switch key {
      case .character(" "): "Space"
      case .character(let character): String(character)
      case .enter: "↵"
      case .escape: "Esc"
      case .tab: "Tab"
      case .backspace: "⌫"
      case .delete: "Del"
      case .insert: "Ins"
      case .up: "↑"
      case .down: "↓"
      case .left: "←"
      case .right: "→"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PgUp"
      case .pageDown: "PgDn"
      case .function(let number): "F\(number)"
      }
    var prefix = ""
    if modifiers.contains(.control) { prefix += "^" }
    if modifiers.contains(.alt) { prefix += "Alt-" }
    if modifiers.contains(.shift) { prefix += "⇧" }
    return prefix + (modifiers.contains(.control) && name.count == 1 ? name.uppercased() : name)
  }
}
