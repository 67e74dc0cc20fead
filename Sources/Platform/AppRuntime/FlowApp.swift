import DeclarativeUI
import Diagnostics
import Flows
import Inspection
import NcursesRenderer
import Screens
import Terminal
import Unidirectional

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a flow as a complete terminal app in the frame of ``FlowFrame``.
///
/// ```swift
/// @main enum Hello {
///   static func main() async {
///     await FlowApp.main(Greeting()) { name in print("Hello, \(name)!") }
///   }
/// }
/// ```
///
/// Esc goes back, `?` shows the keys, `q` and Ctrl-C quit, Ctrl-L redraws the screen, and Ctrl-Z
/// suspends the app. The terminal's state is always restored at the end. The screen is drawn on the
/// controlling terminal even if standard output is redirected, so `name=$(hello)` works.
@MainActor public enum FlowApp {
  /// Whether the program was started with `--screen-reader`, which prints its screens as plain
  /// text.
  public static var isScreenReaderWanted: Bool {
    CommandLine.arguments.dropFirst().contains("--screen-reader")
  }

  /// Whether the program was started with `--inspect`, which lets F12 open the inspector.
  package static var isInspectorWanted: Bool {
    CommandLine.arguments.dropFirst().contains("--inspect")
  }

  /// Shows a flow until it ends.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - theme: the theme.
  ///   - keyMap: the user's key bindings.
  ///   - minimumSize: the size that the flow's screens need. In a smaller terminal, the app shows a
  ///     message instead of the screens, and can still be quit. Zero for no minimum.
  ///   - notice: the notice at the bottom of the screen. Set its value to show one.
  ///   - screenReader: whether to use plain-text output for screen readers, which needs no
  ///     terminal.
  ///   - inspector: the inspector of the app; nil for none. Create it before the flow, so that it
  ///     follows the stores of the flow. ``main(_:theme:keyMap:minimumSize:notice:finish:)`` does this
  ///     if the program was started with `--inspect`.
  /// - Returns: the flow's result; nil if the user quit before there was one.
  /// - Throws: ``FlowAppError`` if there is no terminal, or if a signal ended the app.
  public static func run<State, Exit>(
    _ flow: Flow<State, Exit>, theme: ThemeChoice = .builtIn, keyMap: KeyMap = KeyMap(),
    minimumSize: Size = ScreenLoop.usualMinimumSize, notice: Source<String?> = Source(nil),
    screenReader: Bool = isScreenReaderWanted, inspector: Inspector? = nil
  ) async throws(FlowAppError) -> Exit? {
    var result: Exit?
    let ownExit = flow.onExit
    defer { flow.onExit = ownExit }
    continueDevelopment(flow, notice)
    try await show(
      theme: theme, keyMap: keyMap, minimumSize: minimumSize, notice: notice,
      screenReader: screenReader, inspector: inspector, flow: flow,
      onStart: { loop, _ in
        flow.onExit = { [weak loop] exit in
          result = exit
          ownExit?(exit)
          loop?.finish()
        }
        flow.didAppear()
      }
    ) { controls in
      FlowFrame(flow, controls: controls, notice: notice)
    }
    if result == nil { keepForDevelopment(flow) }
    flow.didLeave()
    return result
  }

  /// Continues in the state before `headway-dev` restarted the app.
  private static func continueDevelopment(_ flow: any AnyFlow, _ notice: Source<String?>) {
    // After a change of the code, the earlier state may have another type.
    do { try DevSession.current?.restore(flow) } catch { notice.value = "\(error)" }
  }

  private static func keepForDevelopment(_ flow: any AnyFlow) {
    do { try DevSession.current?.keep(flow) } catch {
      printError("\(program): can't keep the state: \(error)")
    }
  }

  /// Shows a view until its loop ends.
  ///
  /// - Parameters:
  ///   - theme: the theme.
  ///   - keyMap: the user's key bindings.
  ///   - minimumSize: the size that the view needs.
  ///   - notice: receives the reason for each disabled key that is pressed.
  ///   - screenReader: whether to use plain-text output for screen readers.
  ///   - inspector: the inspector of the app; nil for none.
  ///   - flow: the outermost flow, for the inspector.
  ///   - onStart: called before the view is created, with the loop and a closure that copies text
  ///     to the clipboard of the terminal.
  ///   - view: creates the view with the controls of the terminal.
  /// - Throws: ``FlowAppError`` if there is no terminal, or if a signal ended the app.
  package static func show(
    theme: ThemeChoice = .builtIn, keyMap: KeyMap = KeyMap(),
    minimumSize: Size = ScreenLoop.usualMinimumSize, notice: Source<String?>,
    screenReader: Bool = isScreenReaderWanted,
    inspector: Inspector? = nil, flow: (any AnyFlow)? = nil,
    onStart:
      @MainActor (_ loop: any AppLoop, _ copy: @escaping @MainActor (String) -> Void) -> Void,
    _ view: @MainActor (TerminalControls) -> some View
  ) async throws(FlowAppError) {
    let loop: any AppLoop
    if screenReader {
      loop = LinearLoop()
      onStart(loop) { _ in }
    } else {
      let session = try openTerminal()
      loop = ScreenLoop(session: session, theme: theme, minimumSize: minimumSize)
      onStart(loop) { session.copy($0) }
    }
    loop.keyMap = keyMap
    loop.onDisabledKey = { notice.value = "\($0.title): \($1)" }
    let errors = DevSession.current.map { BuildErrors(at: $0.errors) }
    errors?.start()
    defer { errors?.stop() }
    let content = view(loop.controls)
    let reason =
      if let errors {
        await run(errors.over(content), on: loop, inspector, flow)
      } else {
        await run(content, on: loop, inspector, flow)
      }
    switch reason {
    case nil: return
    // `headway-dev` restarts the app.
    case .signal where DevSession.current != nil: return
    case .signal(let number):
      throw FlowAppError(
        code: .signal(number), description: "The app was terminated by signal \(number).")
    case .lostTerminal:
      throw FlowAppError(
        code: .lostTerminal, description: "The connection to the terminal was lost.")
    }
  }

  private static func run(
    _ view: some View, on loop: any AppLoop, _ inspector: Inspector?, _ flow: (any AnyFlow)?
  ) async -> TerminalSession.EndReason? {
    guard let inspector else { return await loop.run(view) }
    return await loop.run(inspector.inspecting(view, flow: flow))
  }

  /// Runs a flow as the whole program and passes its result to `finish`. If there is an error,
  /// prints it on standard error and ends the process with the error's exit code.
  ///
  /// Reports of errors in the app's code (`MisuseReport`) are written to standard error, which is
  /// shown after the screen has closed.
  ///
  /// - Parameters:
  ///   - flow: creates the flow.
  ///   - theme: the theme.
  ///   - keyMap: the user's key bindings.
  ///   - minimumSize: the size that the flow's screens need.
  ///   - notice: the notice at the bottom of the screen.
  ///   - finish: receives the flow's result.
  public static func main<State, Exit>(
    _ flow: @autoclosure () throws -> Flow<State, Exit>, theme: ThemeChoice = .builtIn,
    keyMap: KeyMap = KeyMap(), minimumSize: Size = ScreenLoop.usualMinimumSize,
    notice: Source<String?> = Source(nil), finish: (Exit) -> Void = { _ in }
  ) async {
    let program = program
    let inspector = isInspectorWanted ? Inspector() : nil
    MisuseReport.setHandler { printError("\(program): \($0)") }
    do {
      let result = try await run(
        flow(), theme: theme, keyMap: keyMap, minimumSize: minimumSize, notice: notice,
        inspector: inspector)
      if let result { finish(result) }
    } catch {
      fail(error)
    }
  }

  /// Prints an error on standard error as `program: error`, and ends the process.
  ///
  /// The exit code is that of a ``FlowAppError``, or 2 for other errors.
  public static func fail(_ error: any Error) -> Never {
    printError("\(program): \(error)")
    exit((error as? FlowAppError)?.exitCode ?? 2)
  }

  /// The name of the program.
  private static let program =
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"

  private static func openTerminal() throws(FlowAppError) -> TerminalSession {
    do {
      return try TerminalSession(environment: EnvironmentReader.value)
    } catch {
      throw FlowAppError(code: .noTerminal, description: "\(error)")
    }
  }
}

/// Writes lines to standard error. Control characters are replaced, because the text may quote
/// untrusted values.
private func printError(_ text: String) {
  let lines = text.split(separator: "\n").map { VisibleText.line(String($0)) }
  var text = lines.joined(separator: "\n") + "\n"
  text.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
}
