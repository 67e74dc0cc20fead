import Terminal

/// Keys written as text: `"q"`, `"ctrl-p"`, `"shift-tab"`, `"alt-enter"`, `"f1"`.
extension KeyPress: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self = KeyPress(notation: value) ?? KeyPress(.function(0))
  }

  private static let names: [String: Key] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backspace": .backspace, "delete": .delete,
    "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
    "end": .end, "pageup": .pageUp, "pagedown": .pageDown, "space": .character(" "),
  ]

  /// Reads a key as people write it in a configuration; nil where it is none.
  public init?(notation: String) {
    var rest = Substring(notation)
    var modifiers: Modifiers = []
    while let dash = rest.dropFirst().firstIndex(of: "-"), rest.count > 2 {
      switch rest[..<dash] {
      case "ctrl": modifiers.insert(.control)
      case "alt": modifiers.insert(.alt)
      case "shift": modifiers.insert(.shift)
      default: return nil
      }
      rest = rest[rest.index(after: dash)...]
    }
    if rest.count == 1, let character = rest.first {
      self.init(.character(character), modifiers)
    } else if let key = KeyPress.names[rest.lowercased()] {
      self.init(key, modifiers)
    } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...35).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// The key as people write it, and as a configuration has it: `enter`, `ctrl-p`, `shift-tab`, `j`.
  public var notation: String {
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

  /// The key as hints show it: `↵`, `^P`, `⇧Tab`, `j`.
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
