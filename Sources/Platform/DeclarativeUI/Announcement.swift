import Unidirectional

extension View {
  /// Announces a text in screen-reader mode each time it changes to a new value that isn't empty.
  ///
  /// Use announcements for results, not for text that is on the screen anyway.
  public func announcement(_ text: Bind<String>) -> AnnouncingView<Self> {
    AnnouncingView(content: self, text: text)
  }
}

/// Announces a bound text when it changes.
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

/// A view with announcements. Created by `announcement(_:)`.
public struct AnnouncingView<Content: View>: PrimitiveView {
  let content: Content
  let text: Bind<String>

  /// Creates the node of the view.
  public func makeNode() -> WrapperNode { AnnouncementNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: WrapperNode) {
    (node as? AnnouncementNode)?.text = text
    node.setContent(content)
    node.update()
  }
}
