import ModulesInterface
import Workspace

/// Resolves imports to modules.
package struct ImportResolver: Sendable {
  package enum Meaning: Equatable, Sendable {
    /// An index among the seeds.
    case module(Int)
    case outside(String)
    /// Not a module, such as a system header or a file outside all modules.
    case nothing
  }

  private let tree: ModuleTree
  /// Modules by the name in import statements: targets before folders, then by distance from the
  /// root.
  private var byImport: [ExactText: [Int]] = [:]
  /// Modules by text that patterns capture; -1 if it is ambiguous.
  private var byWord: [ExactText: Int] = [:]
  /// The same without module names, for modules with Go paths: `context` is a package of the
  /// standard library.
  private var byAlias: [ExactText: Int] = [:]
  private let goModules: Set<Int>
  /// Modules by the path in an `#include`.
  private var byHeader: [ExactText: Int] = [:]
  /// Paths of the tracked files, relative to the repository root.
  private var files: Set<[UInt8]>

  /// - Parameters:
  ///   - tree: the modules.
  ///   - imports: additional import names of modules, by seed.
  ///   - words: additional names of modules in other languages.
  ///   - headers: public headers of modules, relative to their folder of headers, by seed.
  ///   - files: tracked files that imports can refer to, relative to the repository root.
  package init(
    _ tree: ModuleTree, imports: [(name: String, seed: Int)] = [],
    words: ImportAliases = .none,
    headers: [(path: String, seed: Int)] = [], files: Set<[UInt8]> = []
  ) {
    self.tree = tree
    self.files = files
    goModules = Set(words.goPaths.map(\.seed))
    // Names are unique, and a name is clearer than the last component of another module's path.
    let ids = Dictionary(tree.seeds.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for (number, seed) in tree.seeds.enumerated() {
      for name in seed.importNames { byImport[name.exact, default: []].append(number) }
    }
    for (name, seed) in imports where byImport[name.exact]?.contains(seed) != true {
      byImport[name.exact, default: []].append(seed)
    }
    for (name, all) in byImport where all.count > 1 {
      byImport[name] = all.sorted { ImportResolver.precedes($0, $1, in: tree.seeds) }
    }
    for (number, seed) in tree.seeds.enumerated() {
      let names = Set([seed.name, String(decoding: seed.folder, as: UTF8.self)])
      for word in names.union(seed.importNames.filter { ids[$0] == nil }) where !word.isEmpty {
        ImportResolver.note(word, number, in: &byWord)
      }
    }
    for (word, seed) in words.packageNames + words.goPaths {
      ImportResolver.note(word, seed, in: &byWord)
      ImportResolver.note(word, seed, in: &byAlias)
    }
    for (path, seed) in headers where byHeader[path.exact] == nil {
      byHeader[path.exact] = seed
    }
  }

  private static func precedes(_ one: Int, _ other: Int, in seeds: [ModuleSeed]) -> Bool {
    func rank(_ number: Int) -> (Int, Int, Int, Int) {
      let seed = seeds[number]
      return (
        seed.kind == .folder ? 1 : 0, FolderPath.depth(of: seed.packageFolder),
        FolderPath.depth(of: seed.folder), number
      )
    }
    return rank(one) < rank(other)
  }

  private static func note(_ word: String, _ seed: Int, in words: inout [ExactText: Int]) {
    guard let known = words[word.exact] else {
      words[word.exact] = seed
      return
    }
    if known != seed { words[word.exact] = -1 }
  }

  /// Records that a tracked file was added or removed.
  mutating func set(file path: [UInt8], isThere: Bool) {
    if isThere { files.insert(path) } else { files.remove(path) }
  }

  /// The name of files that affect the meaning of an import; nil if files don't matter.
  static func fileName(of target: SourceImport.Target) -> Substring? {
    switch target {
    case .header(let header, isQuoted: true): header.split(separator: "/").last
    case .word(let word):
      // Without a slash and an extension, it is more likely a module name.
      word.contains("/") && !word.hasPrefix(".")
        ? word.split(separator: "/").last.flatMap { $0.contains(".") ? $0 : nil } : nil
    case .header, .module, .specifier, .crate: nil
    }
  }

  /// - Parameters:
  ///   - target: the import.
  ///   - module: the seed that contains the import.
  ///   - path: path of the file, relative to the repository root.
  package func meaning(
    of target: SourceImport.Target, in module: Int, at path: [UInt8]
  ) -> Meaning {
    switch target {
    case .module(let name): named(name, in: module)
    case .word(let word): worded(word, in: module, at: path)
    case .header(let header, let isQuoted): included(header, isQuoted, in: module, at: path)
    case .specifier(let text): specified(text, at: path)
    case .crate(let name): crate(name, in: module)
    }
  }

  // MARK: Modules

  private func named(_ name: String, in module: Int) -> Meaning {
    self.module(named: name, in: module).map { .module($0) } ?? .outside(name)
  }

  /// If several modules have the name, prefers the importing module, then a declared dependency,
  /// then one in the same package, then the one nearest to the root.
  private func module(named name: String, in module: Int) -> Int? {
    guard let all = byImport[name.exact] else { return nil }
    if all.count == 1 { return all[0] }
    let seed = tree.seeds[module]
    if all.contains(module) { return module }
    let declared = all.first { number in
      seed.dependencies.contains { $0.target == .seed(number) }
    }
    let beside = all.first {
      tree.seeds[$0].package == seed.package
        && tree.seeds[$0].packageFolder == seed.packageFolder
    }
    return declared ?? beside ?? all[0]
  }

  /// A crate is known only by its declaration: any other name belongs to the source itself.
  private func crate(_ name: String, in module: Int) -> Meaning {
    switch tree.seeds[module].dependencies.first(where: { $0.alias == name })?.target {
    case .seed(let number): .module(number)
    case .outside(let name): .outside(name)
    case nil: .nothing
    }
  }

  // MARK: Words

  private static func isRelative(_ word: String) -> Bool {
    word.hasPrefix("./") || word.hasPrefix("../") || word == "." || word == ".."
  }

  private func specified(_ text: String, at path: [UInt8]) -> Meaning {
    if ImportResolver.isRelative(text) { return relative(text, at: path) }
    let known = ImportResolver.prefix(of: text, separator: "/") { prefix in
      byAlias[prefix.exact].flatMap { $0 < 0 ? nil : $0 }
    }
    if let known { return .module(known) }
    return ScriptSpecifier.package(of: text).map { .outside($0) } ?? .nothing
  }

  private func worded(_ word: String, in module: Int, at path: [UInt8]) -> Meaning {
    if ImportResolver.isRelative(word) { return relative(word, at: path) }
    let words = goModules.contains(module) ? byAlias : byWord
    if let known = words[word.exact], known >= 0 { return .module(known) }
    if ImportResolver.fileName(of: .word(word)) != nil, let owner = owner(of: word, from: path) {
      return owner
    }
    if words[word.exact] != nil { return .outside(word) }
    // `@acme/web/button` belongs to `@acme/web`, and `acme.auth.token` to `acme.auth`.
    for separator in ["/", "."] as [Character] {
      let known = ImportResolver.prefix(of: word, separator: separator) { prefix in
        words[prefix.exact].flatMap { $0 < 0 ? nil : $0 }
      }
      if let known { return .module(known) }
    }
    return word.isEmpty ? .nothing : .outside(word)
  }

  /// The seed of a word, or of its longest known prefix.
  private static func prefix(
    of word: String, separator: Character, _ seed: (String) -> Int?
  ) -> Int? {
    var rest = word[...]
    while true {
      if let known = seed(String(rest)) { return known }
      guard let end = rest.lastIndex(of: separator) else { return nil }
      rest = rest[..<end]
    }
  }

  private func relative(_ word: String, at path: [UInt8]) -> Meaning {
    guard let folder = FolderPath.parent(of: path),
      let target = FolderPath.joined(folder, word.utf8), let module = tree.module(at: target)
    else { return .nothing }
    return .module(module)
  }

  // MARK: Paths

  /// The module of the tracked file that a path refers to. The path is resolved from the folder of
  /// the importing file, then from each folder around it, like a compiler with source folders as
  /// search paths.
  ///
  /// - Returns: nil if there is no such file.
  private func owner(of path: String, from file: [UInt8]) -> Meaning? {
    guard !files.isEmpty, !path.hasPrefix("/") else { return nil }
    var current = FolderPath.parent(of: file)
    while let folder = current {
      if let target = FolderPath.joined(folder, path.utf8), files.contains(target) {
        return tree.module(of: target).map { .module($0) } ?? .nothing
      }
      current = FolderPath.parent(of: folder)
    }
    return nil
  }

  // MARK: Headers

  private func included(
    _ header: String, _ isQuoted: Bool, in module: Int, at path: [UInt8]
  ) -> Meaning {
    if isQuoted, let owner = owner(of: header, from: path) { return owner }
    if isQuoted, let folder = FolderPath.parent(of: path),
      let target = FolderPath.joined(folder, header.utf8), let own = tree.module(of: target)
    {
      // Generated headers aren't tracked; a path into another module's folder refers to that
      // module.
      if header.hasPrefix("../") || own != module { return .module(own) }
    }
    if let known = byHeader[header.exact] { return .module(known) }
    if header.hasSuffix("-Swift.h") {
      let name = header.split(separator: "/").last.map { String($0.dropLast(8)) } ?? ""
      return self.module(named: name, in: module).map { .module($0) } ?? .nothing
    }
    guard let slash = header.firstIndex(of: "/") else { return .nothing }
    if isQuoted {
      guard let generated = tree.module(of: Array(header.utf8)),
        !tree.seeds[generated].folder.isEmpty
      else { return .nothing }
      return .module(generated)
    }
    let name = String(header[..<slash])
    if let known = self.module(named: name, in: module) { return .module(known) }
    // Folders of system headers are lowercase, as in `sys/stat.h`.
    return name.first?.isUppercase == true ? .outside(name) : .nothing
  }
}
