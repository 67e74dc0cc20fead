import ArgumentParser
import FeatureFlags
import Foundation
import Git
import MigrationsService
import NcursesRenderer
import Output
import OwnersInterface
import OwnersLogic
import Patterns
import PluginHost
import Programs
import SharedServices
import UserSettings
import Workspace
import WorkspaceLogic

/// `headway doctor`: the detected environment, and its problems.
struct Doctor: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what Headway detects: git, configuration, owners, terminal, plugins.",
    usage: "headway doctor [<options>]",
    discussion: """
      Include this output in bug reports. It also contains the problems in your user \
      configuration, such as unknown flags and conflicting key bindings, and in your custom themes. \
      Your user configuration is the file ~/.config/headway/config.yml, or headway/config.yml in \
      $XDG_CONFIG_HOME.
      """)

  static let examples = [
    CommandExample("headway doctor -C ~/code/app", "Check another repository")
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions

  func run(in app: AppParts) async throws {
    print("git         \((try? await GitRepository.version()) ?? "not found: install git")")
    print("patterns    PCRE2 \(Pattern.engineVersion), JIT \(Pattern.hasJIT ? "on" : "off")")
    var project: Project?
    switch await options.finder.load() {
    case .ready(let found):
      project = found
      await describe(found)
      let count = found.configuration.migrations.count
      print(
        SafeText.line(
          "config      \(found.configurationPath), \(TextFormat.count(count, "migration"))"))
      if let problem = found.timezoneProblem { print(SafeText.line("            \(problem)")) }
    case .unconfigured(let project):
      await describe(project)
      print("config      none; run \"headway init\" to create one")
    case .invalid(let issues):
      print("config      \(TextFormat.count(issues.count, "problem")):")
      for issue in issues {
        print(
          SafeText.line("            \(issue.path):\(issue.line):\(issue.column): \(issue.message)")
        )
      }
    case .noRepository(let message): print(SafeText.line("repository  \(message)"))
    }
    print(SafeText.line("terminal    \(TerminalSummary.line)"))
    let appServices = try await app.services(options)
    await appServices.load(project)
    await appServices.externalPlugins.find(repository: project?.root)
    await printUserConfigurationFile(.standard, unknown: appServices.flags.unknown, app.keys)
    if let project {
      printFeatures(missing: try await app.missingDependencies(project, appServices))
    }
    await printPlugins(appServices)
    await printThemes(appServices.themes)
  }

  private func describe(_ project: Project) async {
    print(SafeText.line("repository  \(project.root), branch \(project.branch ?? "detached")"))
    let configuration = project.configuration
    let repository = try? await GitRepository.discover(from: project.root)
    var found: (path: String, owners: CodeOwners)?
    do {
      if let repository { found = try await Owners.file(configuration, of: repository) }
    } catch {
      print(SafeText.line("owners      not read: \(error)"))
      return
    }
    guard let (path, owners) = found else {
      let places = configuration.ownersFile.map { [$0] }
      let looked = places ?? OwnersDialect.places(configuration.ownersDialect)
      print(SafeText.line("owners      not found in \(looked.joined(separator: ", "))"))
      return
    }
    print(
      SafeText.line(
        "owners      \(path), \(owners.dialect.title) dialect, "
          + TextFormat.count(owners.rules.count, "rule") + ", "
          + TextFormat.count(owners.issues.count, "problem")))
    for issue in owners.issues {
      print(SafeText.line("            line \(issue.line): \(issue.message)"))
    }
  }

  /// The user's `config.yml` and its diagnostics.
  private func printUserConfigurationFile(
    _ file: UserConfigurationFile, unknown: [FlagError], _ actions: KeyActions
  ) {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    print(SafeText.line("user config \(isThere ? file.path : "none at \(file.path)")"))
    func report(_ check: () throws -> Void) -> Bool {
      do {
        try check()
        return true
      } catch {
        for item in (error as? Failure)?.items ?? [] { print(item.line(after: "            ")) }
        return false
      }
    }
    func fail(_ diagnostics: [ConfigurationDiagnostic]) throws {
      if !diagnostics.isEmpty { throw Failure(diagnostics) }
    }
    // The settings read the same keys, so that they would repeat these errors.
    if report({ try fail(file.diagnostics()) }) {
      _ = report {
        _ = try KeySetting(file: file).read()
        _ = try CommandSetting(file: file).read()
      }
    }
    let review = UserConfigurationReview(file: file, actions: actions)
    _ = report { try fail(review.flags(unknown: unknown) + review.keys()) }
  }

  /// The dependencies of features that aren't registered, if any.
  private func printFeatures(missing: [String]) {
    if !missing.isEmpty { print("features    missing dependencies:") }
    for error in missing { print(SafeText.line("            \(error)")) }
  }

  @MainActor private func printPlugins(_ appServices: AppServices) {
    appServices.printProblems()
    for plugin in PluginListing(appServices).items {
      let folder = plugin.folder.map { " in \($0)" } ?? ""
      print(
        SafeText.line(
          "plugin      \(plugin.title) \(plugin.version), \(plugin.state) (\(plugin.flag))\(folder)"
        ))
    }
  }

  /// The current theme, and problems of custom themes.
  @MainActor private func printThemes(_ themes: ThemeLibrary) {
    do {
      try themes.begin(with: screen.theme)
      print(
        SafeText.line("theme       \(themes.chosen ?? "dark or light, depending on the terminal")"))
    } catch {
      print("theme       invalid:")
      for item in (error as? Failure)?.items ?? [] { print(item.line(after: "            ")) }
    }
    for own in themes.ownThemes {
      switch own.result {
      case .failure(let failure):
        print(SafeText.line("            \(own.name): invalid"))
        for item in failure.items { print(item.line(after: "            ")) }
      case .success(let theme):
        let low = theme.lowContrasts()
        print(
          SafeText.line(
            "            \(own.name): \(low.isEmpty ? "sufficient contrast" : "low contrast:")"))
        for pair in low { print(SafeText.line("            warning: \(pair)")) }
      }
    }
  }
}
