import Terminal

/// The keys of lists, parsed once.
enum ListKeys {
  static let activate: [KeyPress] = ["enter", "right", "l"]
  static let down: [KeyPress] = ["down", "j"]
  static let up: [KeyPress] = ["up", "k"]
  static let pageDown: [KeyPress] = ["pagedown", "ctrl-f", "space"]
  static let pageUp: [KeyPress] = ["pageup", "ctrl-b"]
  static let first: [KeyPress] = ["home", "g"]
  static let last: [KeyPress] = ["end", "G"]
}
