/// A list of sibling views, each with its own node or with other views as content.
///
/// Views add themselves to a block, see `View._unwrap(into:)`. Asking a value of unknown type for
/// its conformances instead would make the runtime search all conformances of the program once per
/// type.
@MainActor public struct ViewBlock {
  private(set) var elements: [Element] = []
  /// The position of the next view.
  private var path: UInt64 = 0

  init() {}

  init(_ view: some View) {
    view._unwrap(into: &self)
  }

  mutating func append(_ content: Element.Content) {
    elements.append(Element(key: Element.Key(path: path, id: nil), content: content))
  }

  /// Adds the view at an index of a nested block.
  mutating func append(_ view: some View, at index: Int) {
    let outer = path
    path = outer &* 1_000_003 &+ UInt64(index) &+ 1
    view._unwrap(into: &self)
    path = outer
  }

  /// Adds a view with an identity.
  mutating func append(_ view: some View, identity: AnyHashable) {
    let first = elements.count
    view._unwrap(into: &self)
    for index in first..<elements.count { elements[index].key.wrap(identity) }
  }
}
