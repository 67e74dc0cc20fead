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
public struct EmptyView: View {
  public init() {}
  public var body: Never { fatalError("EmptyView has no body") }
  public func _unwrap(into block: inout ViewBlock) {}
}

/// Several views in order.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)
  public var body: Never { fatalError("TupleView is unwrapped where it is mounted") }

  public func _unwrap(into block: inout ViewBlock) {
    var index = 0
    for view in repeat each content {
      block.append(view, at: index)
      index += 1
    }
  }
}

/// One of two views. A change from one to the other mounts the new one afresh.
public enum ConditionalView<First: View, Second: View>: View {
  case first(First)
  case second(Second)

  public var body: Never { fatalError("ConditionalView is unwrapped where it is mounted") }

  public func _unwrap(into block: inout ViewBlock) {
    switch self {
    case .first(let view): block.append(view, at: 0)
    case .second(let view): block.append(view, at: 1)
    }
  }
}

/// A view for each element of a collection, known by its identity.
///
/// Its views are made at once, in the body that it is written in, so that what they read is known
/// there. For more than a few dozen elements use `List`, which mounts only what is on screen.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
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

  public func _unwrap(into block: inout ViewBlock) {
    for item in items { block.append(item.view, identity: AnyHashable(item.id)) }
  }
}
