import ModulesInterface

/// Finds the module that an import means.
package struct ImportResolver: Sendable {
  package enum Meaning: Equatable, Sendable {
    /// A place among the seeds.
    case module(Int)
    case outside(String)
    /// Nothing that is a module: a header of the system, a file of no module.
    case nothing
  }

  private let tree: ModuleTree
  /// By the name under which code imports it.
  private var byImport: [String: [Int]] = [:]
  /// By the words that patterns catch; -1 where several are meant.
  private var byWord: [String: Int] = [:]
  /// The same without the names of modules, for those that Go gives paths: `context` is a package of its own.
  private var byFurtherWord: [String: Int] = [:]
  private let goModules: Set<Int>
  /// By what stands in an `#include`.
  private var byHeader: [String: Int] = [:]
  /// The tracked files, by their paths from the root.
  private var files: Set<[UInt8]>

  /// - Parameters:
  ///   - imports: further names by which code imports modules, by seed.
  ///   - words: further names of modules in other languages.
  ///   - headers: headers that modules offer to others, from their folder of headers, by seed.
  ///   - files: the tracked files that a path may lead to, from the root.
  package init(
    _ tree: ModuleTree, imports: [(name: String, seed: Int)] = [],
    words: FolderWords = .none,
    headers: [(path: String, seed: Int)] = [], files: Set<[UInt8]> = []
  ) {
    self.tree = tree
    self.files = files
    goModules = Set(words.goPaths.map(\.seed))
    for (number, seed) in tree.seeds.enumerated() {
      for name in seed.importNames { byImport[name, default: []].append(number) }
    }
    for (name, seed) in imports where byImport[name]?.contains(seed) != true {
      byImport[name, default: []].append(seed)
    }
    for (number, seed) in tree.seeds.enumerated() {
      for word in Set([seed.name, String(decoding: seed.folder, as: UTF8.self)] + seed.importNames)
      where !word.isEmpty {
        ImportResolver.note(word, number, in: &byWord)
      }
    }
    for (word, seed) in words.packageNames + words.goPaths {
      ImportResolver.note(word, seed, in: &byWord)
      ImportResolver.note(word, seed, in: &byFurtherWord)
    }
    for (path, seed) in headers where byHeader[path] == nil { byHeader[path] = seed }
  }

  private static func note(_ word: String, _ seed: Int, in words: inout [String: Int]) {
    guard let known = words[word] else {
      words[word] = seed
      return
    }
    if known != seed { words[word] = -1 }
  }

  /// Takes note of a tracked file that came or went.
  mutating func set(file path: [UInt8], isThere: Bool) {
    if isThere { files.insert(path) } else { files.remove(path) }
  }

  /// The name of the files that it is asked for whether they are there, by what is imported; nil where that
  /// makes no difference.
  static func fileName(of target: SourceImport.Target) -> Substring? {
    switch target {
    case .header(let header, isQuoted: true): header.split(separator: "/").last
    case .word(let word):
      // With less it is too likely a name.
      word.contains("/") && !word.hasPrefix(".")
        ? word.split(separator: "/").last.flatMap { $0.contains(".") ? $0 : nil } : nil
    case .header, .module: nil
    }
  }

  /// - Parameters:
  ///   - module: the seed whose file imports.
  ///   - path: the file's path from the root.
  package func meaning(
    of target: SourceImport.Target, in module: Int, at path: [UInt8]
  ) -> Meaning {
    switch target {
    case .module(let name): named(name, in: module)
    case .word(let word): worded(word, in: module, at: path)
    case .header(let header, let isQuoted): included(header, isQuoted, in: module, at: path)
    }
  }

  // MARK: Modules

  /// Of several modules with one name the one that is declared is meant, else the one in the same package.
  private func named(_ name: String, in module: Int) -> Meaning {
    guard let all = byImport[name] else { return .outside(name) }
    if all.count == 1 { return .module(all[0]) }
    let seed = tree.seeds[module]
    if all.contains(module) { return .module(module) }
    let declared = all.first { number in
      seed.dependencies.contains { $0.target == .seed(number) }
    }
    let beside = all.first {
      tree.seeds[$0].package == seed.package
        && tree.seeds[$0].packageFolder == seed.packageFolder
    }
    return .module(declared ?? beside ?? all[0])
  }

  // MARK: Words

  private func worded(_ word: String, in module: Int, at path: [UInt8]) -> Meaning {
    if word.hasPrefix("./") || word.hasPrefix("../") || word == "." || word == ".." {
      return relative(word, at: path)
    }
    let words = goModules.contains(module) ? byFurtherWord : byWord
    if let known = words[word], known >= 0 { return .module(known) }
    if ImportResolver.fileName(of: .word(word)) != nil, let owner = owner(of: word, from: path) {
      return owner
    }
    if words[word] != nil { return .outside(word) }
    // `@acme/web/button` is in `@acme/web`, and `acme.auth.token` in `acme.auth`.
    for separator in ["/", "."] as [Character] {
      let known = ImportResolver.prefix(of: word, separator: separator) { prefix in
        words[prefix].flatMap { $0 < 0 ? nil : $0 }
      }
      if let known { return .module(known) }
    }
    return word.isEmpty ? .nothing : .outside(word)
  }

  /// The seed of a word, or of what is left of it without its last parts.
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
      let place = FolderPath.joined(folder, word.utf8), let module = tree.module(at: place)
    else { return .nothing }
    return .module(module)
  }

  // MARK: Paths

  /// Who owns the tracked file that a path means: from the folder of the file that names it, else from the
  /// nearest folder around that, as compilers do whose search path is a folder of sources.
  ///
  /// - Returns: nil where there is no such file.
  private func owner(of path: String, from file: [UInt8]) -> Meaning? {
    guard !files.isEmpty, !path.hasPrefix("/") else { return nil }
    var current = FolderPath.parent(of: file)
    while let folder = current {
      if let place = FolderPath.joined(folder, path.utf8), files.contains(place) {
        return tree.module(of: place).map { .module($0) } ?? .nothing
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
      let place = FolderPath.joined(folder, header.utf8), let own = tree.module(of: place)
    {
      // What a build makes is no tracked file: a path that leads to another module's folder is meant.
      if header.hasPrefix("../") || own != module { return .module(own) }
    }
    if let known = byHeader[header] { return .module(known) }
    if header.hasSuffix("-Swift.h") {
      let name = header.split(separator: "/").last.map { String($0.dropLast(8)) } ?? ""
      return byImport[name]?.first.map { .module($0) } ?? .nothing
    }
    guard let slash = header.firstIndex(of: "/") else { return .nothing }
    if isQuoted {
      guard let made = tree.module(of: Array(header.utf8)), !tree.seeds[made].folder.isEmpty else {
        return .nothing
      }
      return .module(made)
    }
    let name = String(header[..<slash])
    if let known = byImport[name]?.first { return .module(known) }
    // Folders of the system's headers are written small: `sys/stat.h`.
    return name.first?.isUppercase == true ? .outside(name) : .nothing
  }
}
