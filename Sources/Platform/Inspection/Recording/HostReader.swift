import DeclarativeUI
import Terminal

/// A view that passes the host in which it is mounted to a closure.
struct HostReader: PrimitiveView {
  let content: AnyView
  let onHost: @MainActor (ViewHost) -> Void

  func makeNode() -> HostReaderNode { HostReaderNode() }

  func update(_ node: HostReaderNode) {
    if let host = node.host { onHost(host) }
    node.setContent(content)
  }
}

/// The node of a ``HostReader``. Its content fills it.
final class HostReaderNode: Node {
  override func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override func expands(_ axis: Axis) -> Bool { true }

  override func layout() {
    for child in children { child.place(frame) }
  }
}
