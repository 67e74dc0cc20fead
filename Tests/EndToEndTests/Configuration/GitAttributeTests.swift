import Foundation
import Testing

/// git's attributes don't change Headway's results, except for those that a repository sets on purpose.
@Suite struct GitAttributeTests {
  /// The files from which git reads attributes.
  enum Location: String, CaseIterable {
    case globalSetting, repositorySetting, worktreeSetting, home, clone, tracked, folder

    /// Whether the file belongs to a user, not to a repository.
    var isPersonal: Bool {
      switch self {
      case .globalSetting, .repositorySetting, .worktreeSetting, .home: true
      case .clone, .tracked, .folder: false
      }
    }
  }

  @Test("attributes don't change results", arguments: Location.allCases)
  func attributes(location: Location) throws {
    let repository = try ConfiguredRepository()
    let expected = try repository.results()
    let samples =
      GitAttributeSample.harmless + (location.isPersonal ? GitAttributeSample.effective : [])
    for round in 0..<(samples.map(\.values.count).max() ?? 0) {
      try check(samples.map { $0.text(round) }, in: location, of: repository, against: expected)
    }
  }

  @Test("git applies every attribute that the tests use")
  func applied() throws {
    let repository = try ConfiguredRepository()
    for sample in GitAttributeSample.harmless + GitAttributeSample.effective {
      for round in sample.values.indices {
        let text = "* " + sample.text(round)
        let call = try repository.with([text], in: .home) {
          try repository.git(
            ["check-attr", sample.name, "headway.yml"],
            environment: ["XDG_CONFIG_HOME": repository.personalFolder])
        }
        #expect(call.output.contains("headway.yml: \(sample.name): "), "\(text): \(call.errors)")
        #expect(!call.output.contains("unspecified"), "\(text)")
      }
    }
  }

  /// Compares all results, and reports each attribute that changes one.
  private func check(
    _ attributes: [String], in location: Location, of repository: ConfiguredRepository,
    against expected: [String: String]
  ) throws {
    let actual = try repository.with(attributes.map { "* \($0)" }, in: location) {
      try repository.results(environment: repository.environment(for: location))
    }
    guard actual != expected else { return }
    guard attributes.count == 1 else {
      let half = attributes.count / 2
      try check(Array(attributes[..<half]), in: location, of: repository, against: expected)
      try check(Array(attributes[half...]), in: location, of: repository, against: expected)
      return
    }
    let commands = expected.keys.filter { expected[$0] != actual[$0] }.sorted()
    Issue.record("\(attributes[0]) in \(location) changes \(commands)")
  }
}

extension ConfiguredRepository {
  /// The folder of a user's settings.
  fileprivate var personalFolder: String { folder.path + "/.git/xdg" }

  /// The settings that point git to a personal attributes file, with a filter.
  private var settings: String {
    """
    [core]
    \tattributesFile = \(folder.path)/.git/odd-attributes
    [filter "odd"]
    \tclean = sed s/XCTest/Odd/

    """
  }

  /// Environment variables that make git read a location.
  fileprivate func environment(for location: GitAttributeTests.Location) -> [String: String] {
    location == .globalSetting ? ["GIT_CONFIG_GLOBAL": folder.path + "/.git/odd-config"] : [:]
  }

  /// Runs an action while a location contains attributes, then restores it.
  fileprivate func with<Result>(
    _ lines: [String], in location: GitAttributeTests.Location, _ body: () throws -> Result
  ) throws -> Result {
    var files = [".git/odd-attributes": ""]
    switch location {
    case .globalSetting: files[".git/odd-config"] = settings
    case .repositorySetting: files[".git/config"] = settings
    case .worktreeSetting:
      files[".git/config"] = "[extensions]\n\tworktreeConfig = true\n"
      files[".git/config.worktree"] = settings
    case .home: files[".git/xdg/git/attributes"] = ""
    case .clone: files[".git/info/attributes"] = ""
    case .tracked: files[".gitattributes"] = ""
    case .folder: files["Tests/.gitattributes"] = ""
    }
    let former = files.keys.map {
      ($0, FileManager.default.contents(atPath: folder.path + "/" + $0))
    }
    defer {
      for (path, data) in former {
        let file = folder.appendingPathComponent(path)
        try? FileManager.default.removeItem(at: file)
        try? data?.write(to: file)
      }
    }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let before = FileManager.default.contents(atPath: file.path) ?? Data()
      let added = Data((text.isEmpty ? lines.joined(separator: "\n") + "\n" : text).utf8)
      // The attributes that a file contained already have precedence.
      try (path.contains("config") ? before + added : added + before).write(to: file)
    }
    return try body()
  }
}
