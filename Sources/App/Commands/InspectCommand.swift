import ArgumentParser
import Foundation
import Inspection
import Output
import Programs
import SharedServices
import UserSettings

/// `headway inspect`: the inspector of a running app, in another terminal.
struct InspectCommand: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show the inspector of a running app that was started with --inspect.",
    usage: "headway inspect [<process>] [<options>]",
    discussion: """
      Run this in a second terminal while you use the app in the first one. The inspector shows \
      the app's parts (flows), state, views and keys. You can only inspect your own processes. If \
      the output isn't a terminal, Headway prints all tabs of the inspector as text.
      """)

  static let examples = [
    CommandExample("headway inspect", "Inspect the app that was started last"),
    CommandExample("headway inspect 4711", "Inspect the app with this process id"),
    CommandExample("headway inspect > state.txt", "Write all tabs of the inspector to a file"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(title: "Screen options") var screen: DisplayOptions
  @Argument(help: "The process id of the app. Default: the app that was started last.")
  var process: Int32?

  @MainActor func run(in app: AppParts) async throws {
    let remote: RemoteInspector
    do {
      remote = try RemoteInspector(
        folder: InspectorFolder.path(of: ScreenOptions.app), process: process)
    } catch {
      throw Failure(
        code: "inspect", message: "\(error)", hint: "start the app with \"headway --inspect\"")
    }
    guard await remote.isReady() else {
      throw Failure(code: "inspect", message: "the app closed the connection")
    }
    let isLinear = try ScreenReaderSetting.isWanted(onCommandLine: screen.screenReader)
    guard isatty(1) != 0 || isLinear else {
      for line in await remote.text().split(separator: "\n") { print(SafeText.line(String(line))) }
      return
    }
    let appServices = try AppServices(
      flags: options.flags, file: nil, themesBeside: screen.theme == nil ? nil : .standard,
      plugins: [], features: app.flags, points: app.points)
    let loop = try AppTerminal.loop(
      isLinear: isLinear, theme: screen.theme, appServices.themes)
    _ = await loop.run(remote.view { [weak loop] in loop?.finish() })
  }
}
