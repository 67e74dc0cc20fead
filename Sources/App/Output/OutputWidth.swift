import Foundation

/// The width of the output.
package enum OutputWidth {
  /// The width of the terminal in columns; nil if standard output isn't a terminal.
  package static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// The width of the terminal in columns; nil if standard error isn't a terminal.
  package static var errorColumns: Int? { columns(of: STDERR_FILENO) }

  private static func columns(of file: Int32) -> Int? {
    var window = winsize()
    guard isatty(file) != 0, ioctl(file, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Int(window.ws_col)
  }

  /// Returns the widths of columns that are narrower by an excess: one after the other, each down to its
  /// minimum.
  ///
  /// - Parameters:
  ///   - columns: the width and the minimum of each column, in the order in which they become narrower.
  ///   - excess: the columns by which a line is too long; 0 or less if it fits.
  package static func narrowed(
    _ columns: [(width: Int, least: Int)], by excess: Int
  ) -> [Int] {
    var excess = max(0, excess)
    return columns.map { column in
      let width = max(min(column.width, column.least), column.width - excess)
      excess -= column.width - width
      return width
    }
  }

  /// Returns a text as lines that break between words.
  ///
  /// - Parameter columns: the width of a line. A single word may be longer.
  package static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.columns + 1 + String(word).columns <= columns {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
