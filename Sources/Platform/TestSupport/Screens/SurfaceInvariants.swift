import Terminal

/// Conditions that hold for every surface.
public enum SurfaceInvariants {
  /// Returns the violated conditions, one line each; empty if all hold.
  ///
  /// A wide glyph is followed by its right half, and no right half occurs alone. No cell contains a
  /// control character or a bidirectional control. The link of a cell has an address. The cursor is
  /// inside the surface.
  ///
  /// - Parameters:
  ///   - surface: the surface to check.
  ///   - changedRowsOnly: whether to check only rows that were written since the last
  ///     `clearDamage()`.
  public static func violations(
    in surface: Surface, changedRowsOnly: Bool = false
  ) -> [String] {
    var found: [String] = []
    for row in 0..<surface.size.rows
    where !changedRowsOnly || surface.damage(ofRow: row) != nil {
      surface.withRow(row) { cells in
        for column in 0..<cells.count {
          let cell = cells[column]
          if let violation = violation(cells, column) {
            found.append("row \(row + 1), column \(column + 1): \(violation)")
          }
          if cell.link != 0, surface.address(ofLink: cell.link) == nil {
            found.append("row \(row + 1), column \(column + 1): link without an address")
          }
        }
      }
    }
    if let cursor = surface.cursor, !surface.bounds.contains(cursor) {
      found.append(
        "the cursor is outside the surface: row \(cursor.row + 1), column \(cursor.column + 1), of "
          + "\(surface.size.rows) rows and \(surface.size.columns) columns")
    }
    return found
  }

  private static func violation(_ cells: UnsafeBufferPointer<Cell>, _ column: Int) -> String? {
    let cell = cells[column]
    switch cell.width {
    case 0:
      if column == 0 || cells[column - 1].width != 2 {
        return "right half of a wide glyph without its left half"
      }
    case 1: break
    case 2:
      if column + 1 == cells.count || cells[column + 1].width != 0 {
        return "left half of a wide glyph without its right half"
      }
    default: return "invalid width \(cell.width)"
    }
    if let value = cell.glyph.scalarValue, value >= 0x20, value < 0x7F { return nil }
    for scalar in cell.glyph.character.unicodeScalars where isForbidden(scalar) {
      return "control character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
    return nil
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
