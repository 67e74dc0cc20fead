import Matching
import ModulesInterface
import Workspace

extension ModulesConfiguration {
  /// The files that providers exclude.
  package var unread: UnreadFiles { UnreadFiles(providers) }
}

/// The files of modules that aren't read, because `exclude` of a provider matches them.
package struct UnreadFiles: Sendable {
  /// The globs of the glob providers.
  private var folders: [PathGlob] = []
  /// The globs of the providers that read project files.
  private var projects: [PathGlob] = []

  init(_ providers: [ModuleProvider]) {
    for provider in providers {
      let globs = provider.exclude.map(FolderModules.glob)
      switch provider.source {
      case .folders: folders += globs
      case .projects: projects += globs
      case .swiftPackages: break
      }
    }
  }

  /// Whether a file of a module isn't read.
  package func contains(_ path: [UInt8], of module: ModuleSeed) -> Bool {
    let globs =
      switch module.source {
      case .folder: folders
      case .project: projects
      case .swiftPackage: [PathGlob]()
      }
    return globs.contains { $0.matches(path) }
  }
}

/// Creates modules from folders that match globs.
package enum FolderModules {
  /// - Parameters:
  ///   - globs: the folders that are modules.
  ///   - exclude: folders that aren't.
  ///   - provider: index of the provider's pattern.
  ///   - hasPattern: whether the provider has a pattern for imports.
  ///   - folders: all folders that contain tracked files at any depth.
  package static func seeds(
    globs: [String], exclude: [String], provider: Int, hasPattern: Bool,
    folders: some Sequence<[UInt8]>
  ) -> [ModuleSeed] {
    let wanted = globs.map(glob)
    let unwanted = exclude.map(glob)
    let found = folders.filter { folder in
      wanted.contains { $0.matches(folder) } && !unwanted.contains { $0.matches(folder) }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }.map { folder in
      var seed = ModuleSeed(
        name: String(decoding: FolderPath.name(of: folder), as: UTF8.self), folder: folder,
        kind: .folder)
      if hasPattern { seed.pattern = provider }
      // A folder named "include" is its own folder of headers.
      let isHeaders = FolderPath.name(of: folder).elementsEqual("include".utf8)
      seed.headers = isHeaders ? folder : FolderPath.joined(folder, "include".utf8)
      return seed
    }
  }

  /// Globs that match no folder, for example because of a typo or because the folders moved.
  package static func unmatched(_ globs: [String], _ folders: some Sequence<[UInt8]>) -> [String] {
    globs.filter { text in
      let wanted = glob(text)
      return !folders.contains { wanted.matches($0) }
    }
  }

  /// A glob for folders, with or without a trailing slash.
  package static func glob(_ text: String) -> PathGlob {
    PathGlob(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }
}
