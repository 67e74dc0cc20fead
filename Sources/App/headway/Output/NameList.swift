import Foundation

/// A list of names for people, over as many lines as it takes, up to some.
enum NameList {
  /// The columns of the terminal that standard output is; a usual number where it is none.
  static var columns: Int {
    var window = winsize()
    guard isatty(1) != 0, ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return 100
    }
    return Int(window.ws_col)
  }

  /// - Parameters:
  ///   - columns: of a line; a single name may be longer.
  ///   - most: so many lines at most, the last of which says how many names are left out.
  ///   - end: what stands behind the last name.
  static func lines(_ names: [String], columns: Int, most: Int = 6, end: String = "") -> [String] {
    var lines: [String] = []
    var line = ""
    // How many names stand in the lines that are full.
    var placed = 0
    for (index, name) in names.enumerated() {
      let word = name + (index + 1 < names.count ? "," : end)
      if !line.isEmpty, line.columns + 1 + word.columns > columns {
        if lines.count == most - 1 { return lines + ["and \(names.count - placed) more"] }
        lines.append(line)
        line = ""
        placed = index
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
