import Foundation
import Git
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceLogic

/// Reads the libraries of a repository: first lock files and scorecards, then the libraries'
/// sources on this machine.
package struct LibraryReader: LibraryReading {
  private let environment: [String: String]

  /// - Parameter environment: the environment variables, which contain the folders of package
  ///   managers.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  package func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryInventory, any Error> {
    AsyncThrowingStream { send in try await run(request, report: send) }
  }

  private func run(
    _ request: LibraryRequest, report: (LibraryInventory) -> Void
  ) async throws {
    let project = request.project
    let rules = project.configuration.libraries ?? LibraryRules()
    let repository = try await GitRepository.known(at: project.root)
    let contents = try await RepositoryContents(
      repository, request.isStaged ? .index : .workingTree)
    let lockFiles = LockFileReader(contents: contents, exclude: PathExclusion(rules.exclude))
    let (files, issues) = try await lockFiles.read()
    var inventory = LibraryInventory(
      entries: LibraryCatalog.libraries(files).map { LibraryEntry($0) },
      files: files.filter { $0.isLock || !$0.entries.isEmpty }.map(\.path), issues: issues,
      deploymentTargets: LibraryReader.targets(files), isComplete: false)
    let cards = try await ScorecardFiles(contents: contents).read()
    inventory.issues += cards.issues
    inventory.notices = lockFiles.unread.map {
      "\($0) isn't supported, so its libraries aren't listed"
    }
    inventory.notices += cards.others.map {
      "\($0) is ignored; scorecards are named NAME.yml, with %2F for a slash"
    }
    inventory.add(cards.cards)
    if let base = request.base {
      let former = try await contentsAtBase(base, of: repository)
      inventory.formerCards = try await ScorecardFiles(contents: former).read().cards
      let before = try await libraries(in: former, rules)
      inventory.removed = Set(before.keys).subtracting(inventory.entries.map(\.id)).sorted()
      for index in inventory.entries.indices {
        let library = inventory.entries[index].library
        if let old = before[library.id] {
          inventory.entries[index].base = .there(version: old.version)
        } else if library.places.contains(where: { contents.tracks($0.path) }) {
          // The base can't contain libraries from ignored files.
          inventory.entries[index].base = .absent
        }
      }
    }
    report(inventory)
    await addFacts(to: &inventory, files, contents, project)
    inventory.isComplete = true
    report(inventory)
  }

  private func contentsAtBase(
    _ revision: String, of repository: GitRepository
  ) async throws -> RepositoryContents {
    let named = try await repository.commit(of: revision)
    let commit = try await repository.mergeBase(with: named) ?? named
    return try await RepositoryContents(repository, .commit(commit))
  }

  private func libraries(
    in contents: RepositoryContents, _ rules: LibraryRules
  ) async throws -> [LibraryID: Library] {
    // Libraries in lock files that can't be read at the base count as new, which is the strict
    // choice.
    let files = try await LockFileReader(contents: contents, exclude: PathExclusion(rules.exclude))
      .read().files
    return Dictionary(LibraryCatalog.libraries(files).map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the project's deployment targets: the lowest ones that its manifests name.
  private static func targets(_ files: [LockFile]) -> [String: PlatformVersion] {
    var targets: [String: PlatformVersion] = [:]
    for file in files { targets.merge(file.deploymentTargets) { min($0, $1) } }
    return targets
  }

  // MARK: Sources on this machine

  private func addFacts(
    to inventory: inout LibraryInventory, _ files: [LockFile], _ contents: RepositoryContents,
    _ project: Project
  ) async {
    var names: [LibraryID: [String]] = [:]
    let known = Set(inventory.entries.map(\.id))
    let folders = SourceFolders(root: project.root, environment: environment)
    for index in inventory.entries.indices {
      if Task.isCancelled { return }
      let library = inventory.entries[index].library
      var products = files.flatMap { $0.products[library.id.name] ?? [] }
      if let folder = folders.folder(of: library) {
        let seen = FolderInspection(folder, of: library.ecosystem).inspect()
        inventory.entries[index].facts.take(seen, in: folder)
        products += seen.manifest?.ownModules ?? seen.modules
        if let manifest = seen.manifest {
          let needs = manifest.entries.map { LibraryID(.swift, $0.name) }.filter(known.contains)
          inventory.entries[index].library.needs = Set(needs).subtracting([library.id]).sorted()
        }
      }
      let importable = ImportableNames.names(library, products: products)
      inventory.entries[index].facts.modules = importable
      inventory.entries[index].facts.hasAllModules = ImportableNames.areComplete(
        library, products: products)
      names[library.id] = importable
    }
    let modules = ModuleLookup(
      ModuleFolders(
        project.configuration.moduleGlobs, exclude: project.configuration.moduleExclusions,
        folders: project.moduleFolders),
      names: Set(files.flatMap(\.names)))
    let scan = ImportScan(names, modules: modules)
    let uses = await scan.uses(in: contents)
    for index in inventory.entries.indices {
      inventory.entries[index].facts.uses = uses[inventory.entries[index].id] ?? []
    }
  }
}

extension LibraryFacts {
  fileprivate mutating func take(_ seen: FolderInspection.Result, in folder: String) {
    self.folder = folder
    license = seen.license
    hasSource = seen.hasSource
    hasBinary = seen.hasBinary
    bytes = seen.bytes
    deploymentTargets = seen.manifest?.deploymentTargets ?? [:]
  }
}

extension LibraryInventory {
  /// Assigns scorecards to their libraries. Scorecards without a library become orphans.
  mutating func add(_ cards: [Scorecard]) {
    for card in cards {
      let matching = entries.indices.filter { card.isAbout(entries[$0].id) }
      if matching.isEmpty { orphans.append(card) }
      for index in matching {
        if let other = entries[index].scorecard {
          issues.append(
            ConfigurationDiagnostic(
              path: card.path, line: 1, column: 1,
              message: "duplicate scorecard of \(card.library); the other one is \(other.path)",
              hint: "set \"ecosystem\" if two libraries have this name"))
        } else {
          entries[index].scorecard = card
        }
      }
    }
  }
}
