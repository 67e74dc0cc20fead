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
    host?.evaluations?.noteParent(of: self)
    locals.attach(view, to: self)
    update()
  }

  override var hasBody: Bool { true }
  override var viewName: String { "\(Content.self)" }
  override var isNothingToInput: Bool { true }
  override var isSeenThrough: Bool { true }

  override func update() {
    host?.counters.bodiesEvaluated += 1
    let block = host?.evaluations.map { $0.measureBody(of: self, evaluateBody) } ?? evaluateBody()
    setElements(block.elements)
  }

  private func evaluateBody() -> ViewBlock {
    var block = ViewBlock()
    BodyEvaluation.run { track { view._unwrapBody(into: &block) } }
    return block
  }
}
