import LibrariesLogic

/// The parsers of the feature Libraries.
enum LibraryParser: String, FuzzedParser {
  case license, swift, c, javascript, python, ruby, rust, go
  case swiftResolved, swiftManifest, xcodeProject, npmLock, npmManifest, yarnLock, pnpmLock
  case podfileLock, gemfileLock, cargoLock, goModule, goSum, pythonRequirements

  func problem(_ input: [UInt8]) -> String? {
    switch self {
    case .license:
      _ = LicenseText.identify(input)
      return nil
    case .swift: return imports(input, of: "a.swift")
    case .c: return imports(input, of: "a.mm")
    case .javascript: return imports(input, of: "a.ts")
    case .python: return imports(input, of: "a.py")
    case .ruby: return imports(input, of: "a.rb")
    case .rust: return imports(input, of: "a.rs")
    case .go: return imports(input, of: "a.go")
    default: return lockFile.flatMap { entries(input, of: $0) }
    }
  }

  private func imports(_ input: [UInt8], of path: String) -> String? {
    invalidLine(ImportedNames.find(in: input, of: path).map(\.line), in: input)
  }

  private var lockFile: LockFileKind? { LockFileKind.allCases.first { "\($0)" == rawValue } }

  private func entries(_ input: [UInt8], of kind: LockFileKind) -> String? {
    do throws(LockFileDiagnostic) {
      return invalidLine(try kind.read(input).entries.map(\.line), in: input)
    } catch {
      return invalidLine([error.line], in: input)
    }
  }
}
