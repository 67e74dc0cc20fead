// Focus and active key bindings.
extension ViewHost {
  /// Moves the focus to a node, which then receives key presses; nil removes the focus.
  public func focus(_ node: Node?) {
    guard node !== focused else { return }
    focused?.setNeedsPaint()
    focused = node
    node?.setNeedsPaint()
    revealFocus()
    focusRevision.value += 1
  }

  /// Scrolls the focused node into view.
  func revealFocus() {
    guard let focused else { return }
    var outer = focused.parent
    while let current = outer {
      current.reveal(focused)
      outer = current.parent
    }
  }

  func didMount(_ node: Node) {
    if node.isFocusScope { scopes.append(node) }
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
  }

  func didUnmount(_ node: Node) {
    if node.isFocusScope {
      scopes.removeAll { $0 === node }
      previousFocus[ObjectIdentifier(node)] = nil
    }
    if focused === node { focused = nil }
    if pressed === node { pressed = nil }
    if clicked === node { clicked = nil }
    evaluations?.forget(node)
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
  }

  /// Updates the focus after nodes were hidden or shown, because a hidden node can't have the
  /// focus.
  func visibilityChanged() { isTreeChanged = true }

  /// The root of the accessible elements.
  var accessibleRoot: Node { scope ?? root }

  func settleFocus() {
    guard isTreeChanged else { return }
    isTreeChanged = false
    let previous = settleScope()
    let candidates = focusCandidates()
    func canHaveFocus(_ node: Node?) -> Bool { candidates.contains { $0 === node } }
    if !canHaveFocus(focused) { focus(canHaveFocus(previous) ? previous : candidates.first) }
    focusRevision.value += 1
  }

  /// Determines the dialog that receives all keys.
  ///
  /// - Returns: The node that had the focus there before another dialog covered it.
  private func settleScope() -> Node? {
    let before = scope
    scope = scopes.isEmpty ? nil : uppermostScope(in: root)
    guard scope !== before else { return nil }
    repaint()
    let last = before ?? root
    if last.host === self { previousFocus[ObjectIdentifier(last)] = focused }
    return previousFocus.removeValue(forKey: ObjectIdentifier(scope ?? root))
  }

  /// Returns the scope that is drawn last, above all others.
  private func uppermostScope(in node: Node) -> Node? {
    if node.isHidden { return nil }
    for child in node.children.reversed() {
      if let found = uppermostScope(in: child) { return found }
    }
    return node.isFocusScope ? node : nil
  }

  /// Returns the focusable nodes in the order of the Tab key.
  package func focusCandidates() -> [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.isFocusable { found.append(node) }
      if node.keepsFocusOut { return }
      for child in node.children { visit(child) }
    }
    visit(scope ?? root)
    return found
  }

  /// Moves the focus to the next focusable node, as Tab does.
  func focusNext() { _ = moveFocus(by: 1) }

  func moveFocus(by step: Int) -> Bool {
    let candidates = focusCandidates()
    guard candidates.count > 1 else { return false }
    let index = candidates.firstIndex { $0 === focused } ?? 0
    focus(candidates[(index + step + candidates.count) % candidates.count])
    return true
  }

  /// The key bindings that are currently active, innermost first. Reads are tracked.
  package var activeBindings: [KeyBinding] {
    _ = focusRevision.value
    var bindings: [KeyBinding] = []
    let isTyping = focused?.takesText ?? false
    forEachResponder { node in
      let own = node.boundKeys
      bindings += isTyping ? own.compactMap(\.whileTyping) : own
      return false
    }
    return bindings
  }

  /// The named values of what is selected where the focus is, for commands that act on it. If several
  /// views name the same value, that of the innermost applies.
  public var focusValues: [String: String] {
    var values: [String: String] = [:]
    // Not `forEachResponder`, which may read the key bindings: those may read these values.
    var node = focused
    while let current = node {
      values.merge(current.focusValues) { inner, _ in inner }
      if current === scope { break }
      node = current.parent
    }
    return values
  }

  /// Notifies observers of `activeBindings` that the bindings may have changed.
  public func bindingsChanged() {
    focusRevision.value += 1
  }
}
