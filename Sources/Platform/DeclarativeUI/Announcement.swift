import Unidirectional

extension View {
  /// Says a text to those who don't see the screen, each time it becomes another one that isn't empty: what
  /// came of something, not what is on screen anyway.
  public func announcement(_ text: Bind<String>) -> AnnouncingView<Self> {
    AnnouncingView(content: self, text: text)
  }
}

/// Says once what a value says whenever it changes.
final class AnnouncementNode: WrapperNode {
  var text: Bind<String>?
  private var last: String?

  override func update() {
    super.update()
    guard let text else { return }
    let next = track { text.value }
    if let last, last != next, !next.isEmpty { host?.onAnnouncement?(next) }
    last = next
  }
}

/// A view whose changes are announced.
public struct AnnouncingView<Content: View>: PrimitiveView {
  let content: Content
  let text: Bind<String>

  public func makeNode() -> WrapperNode { AnnouncementNode() }

  public func update(_ node: WrapperNode) {
    (node as? AnnouncementNode)?.text = text
    node.setContent(content)
    node.update()
  }
}
