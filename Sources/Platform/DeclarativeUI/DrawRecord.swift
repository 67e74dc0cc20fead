import DesignSystem
import Terminal

/// A record of all drawing operations, for checks such as the layout linter.
@MainActor package final class DrawRecord {
  /// A text in one style.
  package struct Text {
    /// The node that drew the text.
    package let node: Node
    /// The text.
    package let text: String
    /// The style of its cells.
    package let style: Style
    /// The cells of the text, which may be partly invisible.
    package let frame: Rect
    /// Whether letters are cut off without an `…`.
    package let isCut: Bool
  }

  /// A text that was drawn over the text of another view.
  package struct Overlap {
    /// The node that drew the upper text.
    package let upper: Node
    /// The node that drew the lower text.
    package let lower: Node
    /// The first cell of the overlap.
    package let cell: Point
  }

  /// The drawn texts, in order.
  package private(set) var texts: [Text] = []
  /// The overlaps of texts of different nodes.
  package private(set) var overlaps: [Overlap] = []
  /// The node that is drawing.
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

  /// Records a text that wasn't drawn at all because it had no room.
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

  /// Returns whether a character is a line, block or dot pattern rather than text: box drawing,
  /// block elements and Braille patterns.
  package static func isLine(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return (0x2500...0x259F).contains(scalar.value) || (0x2800...0x28FF).contains(scalar.value)
  }
}

extension ViewHost {
  /// Draws everything and returns a record of the drawing operations.
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
