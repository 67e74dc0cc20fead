import DeclarativeUI
import Terminal

/// The view of an app, with the inspector in a layer over it.
struct InspectedView: PrimitiveView {
  let inspector: Inspector
  let content: AnyView

  func makeNode() -> InspectedNode { InspectedNode() }

  func update(_ node: InspectedNode) {
    node.show(self)
  }
}

/// The node of an ``InspectedView``. It connects the inspector with the host of the views.
final class InspectedNode: Node {
  /// The key that opens the inspector. Each key press reads it.
  private var bindings: [KeyBinding] = []

  override var stacksChildren: Bool { true }

  func show(_ view: InspectedView) {
    bindings = [
      KeyBinding(
        "app.inspector", Inspector.key, title: "Inspector", isHint: false, worksBehindDialogs: true
      ) { [inspector = view.inspector] in inspector.toggle() }
    ]
    if let host { view.inspector.attach(to: host, root: self) }
    setContent(
      ZStack {
        view.content
        TimeLayer(inspector: view.inspector)
        InspectorLayer(inspector: view.inspector)
      })
  }

  /// The root of the app's views.
  var content: Node? { children.first?.children.first }

  override func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override func expands(_ axis: Axis) -> Bool { true }

  override func layout() {
    for child in children { child.place(frame) }
  }

  override var keyBindings: [KeyBinding] { bindings }
}

private struct TimeLayer: View {
  let inspector: Inspector

  var body: some View {
    if inspector.timeline.shown.value != nil { TimeBar(inspector: inspector) }
  }
}

private struct InspectorLayer: View {
  let inspector: Inspector

  var body: some View {
    if inspector.isOpen.value { InspectorDialog(inspector: inspector) }
  }
}
