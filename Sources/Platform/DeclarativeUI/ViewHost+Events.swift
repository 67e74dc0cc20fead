import Terminal

/// How events find the views that take them.
extension ViewHost {
  /// Gives an event to the views.
  ///
  /// What earlier events changed is in force by then, except for what is only seen.
  /// - Returns: whether one of them took it.
  @discardableResult
  public func handle(_ event: InputEvent) -> Bool {
    if event.isPress { inputComes() }
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

  private func handle(_ press: KeyPress) -> Bool {
    if forEachResponder({ $0.handle(press) }) { return true }
    if press == KeyPress(.tab), moveFocus(by: 1) { return true }
    if press == KeyPress(.tab, .shift), moveFocus(by: -1) { return true }
    return handleBehindDialog(press)
  }

  /// What works whatever is open: bindings around the dialog that say so.
  private func handleBehindDialog(_ press: KeyPress) -> Bool {
    var node = scope?.parent
    while let current = node {
      if current.handleBehindDialog(press) { return true }
      node = current.parent
    }
    return false
  }

  /// The focused node and its ancestors, up to the dialog they are in, until one says yes.
  @discardableResult
  func forEachResponder(_ body: (Node) -> Bool) -> Bool {
    let scope = scope
    var node: Node? = focused ?? scope ?? innermostWithKeys
    while let current = node {
      if body(current) { return true }
      if current === scope { return false }
      node = current.parent
    }
    return false
  }

  /// The dialog that keeps the keys to itself now; nil for none.
  package var focusScope: Node? { scope }

  /// Where keys start when nothing can have the focus: the innermost view that knows any.
  package var innermostWithKeys: Node? {
    var found: Node?
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.depth >= found?.depth ?? 0, !node.keyBindings.isEmpty { found = node }
      for child in node.children { visit(child) }
    }
    visit(root)
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
    var node = hit(mouse.position, in: scope ?? root)
    if case .press = mouse.action {
      // The second press was meant for what was there at the first, not for what has come in its place.
      if mouse.clicks > 1, isClickTaken, !takesSecondPress(node) { return true }
      isClickTaken = false
    }
    if case .press(.left) = mouse.action {
      var candidate = node
      while let current = candidate {
        if current.isFocusable {
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

  private func hit(_ point: Point, in node: Node) -> Node? {
    guard !node.isHidden, node.frame.contains(point) || node === scope else { return nil }
    for child in node.children.reversed() {
      if let found = hit(point, in: child) { return found }
    }
    // A view that shows nothing now, a closed dialog say, hides nothing from the mouse either.
    return node.isSeenThrough && node.children.isEmpty ? nil : node
  }
}

extension InputEvent {
  /// Whether somebody pressed something: the pointer alone and the wheel don't count.
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
