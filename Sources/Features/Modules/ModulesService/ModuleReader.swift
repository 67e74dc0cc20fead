import Foundation
import Git
import ModulesInterface
import ModulesLogic
import OwnersLogic
import Patterns
import SourceScopes
import Workspace

/// Reads the modules of a repository from manifests and folders, with the imports and owners of
/// their files, and checks the rules.
package struct ModuleReader: ModuleReading {
  /// Finds the owners file for a request; nil if there is none.
  package typealias OwnersFinding = @Sendable (ModuleRequest) async throws -> CodeOwners?

  private let cache: String
  private let environment: [String: String]
  let owners: OwnersFinding

  /// - Parameters:
  ///   - cache: Headway's cache folder.
  ///   - environment: contains the PATH used to find swift.
  ///   - owners: finds the owners file.
  package init(
    cache: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    owners: @escaping OwnersFinding
  ) {
    self.cache = cache
    self.environment = environment
    self.owners = owners
  }

  package func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error> {
    AsyncThrowingStream { send in
      send(.finished(try await report(request) { send(.progress($0)) }))
    }
  }

  /// Reads the modules and returns the complete report.
  ///
  /// - Throws: `GitError`, `PatternError`, `WorkspaceError`.
  package func report(
    _ request: ModuleRequest,
    progress: @escaping @Sendable (ModuleProgress) -> Void = { _ in }
  ) async throws -> ModuleReport {
    let contents = try await TrackedContents(request.source, root: request.root)
    async let foundOwners = owners(request)
    let survey = try await ModuleSurvey(
      contents, request, declared: declared(contents, request, progress))
    let owners = try await foundOwners
    let types = ModuleTypes(request.configuration.types)
    let jobs = survey.jobs
    progress(ModuleProgress(.files, done: 0, total: jobs.count))
    let reader = ImportReader(contents: contents, patterns: survey.patterns)
    let read = try await reader.read(jobs) {
      progress(ModuleProgress(.files, done: $0, total: jobs.count))
    }
    let graph = survey.graph(contents, types, read.readings) { owners?.owners(of: $0).owners ?? [] }
    var report = RuleCheck.report(
      on: graph, request.configuration, today: request.today, hasOwners: owners != nil)
    try await ViolationTexts.fill(&report.violations, from: contents)
    report.untrusted = survey.untrusted
    report.unreadable = survey.unreadable
    report.uncheckedFiles = read.uncheckedFiles
    report.binaryFiles = ModuleReader.binaryFiles(read, in: contents)
    report.notices += survey.notices
    // While modules are missing, types can seem unused.
    if survey.untrusted.isEmpty, survey.unreadable.isEmpty {
      report.notices += types.idle(among: report.graph.modules).map {
        "the module type \($0.type) (\($0.description)) matches no module"
      }
      let groups = ModuleGroups(report.graph, request.configuration)
      report.notices += groups.idle.map { "the module group \($0.description) contains no module" }
    }
    return report
  }

  /// Reads the modules without their dependencies; nil if some are missing, because manifests can't be run or
  /// are invalid.
  ///
  /// - Throws: `GitError`, `PatternError`.
  package func modules(_ request: ModuleRequest) async throws -> ModuleGraph? {
    let contents = try await TrackedContents(request.source, root: request.root)
    let survey = try await ModuleSurvey(
      contents, request, declared: declared(contents, request) { _ in }, countsLines: false)
    guard survey.untrusted.isEmpty, survey.unreadable.isEmpty else { return nil }
    return survey.graph(contents, ModuleTypes(request.configuration.types), []) { _ in [] }
  }

  /// The files that aren't text, although a pattern or a language applies to them.
  private static func binaryFiles(
    _ read: ImportReader.Result, in contents: TrackedContents
  ) -> [BinaryFile] {
    guard !read.binaryFiles.isEmpty else { return [] }
    let kinds = Set(
      read.readings.filter { $0.imports != nil }.map {
        ScopeLanguage.kind(ofPath: contents.entries[$0.file].path)
      })
    return read.binaryFiles.map { file in
      let path = contents.entries[file].path
      return BinaryFile(
        path,
        isOfReadKind: UnreadLanguage.isCode(path)
          || kinds.contains(ScopeLanguage.kind(ofPath: path)))
    }
  }

  func declared(
    _ contents: TrackedContents, _ request: ModuleRequest,
    _ progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws -> DeclaredModules {
    try await declared(
      contents, ModuleReader.providers(request.configuration), mayExecute: request.mayExecute,
      progress)
  }

  func declared(
    _ contents: TrackedContents, _ providers: [ModuleProvider],
    mayExecute: ([String]) async -> Bool,
    _ progress: @escaping @Sendable (ModuleProgress) -> Void
  ) async throws -> DeclaredModules {
    let packages = providers.filter { $0.source == .swiftPackages }
    var manifests = ManifestReader.Result()
    if !packages.isEmpty {
      manifests = try await manifestReader(contents).read(
        exclude: packages.flatMap(\.exclude), mayExecute: mayExecute
      ) { progress(ModuleProgress(.manifests, done: $0, total: $1)) }
    }
    return try await DeclaredModules(contents, providers, manifests: manifests)
  }

  /// Clears the manifest cache, so that manifests have to be run again.
  package func forgetManifests() { ManifestReader.forget(cache: cache) }

  func manifestReader(_ contents: TrackedContents) -> ManifestReader {
    ManifestReader(contents: contents, cache: cache, environment: environment)
  }

  /// Without configured providers, Headway looks for the projects of all known build systems.
  static func providers(_ configuration: ModulesConfiguration) -> [ModuleProvider] {
    configuration.providers.isEmpty ? ModuleProvider.usual : configuration.providers
  }
}
