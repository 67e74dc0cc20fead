import Unidirectional

/// The node of a view with a body. Values that the body reads are tracked.
final class CompositeNode<Content: View>: Node {
  private var view: Content
  private var locals = LocalValues()

  init(_ view: Content) {
    self.view = view
  }

  override func adoptComposite(_ view: any View) {
    guard let view = view as? Content else { return }
    self.view = view
    locals.attach(view, to: self)
    update()
  }

  override var isNothingToInput: Bool { true }
  override var isSeenThrough: Bool { true }

  override func update() {
    host?.counters.bodiesEvaluated += 1
    var block = ViewBlock()
    BodyEvaluation.run { track { view._unwrapBody(into: &block) } }
    setElements(block.elements)
  }
}
