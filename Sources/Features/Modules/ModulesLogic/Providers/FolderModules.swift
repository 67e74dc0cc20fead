import Matching
import ModulesInterface
import Workspace

extension ModulesConfiguration {
  /// What providers of folders leave out, be that folders or files.
  package var unread: [PathGlob] {
    providers.flatMap { provider -> [PathGlob] in
      guard case .folders = provider.source else { return [] }
      return provider.exclude.map(FolderModules.glob)
    }
  }
}

/// Makes modules of folders that match globs.
package enum FolderModules {
  /// - Parameters:
  ///   - provider: its place in the configuration.
  ///   - folders: every folder with tracked files in or below it.
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
      // A folder that is all headers is searched itself.
      let isHeaders = FolderPath.name(of: folder).elementsEqual("include".utf8)
      seed.headers = isHeaders ? folder : FolderPath.joined(folder, "include".utf8)
      return seed
    }
  }

  /// The globs that no folder matches: misspelt, or their folders have moved.
  package static func unmatched(_ globs: [String], _ folders: some Sequence<[UInt8]>) -> [String] {
    globs.filter { text in
      let wanted = glob(text)
      return !folders.contains { wanted.matches($0) }
    }
  }

  /// A glob of folders, with or without a slash at its end.
  package static func glob(_ text: String) -> PathGlob {
    PathGlob(text.hasSuffix("/") ? String(text.dropLast()) : text)
  }
}
