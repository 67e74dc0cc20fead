/// The views that are mounted side by side, each of them drawn by a node or made of others.
///
/// Views put themselves into it, see `View._unwrap(into:)`: to ask a value of unknown type what it
/// conforms to, the runtime looks through all conformances of the program, once for each type.
@MainActor public struct ViewBlock {
  private(set) var elements: [Element] = []
  /// Where what comes next stands.
  private var path: UInt64 = 0

  init() {}

  init(_ view: some View) {
    view._unwrap(into: &self)
  }

  mutating func append(_ content: Element.Content) {
    elements.append(Element(key: Element.Key(path: path, id: nil), content: content))
  }

  /// Adds the `index`-th view of a block inside this one.
  mutating func append(_ view: some View, at index: Int) {
    let outer = path
    path = outer &* 1_000_003 &+ UInt64(index) &+ 1
    view._unwrap(into: &self)
    path = outer
  }

  /// Adds a view that is known by its identity.
  mutating func append(_ view: some View, identity: AnyHashable) {
    let first = elements.count
    view._unwrap(into: &self)
    for index in first..<elements.count { elements[index].key.wrap(identity) }
  }
}
