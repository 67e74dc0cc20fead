import DeclarativeUI
import DesignSystem
import NcursesRenderer
import Screens

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program for a terminal benchmark: `ui-bench list ROWS`, `full-anim FRAMES` or `sparse-anim
/// FRAMES`. It runs until `q` is pressed.
@main enum Program {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let number = Int(arguments[2]), number > 0 else {
      fail(Usage())
    }
    do {
      let session = try TerminalSession(environment: EnvironmentReader.value)
      let loop = ScreenLoop(session: session, theme: .fixed(.terminalDefault))
      switch arguments[1] {
      case "list": _ = await loop.run(ListScene(rows: number, onQuit: { loop.finish() }))
      case "full-anim":
        _ = await loop.run(FullAnimation(frames: number, onQuit: { loop.finish() }))
      case "sparse-anim":
        _ = await loop.run(SparseAnimation(frames: number, onQuit: { loop.finish() }))
      default:
        fail(Usage())
      }
    } catch {
      fail(error)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    var text = "ui-bench: \(error)\n"
    text.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
    exit(2)
  }
}

struct Usage: Error, CustomStringConvertible {
  var description: String { "usage: ui-bench list ROWS | full-anim FRAMES | sparse-anim FRAMES" }
}

extension Theme {
  /// The terminal's default colors, which the other programs in the comparison also use.
  static let terminalDefault = Theme(
    name: "terminal", appearance: .dark,
    colors: [
      .text: .terminalDefault, .textMuted: .terminalDefault, .background: .terminalDefault,
      .border: .terminalDefault, .selection: .palette(4),
    ])
}
