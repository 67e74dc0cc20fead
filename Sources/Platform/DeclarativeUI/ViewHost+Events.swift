import Diagnostics
import Terminal

// Event handling.
extension ViewHost {
  /// Delivers an event to the views.
  ///
  /// Changes from earlier events are applied before that, except for purely visual ones.
  ///
  /// - Returns: Whether a view handled the event.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    onEvent?(event)
    return perform(event)
  }

  /// Delivers an event that follows from another one, such as the key of a hint that was clicked. It
  /// isn't an event of the user, so a recording doesn't contain it.
  @discardableResult
  func perform(_ event: InputEvent) -> Bool {
    if let log = AppLog.current { log.note(.debug, .input, logged(event)) }
    if event.isPress { notifyInputWatchers(of: event) }
    if concernsInput || isTreeChanged || root.needsLayout { settle() }
    switch event {
    case .key(let press) where isTooSmall: return handleWhenTooSmall(press)
    case .mouse where isTooSmall, .paste where isTooSmall: return false
    case .key(let press): return handle(press)
    case .mouse(let mouse):
      bringUpToDate()
      return handle(mouse)
    case .paste(let text): return focused?.handlePaste(text) ?? false
    case .resize(let size):
      resize(to: size)
      return true
    case .focusGained, .focusLost: return false
    }
  }

  /// Returns an event as text for the log, without typed or pasted text.
  private func logged(_ event: InputEvent) -> String {
    let place = focused.map { " at \($0.viewName.prefix { $0 != "<" })" } ?? ""
    switch event {
    case .key(let press):
      let isText = focused?.takesText ?? false
      if isText, case .character = press.key, press.modifiers.isEmpty {
        return "typed a character\(place)"
      }
      return "key \(press.notation)\(place)"
    case .paste(let text): return "pasted \(text.count) characters\(place)"
    case .mouse(let mouse):
      return "mouse \(mouse.action) at \(mouse.position.column),\(mouse.position.row)"
    case .resize(let size): return "resized to \(size.columns)×\(size.rows)"
    case .focusGained: return "the terminal gained the focus"
    case .focusLost: return "the terminal lost the focus"
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    let focus = focused
    var handler: Node?
    let isHandled = forEachResponder { node in
      guard node.handle(press) else { return false }
      handler = node
      return true
    }
    if isHandled {
      // What the user types must be visible, even if the field was scrolled out of view.
      if let handler, handler === focus, handler === focused, handler.takesText { revealFocus() }
      return true
    }
    if press == KeyPress(.tab), moveFocus(by: 1) { return true }
    if press == KeyPress(.tab, .shift), moveFocus(by: -1) { return true }
    return handleBehindDialog(press)
  }

  /// Handles a key with bindings that also work behind a dialog.
  private func handleBehindDialog(_ press: KeyPress) -> Bool {
    var node = scope?.parent
    while let current = node {
      if current.handleBehindDialog(press) { return true }
      node = current.parent
    }
    return false
  }

  /// Calls `body` with the focused node and its ancestors up to the dialog that contains them,
  /// until it returns true.
  @discardableResult
  func forEachResponder(_ body: (Node) -> Bool) -> Bool {
    let scope = scope
    var node: Node? = focused ?? innermostWithKeys ?? scope
    while let current = node {
      if body(current) { return true }
      if current === scope { return false }
      node = current.parent
    }
    return false
  }

  /// The dialog that currently receives all keys; nil for none.
  package var focusScope: Node? { scope }

  /// The first responder if no node is focusable: the innermost node with key bindings, in the
  /// dialog that receives all keys if there is one.
  package var innermostWithKeys: Node? {
    var found: Node?
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.keepsFocusOut { return }
      if node.depth >= found?.depth ?? 0, !node.keyBindings.isEmpty { found = node }
      for child in node.children { visit(child) }
    }
    visit(scope ?? root)
    return found
  }

  private func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .drag, .release:
      if let pressed, pressed.host === self {
        if case .release = mouse.action { self.pressed = nil }
        return pressed.handle(mouse)
      }
    case .press: pressed = nil
    case .wheelUp, .wheelDown: break
    }
    var node = hitTest(mouse.position, in: scope ?? root)
    if case .press = mouse.action {
      // The second press was meant for the node at the first press, not for one that has replaced
      // it.
      if mouse.clicks > 1, isClickTaken, !takesSecondPress(node) { return true }
      isClickTaken = false
    }
    if case .press(.left) = mouse.action {
      var candidate = node
      while let current = candidate {
        if current.isFocusable, !current.isFocusKeptOut {
          focus(current)
          break
        }
        candidate = current.parent
      }
    }
    while let current = node {
      if current.handle(mouse) {
        if case .press = mouse.action {
          pressed = current
          clicked = current
          isClickTaken = true
        }
        return true
      }
      if current === scope { return true }
      node = current.parent
    }
    return false
  }

  private func takesSecondPress(_ node: Node?) -> Bool {
    guard let clicked, clicked.host === self else { return false }
    var current = node
    while let inner = current, inner !== clicked { current = inner.parent }
    return current != nil
  }

  private func hitTest(_ point: Point, in node: Node) -> Node? {
    guard !node.isHidden, node.frame.contains(point) || node === scope else { return nil }
    for child in node.children.reversed() {
      if let found = hitTest(point, in: child) { return found }
    }
    // A view without content, such as a closed dialog, lets mouse events through.
    return node.isSeenThrough && node.children.isEmpty ? nil : node
  }
}

extension InputEvent {
  /// Whether a key or mouse button was pressed. Pointer movement and the wheel don't count.
  fileprivate var isPress: Bool {
    switch self {
    case .key, .paste: return true
    case .mouse(let mouse):
      if case .press = mouse.action { return true }
      return false
    case .resize, .focusGained, .focusLost: return false
    }
  }
}
