import ArgumentParser

/// Arguments that a shell completes with names of the repository in the current directory.
extension CompletionKind {
  /// The ids of the migrations in `headway.yml`.
  static var migrations: CompletionKind {
    .custom { words, _, _ in await NameCompletions(words).migrations }
  }

  /// The owners that CODEOWNERS names.
  static var teams: CompletionKind {
    .custom { words, _, _ in await NameCompletions(words).teams }
  }

  /// The modules that can be read without running manifests.
  static var modules: CompletionKind {
    .custom { words, _, _ in await NameCompletions(words).modules }
  }

  /// The flows that can run in the sandbox.
  static var flows: CompletionKind {
    .custom { words, _, _ in await NameCompletions(words).flows }
  }
}
