import Inspection
import Matching

/// The arguments of a program.
struct ProgramOptions: Equatable {
  /// The action to perform.
  enum Command: Equatable {
    case run
    case help
    case version
    case doctor
    case plugins(PluginCommand)
    /// The name of the flow; nil to list all.
    case sandbox(String?)
    case map(MapFormat)
    /// The path of a recorded session.
    case replay(String)
    /// Runs the app and opens a link.
    case open(String)
    /// The process of the app to inspect; nil for the one that was started last.
    case inspect(Int32?)
  }

  /// How a recorded session is replayed.
  enum ReplayMode: Equatable {
    /// Without a terminal, as fast as possible.
    case compare
    /// In the terminal.
    case play(SessionPlayer.Speed)
    /// Prints a test with the texts that the last screen must and must not contain.
    case test([String], not: [String])
  }

  /// The format of a map.
  enum MapFormat: String, CaseIterable {
    case human, dot
  }

  /// An action on external plugins.
  enum PluginCommand: Equatable {
    case list
    case trust(String)
    case revoke(String)
    /// The path of the folder for a new plugin.
    case new(String)
    /// The path of the folder of a plugin.
    case check(String)
  }

  private(set) var command = Command.run
  /// The name of the theme; nil for the one in the settings.
  private(set) var theme: String?
  /// The flags, as `KEY=on` or `KEY=off`.
  private(set) var flags: [String] = []
  /// The folders of plugins under development.
  private(set) var plugins: [String] = []
  private(set) var isScreenReader = false
  /// Whether to restore the previous session.
  private(set) var isResuming = false
  /// Whether F12 opens the inspector.
  private(set) var isInspecting = false
  /// The file in which to record the session; nil for none.
  private(set) var recording: String?
  /// Whether the recording of a live session contains private texts.
  private(set) var recordsContents = false
  /// Whether to record a session with live services.
  var recordsLive: Bool {
    switch command {
    case .run, .open: recording != nil
    default: false
    }
  }
  /// The file with the state in which a flow of the sandbox starts; nil for its usual state.
  private(set) var state: String?
  /// The file from which a flow of the sandbox continues, and to which its state is written at the end;
  /// nil for none.
  private(set) var keptState: String?
  /// The file with the errors of the latest build, which are shown over a flow of the sandbox; nil for
  /// none.
  private(set) var buildErrors: String?
  /// The file of the log; nil for none.
  private(set) var log: String?
  /// The least important level of messages in the log.
  private(set) var logLevel = "info"
  /// How a session is replayed.
  var replayMode: ReplayMode {
    if isTest { return .test(expected, not: unexpected) }
    return isPlaying ? .play(speed ?? .recorded(times: 1)) : .compare
  }
  private var isTest = false
  private var isPlaying = false
  private var speed: SessionPlayer.Speed?
  private var expected: [String] = []
  private var unexpected: [String] = []
  /// The format of a map.
  private var format = MapFormat.human
  /// The app's own arguments.
  private(set) var rest: [String] = []

  private static let names = [
    "--build-errors", "--expect", "--expect-not", "--flag", "--format", "--help", "--inspect",
    "--keep-state",
    "--log", "--log-level", "--play", "--plugin", "--record-contents", "--record-session",
    "--resume",
    "--screen-reader", "--speed", "--state", "--test", "--theme", "--version",
  ]

  /// Parses arguments. After `--`, all arguments are the app's own.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the name of the program.
  ///   - sandbox: the names of the flows in the sandbox.
  ///   - hasLinks: whether the program has links of its own.
  /// - Throws: `ProgramError` if an option or a command is unknown, or a value is missing.
  init(
    _ arguments: [String], sandbox: [String] = [], hasLinks: Bool = false
  ) throws(ProgramError) {
    var arguments = arguments[...]
    while let word = arguments.popFirst() {
      if word == "--" {
        rest += arguments
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        rest.append(word)
        continue
      }
      try read(option: word, &arguments)
    }
    try readCommand(sandbox, hasLinks: hasLinks)
    try checkReplay()
    if isResuming {
      switch command {
      case .run, .open, .help, .version: break
      default: throw ProgramError("--resume can only be used to run the app")
      }
    }
    if state != nil || keptState != nil {
      if state != nil, keptState != nil {
        throw ProgramError("--state can't be combined with --keep-state")
      }
      guard case .sandbox(_?) = command else {
        throw ProgramError("--state and --keep-state only apply to flows in the sandbox")
      }
    }
    if buildErrors != nil {
      guard case .sandbox(_?) = command else {
        throw ProgramError("--build-errors only applies to flows in the sandbox")
      }
    }
    try checkRecording()
  }

  private func checkRecording() throws(ProgramError) {
    if recordsContents, recording == nil || !recordsLive {
      throw ProgramError("--record-contents requires --record-session, outside of the sandbox")
    }
    guard recording != nil else { return }
    switch command {
    case .run, .open, .sandbox(_?), .help, .version: break
    default: throw ProgramError("--record-session only records the app and flows in the sandbox")
    }
    let variesData = state != nil || keptState != nil || buildErrors != nil
    if isInspecting || isResuming || isScreenReader || !plugins.isEmpty || variesData {
      throw ProgramError(
        "--record-session can't be combined with --inspect, --plugin, --resume, --screen-reader, "
          + "--state, --keep-state or --build-errors")
    }
  }

  private func checkReplay() throws(ProgramError) {
    let hasTexts = !expected.isEmpty || !unexpected.isEmpty
    guard isTest || isPlaying || speed != nil || hasTexts else { return }
    guard case .replay = command else {
      throw ProgramError("--play, --speed, --test, --expect and --expect-not belong to replay")
    }
    if isTest, isPlaying { throw ProgramError("--test can't be combined with --play") }
    if speed != nil, !isPlaying { throw ProgramError("--speed requires --play") }
    if hasTexts, !isTest { throw ProgramError("--expect and --expect-not require --test") }
  }

  private mutating func readCommand(
    _ sandbox: [String], hasLinks: Bool
  ) throws(ProgramError) {
    guard command == .run, let first = rest.first else { return }
    switch first {
    case "open":
      guard hasLinks else { return }
      guard let link = rest.dropFirst().first else { throw ProgramError("missing link to open") }
      command = .open(link)
      rest.removeFirst(2)
    case "doctor": command = .doctor
    case "map": command = .map(format)
    case "inspect": command = .inspect(try ProgramOptions.process(rest.dropFirst().first))
    case "replay":
      guard let path = rest.dropFirst().first else { throw ProgramError("missing file to replay") }
      command = .replay(path)
    case "plugins": command = .plugins(try ProgramOptions.plugins(Array(rest.dropFirst())))
    case "sandbox":
      guard !sandbox.isEmpty else { return }
      command = .sandbox(try ProgramOptions.flow(rest.dropFirst().first, sandbox))
    default: return
    }
  }

  private mutating func read(
    option word: String, _ arguments: inout ArraySlice<String>
  ) throws(ProgramError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, joined) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    func value() throws(ProgramError) -> String {
      if let joined { return joined }
      guard let next = arguments.popFirst() else {
        throw ProgramError("missing value for \(name)")
      }
      return next
    }
    switch name {
    case "-h", "--help": command = .help
    case "--version": command = .version
    case "--screen-reader": isScreenReader = true
    case "--inspect": isInspecting = true
    case "--resume": isResuming = true
    case "--record-session": recording = try value()
    case "--record-contents": recordsContents = true
    case "--state": state = try value()
    case "--keep-state": keptState = try value()
    case "--build-errors": buildErrors = try value()
    case "--log": log = try value()
    case "--log-level": logLevel = try value()
    case "--play": isPlaying = true
    case "--speed":
      let text = try value()
      guard let known = SessionPlayer.Speed(text) else {
        throw ProgramError(
          "invalid speed \"\(text)\"",
          hint: "expected a number of inputs per second, or a multiple such as 2x")
      }
      speed = known
    case "--test": isTest = true
    case "--expect": expected.append(try value())
    case "--expect-not": unexpected.append(try value())
    case "--theme": theme = try value()
    case "--flag": flags.append(try value())
    case "--plugin": plugins.append(try value())
    case "--format":
      let name = try value()
      guard let known = MapFormat(rawValue: name) else {
        throw ProgramError("unknown format \"\(name)\"", hint: "expected one of: human, dot")
      }
      format = known
    default:
      throw ProgramError(
        "unknown option \"\(name)\"",
        hint: NearestName.nearest(to: name, among: ProgramOptions.names).map {
          "did you mean \"\($0)\"?"
        } ?? "\"--help\" lists the options")
    }
  }

  private static func plugins(_ words: [String]) throws(ProgramError) -> PluginCommand {
    switch (words.first ?? "list", words.dropFirst().first) {
    case ("list", nil): return .list
    case ("trust", let id?): return .trust(id)
    case ("revoke", let id?): return .revoke(id)
    case ("new", let folder?): return .new(folder)
    case ("check", let folder?): return .check(folder)
    default:
      throw ProgramError(
        "invalid command",
        hint: "use plugins [list | trust ID | revoke ID | new FOLDER | check FOLDER]")
    }
  }

  private static func process(_ text: String?) throws(ProgramError) -> Int32? {
    guard let text else { return nil }
    guard let process = Int32(text), process > 0 else {
      throw ProgramError("invalid process id \"\(text)\"")
    }
    return process
  }

  private static func flow(_ name: String?, _ known: [String]) throws(ProgramError) -> String? {
    guard let name, !known.contains(name) else { return name }
    throw ProgramError(
      "unknown flow \"\(name)\"",
      hint: NearestName.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "expected one of: \(known.joined(separator: ", "))")
  }
}
