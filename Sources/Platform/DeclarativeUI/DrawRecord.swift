import DesignSystem
import Terminal

/// What was drawn where, and by whom: for those who judge a screen, such as the layout linter.
@MainActor package final class DrawRecord {
  /// A piece of text in one style.
  package struct Text {
    package let node: Node
    package let text: String
    package let style: Style
    /// The cells it takes; some may be outside what can be seen.
    package let frame: Rect
    /// Whether some of its letters can't be seen, without an `…` that says so.
    package let isCut: Bool
  }

  /// Text that was drawn over the text of another view.
  package struct Overlap {
    package let upper: Node
    package let lower: Node
    package let cell: Point
  }

  package private(set) var texts: [Text] = []
  package private(set) var overlaps: [Overlap] = []
  /// Who is drawing.
  var node: Node?
  private let size: Size
  private var owners: [Node?]

  init(size: Size) {
    self.size = size
    owners = Array(repeating: nil, count: size.columns * size.rows)
  }

  func noteFill(_ rect: Rect) {
    for row in rect.top..<max(rect.top, rect.bottom) {
      for column in rect.left..<max(rect.left, rect.right) { setOwner(nil, column, row) }
    }
  }

  func noteText(_ text: some StringProtocol, at point: Point, style: Style, clip: Rect) {
    guard let node else { return }
    var column = point.column
    var isCut = false
    for character in text {
      let width = VisibleText.glyph(character).width
      let isInside =
        clip.contains(Point(column: column, row: point.row))
        && column + width <= clip.right
      if character != " ", width > 0 {
        if isInside {
          cover(column, point.row, by: node)
        } else if !DrawRecord.isLine(character) {
          isCut = true
        }
      }
      column += width
    }
    let frame = Rect(
      column: point.column, row: point.row, columns: column - point.column, rows: 1)
    texts.append(
      Text(node: node, text: String(text), style: style, frame: frame, isCut: isCut))
  }

  /// Text of which nothing was drawn, because it had no room at all.
  func noteLoss(of text: StyledText, at point: Point, style: Style) {
    guard let node, text.text.contains(where: { $0 != " " && !DrawRecord.isLine($0) }) else {
      return
    }
    let frame = Rect(origin: point, size: .zero)
    texts.append(Text(node: node, text: text.text, style: style, frame: frame, isCut: true))
  }

  private func cover(_ column: Int, _ row: Int, by node: Node) {
    guard let index = index(column, row) else { return }
    if let owner = owners[index], owner !== node {
      overlaps.append(
        Overlap(upper: node, lower: owner, cell: Point(column: column, row: row)))
    }
    owners[index] = node
  }

  private func setOwner(_ node: Node?, _ column: Int, _ row: Int) {
    if let index = index(column, row) { owners[index] = node }
  }

  private func index(_ column: Int, _ row: Int) -> Int? {
    (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
      ? row * size.columns + column : nil
  }

  /// Whether it is a line, a block or a dot pattern rather than a letter: Unicode's box drawing, block
  /// elements and braille.
  package static func isLine(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
  }
}

extension ViewHost {
  /// Draws everything, and tells what was drawn where and by whom.
  package func record() -> DrawRecord {
    render()
    let record = DrawRecord(size: surface.size)
    var canvas = Canvas(
      surface: surface, theme: theme, clip: surface.bounds, background: .background)
    canvas.record = record
    paintAll(canvas)
    return record
  }
}
