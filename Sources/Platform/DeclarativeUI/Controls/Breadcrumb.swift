import DesignSystem
import Matching
import Terminal
import Unidirectional

/// The path to the current screen: `headway ▸ Migrations ▸ RxSwift`, with the last part in bold.
///
/// If there isn't enough room, the breadcrumb first shortens long parts, then replaces parts in the
/// middle by `…`. The first and the last part are the most important, the last one above all.
public struct Breadcrumb: PrimitiveView {
  let crumbs: Bind<[String]>

  /// Creates a breadcrumb from the titles of the path.
  public init(_ crumbs: Bind<[String]>) {
    self.crumbs = crumbs
  }

  static let separator = " \(Glyph.path) "

  /// Returns a title that consists of several names.
  package static func title(_ names: String...) -> String { names.joined(separator: separator) }

  /// Creates the node of the view.
  public func makeNode() -> BreadcrumbNode { BreadcrumbNode() }

  /// Updates the node with the values of the view.
  public func update(_ node: BreadcrumbNode) {
    node.bind = crumbs
    node.update()
  }
}

/// The node of a ``Breadcrumb``.
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
    // The title of a screen may itself contain the separator.
    var shown = crumbs.flatMap { $0.parts(between: Breadcrumb.separator) }.filter { !$0.isEmpty }
    while true {
      if let widths = BreadcrumbNode.widths(shown, in: columns) { return text(shown, widths) }
      if shown.count == 2 {
        shown.removeFirst()
      } else if shown.count > 3 || shown[1] != "…" {
        shown.replaceSubrange(1...(shown[1] == "…" ? 2 : 1), with: ["…"])
      } else {
        shown.remove(at: 1)
      }
    }
  }

  private static func text(_ shown: [String], _ widths: [Int]) -> StyledText {
    var text: StyledText = ""
    for (index, crumb) in shown.enumerated() {
      if index > 0 { text += StyledText(Breadcrumb.separator, .muted) }
      let style: TextStyle = index == shown.count - 1 ? .title : index == 0 ? .accent : .muted
      text += StyledText(cut(crumb, to: widths[index]), style).fitted(to: widths[index])
    }
    return text
  }

  /// Shortens a long single term in its middle, because its end is important, such as the line
  /// number of a file.
  private static func cut(_ crumb: String, to columns: Int) -> String {
    guard VisibleText.columns(crumb) > columns, columns >= shortest.part, !crumb.contains(" ")
    else { return crumb }
    return VisibleText.ends(of: crumb, columns: columns)
  }

  /// The minimum columns of a shortened part and of the last part.
  private static let shortest = (part: 12, last: 24)

  /// Returns the columns of each part, or nil if there isn't enough room for all of them.
  ///
  /// The last part gets its columns first. Of the others, the longest are shortened first. A single
  /// part gets all the room.
  private static func widths(_ parts: [String], in columns: Int) -> [Int]? {
    let wanted = parts.map { VisibleText.columns($0) }
    guard let last = wanted.last, parts.count > 1 else { return [columns] }
    let room = columns - VisibleText.columns(Breadcrumb.separator) * (parts.count - 1)
    let others = wanted.dropLast()
    let least = others.reduce(0) { $0 + min($1, shortest.part) }
    guard least + min(last, shortest.last) <= room else { return nil }
    let lastWidth = min(last, room - least)
    var cap = shortest.part
    while cap < others.max() ?? 0, others.reduce(0, { $0 + min($1, cap + 1) }) <= room - lastWidth {
      cap += 1
    }
    return others.map { min($0, cap) } + [lastWidth]
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
