import ArgumentParser
import FeatureFlags

/// `headway flags …`: how every flag stands, and why.
struct FlagCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flags", abstract: "List feature flags, and set them for yourself.",
    discussion: """
      A flag stands as the last of these says that says anything: its default, the project's headway.yml,
      your own configuration, the environment (HEADWAY_FLAG_PLUGIN_DEADLINES=off), the command line
      (--flag plugin.deadlines=off), and what was changed in the running app.
      """,
    subcommands: [List.self, Set.self, Unset.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the flags with their values and where those come from.")

    @OptionGroup var options: GlobalOptions
    @Option(help: "human or json.") var format = OutputFormat.human

    @MainActor func run() async throws {
      let switchboard = try Switchboard(flags: options.flags)
      await switchboard.loadProject(options)
      switchboard.printProblems()
      let reports = switchboard.flags.reports
      switch format {
      case .json: print(JSONOutput.text(Listing(flags: reports.map(Listing.Item.init))))
      case .human:
        let keys = reports.map(\.flag.key.columns).max() ?? 0
        let sources = reports.map { "\($0.source)".columns }.max() ?? 0
        for report in reports {
          let words = [
            report.flag.key.padded(to: keys), report.isOn ? "on " : "off",
            "\(report.source)".padded(to: sources), report.flag.about,
          ]
          print(SafeText.line(words.joined(separator: "  ")))
        }
        for unknown in switchboard.flags.unknown { print(SafeText.line("unknown: \(unknown)")) }
      }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switch a flag on or off, in your own configuration.")

    enum Value: String, ExpressibleByArgument, CaseIterable { case on, off }

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The flag's key.") var key: String
    @Argument(help: "on or off.") var value: Value

    func run() async throws { try await FlagCommands.set(key, to: value == .on, options) }
  }

  struct Unset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take what your own configuration says of a flag out of it.")

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The flag's key.") var key: String

    func run() async throws { try await FlagCommands.set(key, to: nil, options) }
  }

  /// Writes a flag into the person's file, or takes it out, and says how it stands then.
  @MainActor static func set(
    _ key: String, to isOn: Bool?, _ options: GlobalOptions
  ) async throws {
    let known = try Switchboard(flags: options.flags)
    await known.loadProject(options)
    do {
      _ = try known.flags.flag(key)
    } catch {
      throw Failure(
        code: "flag", message: "There is no flag “\(key)”.",
        hint: error.nearest.map { "did you mean “\($0)”?" }
          ?? "“headway flags list” shows them")
    }
    try FlagFile.personal.write(key, isOn)
    let switchboard = try Switchboard(flags: options.flags)
    await switchboard.loadProject(options)
    guard let report = switchboard.flags.reports.first(where: { $0.flag.key == key }) else {
      return
    }
    let word = report.isOn ? "on" : "off"
    if let isOn, report.isOn != isOn {
      print(
        "\(key) is \(isOn ? "on" : "off") in your configuration, but \(word) here: \(report.source)"
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
        source = "\(report.source)"
        owner = report.flag.owner
        about = report.flag.about
      }
    }

    var version = 1
    let flags: [Item]
  }
}
