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
  /// The file in which to record the session of a sandbox; nil for none.
  private(set) var recording: String?
  /// The format of a map.
  private var format = MapFormat.human
  /// The app's own arguments.
  private(set) var rest: [String] = []

  private static let names = [
    "--flag", "--format", "--help", "--inspect", "--plugin", "--record-session", "--resume",
    "--screen-reader", "--theme", "--version",
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
    if isResuming {
      switch command {
      case .run, .open, .help, .version: break
      default: throw ProgramError("--resume can only be used to run the app")
      }
    }
    if recording != nil {
      guard case .sandbox(_?) = command else {
        throw ProgramError(
          "--record-session only records flows in the sandbox",
          hint: "their sample data makes a replay show the same")
      }
      if isInspecting || !plugins.isEmpty {
        throw ProgramError("--record-session can't be combined with --inspect or --plugin")
      }
    }
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
    case "replay":
      guard !sandbox.isEmpty else { return }
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
    default:
      throw ProgramError("invalid command", hint: "use plugins [list | trust ID | revoke ID]")
    }
  }

  private static func flow(_ name: String?, _ known: [String]) throws(ProgramError) -> String? {
    guard let name, !known.contains(name) else { return name }
    throw ProgramError(
      "unknown flow \"\(name)\"",
      hint: NearestName.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "expected one of: \(known.joined(separator: ", "))")
  }
}
