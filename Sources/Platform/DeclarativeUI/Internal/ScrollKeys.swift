import Terminal

/// The keys that scroll lines: those of a list, without a selection.
@MainActor enum ScrollKeys {
  /// - Parameters:
  ///   - name: of the control, for the names of the bindings.
  ///   - page: the lines in view.
  ///   - scroll: moves by so many lines; what is too far stops at the end.
  static func bindings(
    _ name: String, page: Int, scroll: @escaping @MainActor (Int) -> Void
  ) -> [KeyBinding] {
    let far = 1 << 32
    let page = max(1, page - 1)
    func binding(_ id: String, _ keys: [KeyPress], _ title: String, _ lines: Int) -> KeyBinding {
      KeyBinding("\(name).\(id)", keys: keys, title: title, isHint: false) { scroll(lines) }
    }
    return [
      binding("down", ["down", "j"], "scroll down", 1),
      binding("up", ["up", "k"], "scroll up", -1),
      binding("pageDown", ["pagedown", "ctrl-f", "space"], "page down", page),
      binding("pageUp", ["pageup", "ctrl-b"], "page up", -page),
      binding("first", ["home", "g"], "to the top", -far),
      binding("last", ["end", "G"], "to the end", far),
    ]
  }
}
