/// A description of a part of the screen.
///
/// A view is a small value that is created often and discarded; the ``Node`` mounted for it
/// persists. `body` is evaluated when the view appears, when a value that it read (a `Bind` or
/// `Source`) changes, and when the enclosing body is evaluated, which recreates the view. A control
/// reads a `Bind` itself, so that a change redraws only that control.
///
/// ```swift
/// struct Greeting: View {
///   let name: Bind<String>
///   var body: some View {
///     VStack(spacing: .one) {
///       Label("Hello").textStyle(.title)
///       Label(name)
///     }
///   }
/// }
/// ```
@MainActor public protocol View {
  /// The type of the view's content.
  associatedtype Body: View
  /// The content of the view. Several views are placed below each other.
  @ViewBuilder var body: Body { get }
  /// Adds the view, or the views that it consists of, to a block. All views have a default
  /// implementation.
  func _unwrap(into block: inout ViewBlock)
  /// Adds the content of the view to a block. All views have a default implementation.
  func _unwrapBody(into block: inout ViewBlock)
}

extension View {
  /// Adds the view to a block.
  public func _unwrap(into block: inout ViewBlock) { block.append(.composite(self)) }

  /// Adds the content of the view to a block.
  ///
  /// Inlined into the module of the view, where the type of the body is known statically.
  /// Otherwise, the runtime would have to look up the type by name.
  @inlinable @inline(__always) public func _unwrapBody(into block: inout ViewBlock) {
    body._unwrap(into: &block)
  }
}

extension Never: View {
  /// Never called.
  public var body: Never { fatalError("Never has no value") }
}

/// A view that is drawn by its own node instead of consisting of other views.
///
/// Adopt this protocol to add a control. `makeNode` is called once; `update` is called with each
/// new description of the view.
@MainActor public protocol PrimitiveView: View where Body == Never {
  /// The type of the node.
  associatedtype NodeType: Node
  /// Creates the node of the view.
  func makeNode() -> NodeType
  /// Updates the node with the values of this view.
  func update(_ node: NodeType)
  /// Updates a node that was created for an earlier description. All primitive views have a default
  /// implementation.
  func _update(_ node: Node)
}

extension PrimitiveView {
  /// Never called: the node draws the view.
  public var body: Never { fatalError("a primitive view is drawn by its node and has no body") }

  /// Adds the view to a block.
  public func _unwrap(into block: inout ViewBlock) { block.append(.primitive(self)) }

  /// Updates the node of an earlier description. Inlined into the module of the view, like
  /// `_unwrapBody`.
  @inlinable @inline(__always) public func _update(_ node: Node) {
    if let node = node as? NodeType { update(node) }
  }
}

/// A type-erased view. Two type-erased views are the same view if the types inside are equal and,
/// if given, their identities.
public struct AnyView: View {
  private let content: any View
  private let identity: AnyHashable?

  /// Creates a type-erased view.
  public init(_ content: some View) {
    self.content = content
    identity = nil
  }

  /// Creates a type-erased view with an identity.
  ///
  /// - Parameters:
  ///   - content: The view.
  ///   - identity: The identity. When it changes, the mounted view is discarded and `content` is
  ///     mounted anew.
  public init(_ content: some View, identity: some Hashable & Sendable) {
    self.content = content
    self.identity = AnyHashable(identity)
  }

  /// Never called.
  public var body: Never { fatalError("AnyView is unwrapped where it is mounted") }

  /// Adds the inner view to a block.
  public func _unwrap(into block: inout ViewBlock) {
    if let identity {
      block.append(content, identity: identity)
    } else {
      content._unwrap(into: &block)
    }
  }
}
