import DependencyInjection

/// How nodes come, are given new descriptions of what they stand for, and go.
extension Node {
  /// Mounts, updates and unmounts children so that they are those of `content`.
  public final func setContent(_ content: some View) {
    setElements(ViewBlock(content).elements)
  }

  final func setElements(_ elements: [Element]) {
    if elements.count == children.count,
      zip(elements, children).allSatisfy({ $0.key == $1.key && $1.viewType == $0.viewType })
    {
      for (element, child) in zip(elements, children) { child.adopt(element.content) }
      return
    }
    reportDoubles(in: elements)
    var old: [Element.Key: Node] = [:]
    for child in children { old[child.key] = child }
    var next: [Node] = []
    for element in elements {
      if let node = old[element.key], node.viewType == element.viewType {
        old[element.key] = nil
        node.adopt(element.content)
        next.append(node)
      } else {
        let node = Node.make(for: element)
        node.attach(to: self, content: element.content)
        next.append(node)
      }
    }
    // Whatever isn't among them, and not what keys say: two children may have had one key.
    for node in next { node.isKept = true }
    for node in children where !node.isKept { node.unmount() }
    for node in next { node.isKept = false }
    children = next
    structureChanged = true
    setNeedsLayout()
  }

  /// Tells of elements that have one identity: which of them a node stands for, nobody can say.
  private func reportDoubles(in elements: [Element]) {
    var seen: Set<Element.Key> = []
    for element in elements {
      guard let id = element.key.id, !seen.insert(element.key).inserted else { continue }
      MisuseReport(
        module: "DeclarativeUI",
        message: "two views beside each other in \(type(of: self)) have the identity "
          + "“\("\(id)".prefix(80))”; give each element of a ForEach one of its own"
      ).report()
    }
  }

  /// Takes over children that a subclass made itself, in paint order.
  final func setChildNodes(_ nodes: [Node]) {
    for node in nodes { node.isKept = true }
    for node in children where !node.isKept { node.unmount() }
    for node in nodes {
      node.isKept = false
      if node.parent !== self { node.attach(to: self) }
    }
    children = nodes
  }

  /// The same where it is known which children went and which are new.
  final func setChildNodes(_ nodes: [Node], without gone: [Node], new: [Node]) {
    for node in gone { node.unmount() }
    for node in new { node.attach(to: self) }
    children = nodes
  }

  private static func make(for element: Element) -> Node {
    func make<Content: View>(_ view: Content) -> Node { CompositeNode<Content>(view) }
    func makePrimitive(_ view: some PrimitiveView) -> Node { view.makeNode() }
    let node =
      switch element.content {
      case .primitive(let view): makePrimitive(view)
      case .composite(let view): make(view)
      }
    node.key = element.key
    node.viewType = element.viewType
    return node
  }

  /// Takes a new description of the view it stands for.
  private func adopt(_ content: Element.Content) {
    switch content {
    case .primitive(let view): view._update(self)
    case .composite(let view): adoptComposite(view)
    }
  }

  final func attach(to parent: Node, content: Element.Content? = nil) {
    outer = parent
    depth = parent.depth + 1
    link = parent.link
    if let content { adopt(content) } else { update() }
    didMount()
    host?.didMount(self)
  }

  final func attachRoot(to link: HostLink) {
    self.link = link
  }

  final func unmount() {
    for child in children { child.unmount() }
    willUnmount()
    observer.stop()
    host?.didUnmount(self)
    children = []
    outer = nil
    link = nil
  }
}
