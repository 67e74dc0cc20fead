import DesignSystem
import Terminal
import Unidirectional

/// Where one is: `headway ▸ Migrations ▸ RxSwift`, the last part strong.
///
/// When there is no room, parts in the middle become `…`: the first and the last say the most, and the last
/// more than the first.
public struct Breadcrumb: PrimitiveView {
  let crumbs: Bind<[String]>

  public init(_ crumbs: Bind<[String]>) {
    self.crumbs = crumbs
  }

  public func makeNode() -> BreadcrumbNode { BreadcrumbNode() }

  public func update(_ node: BreadcrumbNode) {
    node.bind = crumbs
    node.update()
  }
}

public final class BreadcrumbNode: Node {
  var bind: Bind<[String]>?
  private var crumbs: [String] = []

  override public func update() {
    guard let bind else { return }
    let next = track { bind.value }
    guard next != crumbs else { return }
    crumbs = next
    setNeedsLayout()
    setNeedsPaint()
  }

  static func text(_ crumbs: [String], columns: Int) -> StyledText {
    var shown = crumbs
    func styled() -> StyledText {
      var text: StyledText = ""
      for (index, crumb) in shown.enumerated() {
        if index > 0 { text += StyledText(" ▸ ", .muted) }
        text += StyledText(
          crumb, index == shown.count - 1 ? .title : index == 0 ? .accent : .muted)
      }
      return text
    }
    var text = styled()
    while text.columns > columns, shown.count > 1 {
      if shown.count == 2 {
        shown.removeFirst()
      } else if shown.count > 3 || shown[1] != "…" {
        shown.replaceSubrange(1...(shown[1] == "…" ? 2 : 1), with: ["…"])
      } else {
        shown.remove(at: 1)
      }
      text = styled()
    }
    return text
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let text = BreadcrumbNode.text(crumbs, columns: proposal.columns)
    return Size(columns: min(proposal.columns, text.columns), rows: 1)
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(.heading, label: crumbs.joined(separator: ", "))
  }

  override public func draw(_ canvas: Canvas) {
    let columns = frame.size.columns
    canvas.draw(
      BreadcrumbNode.text(crumbs, columns: columns), at: frame.origin, columns: columns)
  }
}
