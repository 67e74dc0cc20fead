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

  enum Content {
    case primitive(any PrimitiveView)
    case composite(any View)
  }

  var key: Key
  let content: Content

  var viewType: ObjectIdentifier {
    switch content {
    case .primitive(let view): ObjectIdentifier(type(of: view))
    case .composite(let view): ObjectIdentifier(type(of: view))
    }
  }
}
