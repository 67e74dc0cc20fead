/// Collects the views of a block: several, `if`, `if let`, `switch`, and `for` through `ForEach`.
@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }

  public static func buildOptional<Content: View>(
    _ content: Content?
  ) -> ConditionalView<Content, EmptyView> {
    content.map { .first($0) } ?? .second(EmptyView())
  }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { .second(second) }

  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// No view.
public struct EmptyView: View, ViewSequence {
  public init() {}
  public var body: Never { fatalError("EmptyView has no body") }
  func appendElements(to elements: inout [Element], path: UInt64) {}
}

/// Several views in order.
public struct TupleView<each Content: View>: View, ViewSequence {
  let content: (repeat each Content)
  public var body: Never { fatalError("TupleView is unwrapped where it is mounted") }

  func appendElements(to elements: inout [Element], path: UInt64) {
    var index = 0
    for view in repeat each content {
      Element.append(view, to: &elements, path: Element.path(path, index))
      index += 1
    }
  }
}

/// One of two views. A change from one to the other mounts the new one afresh.
public enum ConditionalView<First: View, Second: View>: View, ViewSequence {
  case first(First)
  case second(Second)

  public var body: Never { fatalError("ConditionalView is unwrapped where it is mounted") }

  func appendElements(to elements: inout [Element], path: UInt64) {
    switch self {
    case .first(let view): Element.append(view, to: &elements, path: Element.path(path, 0))
    case .second(let view): Element.append(view, to: &elements, path: Element.path(path, 1))
    }
  }
}

/// A view for each element of a collection, known by its identity.
///
/// Its views are made at once, in the body that it is written in, so that what they read is known
/// there. For more than a few dozen elements use `List`, which mounts only what is on screen.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, ViewSequence
{
  private let items: [(id: ID, view: Content)]

  public init(
    _ data: Data, id: (Data.Element) -> ID,
    @ViewBuilder content: @MainActor (Data.Element) -> Content
  ) {
    items = data.map { (id($0), content($0)) }
  }

  public init(
    _ data: Data, @ViewBuilder content: @MainActor (Data.Element) -> Content
  ) where Data.Element: Identifiable, Data.Element.ID == ID {
    self.init(data, id: { $0.id }, content: content)
  }

  public var body: Never { fatalError("ForEach is unwrapped where it is mounted") }

  func appendElements(to elements: inout [Element], path: UInt64) {
    for item in items {
      let first = elements.count
      Element.append(item.view, to: &elements, path: path)
      let id = AnyHashable(item.id)
      for index in first..<elements.count { elements[index].key.wrap(id) }
    }
  }
}
