import Matching

extension Program {
  /// - Throws: `ProgramError` for an argument of an app that has none of its own, such as a misspelled
  ///   command.
  func checkArguments(_ options: ProgramOptions) throws(ProgramError) {
    switch options.command {
    case .run, .open: break
    default: return
    }
    guard usage.isEmpty, let extra = options.rest.first else { return }
    let commands = ["open", "doctor", "map", "inspect", "replay", "plugins", "sandbox"]
    throw ProgramError(
      "unexpected argument \"\(extra)\"",
      hint: NearestName.nearest(to: extra, among: commands).map { "did you mean \"\($0)\"?" })
  }

  /// The text of `--help`.
  var help: String {
    let own = usage.isEmpty ? "" : " \(usage)"
    var usage = ["\(name) [<options>]\(own)", "\(name) doctor"]
    if addLinks != nil { usage.insert("\(name) open <link>\(own)", at: 1) }
    usage.append(
      "\(name) plugins [list | trust <id> | revoke <id> | new <folder> | check <folder>]")
    usage.append("\(name) map [--format dot]")
    usage.append("\(name) inspect [<process>]")
    if !sandbox.isEmpty { usage.append("\(name) sandbox [<flow>] [<options>]") }
    usage.append("\(name) replay <file> [--play | --test]")
    var commands = [
      ("doctor", "Show the settings, the terminal and the plugins, with their problems."),
      ("plugins", "List plugins, trust external plugins, and create and check your own."),
      ("map", "Print the flows with their rules, and who extends them."),
      ("inspect", "Show the inspector of a running app that was started with --inspect."),
    ]
    if addLinks != nil {
      commands.insert(("open", "Open a link, such as one that the y key copied."), at: 0)
    }
    if !sandbox.isEmpty { commands.append(("sandbox", "Run a single flow with sample data.")) }
    commands.append(
      (
        "replay",
        "Replay a recorded session, and compare its screens; or play it, or print a test for it."
      ))
    let ofSandbox = [
      ("--state <file>", "In the sandbox, start with the state in this JSON file."),
      (
        "--keep-state <file>",
        "In the sandbox, continue with the state in this file, and write it at the end."
      ),
      (
        "--build-errors <file>",
        "In the sandbox, show the first lines of this file, if any, over the flow; F9 shows all."
      ),
    ]
    let ofReplays = [
      (
        "--record-session <file>",
        "Record the input, hashes of the screens, and the answers of services, for \"replay\"."
      ),
      (
        "--record-contents", "With --record-session, keep private texts in the answers of services."
      ),
      ("--play", "Show a replay in the terminal. Space pauses it, and the right arrow steps."),
      (
        "--speed <speed>",
        "With --play, a multiple of the recorded speed, such as 2x, or the inputs per second."
      ),
      ("--test", "Print a Swift test that replays the session."),
      (
        "--expect <text>",
        "With --test, expect this text on the last screen; --expect-not expects its absence. Repeatable."
      ),
    ]
    let options =
      [
        ("--theme <name>", "Use this theme for this run."),
        ("--flag <key=on|off>", "Turn a feature flag on or off for this run. Repeatable."),
        (
          "--plugin <folder>",
          "Run the plugin in this folder without asking, and reload it when a file changes. Repeatable."
        ),
        ("--resume", "Restore the previous session in this directory."),
        ("--screen-reader", "Use plain-text output for screen readers."),
        ("--format <human|dot>", "Print the map as text, or as a graph for Graphviz."),
        (
          "--inspect",
          """
          Turn on the inspector for developers. It shows the app's parts (flows), state, \
          views and keys; press F12 to open it.
          """
        ),
        ("--log <file>", "Write a log to this file. It contains no states and no typed text."),
        ("--log-level <level>", "Log error, warning, info (default) or debug messages."),
      ] + (sandbox.isEmpty ? [] : ofSandbox) + ofReplays + [
        ("--version", "Show the version."), ("-h, --help", "Show help information."),
      ]
    let settings = "Settings: \(ProgramFolders(of: name).preferences.path)"
    return """
      \(about)

      Usage:
      \(usage.map { "  \($0)" }.joined(separator: "\n"))

      Commands:
      \(Self.table(commands))

      Options:
      \(Self.table(options))

      \(settings)
      """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      "  " + row.0 + String(repeating: " ", count: width - row.0.count + 2) + row.1
    }.joined(separator: "\n")
  }
}
