import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The source files of a package, and of the packages on this machine that it depends on.
struct SourceFiles: Equatable, Sendable {
  /// The folders that contain source files, with their subfolders.
  let folders: [String]
  /// The folders of the packages, whose manifests are relevant, too.
  let packages: [String]

  /// The usual folders of a package.
  init(ofPackage folder: String) {
    let usual = ["Sources", "Plugins", "Resources"].map { "\(folder)/\($0)" }
    folders = usual.filter { FileManager.default.fileExists(atPath: $0) }
    packages = [folder]
  }

  /// The folders in the description of a package by SwiftPM, without those of tests, and the usual ones.
  init(ofPackage folder: String, description: Data) throws {
    let package = try JSONDecoder().decode(Description.self, from: description)
    let own = SourceFiles(ofPackage: folder).folders
    let targets = package.targets.filter { $0.type != "test" }.map { "\(folder)/\($0.path)" }
    let others = package.dependencies.compactMap(\.path)
      .map { SourceFiles(ofPackage: $0) }
    let all = Set(own + targets.filter { FileManager.default.fileExists(atPath: $0) })
      .union(others.flatMap(\.folders)).map(SourceFiles.standardized)
    // A folder inside another one is watched with it.
    folders = Set(all).sorted().reduce(into: []) { kept, folder in
      if let last = kept.last, folder.hasPrefix(last + "/") { return }
      kept.append(folder)
    }
    packages = [folder] + others.flatMap(\.packages)
  }

  private static func standardized(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private struct Description: Decodable {
    struct Target: Decodable {
      let path: String
      let type: String
    }

    struct Dependency: Decodable {
      /// The folder of a package on this machine; nil for others.
      let path: String?
    }

    let targets: [Target]
    let dependencies: [Dependency]
  }

  // MARK: Changes

  /// The state of the files, which differs after each change. Hidden files and backups of editors don't
  /// count.
  var stamp: Int {
    var hasher = Hasher()
    for package in packages {
      for name in ["Package.swift", "Package.resolved"] {
        SourceFiles.add("\(package)/\(name)", to: &hasher)
      }
    }
    for folder in folders { SourceFiles.addAll(in: folder, to: &hasher) }
    return hasher.finalize()
  }

  private static func addAll(in folder: String, to hasher: inout Hasher) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && !name.hasSuffix("~") {
      let path = "\(folder)/\(name)"
      if add(path, to: &hasher) { addAll(in: path, to: &hasher) }
    }
  }

  /// - Returns: whether there is a folder.
  @discardableResult private static func add(_ path: String, to hasher: inout Hasher) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFDIR { return true }
    hasher.combine(path)
    hasher.combine(FileStamp(status))
    return false
  }
}

/// The identity and the time of a file.
struct FileStamp: Hashable, Sendable {
  private let numbers: [Int]

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    numbers = [
      Int(status.st_dev), Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec,
    ]
  }

  /// Returns nil if there is no such file.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
