import Git
import GitHistory
import ModulesLogic
import Patterns
import Workspace

/// One way in which blobs are read, whatever the configuration around it: whoever asks for the same gets it
/// from the same reading.
struct ImportUnit: Sendable {
  /// Grows when the same blobs would be read differently.
  private static let engine = 1
  /// Longer files name nothing, as in the work tree.
  private static let nameLimit = 1 << 20

  let reading: PastPaths.Reading
  let pattern: Pattern?
  /// Says all that a reading depends on.
  let key: String

  /// - Parameter patterns: those of the providers.
  init(_ reading: PastPaths.Reading, _ patterns: [Pattern]) {
    self.reading = reading
    var pattern: Pattern?
    let word: String
    switch reading {
    case .source(.swift): word = "swift"
    case .source(.cFamily): word = "c"
    case .packageName: word = "package.json"
    case .goModule: word = "go.mod"
    case .moduleMap: word = "modulemap"
    case .pattern(let number):
      pattern = patterns[number]
      word = "pattern|\(Pattern.engineVersion)|\(patterns[number].source)"
    }
    self.pattern = pattern
    key = "\(ImportUnit.engine)|\(word)"
  }

  /// What stands for the key among the keys of what is kept.
  var name: String { StableHash(key.utf8).hexadecimal }

  /// What a blob imports, or is called.
  ///
  /// - Parameter search: of the unit's pattern.
  /// - Returns: nil where the pattern gave up.
  func targets(
    in text: UnsafeRawBufferPointer, _ search: ImportSearch?
  ) -> [SourceImport.Target]? {
    switch reading {
    case .source(let language):
      return text.count <= ImportReader.sizeLimit ? language.imports(in: text).map(\.target) : []
    case .pattern:
      guard let search, text.count <= ImportReader.sizeLimit, !text.isBinaryToGit else {
        return []
      }
      do { return try search.all(in: text).map(\.target) } catch { return nil }
    case .packageName, .goModule, .moduleMap:
      guard text.count <= ImportUnit.nameLimit else { return [] }
      return names(in: Array(text))
    }
  }

  private func names(in text: [UInt8]) -> [SourceImport.Target] {
    switch reading {
    case .packageName: PackageName.name(in: text).map { [.word($0)] } ?? []
    case .goModule: GoModule.path(in: text).map { [.word($0)] } ?? []
    case .moduleMap: ModuleMap.modules(in: text).map { .word($0) }
    case .source, .pattern: []
    }
  }
}
