import ArgumentParser
import FeatureFlags
import Output
import SharedServices
import UserSettings

/// `headway flags …`: the feature flags with their values and sources.
struct FlagCommands: AsyncParsableCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "flags",
    abstract: "List Headway's feature flags, or set them in your user configuration.",
    discussion: """
      A feature flag turns a plugin or a feature on or off. Later sources override earlier ones: \
      the default, headway.yml ("flags: { plugin.quick-wins: off }"), your user configuration (~/.config/headway/config.yml), \
      the environment \
      (HEADWAY_FLAG_PLUGIN_QUICK_WINS=off: in uppercase, with _ for . and -), the command line (--flag \
      plugin.quick-wins=off), and \
      changes in the running app.
      """,
    subcommands: [List.self, Set.self, Unset.self], defaultSubcommand: List.self)

  static let examples = [
    CommandExample("headway flags", "List all flags"),
    CommandExample("headway flags set plugin.quick-wins off", "Override a flag for yourself"),
    CommandExample("headway flags unset plugin.quick-wins", "Remove your override"),
  ]

  struct List: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "List flags with their values and sources.",
      usage: "headway flags list [<options>]")

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Option(help: "Choose the output format.") var format = OutputFormat.human

    @MainActor func run(in app: AppParts) async throws {
      let appServices = try app.services(options)
      await appServices.loadProject(options)
      appServices.printProblems()
      let reports = appServices.flags.reports
      switch format {
      case .json: print(JSONOutput.text(Listing(flags: reports.map(Listing.Item.init))))
      case .human:
        let keys = reports.map(\.flag.key.columns).max() ?? 0
        let sources = reports.map { "\($0.source)".columns }.max() ?? 0
        for report in reports {
          let words = [
            report.flag.key.padded(to: keys), report.isOn ? "on " : "off",
            "\(report.source)".padded(to: sources),
          ].joined(separator: "  ")
          let line = "\(words)  \(report.flag.about)"
          if let columns = OutputWidth.columns, line.columns > columns {
            print(SafeText.line(words))
            for line in OutputWidth.wrapped(report.flag.about, to: columns - 4) {
              print(SafeText.line("    " + line))
            }
          } else {
            print(SafeText.line(line))
          }
        }
        for unknown in appServices.unreportedFlags { print(SafeText.line("\(unknown)")) }
      }
    }
  }

  struct Set: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set a flag in your user configuration.",
      usage: "headway flags set <key> <on|off> [<options>]")

    enum Value: String, ExpressibleByArgument, CaseIterable { case on, off }

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Argument(help: "The key of the flag, such as plugin.quick-wins.") var key: String
    @Argument(help: ArgumentHelp("The new value.", valueName: "on|off")) var value: Value

    func run(in app: AppParts) async throws {
      try await FlagCommands.set(key, to: value == .on, options, in: app)
    }
  }

  struct Unset: AppCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a flag from your user configuration.",
      usage: "headway flags unset <key> [<options>]")

    @OptionGroup(title: "Global options") var options: GlobalOptions
    @OptionGroup(visibility: .hidden) var screen: DisplayOptions
    @Argument(help: "The key of the flag, such as plugin.quick-wins.") var key: String

    func run(in app: AppParts) async throws {
      try await FlagCommands.set(key, to: nil, options, in: app)
    }
  }

  /// Writes or removes a flag in the user's configuration file, and prints its new value.
  @MainActor static func set(
    _ key: String, to isOn: Bool?, _ options: GlobalOptions, in app: AppParts
  ) async throws {
    let known = try app.services(options)
    await known.loadProject(options)
    do {
      _ = try known.flags.flag(key)
    } catch {
      let complete = known.flags.reports.map(\.flag.key).first { $0.hasSuffix(".\(key)") }
      throw Failure(
        code: "flag", message: "unknown flag \"\(key)\"",
        hint: (complete ?? error.nearest).map { "did you mean \"\($0)\"?" }
          ?? "run \"headway flags list\" to list all")
    }
    try FlagFile.personal.write(key, isOn)
    let appServices = try app.services(options)
    await appServices.loadProject(options)
    guard let report = appServices.flags.reports.first(where: { $0.flag.key == key }) else {
      return
    }
    let word = report.isOn ? "on" : "off"
    if let isOn, report.isOn != isOn {
      print(
        "\(key) is \(isOn ? "on" : "off") in your user configuration, but \(report.source) sets it to \(word)"
      )
    } else {
      print("\(key) is \(word) (\(report.source))")
    }
  }

  private struct Listing: Encodable {
    struct Item: Encodable {
      let key: String
      let on: Bool
      let `default`: Bool
      let source: String
      let owner: String
      let about: String

      init(_ report: FlagStore.Report) {
        key = report.flag.key
        on = report.isOn
        `default` = report.flag.default
        source = report.source.rawValue
        owner = report.flag.owner
        about = report.flag.about
      }
    }

    var version = 1
    let flags: [Item]
  }
}
