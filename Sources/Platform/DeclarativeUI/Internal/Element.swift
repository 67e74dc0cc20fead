/// A view among its siblings, with a key that identifies it.
@MainActor struct Element {
  struct Key: Hashable {
    /// The position in the view builder's block.
    var path: UInt64
    /// The identities of the enclosing `ForEach` views.
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
