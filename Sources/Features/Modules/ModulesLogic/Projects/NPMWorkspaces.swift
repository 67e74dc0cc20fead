import ModulesInterface
import Routing

/// Creates modules from the packages of npm, Yarn and pnpm workspaces.
struct NPMWorkspaces {
  private struct Package {
    let folder: [UInt8]
    let path: [UInt8]
    let document: LocatedJSON
    let root: [UInt8]
    var name: String? { document["name"]?.string }
  }

  private static let lists = [
    "dependencies", "devDependencies", "peerDependencies", "optionalDependencies",
  ]

  private let files: ProjectFiles
  private let folders: [[UInt8]]
  private var found = FoundModules()
  private var packages: [Package] = []
  private var known: Set<[UInt8]> = []

  private init(_ files: ProjectFiles) {
    self.files = files
    folders = files.paths(named: "package.json").compactMap { path in
      FolderPath.parent(of: path).map { Array($0) }
    }
  }

  static func find(in files: ProjectFiles) -> FoundModules {
    var modules = NPMWorkspaces(files)
    var patterns: [[UInt8]: [String]] = [:]
    for folder in modules.folders {
      let found = modules.patterns(in: folder)
      if !found.isEmpty { patterns[folder] = found }
    }
    for root in ProjectFiles.topmost(patterns.keys) {
      modules.readMembers(of: root, patterns[root] ?? [])
    }
    modules.addModules()
    return modules.found
  }

  // MARK: Members

  /// The patterns of a workspace's members; empty if the folder isn't the root of a workspace.
  private mutating func patterns(in folder: [UInt8]) -> [String] {
    if let text = files.text("pnpm-workspace.yaml", in: folder) {
      do throws(ProjectDiagnostic) {
        return try PNPMWorkspace.packages(in: text)
      } catch {
        found.add(error, at: FolderPath.joined(folder, "pnpm-workspace.yaml".utf8) ?? [])
      }
    }
    guard let path = FolderPath.joined(folder, "package.json".utf8), let text = files.texts[path]
    else { return [] }
    do throws(JSONSyntaxError) {
      let workspaces = try LocatedJSON(parsing: text)["workspaces"]
      let list = workspaces?.elements ?? workspaces?["packages"]?.elements
      return list?.compactMap(\.string) ?? []
    } catch {
      // Other invalid files can be fixtures of tests.
      if folder.isEmpty { found.add(ProjectDiagnostic(error), at: path) }
      return []
    }
  }

  private mutating func readMembers(of root: [UInt8], _ patterns: [String]) {
    let wanted = patterns.filter { !$0.hasPrefix("!") }.map { RelativeGlob($0, in: root) }
    let unwanted = patterns.filter { $0.hasPrefix("!") }
      .map { RelativeGlob(String($0.dropFirst()), in: root) }
    for folder in folders where folder != root && !known.contains(folder) {
      guard wanted.contains(where: { $0.matches(folder) }),
        !unwanted.contains(where: { $0.matches(folder) })
      else { continue }
      read(folder, root: root)
    }
  }

  private mutating func read(_ folder: [UInt8], root: [UInt8]) {
    guard let path = FolderPath.joined(folder, "package.json".utf8), let text = files.texts[path]
    else { return }
    known.insert(folder)
    do throws(JSONSyntaxError) {
      let document = try LocatedJSON(parsing: text)
      packages.append(Package(folder: folder, path: path, document: document, root: root))
    } catch {
      found.add(ProjectDiagnostic(error), at: path)
    }
  }

  // MARK: Modules

  private mutating func addModules() {
    var numbers: [String: Int] = [:]
    for (number, package) in packages.enumerated() {
      let name =
        package.name ?? String(decoding: FolderPath.name(of: package.folder), as: UTF8.self)
      if numbers[name] == nil { numbers[name] = number }
      var seed = ModuleSeed(
        project: name, folder: package.folder, package: name, packageFolder: package.root)
      seed.manifest = location(package, line: package.document["name"]?.line ?? 1)
      found.seeds.append(seed)
    }
    for (number, package) in packages.enumerated() {
      var seen: Set<String> = []
      for list in NPMWorkspaces.lists {
        for member in package.document[list]?.members ?? [] where seen.insert(member.key).inserted {
          let target = numbers[member.key]
          guard target != number else { continue }
          found.seeds[number].dependencies.append(
            .init(
              target.map { .seed($0) } ?? .outside(member.key),
              location(package, line: member.line)))
        }
      }
    }
  }

  private func location(_ package: Package, line: Int) -> ImportLocation {
    ImportLocation(String(decoding: package.path, as: UTF8.self), line: line)
  }
}

extension ProjectDiagnostic {
  fileprivate init(_ error: JSONSyntaxError) {
    self.init(error.message, line: error.line, column: error.column)
  }
}

/// Reads the list `packages` of `pnpm-workspace.yaml`.
package enum PNPMWorkspace {
  /// - Throws: `ProjectDiagnostic` if the list is written in another form than pnpm's documentation
  ///   uses: a block list, or a flow list on one line.
  package static func packages(in text: [UInt8]) throws(ProjectDiagnostic) -> [String] {
    var packages: [String] = []
    var isInList = false
    let lines = String(decoding: text, as: UTF8.self).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, scalars) in lines.enumerated() {
      let line = String(scalars)
      let content = line.drop { $0.isWhitespace }
      if content.isEmpty || content.hasPrefix("#") { continue }
      if content.hasPrefix("-"), isInList {
        if let value = value(content.dropFirst()) { packages.append(value) }
      } else if line.first?.isWhitespace == true {
        guard !isInList else {
          throw ProjectDiagnostic("expected \"- \" and a glob", line: index + 1)
        }
      } else {
        isInList = false
        guard let rest = afterKey("packages", in: line) else { continue }
        if rest.hasPrefix("[") {
          guard let end = rest.firstIndex(of: "]") else {
            throw ProjectDiagnostic("expected a list on one line", line: index + 1)
          }
          packages += rest[..<end].dropFirst().split(separator: ",").compactMap { value($0) }
        } else if !rest.isEmpty, !rest.hasPrefix("#") {
          throw ProjectDiagnostic("\"packages\" must be a list", line: index + 1)
        } else {
          isInList = true
        }
      }
    }
    return packages
  }

  /// The text after a key at the beginning of a line, without leading spaces.
  private static func afterKey(_ key: String, in line: String) -> Substring? {
    for quoted in [key, "\"\(key)\"", "'\(key)'"] where line.hasPrefix(quoted) {
      let rest = line.dropFirst(quoted.count).drop { $0.isWhitespace }
      if rest.first == ":" { return rest.dropFirst().drop { $0.isWhitespace } }
    }
    return nil
  }

  /// A plain or quoted text without a comment.
  private static func value(_ text: Substring) -> String? {
    let text = text.drop { $0.isWhitespace }
    if let quote = text.first, quote == "\"" || quote == "'" {
      return String(text.dropFirst().prefix { $0 != quote })
    }
    let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
    let plain = text[..<end]
    let last = plain.lastIndex { !$0.isWhitespace }
    return last.map { String(plain[...$0]) }
  }
}
