/// A terminal in memory that supports the sequences of frames for `xterm`. It stores the character
/// and the link of each cell.
struct ScreenModel {
  struct Cell: Equatable {
    var character: Character = " "
    var link = ""
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [[Cell]]
  /// Sequences that the model doesn't support.
  private(set) var unknown: Set<String> = []
  private var column = 0
  private var row = 0
  private var saved = (column: 0, row: 0)
  private var link = ""
  private var region: ClosedRange<Int>
  private var last: Character = " "

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    region = 0...(rows - 1)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B: escape(&rest)
      case 0x0D: column = 0
      case 0x0A: if row == region.upperBound { scroll(1) } else { row = min(rows - 1, row + 1) }
      case 0x08: column = max(0, column - 1)
      case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
      case ..<0x20: unknown.insert("control \(byte)")
      default: put(Character(Unicode.Scalar(byte)))
      }
    }
  }

  private mutating func put(_ character: Character) {
    if column >= columns {
      column = 0
      row = min(rows - 1, row + 1)
    }
    cells[row][column] = Cell(character: character, link: link)
    last = character
    column += 1
  }

  private mutating func escape(_ rest: inout ArraySlice<UInt8>) {
    switch rest.popFirst() {
    case 0x5B: sequence(&rest)
    case 0x5D: string(&rest)
    case 0x28, 0x29: _ = rest.popFirst()
    case 0x37: saved = (column, row)
    case 0x38: (column, row) = saved
    case 0x4D: if row == region.lowerBound { scroll(-1) } else { row = max(0, row - 1) }
    case 0x3D, 0x3E, nil: break
    case let other?: unknown.insert("escape \(other)")
    }
  }

  /// Handles OSC 8; other strings are unknown.
  private mutating func string(_ rest: inout ArraySlice<UInt8>) {
    let body = rest.prefix { $0 != 0x1B && $0 != 0x07 }
    rest = rest.dropFirst(body.count + 2)
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("8;;") else { return _ = unknown.insert(text) }
    link = String(text.dropFirst(3))
  }

  private mutating func sequence(_ rest: inout ArraySlice<UInt8>) {
    let body = rest.prefix { $0 < 0x40 }
    rest = rest.dropFirst(body.count)
    guard let final = rest.popFirst() else { return }
    if body.first == 0x3F || body.first == 0x3E { return }
    let numbers = String(decoding: body, as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false
    ).map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    switch Unicode.Scalar(final) {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, min(column, columns - 1) - count)
    case "G": column = count - 1
    case "d": row = count - 1
    case "H":
      row = count - 1
      column = numbers.count > 1 ? max(1, numbers[1]) - 1 : 0
    case "J": erase(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "X": blank(row, column..<min(columns, column + count))
    case "P":
      cells[row].removeSubrange(column..<min(columns, column + count))
      cells[row] += Array(repeating: Cell(), count: columns - cells[row].count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: Cell(), count: count), at: column)
      cells[row].removeLast(cells[row].count - columns)
    case "b": for _ in 0..<count { put(last) }
    case "S": scroll(count)
    case "T": scroll(-count)
    case "L", "M":
      guard region.contains(row) else { break }
      scroll(final == 0x4D ? count : -count, in: row...region.upperBound)
    case "r":
      region = (count - 1)...(numbers.count > 1 && numbers[1] > 0 ? numbers[1] - 1 : rows - 1)
      (column, row) = (0, 0)
    case "m", "h", "l", "t": break
    default: unknown.insert("CSI \(Character(Unicode.Scalar(final)))")
    }
  }

  /// Moves the rows of a range up, or down if `count` is negative, and blanks the rows that become
  /// free.
  private mutating func scroll(_ count: Int, in range: ClosedRange<Int>? = nil) {
    let range = range ?? region
    let empty = Array(repeating: Cell(), count: columns)
    for _ in 0..<min(abs(count), range.count) {
      if count > 0 {
        cells.remove(at: range.lowerBound)
        cells.insert(empty, at: range.upperBound)
      } else {
        cells.remove(at: range.upperBound)
        cells.insert(empty, at: range.lowerBound)
      }
    }
  }

  private mutating func erase(_ kind: Int) {
    if kind == 2 {
      for row in 0..<rows { blank(row, 0..<columns) }
    } else if kind == 0 {
      eraseLine(0)
      for row in (row + 1)..<max(rows, row + 1) { blank(row, 0..<columns) }
    }
  }

  private mutating func eraseLine(_ kind: Int) {
    switch kind {
    case 0: blank(row, min(column, columns)..<columns)
    case 1: blank(row, 0..<min(columns, column + 1))
    default: blank(row, 0..<columns)
    }
  }

  private mutating func blank(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = Cell() }
  }
}
