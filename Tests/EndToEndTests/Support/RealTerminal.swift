import Foundation
import Testing

/// A program in a real terminal: tmux, on a socket of its own, with nobody's configuration.
///
/// Nothing here sleeps for a fixed time: `waitUntil` polls until what was waited for is there, and
/// fails the test with the screen when it never comes.
final class RealTerminal {
  /// What the terminal answers when it is asked for its background.
  enum Theme: String {
    case dark = "fg=#d0d0d0,bg=#101010"
    case light = "fg=#101010,bg=#fafafa"
  }

  /// A folder of this terminal's own, removed with it.
  let folder: URL
  /// Something that must last as long as the program does, such as the folder that it works on.
  var companion: AnyObject?
  private let socket: String
  private let status: URL
  private let variables: [String: String]

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: a line for `sh`.
  ///   - columns, rows: the size in cells.
  ///   - term: the name of the terminal description that the program sees.
  ///   - environment: added to, or with nil removed from, this process's own.
  ///   - directory: where it starts; the terminal's own folder if not given.
  init(
    _ command: String, columns: Int = 80, rows: Int = 24, term: String = "xterm-256color",
    theme: Theme = .dark, environment: [String: String?] = [:], directory: URL? = nil
  ) throws {
    // Short: the path of a socket has 104 bytes at most.
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

  /// An interactive shell without job messages of the person's own; its prompt is `ready>`.
  static func shell(
    columns: Int = 80, rows: Int = 24, term: String = "xterm-256color", directory: URL? = nil
  ) throws -> RealTerminal {
    try RealTerminal(
      "PS1='ready> ' exec bash --norc --noprofile -i", columns: columns, rows: rows, term: term,
      directory: directory)
  }

  deinit {
    _ = try? run(["kill-server"])
    // The server may take its socket away while its folder is being removed.
    for _ in 0..<3 where (try? FileManager.default.removeItem(at: folder)) == nil {}
  }

  // MARK: Doing

  /// Presses keys by tmux's names: `"Enter"`, `"C-z"`, `"PageDown"`, `"x"`.
  func press(_ keys: String...) throws {
    try run(["send-keys"] + keys)
  }

  /// Types text as it is.
  func type(_ text: String) throws {
    try run(["send-keys", "-l", text])
  }

  /// Sends bytes that no key of tmux stands for, such as a report of the mouse.
  func send(bytes: [UInt8]) throws {
    try run(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes text, in brackets if the program asked for them.
  func paste(_ text: String) throws {
    let file = folder.appendingPathComponent("paste")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try run(["load-buffer", file.path])
    try run(["paste-buffer", "-p", "-r"])
  }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) throws {
    try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Passes what the program sends from now on to a command of `sh` as well.
  func pipe(into command: String) throws {
    try run(["pipe-pane", command])
  }

  // MARK: Seeing

  /// The lines on the screen, without trailing spaces.
  func screen() throws -> String {
    try run(["capture-pane", "-p"])
  }

  /// The same with the sequences of colours and attributes.
  func styledScreen() throws -> String {
    try run(["capture-pane", "-p", "-e"])
  }

  /// One of tmux's variables, such as `alternate_on` or `cursor_flag`; "1" and "0" for yes and no.
  func state(_ variable: String) throws -> String {
    try run(["display-message", "-p", "#{\(variable)}"]).trimmingCharacters(in: .newlines)
  }

  /// The program's exit status (128 and its number where a signal ended it), nil while it runs.
  func exitStatus() -> Int32? {
    guard let text = try? String(contentsOf: status, encoding: .utf8) else { return nil }
    return Int32(text.trimmingCharacters(in: .newlines))
  }

  // MARK: Waiting

  /// Waits until the screen holds `text`; the test fails, with the screen, when it doesn't in time.
  @discardableResult
  func waitUntil(
    contains text: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    try await waitUntil(
      "“\(text)” on the screen", seconds: seconds, sourceLocation: sourceLocation
    ) { $0.contains(text) }
  }

  /// Waits until `condition` holds for the screen, and the screen is whole: a terminal takes a frame piece by
  /// piece, so what was waited for may be there while the rest isn't yet.
  @discardableResult
  func waitUntil(
    _ what: String, seconds: Double = 120, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) throws -> Bool
  ) async throws -> String {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let screen = try screen()
      if try condition(screen) {
        let settled = try await settledScreen()
        // What is there for a moment only has been there all the same.
        return try condition(settled) ? settled : screen
      }
      guard ContinuousClock.now < deadline else {
        Issue.record("waited in vain for \(what):\n\(screen)", sourceLocation: sourceLocation)
        throw Missing(what: what)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// The screen once it is the same twice in a row; one that moves all the time, as it is after a while.
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

  /// Waits until the program ended, and returns its exit status.
  func waitForExit(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Int32 {
    try await waitUntil("the program's end", sourceLocation: sourceLocation) { _ in
      exitStatus() != nil
    }
    return exitStatus() ?? -1
  }

  struct Missing: Error {
    let what: String
  }

  /// What tmux said when it could not do as told.
  struct Refusal: Error {
    let arguments: [String]
    let message: String
  }

  // MARK: tmux

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    let call = try ProgramCall(
      ["tmux", "-u", "-S", socket] + arguments, environment: variables, in: folder)
    guard call.status == 0 else { throw Refusal(arguments: arguments, message: call.errors) }
    return call.output
  }
}

/// A word as `sh` takes it literally.
func quoted(_ word: String) -> String {
  "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
}
