import DeclarativeUI
import DependencyInjection
import Flows
import NcursesRenderer
import Screens
import Terminal
import Unidirectional

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A flow as a whole app in the terminal, in the frame of ``FlowFrame``.
///
/// ```swift
/// @main enum Hello {
///   static func main() async {
///     await FlowApp.main(Greeting()) { name in print("Hello, \(name)!") }
///   }
/// }
/// ```
///
/// Esc goes back, `?` shows the keys, `q` and Ctrl-C quit, Ctrl-L draws again, Ctrl-Z gives the
/// terminal to the shell. The terminal is as it was before on every way out. The screen goes to the
/// controlling terminal, also where standard output goes elsewhere: `name=$(hello)` works.
@MainActor public enum FlowApp {
  /// Whether the program was started with `--screen-reader`: its screens are read out by lines then.
  public static var isScreenReaderWanted: Bool {
    CommandLine.arguments.dropFirst().contains("--screen-reader")
  }

  /// Shows a flow until it is left.
  ///
  /// - Parameters:
  ///   - keyMap: the keys that the person gave to actions.
  ///   - minimumSize: the least room that its screens need. A smaller terminal says so instead of showing
  ///     them, until it is larger; quitting works meanwhile. Zero for none.
  ///   - screenReader: whether the screens are lines of plain text, for those who hear them; no
  ///     terminal is needed then.
  ///   - notice: news for the person, shown under the flow; set it whenever there are some.
  /// - Returns: the flow's result; nil when the person quit before there was one.
  /// - Throws: ``FlowAppError``, when there is no terminal, or a signal ended the app.
  public static func run<State, Exit>(
    _ flow: Flow<State, Exit>, theme: ThemeChoice = .builtIn, keyMap: KeyMap = KeyMap(),
    minimumSize: Size = ScreenLoop.usualMinimumSize, notice: Source<String?> = Source(nil),
    screenReader: Bool = isScreenReaderWanted
  ) async throws(FlowAppError) -> Exit? {
    let loop: any AppLoop =
      screenReader
      ? LinearLoop()
      : ScreenLoop(session: try openTerminal(), theme: theme, minimumSize: minimumSize)
    loop.keyMap = keyMap
    loop.onDisabledKey = { notice.value = "\($0.title): \($1)" }
    var result: Exit?
    let ownExit = flow.onExit
    flow.onExit = { [weak loop] exit in
      result = exit
      ownExit?(exit)
      loop?.finish()
    }
    flow.didAppear()
    let reason = await loop.run(FlowFrame(flow, controls: loop.controls, notice: notice))
    flow.onExit = ownExit
    flow.didLeave()
    switch reason {
    case nil: return result
    case .signal(let number):
      throw FlowAppError(
        code: .signal(number), description: "The app was ended by signal \(number).")
    case .lostTerminal:
      throw FlowAppError(code: .lostTerminal, description: "The terminal is gone.")
    }
  }

  /// Runs a flow as the whole program: gives its result to `finish`, and ends the process with the
  /// error's exit code when there is an error, after telling of it on standard error.
  ///
  /// Mistakes of the programmer (`MisuseReport`) go to standard error, which is shown once the screen
  /// is gone.
  public static func main<State, Exit>(
    _ flow: @autoclosure () throws -> Flow<State, Exit>, theme: ThemeChoice = .builtIn,
    keyMap: KeyMap = KeyMap(), minimumSize: Size = ScreenLoop.usualMinimumSize,
    notice: Source<String?> = Source(nil), finish: (Exit) -> Void = { _ in }
  ) async {
    let program = program
    MisuseReport.setHandler { tell("\(program): \($0)") }
    do {
      let result = try await run(
        flow(), theme: theme, keyMap: keyMap, minimumSize: minimumSize, notice: notice)
      if let result { finish(result) }
    } catch {
      fail(error)
    }
  }

  /// Ends the process by an error: tells of it on standard error, as `program: what happened`.
  ///
  /// The exit code is that of a ``FlowAppError``, and 2 for any other.
  public static func fail(_ error: any Error) -> Never {
    tell("\(program): \(error)")
    exit((error as? FlowAppError)?.exitCode ?? 2)
  }

  /// The name that the program was called by.
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"

  private static func openTerminal() throws(FlowAppError) -> TerminalSession {
    do {
      return try TerminalSession(environment: ProcessEnvironment.value)
    } catch {
      throw FlowAppError(code: .noTerminal, description: "\(error)")
    }
  }
}

/// Writes lines to standard error. They may quote what came from outside, a flow's state say.
private func tell(_ text: String) {
  let lines = text.split(separator: "\n").map { VisibleText.line(String($0)) }
  var text = lines.joined(separator: "\n") + "\n"
  text.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
}
