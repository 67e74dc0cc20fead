// A program that only opens the terminal. Tests of the terminal life cycle press its keys in a real
// terminal.
//
// q quits; s, a, t, i and c crash in five different ways; w writes to standard error; e gives the
// terminal to another program; m toggles the mouse; h hangs. The program shows other keys by name.
//
// With the argument "late", it draws nothing before the first event. With "narrow", the terminal gets
// 60 columns after its size was read.

import Dispatch
import NcursesRenderer
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

private func printError(_ text: String) {
  var line = text + "\n"
  line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}

@MainActor final class Probe {
  private let session: TerminalSession
  private let surface: Surface
  private var frames = 0
  private var last = "nothing yet"
  private var brightness = "unknown"
  private var focus = "unknown"

  init() throws {
    session = try TerminalSession { getenv($0).map { String(cString: $0) } }
    surface = Surface(size: session.screen.size)
  }

  func start() {
    session.onBrightness = { [weak self] brightness in
      self?.brightness = "\(brightness)"
      self?.draw()
    }
    session.start(
      onEvent: { [weak self] in self?.take($0) },
      onEnd: { [weak self] reason in
        self?.session.stop()
        if case .signal(let number) = reason { exit(128 + number) }
        exit(1)
      })
    if !CommandLine.arguments.contains("late") { draw() }
  }

  private func draw() {
    frames += 1
    let size = surface.size
    surface.fill(surface.bounds, style: .plain)
    let lines = [
      "probe \(size.columns)×\(size.rows)", "last: \(last)", "background: \(brightness)",
      "wide: |漢字|👩‍🔬|👍🏽|🇨🇭|❤️|1️⃣|é|e\u{301}|end", "\u{1B}[31mharmless", "",
      "pid: \(getpid()).", "focus: \(focus)",
    ]
    for (row, line) in lines.enumerated() {
      surface.draw(line, at: Point(column: 0, row: row), style: .plain)
    }
    surface.draw(
      "red", at: Point(column: 0, row: 5),
      style: Style(foreground: .rgb(255, 64, 32), attributes: .bold))
    surface.draw("corner", at: Point(column: size.columns - 6, row: size.rows - 1), style: .plain)
    session.screen.render(surface)
  }

  private func take(_ event: InputEvent) {
    switch event {
    case .focusGained: focus = "gained"
    case .focusLost: focus = "lost"
    default: last = describe(event)
    }
    switch event {
    case .resize(let size): surface.resize(to: size)
    case .key(let press): press.modifiers.isEmpty ? act(on: press.key) : actOnShortcut(press)
    default: break
    }
    draw()
  }

  private func act(on key: Key) {
    guard case .character(let character) = key else { return }
    switch character {
    case "q":
      session.stop()
      print("ended well")
      exit(0)
    case "s": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "a": abort()
    case "t": fatalError("the probe trapped")
    case "i": last = String(describing: [1, 2][last.count])
    case "c": raise(SIGSEGV)
    case "w": printError("a warning")
    case "h":
      last = "hangs"
      draw()
      while true { sleep(1) }
    case "m": session.isMouseOn.toggle()
    case "e":
      Task {
        await session.suspended { _ = system("echo the editor is open; read line; echo $line") }
        last = "came back"
        draw()
      }
    default: break
    }
  }

  private func actOnShortcut(_ press: KeyPress) {
    if press == KeyPress(.character("z"), .control) { session.suspendProcess() }
  }

  private func describe(_ event: InputEvent) -> String {
    switch event {
    case .key(let press): "key \(press.key) \(press.modifiers.rawValue)"
    case .mouse(let mouse):
      "mouse \(mouse.action) \(mouse.position.column),\(mouse.position.row) ×\(mouse.clicks)"
    case .paste(let text): "paste of \(text.utf8.count) bytes"
    case .focusGained: "focus gained"
    case .focusLost: "focus lost"
    case .resize(let size): "resize \(size.columns)×\(size.rows)"
    }
  }
}

do {
  let probe = try Probe()
  if CommandLine.arguments.contains("narrow") {
    var size = winsize()
    _ = ioctl(0, UInt(TIOCGWINSZ), &size)
    size.ws_col = 60
    _ = ioctl(0, UInt(TIOCSWINSZ), &size)
  }
  probe.start()
  withExtendedLifetime(probe) { dispatchMain() }
} catch {
  printError("\(error)")
  exit(2)
}
