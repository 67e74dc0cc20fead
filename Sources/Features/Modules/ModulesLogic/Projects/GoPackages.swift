import ModulesInterface
import WorkspaceLogic

/// Creates modules from the packages of Go modules: the folders with Go files.
///
/// Source: “Go Modules Reference” and `go help packages`.
struct GoPackages {
  private let files: ProjectFiles
  private var found = FoundModules()
  /// Module paths by the folder of the go.mod.
  private var paths: [[UInt8]: String] = [:]

  private init(_ files: ProjectFiles) { self.files = files }

  static func find(in files: ProjectFiles) -> FoundModules {
    var packages = GoPackages(files)
    packages.readModules()
    packages.checkWorkspaces()
    packages.addPackages()
    return packages.found
  }

  private mutating func readModules() {
    for path in files.paths(named: "go.mod") where !GoPackages.isIgnored(path) {
      guard let text = files.texts[path], let folder = FolderPath.parent(of: path) else { continue }
      if let name = GoModule.path(in: text) {
        paths[Array(folder)] = name
      } else {
        found.add(ProjectDiagnostic("missing \"module\" directive", line: 1), at: path)
      }
    }
  }

  /// Reports folders in `go.work` that contain no module.
  private mutating func checkWorkspaces() {
    for path in files.paths(named: "go.work") where !GoPackages.isIgnored(path) {
      guard let text = files.texts[path], let folder = FolderPath.parent(of: path) else { continue }
      do throws(ProjectDiagnostic) {
        for use in try GoWorkspace.folders(in: text) {
          guard let place = FolderPath.joined(folder, use.path.utf8), paths[place] == nil else {
            continue
          }
          let file = String(decoding: path, as: UTF8.self)
          found.notices.append("\(file):\(use.line): no go.mod is tracked in \"\(use.path)\"")
        }
      } catch {
        found.add(error, at: path)
      }
    }
  }

  private mutating func addPackages() {
    guard !paths.isEmpty else { return }
    var last: ArraySlice<UInt8>?
    var seen: Set<[UInt8]> = []
    for path in files.paths where path.suffix(3).elementsEqual(".go".utf8) {
      guard let folder = FolderPath.parent(of: path), folder != last else { continue }
      last = folder
      guard !GoPackages.isIgnored(path), seen.insert(Array(folder)).inserted,
        let module = module(around: folder)
      else { continue }
      // The package in the folder of the go.mod has the name of the module.
      let name =
        Array(folder) == module.folder
        ? module.path.split(separator: "/").last.map(String.init) ?? module.path
        : String(decoding: FolderPath.name(of: folder), as: UTF8.self)
      var seed = ModuleSeed(
        project: name, folder: Array(folder), package: nil, packageFolder: module.folder)
      // The compiler knows a package by its import path only.
      seed.manifest = ImportLocation(String(decoding: path, as: UTF8.self))
      found.seeds.append(seed)
    }
  }

  private func module(around folder: ArraySlice<UInt8>) -> (folder: [UInt8], path: String)? {
    var current: ArraySlice<UInt8>? = folder
    while let here = current {
      if let path = paths[Array(here)] { return (Array(here), path) }
      current = FolderPath.parent(of: here)
    }
    return nil
  }

  /// Whether Go ignores a folder on the path: fixtures, copies of other modules, and names that begin
  /// with a dot or an underscore.
  private static func isIgnored(_ path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/")).dropLast().contains { part in
      part.first == UInt8(ascii: "_") || part.first == UInt8(ascii: ".")
        || part.elementsEqual("testdata".utf8) || part.elementsEqual("vendor".utf8)
    }
  }
}

/// Reads the folders that `go.work` uses.
package enum GoWorkspace {
  /// - Throws: `ProjectDiagnostic` for the first error.
  package static func folders(
    in text: [UInt8]
  ) throws(ProjectDiagnostic) -> [(path: String, line: Int)] {
    var folders: [(path: String, line: Int)] = []
    var block: (verb: String, line: Int)?
    let lines = text.dropFirst(ByteOrderMark.length(in: text))
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
      var words = code.split { $0.isWhitespace }.map { $0.filter { $0 != "\"" && $0 != "`" } }
      guard let first = words.first else { continue }
      if let open = block {
        if first == ")" {
          block = nil
        } else if open.verb == "use" {
          folders.append((first, index + 1))
        }
        continue
      }
      words.removeFirst()
      if words.first == "(" {
        block = (first, index + 1)
      } else if first == "use" {
        guard let path = words.first else {
          throw ProjectDiagnostic("a \"use\" directive needs a folder", line: index + 1)
        }
        folders.append((path, index + 1))
      } else if !["go", "toolchain", "replace", "godebug"].contains(first) {
        throw ProjectDiagnostic("unknown directive \"\(first)\"", line: index + 1)
      }
    }
    if let block { throw ProjectDiagnostic("missing \")\"", line: block.line) }
    return folders
  }
}
