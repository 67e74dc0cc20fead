import ArgumentParser
import Foundation
import Git
import MigrationsService
import OwnersInterface
import OwnersLogic
import Workspace
import WorkspaceService

/// `headway owners PATH…`: who owns these paths.
struct Owners: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "owners", abstract: "Say who owns paths, by CODEOWNERS.")

  @OptionGroup var options: GlobalOptions
  @Option(help: "human or json.") var format = OutputFormat.human
  @Argument(help: "Paths from the repository's root.") var paths: [String]

  private struct Answer: Encodable {
    struct Path: Encodable {
      struct Rule: Encodable {
        let file: String
        let line: Int
      }

      let path: String
      let owners: [String]
      let state: String
      let rule: Rule?

      enum CodingKeys: CodingKey { case path, owners, state, rule }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(owners, forKey: .owners)
        try container.encode(state, forKey: .state)
        try container.encode(rule, forKey: .rule)
      }
    }

    var version = 1
    let paths: [Path]
  }

  func run() async throws {
    let root: String
    do {
      let repository = try await GitRepository.discover(from: options.folder)
      root = repository.workTree ?? repository.gitDirectory
    } catch {
      throw Failure(code: "no-repository", message: "\(error)")
    }
    var named: String?
    if case .ready(let project) = await ProjectFinder(
      directory: options.folder, configurationPath: options.configurationPath
    ).load() {
      named = project.configuration.ownersFile
    }
    let file = OwnersFile.read(named: named, in: root)
    let place =
      named ?? CodeOwners.places.first { FileManager.default.fileExists(atPath: root + "/" + $0) }
    let answer = Answer(
      paths: paths.map { path in
        let bytes = Array(path.utf8)
        let ownership = file?.owners(of: bytes) ?? .unmatched
        let line = file?.line(for: bytes)
        return Answer.Path(
          path: path, owners: ownership.owners, state: Owners.word(ownership),
          rule: place.flatMap { place in line.map { .init(file: place, line: $0) } })
      })
    switch format {
    case .json: print(JSONOutput.text(answer))
    case .human:
      for path in answer.paths {
        let exists = FileManager.default.fileExists(atPath: root + "/" + path.path)
        // It is answered all the same: owners are asked for a file that is to come, too.
        let remark = exists ? "" : "  (there is no such file)"
        print(
          "\(SafeText.line(path.path))  \(SafeText.line(Owners.inWords(path, place)))\(remark)")
      }
    }
  }

  private static func inWords(_ path: Answer.Path, _ file: String?) -> String {
    if !path.owners.isEmpty { return path.owners.joined(separator: " ") }
    guard let file else { return "no owner: there is no CODEOWNERS" }
    if let rule = path.rule { return "no owner, by line \(rule.line) of \(rule.file)" }
    return "no owner: nothing in \(file) matches"
  }

  private static func word(_ ownership: Ownership) -> String {
    switch ownership {
    case .owned: "owned"
    case .unowned: "unowned"
    case .unmatched: "unmatched"
    }
  }
}
