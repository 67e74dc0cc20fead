import Foundation

/// The width of the output.
package enum OutputWidth {
  /// The width of the terminal in columns; nil if standard output isn't a terminal.
  package static var columns: Int? {
    var window = winsize()
    guard isatty(1) != 0, ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return Int(window.ws_col)
  }
}
