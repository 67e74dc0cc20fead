import Git
import GitHistory
import ModulesLogic
import Patterns
import Workspace

/// One method of reading blobs. It doesn't depend on the rest of the configuration, so different
/// configurations share its cached results.
struct ImportUnit: Sendable {
  /// Increment when the same blobs would be read differently.
  private static let engine = 2
  /// Maximum size of a file that defines names, as in the working tree.
  private static let nameLimit = 1 << 20

  let reading: HistoricalPaths.Reading
  let pattern: Pattern?
  /// Describes every input that affects the results.
  let key: String

  /// - Parameter patterns: the import patterns of the providers.
  init(_ reading: HistoricalPaths.Reading, _ patterns: [Pattern]) {
    self.reading = reading
    var pattern: Pattern?
    let name: String
    switch reading {
    case .source(.swift): name = "swift"
    case .source(.cFamily): name = "c"
    case .source(.script): name = "script"
    case .source(.go): name = "go"
    case .source(.rust): name = "rust"
    case .packageName: name = "package.json"
    case .goModule: name = "go.mod"
    case .moduleMap: name = "modulemap"
    case .pattern(let number):
      pattern = patterns[number]
      name = "pattern|\(Pattern.engineVersion)|\(patterns[number].source)"
    }
    self.pattern = pattern
    key = "\(ImportUnit.engine)|\(name)"
  }

  /// The hash of the key, which identifies the unit in the cache.
  var name: String { StableHash(key.utf8).hexadecimal }

  /// The imports in a blob, or the names that the blob defines.
  ///
  /// - Parameter search: the search for the unit's pattern.
  /// - Returns: nil if the pattern exceeded its limit.
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
