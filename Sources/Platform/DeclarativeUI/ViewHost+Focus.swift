/// Who has the focus, and which keys work because of that.
extension ViewHost {
  /// Moves the focus; keys go there from now on.
  public func focus(_ node: Node?) {
    guard node !== focused else { return }
    focused?.setNeedsPaint()
    focused = node
    node?.setNeedsPaint()
    if let node {
      var outer = node.parent
      while let current = outer {
        current.reveal(node)
        outer = current.parent
      }
    }
    focusRevision.value += 1
  }

  func didMount(_ node: Node) {
    if node.isFocusScope { scopes.append(node) }
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
  }

  func didUnmount(_ node: Node) {
    if node.isFocusScope {
      scopes.removeAll { $0 === node }
      leftFocus[ObjectIdentifier(node)] = nil
    }
    if focused === node { focused = nil }
    if pressed === node { pressed = nil }
    if clicked === node { clicked = nil }
    if !isScrolling || !node.isNothingToInput { isTreeChanged = true }
  }

  /// What is hidden can't have the focus nor keep it: it may belong elsewhere now.
  func visibilityChanged() { isTreeChanged = true }

  /// What those who don't see the screen are told of.
  var accessibleRoot: Node { scope ?? root }

  func settleFocus() {
    guard isTreeChanged else { return }
    isTreeChanged = false
    let left = settleScope()
    let candidates = focusCandidates()
    func canHaveFocus(_ node: Node?) -> Bool { candidates.contains { $0 === node } }
    if !canHaveFocus(focused) { focus(canHaveFocus(left) ? left : candidates.first) }
    focusRevision.value += 1
  }

  /// Finds out which view keeps the focus to itself now.
  /// - Returns: what had the focus there before another one came over it.
  private func settleScope() -> Node? {
    let before = scope
    scope = scopes.isEmpty ? nil : uppermostScope(in: root)
    guard scope !== before else { return nil }
    repaint()
    let last = before ?? root
    if last.host === self { leftFocus[ObjectIdentifier(last)] = focused }
    return leftFocus.removeValue(forKey: ObjectIdentifier(scope ?? root))
  }

  /// The scope that is drawn last, and so over all others.
  private func uppermostScope(in node: Node) -> Node? {
    if node.isHidden { return nil }
    for child in node.children.reversed() {
      if let found = uppermostScope(in: child) { return found }
    }
    return node.isFocusScope ? node : nil
  }

  /// The nodes that Tab goes through, in its order.
  package func focusCandidates() -> [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      if node.isHidden { return }
      if node.isFocusable { found.append(node) }
      for child in node.children { visit(child) }
    }
    visit(scope ?? root)
    return found
  }

  /// Goes on to what can have the focus next, as Tab does.
  func focusNext() { _ = moveFocus(by: 1) }

  func moveFocus(by step: Int) -> Bool {
    let candidates = focusCandidates()
    guard candidates.count > 1 else { return false }
    let index = candidates.firstIndex { $0 === focused } ?? 0
    focus(candidates[(index + step + candidates.count) % candidates.count])
    return true
  }

  /// Every key that works now, innermost first; a tracked read.
  public var activeBindings: [KeyBinding] {
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

  /// Tells whoever shows `activeBindings` that they may be others now.
  public func bindingsChanged() {
    focusRevision.value += 1
  }
}
