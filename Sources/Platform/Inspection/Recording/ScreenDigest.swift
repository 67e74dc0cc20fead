import Terminal

/// A digest of a screen: a number for each row, from which the text can't be read.
struct ScreenDigest: Equatable {
  /// The digests of the rows, from top to bottom. The last one is that of the cursor.
  let rows: [String]

  /// Computes the digest of the glyphs, widths and styles of all cells, and of the cursor.
  @MainActor init(_ surface: Surface) {
    var rows = (0..<surface.size.rows).map { row in
      surface.withRow(row) { cells in
        var hash = Hash()
        for cell in cells {
          for byte in String(cell.glyph.character).utf8 { hash.add(UInt64(byte)) }
          hash.add(UInt64(truncatingIfNeeded: cell.width))
          hash.add(cell.style.packed)
        }
        return hash.text
      }
    }
    var cursor = Hash()
    cursor.add(UInt64(bitPattern: Int64(surface.cursor?.column ?? -1)))
    cursor.add(UInt64(bitPattern: Int64(surface.cursor?.row ?? -1)))
    rows.append(cursor.text)
    self.rows = rows
  }

  /// The rows that differ from another digest, or all if it has another number of rows.
  func difference(from other: ScreenDigest?) -> [Int: String] {
    var changed: [Int: String] = [:]
    for (row, digest) in rows.enumerated()
    where other?.rows.count != rows.count || other?.rows[row] != digest {
      changed[row] = digest
    }
    return changed
  }

  /// FNV-1a with 64 bits, a word at a time.
  private struct Hash {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x0000_0100_0000_01b3 }

    var text: String { String(value, radix: 36) }
  }
}
