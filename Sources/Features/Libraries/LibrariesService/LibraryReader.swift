import Foundation
import Git
import LibrariesInterface
import LibrariesLogic
import Workspace
import WorkspaceLogic

/// Reads the libraries of a repository: lock files and scorecards first, then what lies on this machine.
package struct LibraryReader: LibraryReading {
  private let environment: [String: String]

  /// - Parameter environment: says where package managers keep their sources.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  package func read(_ request: LibraryRequest) -> AsyncThrowingStream<LibraryBook, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          try await run(request) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func run(
    _ request: LibraryRequest, tell: (LibraryBook) -> Void
  ) async throws {
    let project = request.project
    let rules = project.configuration.libraries ?? LibraryRules()
    let repository = try await GitRepository.known(at: project.root)
    let contents = try await RepositoryContents(repository, request.isStaged ? .index : .workTree)
    let lockFiles = LockFileReader(contents: contents, exclude: PathExclusion(rules.exclude))
    let (files, issues) = try await lockFiles.read()
    var book = LibraryBook(
      entries: LibraryCatalog.libraries(files).map { LibraryEntry($0) },
      files: files.filter { $0.isLock || !$0.entries.isEmpty }.map(\.path), issues: issues,
      deploymentTargets: LibraryReader.targets(files), isComplete: false)
    let cards = try await ScorecardFiles(contents: contents).read()
    book.issues += cards.issues
    book.notices = lockFiles.unread.map {
      "\($0) is there and isn't read: its libraries are missing"
    }
    book.notices += cards.strangers.map {
      "\($0) isn't read: a scorecard is called NAME.yml, with %2F for a slash"
    }
    book.add(cards.cards)
    if let base = request.base {
      let before = try await libraries(at: base, of: repository, rules)
      for index in book.entries.indices {
        let library = book.entries[index].library
        if let old = before[library.id] {
          book.entries[index].base = .there(version: old.version)
        } else if library.places.contains(where: { contents.tracks($0.path) }) {
          // A revision can't have what git ignores.
          book.entries[index].base = .absent
        }
      }
    }
    tell(book)
    await look(at: &book, files, contents, project)
    book.isComplete = true
    tell(book)
  }

  private func libraries(
    at revision: String, of repository: GitRepository, _ rules: LibraryRules
  ) async throws -> [LibraryID: Library] {
    let named = try await repository.commit(of: revision)
    let commit = try await repository.mergeBase(with: named) ?? named
    let contents = try await RepositoryContents(repository, .commit(commit))
    // What can't be read there can't tell what is new, which is the strict way.
    let files = try await LockFileReader(contents: contents, exclude: PathExclusion(rules.exclude))
      .read().files
    return Dictionary(LibraryCatalog.libraries(files).map { ($0.id, $0) }) { first, _ in first }
  }

  /// What the project supports: the lowest system that any of its own manifests names.
  private static func targets(_ files: [LockFile]) -> [String: PlatformVersion] {
    var targets: [String: PlatformVersion] = [:]
    for file in files { targets.merge(file.deploymentTargets) { min($0, $1) } }
    return targets
  }

  // MARK: This machine

  private func look(
    at book: inout LibraryBook, _ files: [LockFile], _ contents: RepositoryContents,
    _ project: Project
  ) async {
    var names: [LibraryID: [String]] = [:]
    let known = Set(book.entries.map(\.id))
    let folders = SourceFolders(root: project.root, environment: environment)
    for index in book.entries.indices {
      if Task.isCancelled { return }
      let library = book.entries[index].library
      var products = files.flatMap { $0.products[library.id.name] ?? [] }
      if let folder = folders.folder(of: library) {
        let seen = FolderInspection(folder, of: library.ecosystem).look()
        book.entries[index].facts.take(seen, in: folder)
        products += seen.manifest?.ownModules ?? seen.modules
        if let manifest = seen.manifest {
          let needs = manifest.entries.map { LibraryID(.swift, $0.name) }.filter(known.contains)
          book.entries[index].library.needs = Set(needs).subtracting([library.id]).sorted()
        }
      }
      let importable = ImportableNames.names(library, products: products)
      book.entries[index].facts.modules = importable
      names[library.id] = importable
    }
    let modules = ModuleOfPath(
      ModuleFolders(
        project.configuration.moduleGlobs, exclude: project.configuration.moduleExclusions,
        folders: project.moduleFolders),
      names: Set(files.flatMap(\.names)))
    let scan = ImportScan(names, modules: modules)
    let uses = await scan.uses(in: contents)
    for index in book.entries.indices {
      book.entries[index].facts.uses = uses[book.entries[index].id] ?? []
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

extension LibraryBook {
  /// Puts scorecards to their libraries; those of none are orphans.
  mutating func add(_ cards: [Scorecard]) {
    for card in cards {
      let places = entries.indices.filter { card.isAbout(entries[$0].id) }
      if places.isEmpty { orphans.append(card) }
      for place in places {
        if let other = entries[place].scorecard {
          issues.append(
            ConfigurationIssue(
              path: card.path, line: 1, column: 1,
              message: "\(card.library) has a scorecard already: \(other.path)",
              hint: "a library has one; “ecosystem:” keeps libraries of one name apart"))
        } else {
          entries[place].scorecard = card
        }
      }
    }
  }
}
