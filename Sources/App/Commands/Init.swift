import ArgumentParser
import Foundation
import LocksService
import Matching
import MigrationsInterface
import MigrationsService
import Output
import Reports
import Workspace
import WorkspaceLogic
import WorkspaceService

/// `headway init`: writes the configuration that the setup flow would write, without prompts.
struct Init: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a headway.yml with migrations from templates.",
    usage: "headway init [--template <id> | --add <id>] [<options>]",
    discussion: """
      By default, Headway uses every template that has matches in this codebase. It never \
      overwrites an existing headway.yml; use --add to add migrations to it.

      To add a migration of your own, edit headway.yml. Each entry of "migrations" needs an id \
      and something to count, usually a pattern:

      version: 1
      migrations:
        - id: rxswift
          title: RxSwift → Combine
          pattern: '^import RxSwift'
          files: ["**/*.swift"]
          due: 2027-06-30
          lock: true    # then run "headway lock"

      With "lock: true", "headway check" fails on new matches. The pattern is a Perl-compatible \
      regular expression (PCRE2). Instead of it, an entry can have the key "code" (a piece of code, as in "headway \
      try --code"), "swift" (a query, as in "headway try --swift"), "text", "import", "path", "source" or \
      "plugin". Without "files", a migration counts the matches in all tracked files, also in headway.yml \
      itself; to avoid that, add "exclude: ['headway.yml']". After its due date, a \
      migration is overdue, but no check fails. Other keys configure module rules, libraries and \
      owners: Docs/configuration.md in Headway's repository lists all of them.
      """)

  static let examples = [
    CommandExample(
      "headway init --list-templates", "List the templates and their matches in this codebase"),
    CommandExample(
      "headway init --template todo-comments", "Create a headway.yml with one migration"),
    CommandExample(
      "headway init --add forced-tries", "Add a migration to an existing headway.yml"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Option(
    name: .customLong("template"),
    help: ArgumentHelp(
      "Only use this template, even if it has no matches. Repeatable.", valueName: "id"))
  var templates: [String] = []
  @Option(
    name: .customLong("add"),
    help: ArgumentHelp(
      "Add this template to headway.yml, or create the file with it. Repeatable.", valueName: "id"))
  var additions: [String] = []
  @Flag(
    help:
      """
      List the templates with matches in this codebase, then the others, and write nothing. JSON \
      contains only the former.
      """
  )
  var listTemplates = false
  @Flag(
    help: """
      Also let git merge the baseline and unlocks without conflicts: set merge drivers in .gitattributes \
      and in this clone's git config. Each clone needs this once; an existing headway.yml stays as \
      it is.
      """
  )
  var installMergeDriver = false
  @Option(help: "Choose the format of --list-templates.") var format = OutputFormat.human

  func validate() throws {
    if listTemplates, !templates.isEmpty || !additions.isEmpty || installMergeDriver {
      throw ValidationError(
        "--list-templates can't be combined with --template, --add or --install-merge-driver")
    }
    if !templates.isEmpty, !additions.isEmpty {
      throw ValidationError("use either --template or --add, not both")
    }
    if format == .json, !listTemplates {
      throw ValidationError("--format json requires --list-templates")
    }
  }

  var createsConfiguration: Bool { true }

  func run() async throws {
    let project = try await project()
    let known = try await TemplateCatalog().templates()
    let owners = await OwnersFinder().ownersFile(in: project.root)
    if listTemplates {
      let list = TemplateList(try await Init.counts(of: known, in: project.root), of: known)
      print(format == .json ? JSONOutput.text(list) : list.human)
      if format == .human {
        let listed = Set(list.templates.map(\.id))
        let others = known.map(\.id).filter { !listed.contains($0) }
        if !others.isEmpty { print(listed.isEmpty ? "\nAll templates:" : "\nOther templates:") }
        for line in NameList.lines(others, columns: NameList.columns, most: .max) { print(line) }
      }
      return
    }
    let path = options.configurationPath ?? project.configurationPath
    let exists = FileManager.default.fileExists(atPath: path)
    if !additions.isEmpty, exists {
      try await add(try Init.templates(additions, among: known), to: path)
    } else if !exists || !installMergeDriver || !templates.isEmpty {
      _ = try Init.templates(templates, among: known)
      try refuse(toWriteOver: path)
      try await create(
        try await choose(from: known, in: project.root), owners: owners, at: path)
    }
    if installMergeDriver {
      for line in try await MergeDriver(root: project.root).install() {
        print(SafeText.line(line))
      }
    }
  }

  /// Adds templates to an existing configuration.
  private func add(_ chosen: [MigrationTemplate], to path: String) async throws {
    switch await options.finder.load() {
    case .ready(let project):
      let taken = Set(project.configuration.migrations.map(\.id))
      if let template = chosen.first(where: { taken.contains($0.id) }) {
        throw Failure(code: "exists", message: "\(path) already contains \"\(template.id)\"")
      }
    case .invalid(let issues): throw Failure(issues)
    case .unconfigured, .noRepository: break
    }
    try await Init.writing { try await $0.add(chosen.map(\.yaml), to: path) }
    Init.list(chosen, under: "Added \(TextFormat.count(chosen.count, "migration")) to \(path)")
  }

  /// Writes a new configuration.
  private func create(
    _ chosen: [MigrationTemplate], owners: String?, at path: String
  ) async throws {
    try await Init.writing {
      try await $0.write(
        NewConfiguration(ownersFile: owners, migrations: chosen.map(\.yaml)), to: path)
    }
    if chosen.isEmpty {
      Init.list([], under: "Wrote \(path) without migrations")
      Init.printOwners(owners)
      print(TemplateList([], of: []).human + " Next:")
      print("  headway init --add ID  Add a template (--list-templates lists them)")
      print("  headway try PATTERN    Count any pattern, and add it as a migration")
      return
    }
    Init.list(chosen, under: "Wrote \(path): \(TextFormat.count(chosen.count, "migration"))")
    Init.printOwners(owners)
    print("Commit this file to share it with your team. Next:")
    print("  headway          Open the app")
    print("  headway scan     Count the remaining matches")
    print("  headway history  Show the counts on each day of the history")
    print("  headway lock     Lock migrations, once you have added \"lock: true\" to them")
  }

  private static func writing(
    _ body: (ConfigurationWriter) async throws -> Void
  ) async throws {
    do {
      try await body(ConfigurationWriter())
    } catch let error as WorkspaceError {
      throw Failure(code: "write", message: error.description)
    }
  }

  private static func list(_ templates: [MigrationTemplate], under heading: String) {
    print(SafeText.line(heading))
    let width = templates.map(\.id.columns).max() ?? 0
    for template in templates {
      print(SafeText.line("  \(template.id.padded(to: width))  \(template.definition.title)"))
    }
  }

  private static func printOwners(_ owners: String?) {
    print(SafeText.line(owners.map { "Owners: \($0)" } ?? "Owners: no CODEOWNERS file found"))
    print("")
  }

  /// The current repository, with or without a configuration.
  private func project() async throws -> Project {
    switch await ProjectFinder(directory: options.folder).load() {
    case .ready(let project), .unconfigured(let project): return project
    case .noRepository(let message): throw Failure.noRepository(message)
    case .invalid(let issues):
      throw Failure(
        code: "exists", message: "\(issues.first?.path ?? "headway.yml") already exists",
        hint: "run \"headway scan\" to see its errors")
    }
  }

  private func refuse(toWriteOver path: String) throws {
    guard !path.hasPrefix("HEAD:") else {
      throw Failure(
        code: "bare", message: "a bare repository has no working tree to write to",
        hint: "run this command in a clone")
    }
    guard FileManager.default.fileExists(atPath: path) else { return }
    let wanted = templates.isEmpty ? ["ID"] : templates
    let options = wanted.map { " --add \($0)" }.joined()
    throw Failure(
      code: "exists", message: "\(path) already exists",
      hint: "run \"headway init\(options)\" to add "
        + (wanted.count == 1 ? "a template" : "these templates"))
  }

  /// The given templates in their order, or all that match, most matches first.
  private func choose(
    from known: [MigrationTemplate], in root: String
  ) async throws -> [MigrationTemplate] {
    let named = templates + additions
    guard named.isEmpty else { return try Init.templates(named, among: known) }
    let byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    return try await Init.counts(of: known, in: root).compactMap { byID[$0.id.description] }
  }

  /// The templates with the given ids, each once.
  private static func templates(
    _ ids: [String], among known: [MigrationTemplate]
  ) throws -> [MigrationTemplate] {
    var seen: Set<String> = []
    return try ids.filter { seen.insert($0).inserted }.map { id in
      if let template = known.first(where: { $0.id == id }) { return template }
      let nearest = NearestName.nearest(to: id, among: known.map(\.id))
      throw Failure(
        code: "unknown-template", message: "unknown template \"\(id)\"",
        hint: nearest.map { "did you mean \"\($0)\"?" }
          ?? "run \"headway init --list-templates\" to list all")
    }
  }

  /// The templates that match, most matches first.
  private static func counts(
    of templates: [MigrationTemplate], in root: String
  ) async throws -> [MigrationCount] {
    let request = ScanRequest(
      root: root, definitions: templates.map(\.definition), ownersFile: nil, moduleGlobs: [],
      today: SystemClock().today(in: "UTC"))
    return try await ScanReport.snapshot(request).migrations
      .filter { $0.remaining > 0 }
      .sorted { ($1.remaining, $0.id) < ($0.remaining, $1.id) }
  }
}

/// The output of `headway init --list-templates`.
private struct TemplateList: Encodable {
  struct Template: Encodable {
    let id: String
    let title: String
    let about: String
    let remaining: Int
    let files: Int
  }

  let version = 1
  let templates: [Template]

  init(_ counts: [MigrationCount], of known: [MigrationTemplate]) {
    let abouts = Dictionary(known.map { ($0.id, $0.about) }) { first, _ in first }
    templates = counts.map {
      Template(
        id: $0.id.description, title: $0.title, about: abouts[$0.id.description] ?? "",
        remaining: $0.remaining, files: $0.files)
    }
  }

  var human: String {
    guard !templates.isEmpty else { return "No template matches this codebase." }
    let width = templates.map(\.id.columns).max() ?? 0
    let counts = templates.map { TextFormat.number($0.remaining) }
    let digits = counts.map(\.columns).max() ?? 0
    return zip(templates, counts).map { template, count in
      SafeText.line(
        "\(template.id.padded(to: width))  \(count.rightAligned(to: digits))  \(template.title)")
    }.joined(separator: "\n")
  }
}
