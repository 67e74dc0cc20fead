/// A result builder that collects views and supports `if`, `if let` and `switch`. For loops, use
/// ``ForEach``.
@resultBuilder @MainActor public enum ViewBuilder {
  /// Returns an empty view for an empty block.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the only view of a block.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Combines several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }

  /// Supports `if` without `else`.
  public static func buildOptional<Content: View>(
    _ content: Content?
  ) -> ConditionalView<Content, EmptyView> {
    content.map { .first($0) } ?? .second(EmptyView())
  }

  /// Supports `if` with `else`, and `switch`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { .first(first) }

  /// Supports `if` with `else`, and `switch`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { .second(second) }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(_ content: some View) -> AnyView { AnyView(content) }
}

/// A view without content.
public struct EmptyView: View {
  /// Creates an empty view.
  public init() {}
  /// Never called.
  public var body: Never { fatalError("EmptyView has no body") }
  /// Adds nothing to a block.
  public func _unwrap(into block: inout ViewBlock) {}
}

/// Several views in order. Created by ``ViewBuilder``.
public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)
  /// Never called.
  public var body: Never { fatalError("TupleView is unwrapped where it is mounted") }

  /// Adds the views to a block.
  public func _unwrap(into block: inout ViewBlock) {
    var index = 0
    for view in repeat each content {
      block.append(view, at: index)
      index += 1
    }
  }
}

/// One of two views. Switching between them mounts the new view from scratch. Created by
/// ``ViewBuilder``.
public enum ConditionalView<First: View, Second: View>: View {
  /// The view of the first branch.
  case first(First)
  /// The view of the second branch.
  case second(Second)

  /// Never called.
  public var body: Never { fatalError("ConditionalView is unwrapped where it is mounted") }

  /// Adds the view to a block.
  public func _unwrap(into block: inout ViewBlock) {
    switch self {
    case .first(let view): block.append(view, at: 0)
    case .second(let view): block.append(view, at: 1)
    }
  }
}

/// A view for each element of a collection, identified by the element's identity.
///
/// All views are created immediately, as part of the enclosing body, so that the values they read
/// are tracked there. For more than a few dozen elements, use ``List``, which mounts only visible
/// rows.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  private let items: [(id: ID, view: Content)]

  /// Creates a view for each element.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: Returns the identity of an element, unique within the collection.
  ///   - content: Creates the view of an element.
  public init(
    _ data: Data, id: (Data.Element) -> ID,
    @ViewBuilder content: @MainActor (Data.Element) -> Content
  ) {
    items = data.map { (id($0), content($0)) }
  }

  /// Creates a view for each identifiable element.
  public init(
    _ data: Data, @ViewBuilder content: @MainActor (Data.Element) -> Content
  ) where Data.Element: Identifiable, Data.Element.ID == ID {
    self.init(data, id: { $0.id }, content: content)
  }

  /// Never called.
  public var body: Never { fatalError("ForEach is unwrapped where it is mounted") }

  /// Adds the views to a block.
  public func _unwrap(into block: inout ViewBlock) {
    for item in items { block.append(item.view, identity: AnyHashable(item.id)) }
  }
}
