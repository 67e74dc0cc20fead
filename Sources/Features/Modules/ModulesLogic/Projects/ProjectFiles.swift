import ModulesInterface
import Workspace

/// The tracked files of a repository, and the contents of those that declare modules.
package struct ProjectFiles: Sendable {
  /// Paths of all tracked files, in git's order.
  package let paths: [[UInt8]]
  /// All folders that contain a tracked file at any depth; the empty path is the root.
  package let folders: Set<[UInt8]>
  private let all: Set<[UInt8]>
  /// The contents of the project files by path, without files that are too large.
  package let texts: [[UInt8]: [UInt8]]

  package init(paths: [[UInt8]], folders: Set<[UInt8]>, texts: [[UInt8]: [UInt8]]) {
    self.paths = paths
    all = Set(paths)
    self.folders = folders
    self.texts = texts
  }

  /// Whether a file declares modules of a build system.
  package static func declares(_ path: [UInt8], _ system: BuildSystem) -> Bool {
    guard let name = name(of: path, among: names(system)) else { return false }
    switch name {
    case "project.pbxproj": return hasEnding(path, ".xcodeproj/project.pbxproj")
    // Each Xcode project contains a workspace with only itself.
    case "contents.xcworkspacedata":
      return hasEnding(path, ".xcworkspace/contents.xcworkspacedata")
        && !hasEnding(path, "/project.xcworkspace/contents.xcworkspacedata")
        && !hasEnding(path, "/package.xcworkspace/contents.xcworkspacedata")
    default: return true
    }
  }

  private static func names(_ system: BuildSystem) -> [String] {
    switch system {
    case .xcode: xcodeNames
    case .npm: npmNames
    case .gradle: gradleNames
    case .cargo: cargoNames
    case .go: goNames
    }
  }

  private static let xcodeNames = ["project.pbxproj", "contents.xcworkspacedata"]
  private static let npmNames = ["package.json", "pnpm-workspace.yaml"]
  private static let gradleNames = GradleModules.settingsNames + GradleModules.buildNames
  private static let cargoNames = ["Cargo.toml"]
  private static let goNames = ["go.mod", "go.work"]

  private static func name(of path: [UInt8], among names: [String]) -> String? {
    let name = FolderPath.name(of: path)
    guard
      let found = names.first(where: {
        $0.utf8.count == name.count && name.elementsEqual($0.utf8)
      })
    else { return nil }
    return ForeignFolders.contain(path) ? nil : found
  }

  private static func hasEnding(_ path: [UInt8], _ ending: String) -> Bool {
    path.count > ending.utf8.count && path.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The paths of files with a name, in order.
  func paths(named name: String) -> [[UInt8]] {
    texts.keys.filter { FolderPath.name(of: $0).elementsEqual(name.utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a file is tracked.
  func contains(_ path: [UInt8]) -> Bool { all.contains(path) }

  /// The content of a file in a folder.
  func text(_ name: String, in folder: [UInt8]) -> [UInt8]? {
    FolderPath.joined(folder, name.utf8).flatMap { texts[$0] }
  }

  /// Folders that aren't inside another one of them, in order.
  static func topmost(_ folders: some Sequence<[UInt8]>) -> [[UInt8]] {
    let all = Set(folders)
    return all.filter { folder in
      var around = FolderPath.parent(of: folder).map { Array($0) }
      while let current = around {
        if all.contains(current) { return false }
        around = FolderPath.parent(of: current).map { Array($0) }
      }
      return true
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// Folders of third-party code and of build products.
package enum ForeignFolders {
  private static let names: Set<[UInt8]> = Set(
    [
      ".build", "checkouts", "SourcePackages", "node_modules", "Pods", "Carthage", "vendor",
      "third_party", ".venv", "venv", "DerivedData",
    ].map { Array($0.utf8) })

  /// Whether a folder on the path of a file is one of them.
  package static func contain(_ path: some Collection<UInt8>) -> Bool {
    path.split(separator: UInt8(ascii: "/")).dropLast().contains { names.contains(Array($0)) }
  }
}

/// The modules that project files declare.
package struct FoundModules: Equatable, Sendable {
  package var seeds: [ModuleSeed] = []
  /// Files that can't be read.
  package var unreadable: [UnreadableManifest] = []
  /// Messages about modules that are known only when the build system runs.
  package var notices: [String] = []

  package init() {}

  mutating func add(_ diagnostic: ProjectDiagnostic, at path: [UInt8]) {
    unreadable.append(
      UnreadableManifest(
        path: String(decoding: path, as: UTF8.self), line: diagnostic.line,
        column: diagnostic.column, message: diagnostic.message))
  }
}

/// The first problem in a project file.
package struct ProjectDiagnostic: Error, Equatable, Sendable {
  package let message: String
  /// Both start at 1; the column counts UTF-8 bytes.
  package let line: Int
  package let column: Int

  package init(_ message: String, line: Int, column: Int = 1) {
    self.message = message
    self.line = line
    self.column = column
  }

  init(_ message: String, at offset: Int, in text: [UInt8]) {
    let place = LineTable(text).place(of: offset)
    self.init(message, line: place.line, column: place.column)
  }
}

/// The lines of a text.
struct LineTable {
  private var starts = [0]

  init(_ text: [UInt8]) {
    for (offset, byte) in text.enumerated() where byte == 0x0A { starts.append(offset + 1) }
  }

  /// The line and column of an offset, starting at 1; the column counts UTF-8 bytes.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  func location(of offset: Int, in path: [UInt8]) -> ImportLocation {
    let place = place(of: offset)
    return ImportLocation(
      String(decoding: path, as: UTF8.self), line: place.line, column: place.column)
  }
}
