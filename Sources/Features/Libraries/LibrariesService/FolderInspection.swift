import Foundation
import LibrariesInterface
import LibrariesLogic
import Workspace

/// Inspects a folder with a library's sources: license, size and manifest.
struct FolderInspection {
  private let folder: String
  private let ecosystem: Ecosystem

  /// The maximum number of files to inspect. The size of a larger folder only includes these files.
  private static let fileLimit = 20_000
  /// The maximum number of bytes to read from a license or manifest.
  private static let manifestLimit = 4 << 20

  init(_ folder: String, of ecosystem: Ecosystem) {
    self.folder = folder
    self.ecosystem = ecosystem
  }

  /// The facts about the folder.
  struct Result {
    var license: LibraryFacts.License = .unseen
    var bytes = 0
    var hasSource: Bool?
    var hasBinary = false
    var manifest: LockFile?
    /// The modules that Python code can import.
    var modules: [String] = []
  }

  func inspect() -> Result {
    var result = Result()
    if ecosystem == .swift, let bytes = contents("Package.swift") {
      result.manifest = try? LockFileKind.swiftManifest.read(bytes)
    }
    result.license = license()
    let (bytes, sources, binaries) = walk()
    result.bytes = bytes
    result.hasBinary = binaries || result.manifest?.hasBinary == true
    switch ecosystem {
    case .swift, .cocoapods:
      result.hasSource =
        sources ? (result.hasBinary ? nil : true) : (result.hasBinary ? false : nil)
    case .npm, .cargo, .go, .ruby: result.hasSource = sources ? true : nil
    case .python:
      result.modules =
        contents("top_level.txt").map { bytes in
          String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        } ?? []
    }
    return result
  }

  // MARK: License

  private func license() -> LibraryFacts.License {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    let files = names.filter(FolderInspection.isLicense)
    let folders = names.filter { ["LICENSES", "licenses"].contains($0) }.flatMap { name in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []).sorted()
        .map { "\(name)/\($0)" }
    }
    var ids: [String] = []
    let all = files.isEmpty ? folders : files
    for file in all.prefix(10) {
      guard let bytes = contents(file), let id = LicenseText.identify(bytes) else { continue }
      if !ids.contains(id) { ids.append(id) }
    }
    if !ids.isEmpty, let first = all.first {
      // Several license files are treated as alternatives.
      return .found(ids.joined(separator: " OR "), in: first)
    }
    if let (license, file) = declared() { return .found(license, in: file) }
    return all.first.map { .found(nil, in: $0) } ?? .missing
  }

  private static func isLicense(_ name: String) -> Bool {
    let stem = name.lowercased()
    return ["license", "licence", "copying", "unlicense"].contains { prefix in
      guard stem.hasPrefix(prefix) else { return false }
      let rest = stem.dropFirst(prefix.count)
      return rest.isEmpty || rest.first == "." || rest.first == "-" || rest.first == "_"
    }
  }

  /// Returns the license that a manifest declares, and the manifest's name.
  private func declared() -> (String, String)? {
    switch ecosystem {
    case .npm:
      return contents("package.json").flatMap { NPMManifestLicense.license($0) }
        .map { ($0, "package.json") }
    case .cargo: return line("Cargo.toml", "license = ").map { ($0, "Cargo.toml") }
    case .python:
      let found = line("METADATA", "License-Expression: ") ?? line("METADATA", "License: ")
      return found.map { ($0, "METADATA") }
    case .swift, .cocoapods, .go, .ruby: return nil
    }
  }

  private func line(_ file: String, _ beginning: String) -> String? {
    guard let bytes = contents(file) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where line.hasPrefix(beginning) {
      let value = line.dropFirst(beginning.count).filter { $0 != "\"" }
      return value.isEmpty || value == "UNKNOWN" ? nil : String(value)
    }
    return nil
  }

  // MARK: Files

  private static let sourceEndings: Set<String> = [
    "swift", "m", "mm", "c", "cc", "cpp", "h", "js", "ts", "mjs", "cjs", "rs", "go", "py",
  ]

  private func walk() -> (bytes: Int, sources: Bool, binaries: Bool) {
    guard let walker = FileManager.default.enumerator(atPath: folder) else {
      return (0, false, false)
    }
    var (bytes, count) = (0, 0)
    var (sources, binaries) = (false, false)
    while let path = walker.nextObject() as? String {
      count += 1
      if count > FolderInspection.fileLimit { break }
      let attributes = walker.fileAttributes
      let name = (path as NSString).lastPathComponent
      let ending = (name as NSString).pathExtension
      if attributes?[.type] as? FileAttributeType == .typeDirectory {
        if name == ".git" || name == "node_modules" { walker.skipDescendants() }
        if ending == "xcframework" || ending == "framework" { binaries = true }
        continue
      }
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      bytes += (attributes?[.size] as? NSNumber)?.intValue ?? 0
      if ending == "a" || ending == "dylib" { binaries = true }
      if !sources, FolderInspection.sourceEndings.contains(ending), !path.hasPrefix("Package"),
        !ModuleLookup.isTest(path)
      {
        sources = true
      }
    }
    return (bytes, sources, binaries)
  }

  private func contents(_ name: String) -> [UInt8]? {
    guard let handle = FileHandle(forReadingAtPath: folder + "/" + name) else { return nil }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: FolderInspection.manifestLimit)).flatMap { $0 }.map(
      Array.init)
  }
}
