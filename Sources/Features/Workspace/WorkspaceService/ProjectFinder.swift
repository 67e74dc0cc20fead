import Foundation
import Git
import Workspace

/// Finds the repository and its configuration, starting from a directory and going up.
package struct ProjectFinder: ProjectLoading {
  /// The default name of the configuration.
  package static let fileName = "headway.yml"

  private let directory: String
  private let configurationPath: String?

  /// - Parameters:
  ///   - directory: absolute path of the current directory.
  ///   - configurationPath: an explicit configuration; nil to search for one.
  package init(directory: String, configurationPath: String? = nil) {
    self.directory = directory
    self.configurationPath = configurationPath
  }

  package func load() async -> ProjectState {
    let repository: GitRepository
    do {
      repository = try await GitRepository.discover(from: directory)
    } catch {
      return .noRepository("\(error)")
    }
    let root = repository.workingTree ?? repository.gitDirectory
    let head = try? await repository.head()
    if repository.isBare, configurationPath == nil {
      return await load(repository, head, root: root)
    }
    let candidates = configurationPath.map { [$0] } ?? candidates(from: directory, to: root)
    let path = configurationPath ?? candidates.first { FileManager.default.fileExists(atPath: $0) }
    var project = Project(
      root: root, name: (root as NSString).lastPathComponent, branch: head?.branch,
      commit: head?.commit, configurationPath: path ?? root + "/" + ProjectFinder.fileName,
      configuration: ProjectConfiguration())
    project.configurationCandidates = candidates
    guard let path else {
      project.isConfigured = false
      return .unconfigured(project)
    }
    guard !isTooLarge(path) else { return .invalid(ConfigurationDecoder.tooLarge(path).issues) }
    guard let data = FileManager.default.contents(atPath: path) else {
      let exists = FileManager.default.fileExists(atPath: path)
      return .invalid([
        ConfigurationDiagnostic(
          path: path, line: 0, column: 0,
          message: exists ? "the file can't be read" : "there is no such file", hint: nil)
      ])
    }
    switch ConfigurationDecoder.decode(
      String(decoding: data, as: UTF8.self), path: project.relativeConfigurationPath)
    {
    case .success(let configuration):
      project.configuration = configuration
      return .ready(project)
    case .failure(let issues):
      return .invalid(
        issues.issues.map { issue in
          var issue = issue
          issue.file = path
          return issue
        })
    }
  }

  /// In a bare repository, the configuration comes from HEAD.
  private func load(
    _ repository: GitRepository, _ head: GitHead?, root: String
  ) async -> ProjectState {
    var project = Project(
      root: root, name: (root as NSString).lastPathComponent, branch: head?.branch,
      commit: head?.commit, configurationPath: "HEAD:" + ProjectFinder.fileName,
      configuration: ProjectConfiguration())
    project.isBare = true
    var bytes: [UInt8]?
    do {
      if let commit = head?.commit {
        bytes = try await repository.contents(of: ProjectFinder.fileName, at: commit)
      }
    } catch {
      return .noRepository("\(error)")
    }
    guard let bytes else {
      project.isConfigured = false
      return .unconfigured(project)
    }
    switch ConfigurationDecoder.decode(
      String(decoding: bytes, as: UTF8.self), path: project.configurationPath)
    {
    case .success(let configuration):
      project.configuration = configuration
      return .ready(project)
    case .failure(let issues): return .invalid(issues.issues)
    }
  }

  /// Whether a file exceeds the limit of configurations, so that it isn't even read.
  private func isTooLarge(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    return (size ?? 0) > ConfigurationDecoder.sizeLimit
  }

  /// Returns the paths at which to look for a configuration, nearest first.
  private func candidates(from start: String, to root: String) -> [String] {
    var folder = URL(fileURLWithPath: start).resolvingSymlinksInPath().path
    var candidates: [String] = []
    while true {
      candidates.append(folder + "/" + ProjectFinder.fileName)
      let parent = (folder as NSString).deletingLastPathComponent
      if folder == root || parent == folder || folder.isEmpty { return candidates }
      folder = parent
    }
  }
}
