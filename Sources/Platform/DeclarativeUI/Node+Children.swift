import Diagnostics

// Mounting, updating and unmounting nodes.
extension Node {
  /// Replaces the children by the nodes of `content`. Mounts new nodes, updates existing ones and
  /// unmounts all others.
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
    reportDuplicates(in: elements)
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
    // Compare nodes instead of keys, because two children may have the same key.
    for node in next { node.isKept = true }
    for node in children where !node.isKept { node.unmount() }
    for node in next { node.isKept = false }
    children = next
    structureChanged = true
    setNeedsLayout()
  }

  /// Reports siblings with the same identity, because it is undefined which of them a node belongs
  /// to.
  private func reportDuplicates(in elements: [Element]) {
    var seen: Set<Element.Key> = []
    for element in elements {
      guard let id = element.key.id, !seen.insert(element.key).inserted else { continue }
      MisuseReport(
        module: "DeclarativeUI",
        message: "sibling views in \(type(of: self)) have the same identity "
          + "“\("\(id)".prefix(80))”; give each element of a ForEach a unique identity"
      ).report()
    }
  }

  /// Replaces the children by nodes that a subclass created itself, in drawing order.
  final func setChildNodes(_ nodes: [Node]) {
    for node in nodes { node.isKept = true }
    for node in children where !node.isKept { node.unmount() }
    for node in nodes {
      node.isKept = false
      if node.parent !== self { node.attach(to: self) }
    }
    children = nodes
  }

  /// Replaces the children when the removed and the new ones are known.
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

  /// Updates the node with a new description of its view.
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
