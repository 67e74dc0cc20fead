import Git
import Matching
import ModulesInterface
import ModulesLogic
import Patterns
import SourceScopes
import Workspace

/// The folders of modules, the files that belong to them, and the names by which they are imported.
struct ModuleSurvey: Sendable {
  let tree: ModuleTree
  let resolver: ImportResolver
  /// Indices of tracked files and of their modules.
  let files: [(file: Int, module: Int)]
  /// The files to read.
  let jobs: [ImportReader.Job]
  /// The languages of source files whose imports can't be read, with the modules of the files.
  private let unreadFiles: [(language: String, module: Int)]
  /// Notices for the user about the providers.
  private(set) var notices: [String]
  /// Patterns that jobs refer to by index.
  let patterns: [Pattern]
  let untrusted: [String]
  let unreadable: [UnreadableManifest]

  /// - Parameter countsLines: whether to read files without imports, to count their lines.
  init(
    _ contents: TrackedContents, _ request: ModuleRequest, declared: DeclaredModules,
    countsLines: Bool = true
  ) async throws {
    untrusted = declared.untrusted
    unreadable = declared.unreadable
    notices = declared.notices
    let entries = contents.entries
    let folders = declared.folders
    // Declared modules come first because dependencies refer to them by number.
    var seeds = declared.seeds
    var patterns: [Pattern] = []
    let unread = request.configuration.unread
    for provider in ModuleReader.providers(request.configuration) {
      guard case .folders(let globs, let imports) = provider.source else { continue }
      notices += FolderModules.unmatched(globs, folders).map {
        "the provider's path \"\($0)\" matches no folder with tracked files"
      }
      seeds += FolderModules.seeds(
        globs: globs, exclude: provider.exclude, provider: patterns.count,
        hasPattern: imports != nil, folders: folders)
      if let imports { patterns.append(try Pattern(imports)) }
    }
    let tree = ModuleTree(seeds)
    self.tree = tree
    self.patterns = patterns

    var files: [(file: Int, module: Int)] = []
    var jobs: [ImportReader.Job] = []
    var unreadFiles: [(language: String, module: Int)] = []
    var named = NamedFiles()
    var folder: ArraySlice<UInt8>?
    var candidates: [Int] = []
    for (number, entry) in entries.enumerated() {
      let parent = FolderPath.parent(of: entry.path) ?? []
      if folder != parent {
        folder = parent
        candidates = tree.candidates(in: parent)
      }
      named.note(entry.path, number)
      guard let module = tree.module(of: entry.path, among: candidates) else { continue }
      files.append((number, module))
      let seed = tree.seeds[module]
      if unread.contains(entry.path, of: seed) { continue }
      if let language = ModuleSurvey.unreadLanguage(of: entry.path, in: seed) {
        unreadFiles.append((language, module))
      }
      func read(_ language: ImportReader.Language) {
        jobs.append(
          .init(
            file: number, module: module, language: language,
            canBeExcluded: seed.source != .swiftPackage))
      }
      if let pattern = seed.pattern {
        read(.pattern(pattern, at: entry.path))
      } else if let language = SourceLanguage(of: entry.path) {
        read(.source(language))
      } else if countsLines, ModuleSurvey.isSource(entry.path) {
        read(.lines)
      }
    }
    self.files = files
    self.jobs = jobs
    self.unreadFiles = unreadFiles
    let texts = try await contents.contents(of: named.all)
    resolver = ImportResolver(
      tree, imports: named.moduleMaps(texts, entries, tree),
      words: named.words(texts, entries, tree),
      headers: ModuleSurvey.headers(files, entries, tree),
      files: jobs.contains { $0.language.namesFiles } ? Set(entries.map(\.path)) : [])
  }

  /// Returns the modules and their dependencies.
  ///
  /// - Parameters:
  ///   - contents: the files that were surveyed.
  ///   - types: the types of the configuration.
  ///   - readings: the imports of the files to read.
  ///   - owners: returns the owners of a path.
  func graph(
    _ contents: TrackedContents, _ types: ModuleTypes, _ readings: [ImportReader.Reading],
    owners: ([UInt8]) -> [String]
  ) -> ModuleGraph {
    var assembly = GraphAssembly(tree, resolver, types: types)
    for (file, module) in files {
      let path = contents.entries[file].path
      assembly.add(file: path, of: module, owners: owners(path))
    }
    for (language, module) in unreadFiles { assembly.add(unread: language, of: module) }
    for reading in readings {
      assembly.add(
        source: contents.entries[reading.file].path, of: reading.module, lines: reading.lines,
        imports: reading.imports)
    }
    return assembly.graph()
  }

  /// The language of a file whose imports can't be read; nil if they can be, or if it has none.
  private static func unreadLanguage(of path: [UInt8], in seed: ModuleSeed) -> String? {
    guard seed.pattern == nil else { return nil }
    if !seed.isNamedByImports { return UnreadLanguage.name(ofUnnamed: path) }
    return seed.kind == .folder ? UnreadLanguage.name(ofPath: path) : nil
  }

  /// Whether a file is written in a programming language.
  static func isSource(_ path: [UInt8]) -> Bool {
    ScopeLanguage(path: path).map { $0 != .yaml } ?? false
  }

  /// All folders that contain a tracked file at any depth; the empty path is the root.
  static func folders(of entries: [TrackedEntry]) -> Set<[UInt8]> {
    var folders: Set<[UInt8]> = []
    var last: ArraySlice<UInt8>?
    for entry in entries {
      var current = FolderPath.parent(of: entry.path)
      if current == last { continue }
      last = current
      while let folder = current, folders.insert(Array(folder)).inserted {
        current = FolderPath.parent(of: folder)
      }
    }
    return folders
  }

  /// The headers that modules provide, by the path in an `#include`.
  private static func headers(
    _ files: [(file: Int, module: Int)], _ entries: [TrackedEntry], _ tree: ModuleTree
  ) -> [(path: String, seed: Int)] {
    files.compactMap { file, module in
      tree.seeds[module].header(at: entries[file].path).map { ($0, module) }
    }
  }
}

/// Files that define additional import names of modules.
private struct NamedFiles {
  private var packages: [Int] = []
  private var goModules: [Int] = []
  private var maps: [Int] = []

  var all: [Int] { packages + goModules + maps }

  mutating func note(_ path: [UInt8], _ number: Int) {
    switch path.last {
    case UInt8(ascii: "n") where ModuleSurvey.isNamed("package.json", path): packages.append(number)
    case UInt8(ascii: "d") where ModuleSurvey.isNamed("go.mod", path): goModules.append(number)
    case UInt8(ascii: "p") where ModuleSurvey.isNamed("module.modulemap", path): maps.append(number)
    default: break
    }
  }

  /// The modules declared in module maps, by which C libraries are imported.
  func moduleMaps(
    _ texts: [Int: [UInt8]], _ entries: [TrackedEntry], _ tree: ModuleTree
  ) -> [(name: String, seed: Int)] {
    maps.flatMap { file -> [(name: String, seed: Int)] in
      guard let text = texts[file], let module = tree.module(of: entries[file].path) else {
        return []
      }
      return ModuleMap.modules(in: text).map { ($0, module) }
    }
  }

  /// Import names from the package.json of a folder and from the nearest go.mod.
  func words(
    _ texts: [Int: [UInt8]], _ entries: [TrackedEntry], _ tree: ModuleTree
  ) -> ImportAliases {
    var names: [[UInt8]: String] = [:]
    for file in packages {
      guard let text = texts[file], let folder = FolderPath.parent(of: entries[file].path),
        let name = PackageName.name(in: text)
      else { continue }
      names[Array(folder)] = name
    }
    var goPaths: [[UInt8]: String] = [:]
    for file in goModules {
      guard let text = texts[file], let folder = FolderPath.parent(of: entries[file].path),
        let path = GoModule.path(in: text)
      else { continue }
      goPaths[Array(folder)] = path
    }
    return ImportAliases(of: tree.seeds, packageNames: names, goPaths: goPaths)
  }
}

extension ModuleSurvey {
  fileprivate static func isNamed(_ name: StaticString, _ path: [UInt8]) -> Bool {
    name.withUTF8Buffer { FolderPath.name(of: path).elementsEqual($0) }
  }
}
