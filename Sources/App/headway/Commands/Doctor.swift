import ArgumentParser
import Foundation
import Git
import MigrationsService
import NcursesRenderer
import OwnersInterface
import Patterns
import PluginHost
import Workspace
import WorkspaceLogic
import WorkspaceService

/// `headway doctor`: what was found here, and what is missing.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what Headway found: git, configuration, owners, terminal."
  )

  @OptionGroup var options: GlobalOptions

  func run() async throws {
    print("git         \((try? await GitRepository.version()) ?? "not found: install git")")
    print("patterns    PCRE2 \(Pattern.engineVersion), JIT \(Pattern.hasJIT ? "on" : "off")")
    let finder = ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath)
    var project: Project?
    switch await finder.load() {
    case .ready(let found):
      project = found
      await describe(found)
      let count = found.configuration.migrations.count
      print(
        SafeText.line(
          "config      \(found.configurationPath), \(Wording.count(count, "migration"))"))
    case .unconfigured(let project):
      await describe(project)
      print("config      none; “headway” in a terminal sets one up with you")
    case .invalid(let issues):
      print("config      \(issues.count) mistake\(issues.count == 1 ? "" : "s"):")
      for issue in issues {
        print(
          SafeText.line("            \(issue.path):\(issue.line):\(issue.column): \(issue.message)")
        )
      }
    case .noRepository(let message): print(SafeText.line("repository  \(message)"))
    }
    print(SafeText.line("terminal    \(terminal)"))
    printPersonalFile(.standard)
    let switchboard = try await Switchboard(flags: options.flags)
    await switchboard.load(project)
    if let project { try await printFeatures(project, switchboard) }
    await switchboard.outside.find(repository: project?.root)
    await printPlugins(switchboard)
    await printThemes(switchboard.themes)
  }

  private func describe(_ project: Project) async {
    print(SafeText.line("repository  \(project.root), branch \(project.branch ?? "detached")"))
    let configuration = project.configuration
    let repository = try? await GitRepository.discover(from: project.root)
    guard let repository, let (path, owners) = try? await Owners.file(configuration, of: repository)
    else {
      let places = configuration.ownersFile.map { [$0] }
      let looked = places ?? OwnersDialect.places(configuration.ownersDialect)
      print(SafeText.line("owners      none in \(looked.joined(separator: ", "))"))
      return
    }
    print(
      SafeText.line(
        "owners      \(path), read as \(owners.dialect.title)'s, "
          + Wording.count(owners.rules.count, "rule") + ", "
          + Wording.count(owners.issues.count, "mistake")))
    for issue in owners.issues {
      print(SafeText.line("            line \(issue.line): \(issue.message)"))
    }
  }

  private var terminal: String {
    let environment = ProcessInfo.processInfo.environment
    let name = environment["TERM"] ?? "TERM is not set"
    guard isatty(1) != 0 else { return "\(name), output is no terminal" }
    return "\(name), COLORTERM \(environment["COLORTERM"] ?? "not set")"
      + (environment["NO_COLOR"].map { $0.isEmpty ? "" : ", NO_COLOR" } ?? "")
  }

  /// The person's `config.yml`, and what in it can't be used.
  private func printPersonalFile(_ file: PersonalFile) {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    print(SafeText.line("yours       \(isThere ? file.path : "no \(file.path)")"))
    do {
      let mistakes = try file.mistakes()
      if !mistakes.isEmpty { throw Failure(mistakes) }
      _ = try KeySetting(file: file).read()
    } catch {
      for item in (error as? Failure)?.items ?? [] { print(item.line(after: "            ")) }
    }
  }

  /// Whether every feature has what it needs; nothing of it is made.
  @MainActor private func printFeatures(_ project: Project, _ switchboard: Switchboard) throws {
    let live = LiveComposition(
      switchboard: switchboard,
      editor: ExternalEditor(environment: ProcessInfo.processInfo.environment))
    let features = try live.features(try live.registry(project, app: SilentApp()))
    let missing = features.missingDependencies
    print("features    \(missing.isEmpty ? "have all they need" : "lack something:")")
    for error in missing { print(SafeText.line("            \(error)")) }
  }

  @MainActor private func printPlugins(_ switchboard: Switchboard) {
    switchboard.printProblems()
    for plugin in PluginListing(switchboard).items {
      let folder = plugin.folder.map { " in \($0)" } ?? ""
      print(
        SafeText.line(
          "plugin      \(plugin.title) \(plugin.version), \(plugin.state) (\(plugin.flag))\(folder)"
        ))
    }
  }

  /// Which theme is used, and what is wrong with the person's own.
  @MainActor private func printThemes(_ themes: ThemeLibrary) {
    do {
      try themes.begin(with: options.theme)
      print(SafeText.line("theme       \(themes.chosen ?? "as the terminal is, dark or light")"))
    } catch {
      print("theme       can't be used:")
      for item in (error as? Failure)?.items ?? [] { print(item.line(after: "            ")) }
    }
    for own in themes.ownThemes {
      switch own.result {
      case .failure(let failure):
        print(SafeText.line("            \(own.name): mistakes"))
        for item in failure.items { print(item.line(after: "            ")) }
      case .success(let theme):
        let low = theme.lowContrasts()
        print(
          SafeText.line(
            "            \(own.name): \(low.isEmpty ? "can be read everywhere" : "hard to read:")"))
        for pair in low { print(SafeText.line("            warning: \(pair)")) }
      }
    }
  }
}
