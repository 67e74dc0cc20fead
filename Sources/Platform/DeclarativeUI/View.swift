/// A description of a part of the screen.
///
/// A view is a small value that is made often and thrown away; what lasts is the `Node` mounted for
/// it. `body` is evaluated when the view appears, and again when a value that it read (a `Bind`, a
/// `Source`) has changed or the body around it is evaluated, which makes the view anew. A control that is
/// given a `Bind` reads it itself: then only that control is redrawn.
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
  associatedtype Body: View
  /// What it is made of. Several views in it stand one below the other.
  @ViewBuilder var body: Body { get }
  /// Puts itself, or the views that it stands for, into what is mounted. Every view has it already.
  func _unwrap(into block: inout ViewBlock)
  /// Puts what its body is into what is mounted. Every view has it already.
  func _unwrapBody(into block: inout ViewBlock)
}

extension View {
  public func _unwrap(into block: inout ViewBlock) { block.append(.composite(self)) }

  // Compiled where the view is: there the type of its body is known, which else is read from a text.
  @inlinable @inline(__always) public func _unwrapBody(into block: inout ViewBlock) {
    body._unwrap(into: &block)
  }
}

extension Never: View {
  public var body: Never { fatalError("Never has no value") }
}

/// A view that is drawn by a node of its own instead of being made of other views.
///
/// This is how a platform adds a control: `makeNode` once, `update` whenever a new description of
/// the same view arrives.
@MainActor public protocol PrimitiveView: View where Body == Never {
  associatedtype NodeType: Node
  func makeNode() -> NodeType
  func update(_ node: NodeType)
  /// Gives a new description to the node that was made for an earlier one. Every such view has it already.
  func _update(_ node: Node)
}

extension PrimitiveView {
  public var body: Never { fatalError("a primitive view is drawn by its node and has no body") }

  public func _unwrap(into block: inout ViewBlock) { block.append(.primitive(self)) }

  // Compiled where the view is, as `_unwrapBody`.
  @inlinable @inline(__always) public func _update(_ node: Node) {
    if let node = node as? NodeType { update(node) }
  }
}

/// Any view, its type hidden. Two of them are the same view when the types inside are the same and,
/// where given, their identities.
public struct AnyView: View {
  private let content: any View
  private let identity: AnyHashable?

  public init(_ content: some View) {
    self.content = content
    identity = nil
  }

  /// - Parameter identity: a change of it throws away what is mounted and mounts `content` anew.
  public init(_ content: some View, identity: some Hashable & Sendable) {
    self.content = content
    self.identity = AnyHashable(identity)
  }

  public var body: Never { fatalError("AnyView is unwrapped where it is mounted") }

  public func _unwrap(into block: inout ViewBlock) {
    if let identity {
      block.append(content, identity: identity)
    } else {
      content._unwrap(into: &block)
    }
  }
}
