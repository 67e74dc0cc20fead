import ArgumentParser
import Foundation
import LocksService
import Matching
import MigrationsInterface
import MigrationsService
import OnboardingInterface
import Workspace
import WorkspaceLogic
import WorkspaceService

/// `headway init`: the configuration that the set-up writes, without questions.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a headway.yml, without questions.",
    discussion: """
      Without --template it takes every built-in migration whose pattern occurs in this code; --list-templates \
      shows those, with how often. A headway.yml that is there is never written over.
      """)

  @OptionGroup var options: GlobalOptions
  @Option(name: .customLong("template"), help: "Take this migration; may be given several times.")
  var templates: [String] = []
  @Flag(help: "List the built-in migrations that occur in this code, and write nothing.")
  var listTemplates = false
  @Flag(help: "Let git merge the lock's baseline by itself: .gitattributes and the clone's config.")
  var installMergeDriver = false
  @Option(help: "human or json, for --list-templates.") var format = OutputFormat.human

  func validate() throws {
    if listTemplates, !templates.isEmpty || installMergeDriver {
      throw ValidationError("--list-templates writes nothing: ask for it alone.")
    }
    if format == .json, !listTemplates {
      throw ValidationError("--format json goes with --list-templates.")
    }
  }

  func run() async throws {
    let project = try await project()
    let known = try await TemplateCatalog().templates()
    let owners = await OwnersFinder().ownersFile(in: project.root)
    if listTemplates {
      let list = TemplateList(try await Init.counts(of: known, in: project.root), of: known)
      print(format == .json ? JSONOutput.text(list) : list.human)
      return
    }
    let path = options.configurationPath ?? project.configurationPath
    try Init.refuse(toWriteOver: path)
    let chosen = try await choose(from: known, in: project.root)
    do {
      try await ConfigurationWriter().write(
        NewConfiguration(ownersFile: owners, migrations: chosen.map(\.yaml)), to: path)
    } catch let error as WorkspaceError {
      throw Failure(code: "write", message: error.description)
    }
    print(SafeText.line("Wrote \(path): \(Wording.count(chosen.count, "migration"))"))
    for template in chosen {
      print(SafeText.line("  \(template.id)  \(template.definition.title)"))
    }
    print(SafeText.line(owners.map { "Owners: \($0)" } ?? "Owners: no CODEOWNERS file was found"))
    print("")
    if installMergeDriver {
      for line in try await MergeDriver(root: project.root).install() {
        print(SafeText.line(line))
      }
    }
    print("Commit it, and everybody sees the same. Next:")
    print("  headway          opens the app")
    print("  headway scan     counts what is left")
    print("  headway history  counts it for every day until now")
    print("  headway lock     keeps what says “lock: true” from growing")
  }

  /// The repository one stands in, configured or not.
  private func project() async throws -> Project {
    switch await ProjectFinder(directory: options.folder).load() {
    case .ready(let project), .unconfigured(let project): return project
    case .noRepository(let message): throw Failure(code: "no-repository", message: message)
    case .invalid(let issues):
      throw Failure(
        code: "exists", message: "There is a \(issues.first?.path ?? "headway.yml") already.",
        hint: "“headway scan” says what is wrong with it")
    }
  }

  private static func refuse(toWriteOver path: String) throws {
    guard !path.hasPrefix("HEAD:") else {
      throw Failure(code: "bare", message: "A bare repository has no work tree to write into.")
    }
    guard FileManager.default.fileExists(atPath: path) else { return }
    throw Failure(
      code: "exists", message: "\(path) is there already; it was left as it is.",
      hint: "“headway init --list-templates” shows what could be added")
  }

  /// The named templates, in that order, or all that occur, most uses first.
  private func choose(
    from known: [MigrationTemplate], in root: String
  ) async throws -> [MigrationTemplate] {
    let byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
    guard templates.isEmpty else {
      var seen: Set<String> = []
      return try templates.filter { seen.insert($0).inserted }.map { id in
        if let template = byID[id] { return template }
        let nearest = NearestName.nearest(to: id, among: known.map(\.id))
        throw Failure(
          code: "unknown-template", message: "There is no template “\(id)”.",
          hint: nearest.map { "did you mean “\($0)”?" } ?? "“--list-templates” lists them")
      }
    }
    return try await Init.counts(of: known, in: root).compactMap { byID[$0.id.description] }
  }

  /// The templates that occur, most uses first.
  private static func counts(
    of templates: [MigrationTemplate], in root: String
  ) async throws -> [MigrationCount] {
    let request = ScanRequest(
      root: root, definitions: templates.map(\.definition), ownersFile: nil, moduleGlobs: [],
      today: SystemClock().today(in: "UTC"))
    return try await Scan.snapshot(request).migrations
      .filter { $0.remaining > 0 }
      .sorted { ($1.remaining, $0.id) < ($0.remaining, $1.id) }
  }
}

/// What `headway init --list-templates` prints.
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
    guard !templates.isEmpty else { return "None of the built-in migrations occurs in this code." }
    let width = templates.map(\.id.columns).max() ?? 0
    let counts = templates.map { Wording.number($0.remaining) }
    let digits = counts.map(\.columns).max() ?? 0
    return zip(templates, counts).map { template, count in
      SafeText.line(
        "\(template.id.padded(to: width))  \(count.rightAligned(to: digits))  \(template.title)")
    }.joined(separator: "\n")
  }
}
