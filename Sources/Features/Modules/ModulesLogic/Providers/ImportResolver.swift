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
  /// By what stands in an `#include`.
  private var byHeader: [String: Int] = [:]
  /// The tracked files, by their paths from the root.
  package var files: Set<[UInt8]>

  /// - Parameters:
  ///   - imports: further names by which code imports modules, by seed.
  ///   - words: further names of modules in other languages, such as those in package.json, by seed.
  ///   - headers: headers that modules offer to others, from their folder of headers, by seed.
  ///   - files: the tracked files that a path may lead to, from the root.
  package init(
    _ tree: ModuleTree, imports: [(name: String, seed: Int)] = [],
    words: [(word: String, seed: Int)] = [],
    headers: [(path: String, seed: Int)] = [], files: Set<[UInt8]> = []
  ) {
    self.tree = tree
    self.files = files
    for (number, seed) in tree.seeds.enumerated() {
      for name in seed.importNames { byImport[name, default: []].append(number) }
    }
    for (name, seed) in imports where byImport[name]?.contains(seed) != true {
      byImport[name, default: []].append(seed)
    }
    for (number, seed) in tree.seeds.enumerated() {
      for word in Set([seed.name, String(decoding: seed.folder, as: UTF8.self)] + seed.importNames)
      where !word.isEmpty {
        note(word, number)
      }
    }
    for (word, seed) in words { note(word, seed) }
    for (path, seed) in headers where byHeader[path] == nil { byHeader[path] = seed }
  }

  private mutating func note(_ word: String, _ seed: Int) {
    guard let known = byWord[word] else {
      byWord[word] = seed
      return
    }
    if known != seed { byWord[word] = -1 }
  }

  /// - Parameters:
  ///   - module: the seed whose file imports.
  ///   - path: the file's path from the root.
  package func meaning(
    of target: SourceImport.Target, in module: Int, at path: [UInt8]
  ) -> Meaning {
    switch target {
    case .module(let name): named(name, in: module)
    case .word(let word): worded(word, at: path)
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

  private func worded(_ word: String, at path: [UInt8]) -> Meaning {
    if word.hasPrefix("./") || word.hasPrefix("../") || word == "." || word == ".." {
      return relative(word, at: path)
    }
    if let known = byWord[word], known >= 0 { return .module(known) }
    if let owner = owner(of: word, from: path) { return owner }
    if byWord[word] != nil { return .outside(word) }
    // `@acme/web/button` is in `@acme/web`, and `acme.auth.token` in `acme.auth`.
    for separator in ["/", "."] as [Character] {
      var rest = word[...]
      while let end = rest.lastIndex(of: separator) {
        rest = rest[..<end]
        if let known = byWord[String(rest)], known >= 0 { return .module(known) }
      }
    }
    return word.isEmpty ? .nothing : .outside(word)
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
    guard !files.isEmpty, !path.hasPrefix("/"), path.contains("/") || path.contains(".") else {
      return nil
    }
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
