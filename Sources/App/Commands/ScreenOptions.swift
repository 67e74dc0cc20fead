import ArgumentParser
import ExternalPlugins
import Foundation
import Inspection
import Output
import Programs
import UserSettings

/// Options of the commands that open the app.
package struct SessionOptions: ParsableArguments {
  @Flag(
    help: "Restore the screens, filters and selections of the previous session in this repository.")
  package var resume = false
  @Option(
    name: .customLong("plugin"),
    help: ArgumentHelp(
      """
      Run the external plugin in this folder without asking, and reload it when a file changes. \
      Repeatable.
      """, valueName: "folder"))
  var pluginFolders: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      Record your input, hashes of the screens, and what Headway reads to this file, for "headway \
      replay" and bug reports. Letters and digits of source code, commit subjects and authors are \
      replaced, on the screen too; paths, team names, headway.yml and typed text stay readable. \
      External plugins don't run while Headway records.
      """, valueName: "file"))
  package var recordSession: String?
  @Flag(help: "With --record-session, keep source code, commit subjects and authors.")
  package var recordContents = false

  package init() {}

  package func validate() throws {
    if recordContents, recordSession == nil {
      throw ValidationError("--record-contents requires --record-session")
    }
    if recordSession != nil, !pluginFolders.isEmpty {
      throw ValidationError("--record-session can't be combined with --plugin")
    }
  }

  /// The absolute paths of the plugins under development.
  ///
  /// - Throws: `Failure` if a folder contains no plugin.
  package var plugins: [String] {
    get throws { try pluginFolders.map(PluginFolderArgument.path) }
  }
}

/// Options of all screens. Commands that show none accept and ignore them, because they may come before
/// the name of any command.
package struct DisplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Use this theme for this run: dark, light, high-contrast, high-contrast-light, sixteen (for \
      terminals with 16 colors), or a custom theme, which is a file in ~/.config/headway/themes. Default: the \
      theme in your user configuration, or else dark or light, depending on the terminal.
      """,
      valueName: "name"))
  package var theme: String?
  @Flag(help: "Use plain-text output for screen readers.")
  package var screenReader = false

  package init() {}
}

/// Options of the commands that show the app or a flow of it.
package struct ScreenOptions: ParsableArguments {
  @OptionGroup(title: "Screen options") private var display: DisplayOptions
  @Flag(
    help:
      """
      Turn on the inspector, a tool for developers of Headway and its plugins. Press F12 to see the \
      app's parts (flows), state, views and keys.
      """
  )
  package var inspect = false
  @Option(
    help: ArgumentHelp(
      "Write a log to this file. It contains no file contents, no states and no typed text.",
      valueName: "file"))
  var log: String?
  @Option(
    help: ArgumentHelp(
      "With --log, write messages of this level and above: error, warning, info or debug. (default: info)",
      valueName: "level"))
  var logLevel: String?

  package init() {}

  package var theme: String? { display.theme }
  package var screenReader: Bool { display.screenReader }

  package func validate() throws {
    if logLevel != nil, log == nil { throw ValidationError("--log-level requires --log") }
  }

  /// Whether a command that opens the app shows it, in a terminal or in screen-reader mode. Otherwise, the
  /// command prints text.
  ///
  /// - Throws: `Failure` if the user's setting is invalid.
  package var showsApp: Bool {
    get throws { try isatty(1) != 0 || ScreenReaderSetting.isWanted(onCommandLine: screenReader) }
  }

  /// The name of the app for the sockets of inspectors.
  static let app = "headway"

  /// Lets other terminals connect to an inspector; nil without one.
  ///
  /// - Parameter notify: receives the reason if that isn't possible.
  @MainActor package static func serve(
    _ inspector: Inspector?, _ notify: (String) -> Void
  ) -> InspectorServer? {
    guard let inspector else { return nil }
    do {
      return try InspectorServer(inspector, app: app, folder: InspectorFolder.path(of: app))
    } catch {
      notify("\(error)")
      return nil
    }
  }

  /// Begins the log of `--log`, if there is one.
  ///
  /// - Throws: `Failure` if the level is unknown or the file can't be written.
  @MainActor package func startLog() throws {
    guard let log else { return }
    do {
      try LogFile(log, level: logLevel ?? "info").start()
    } catch {
      throw Failure(code: "log", message: "\(error)")
    }
  }
}
