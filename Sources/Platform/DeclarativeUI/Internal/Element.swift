/// A view that stands for any number of others and is unwrapped into them where it is mounted.
@MainActor protocol ViewSequence {
  func appendElements(to elements: inout [Element], path: UInt64)
}

/// One view among its siblings, with what tells it apart from them.
@MainActor struct Element {
  struct Key: Hashable {
    /// Where it stands in the block that it was written in.
    var path: UInt64
    /// The identities of the `ForEach`es around it.
    var id: AnyHashable?

    mutating func wrap(_ outer: AnyHashable) {
      id = id.map { AnyHashable([outer, $0]) } ?? outer
    }
  }

  var key: Key
  let view: any View

  /// The path of the `index`-th view of a block at `path`.
  static func path(_ path: UInt64, _ index: Int) -> UInt64 {
    path &* 1_000_003 &+ UInt64(index) &+ 1
  }

  /// Unwraps `view` until what is left is drawn or has a body.
  static func append(_ view: any View, to elements: inout [Element], path: UInt64) {
    // Most views are primitive. The runtime looks through all conformances of the program to say no,
    // so the question that is answered yes comes first.
    if view is any PrimitiveView {
      elements.append(Element(key: Key(path: path, id: nil), view: view))
    } else if let sequence = view as? any ViewSequence {
      sequence.appendElements(to: &elements, path: path)
    } else if let any = view as? AnyView {
      let first = elements.count
      append(any.content, to: &elements, path: path)
      guard let identity = any.identity else { return }
      for index in first..<elements.count { elements[index].key.wrap(identity) }
    } else {
      elements.append(Element(key: Key(path: path, id: nil), view: view))
    }
  }

  static func elements(of view: some View) -> [Element] {
    var elements: [Element] = []
    append(view, to: &elements, path: 0)
    return elements
  }
}
