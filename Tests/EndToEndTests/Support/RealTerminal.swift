import Foundation
import Testing

/// A program in a real terminal: tmux with its own socket and without the user's configuration.
///
/// Tests don't sleep for a fixed time: `waitUntil` polls until a condition holds. After a timeout,
/// the test fails, and the failure includes the screen.
final class RealTerminal {
  /// The colors that the terminal reports when a program queries them.
  enum Theme: String {
    case dark = "fg=#d0d0d0,bg=#101010"
    case light = "fg=#101010,bg=#fafafa"
  }

  /// The terminal's temporary folder, which is removed on deinitialization.
  let folder: URL
  /// An object that must outlive the program, such as the repository that the program reads.
  var companion: AnyObject?
  private let socket: String
  private let status: URL
  private let variables: [String: String]

  /// Starts a program in a new terminal.
  ///
  /// - Parameters:
  ///   - command: a command line for `sh`.
  ///   - columns, rows: the size in cells.
  ///   - term: the value of the program's `TERM` variable.
  ///   - environment: variables to set in the inherited environment, or to remove with nil.
  ///   - directory: the program's current directory; by default, the terminal's folder.
  /// - Throws: `TmuxError` if tmux can't start the program.
  init(
    _ command: String, columns: Int = 80, rows: Int = 24, term: String = "xterm-256color",
    theme: Theme = .dark, environment: [String: String?] = [:], directory: URL? = nil
  ) throws {
    // The name is short, since the path of a socket has a limit of 104 bytes.
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rt-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    socket = folder.appendingPathComponent("s").path
    status = folder.appendingPathComponent("status")
    let configuration = folder.appendingPathComponent("tmux.conf")
    try """
    set -g default-terminal "\(term)"
    set -g remain-on-exit on
    set -g remain-on-exit-format ""
    set -g status off
    set -s escape-time 0
    set -g focus-events on
    set -g window-style "\(theme.rawValue)"
    """.write(to: configuration, atomically: true, encoding: .utf8)

    var variables = ProcessInfo.processInfo.environment
    for name in ["TMUX", "TMUX_PANE", "COLORTERM", "NO_COLOR", "TERMINFO", "COLUMNS", "LINES"] {
      variables[name] = nil
    }
    variables["LC_ALL"] = "C.UTF-8"
    variables["TERM"] = "xterm-256color"
    variables["HOME"] = folder.path
    variables["SHELL"] = "/bin/sh"
    for (name, value) in environment { variables[name] = value }
    self.variables = variables
    try run(
      [
        "-f", configuration.path, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        "-c", (directory ?? folder).path,
        "sh -c \(quoted(command)); echo $? >\(quoted(status.path)).new;"
          + " mv \(quoted(status.path)).new \(quoted(status.path))",
      ])
  }

  /// Starts an interactive shell with the prompt `ready>` and without the user's startup files.
  static func shell(
    columns: Int = 80, rows: Int = 24, term: String = "xterm-256color", directory: URL? = nil
  ) throws -> RealTerminal {
    try RealTerminal(
      "PS1='ready> ' exec bash --norc --noprofile -i", columns: columns, rows: rows, term: term,
      directory: directory)
  }

  deinit {
    _ = try? run(["kill-server"])
    // Removing the folder fails if the server removes its socket at the same time, so try again.
    for _ in 0..<3 where (try? FileManager.default.removeItem(at: folder)) == nil {}
  }

  // MARK: Input

  /// Presses keys, with tmux's names for them: `"Enter"`, `"C-z"`, `"PageDown"`, `"x"`.
  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  /// Types text literally.
  func type(_ text: String) throws {
    try run(["send-keys", "-l", text])
  }

  /// Sends bytes that have no key name in tmux, such as a mouse report.
  func send(bytes: [UInt8]) throws {
    try run(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes text, as a bracketed paste if the program has enabled that.
  func paste(_ text: String) throws {
    let file = folder.appendingPathComponent("paste")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try run(["load-buffer", file.path])
    try run(["paste-buffer", "-p", "-r"])
  }

  /// Resizes the window to a number of cells.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Copies the program's output to a shell command from now on.
  func pipe(into command: String) throws {
    try run(["pipe-pane", command])
  }

  // MARK: Output

  /// Returns the lines on the screen, without trailing spaces.
  func screen() throws -> String {
    try run(["capture-pane", "-p"])
  }

  /// Returns the screen with the escape sequences for colors and attributes.
  func styledScreen() throws -> String {
    try run(["capture-pane", "-p", "-e"])
  }

  /// Returns the value of a tmux variable, such as `alternate_on`. Flags are "1" or "0".
  func state(_ variable: String) throws -> String {
    try run(["display-message", "-p", "#{\(variable)}"]).trimmingCharacters(in: .newlines)
  }

  /// Returns the program's exit status, or nil while the program runs.
  ///
  /// If a signal ends the program, the status is 128 plus the signal number.
  func exitStatus() -> Int32? {
    guard let text = try? String(contentsOf: status, encoding: .utf8) else { return nil }
    return Int32(text.trimmingCharacters(in: .newlines))
  }

  // MARK: Waiting

  /// Waits until the screen contains `text`, and returns the screen.
  ///
  /// - Throws: `Timeout` after `seconds`, and records an issue that includes the screen.
  @discardableResult
  func waitUntil(
    contains text: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil(
      "\"\(text)\" on the screen", seconds: seconds, sourceLocation: sourceLocation
    ) { $0.contains(text) }
  }

  /// Waits until `condition` holds and the screen is complete, and returns the screen.
  ///
  /// Terminals draw a frame in pieces, so the expected text can appear before the rest.
  ///
  /// - Parameter description: completes the failure message "timed out waiting for …".
  /// - Throws: `Timeout` after `seconds`, and records an issue that includes the screen.
  @discardableResult
  func waitUntil(
    _ description: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) throws -> Bool
  ) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let screen = try screen()
      if try condition(screen) {
        let settled = try await settledScreen()
        // A screen that met the condition only briefly counts too.
        return try condition(settled) ? settled : screen
      }
      guard ContinuousClock.now < deadline else {
        Issue.record(
          "timed out waiting for \(description):\n\(screen)", sourceLocation: sourceLocation)
        throw Timeout(description: description)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Returns the screen once two captures in a row are equal, or after 25 attempts.
  private func settledScreen() async throws -> String {
    var last = try screen()
    for _ in 0..<25 {
      try await Task.sleep(for: .milliseconds(30))
      let next = try screen()
      if next == last { break }
      last = next
    }
    return last
  }

  /// Waits until the program exits, and returns its exit status.
  func waitForExit(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int32 {
    try await waitUntil("the program to exit", sourceLocation: sourceLocation) { _ in
      exitStatus() != nil
    }
    return exitStatus() ?? -1
  }

  struct Timeout: Error {
    let description: String
  }

  /// A tmux command that failed, with its error message.
  struct TmuxError: Error {
    let arguments: [String]
    let message: String
  }

  // MARK: tmux

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let call = try ProgramCall(
      ["tmux", "-u", "-S", socket] + arguments, environment: variables, in: folder)
    guard call.status == 0 else { throw TmuxError(arguments: arguments, message: call.errors) }
    return call.output
  }
}

/// Returns a word in single quotes, so that `sh` reads it literally.
func quoted(_ word: String) -> String {
  "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}
