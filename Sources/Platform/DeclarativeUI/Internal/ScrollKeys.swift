import Terminal

/// The keys that scroll text: those of a list without a selection.
@MainActor enum ScrollKeys {
  /// Returns the key bindings of a control.
  ///
  /// - Parameters:
  ///   - name: The name of the control, the prefix of the bindings' identifiers.
  ///   - page: The number of visible lines.
  ///   - scroll: Scrolls by a number of lines and stops at the ends.
  static func bindings(
    _ name: String, page: Int, scroll: @escaping @MainActor (Int) -> Void
  ) -> [KeyBinding] {
    let far = 1 << 32
    let page = max(1, page - 1)
    func binding(_ id: String, _ keys: [KeyPress], _ title: String, _ lines: Int) -> KeyBinding {
      KeyBinding("\(name).\(id)", keys: keys, title: title, isHint: false) { scroll(lines) }
        .purpose(.move)
    }
    return [
      binding("down", ["down", "j"], "Scroll down", 1),
      binding("up", ["up", "k"], "Scroll up", -1),
      binding("pageDown", ["pagedown", "ctrl-f", "space"], "Page down", page),
      binding("pageUp", ["pageup", "ctrl-b"], "Page up", -page),
      binding("first", ["home", "g"], "Scroll to top", -far),
      binding("last", ["end", "G"], "Scroll to end", far),
    ]
  }
}
