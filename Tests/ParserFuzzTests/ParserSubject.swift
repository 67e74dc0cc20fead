import Configuration
import LocksLogic
import ModulesLogic
import OwnersLogic
import PluginProtocol
import Routing
import Terminal
import WorkspaceService

@testable import Git

/// The parsers of untrusted text that several features share.
enum ParserSubject: String, FuzzedParser {
  case yaml, configuration, owners, baseline, unlocks, json, message, manifest, screen, link
  case swift, c, script, goSource, rustSource, propertyList, xcode, xcodeWorkspace, toml
  case pnpmWorkspace, gradle, goWork, moduleMap, attributes, changes, blobs, terminal

  func problem(_ input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    func check(_ found: [Int]) -> String? { invalidLine(found, in: input) }
    switch self {
    case .yaml:
      do { _ = try YAMLValue.parse(text) } catch {
        return check([(error as? YAMLDiagnostic)?.line ?? 0])
      }
    case .configuration:
      if case .failure(let error) = ConfigurationDecoder.decode(text, path: "headway.yml") {
        return error.issues.isEmpty ? "no diagnostic" : check(error.issues.map(\.line))
      }
    case .owners:
      let owners = CodeOwners(text)
      for path in ["a", "Sources/App/Main.swift", "docs/ü", "", "/", "a//b"] {
        _ = owners.decision(for: Array(path.utf8))
      }
      return check(owners.issues.map(\.line))
    case .baseline:
      guard let read = try? Baseline(parsing: input) else { return nil }
      return (try? Baseline(parsing: Array(read.text.utf8))) == read
        ? nil : "reads its own text otherwise"
    case .unlocks:
      guard let read = try? Unlocks(parsing: input) else { return nil }
      // Whitespace in owners and reasons is normalized.
      let again = try? Unlocks(parsing: Array(read.text.utf8))
      return again?.text == read.text ? nil : "reads its own text otherwise"
    case .json: _ = try? JSONTree.read(text)
    case .message: _ = try? PluginMessage(line: input)
    case .manifest: _ = try? PluginManifest(text: text)
    case .screen: _ = (try? JSONTree.read(text)).map { try? ScreenAnswer($0, needsTree: false) }
    case .link: _ = try? Link(text, scheme: "headway")
    case .swift: return check(imports(input, .swift))
    case .c: return check(imports(input, .cFamily))
    case .script: return check(imports(input, .script))
    case .goSource: return check(imports(input, .go))
    case .rustSource: return check(imports(input, .rust))
    case .propertyList:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in _ = try PropertyList.parse(bytes)
      }
    case .xcode:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in
        _ = try XcodeProject(bytes, path: Array("a/b.xcodeproj".utf8))
      }
    case .xcodeWorkspace:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in
        _ = try XcodeWorkspace.projects(in: bytes, folder: Array("a".utf8))
      }
    case .toml:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in _ = try TOMLValue.parse(bytes) }
    case .pnpmWorkspace:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in
        _ = try PNPMWorkspace.packages(in: bytes)
      }
    case .gradle:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in _ = try GradleScript(bytes) }
    case .goWork:
      return diagnosed(input) { bytes throws(ProjectDiagnostic) in
        _ = try GoWorkspace.folders(in: bytes)
      }
    case .moduleMap: _ = ModuleMap.modules(in: input)
    case .attributes: _ = GitAttributes.attributes(ofListing: input)
    case .changes:
      return changes(input, chunk: 3) == changes(input, chunk: .max) ? nil : "chunks matter"
    case .blobs:
      return blobs(input, chunk: 3) == blobs(input, chunk: .max) ? nil : "chunks matter"
    case .terminal:
      return replies(input, chunk: 3) == replies(input, chunk: .max) ? nil : "chunks matter"
    }
    return nil
  }

  /// Checks the location of the diagnostic of a project file.
  private func diagnosed(
    _ input: [UInt8], _ parse: ([UInt8]) throws(ProjectDiagnostic) -> Void
  ) -> String? {
    do throws(ProjectDiagnostic) {
      try parse(input)
      return nil
    } catch {
      return error.column < 1 ? "no column" : invalidLine([error.line], in: input)
    }
  }

  /// Passes on an input as the output of a program arrives.
  private func divide(
    _ input: [UInt8], chunk: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    let size = max(1, min(chunk, input.count))
    input.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: input.count, by: size) {
        body(UnsafeRawBufferPointer(rebasing: bytes[start..<min(input.count, start + size)]))
      }
    }
  }

  private func changes(_ input: [UInt8], chunk: Int) -> [LineChanges] {
    var reader = LineChangeReader()
    divide(input, chunk: chunk) { reader.read($0) }
    return reader.changes
  }

  /// The objects that were read completely, and the bytes of each as far as they arrived.
  private func blobs(_ input: [UInt8], chunk: Int) -> [[UInt8]?] {
    var reader = BatchReader(wholeLimit: 16)
    var found: [[UInt8]?] = []
    divide(input, chunk: chunk) {
      try? reader.read($0) { position, piece in
        if position == found.count { found.append(piece.map { _ in [] }) }
        guard let piece else { return 0 }
        found[position]? += piece.bytes
        return piece.bytes.count
      }
    }
    return Array(found.prefix(reader.count))
  }

  private func replies(_ input: [UInt8], chunk: Int) -> [TerminalReply] {
    var parser = InputParser(pasteLimit: 64)
    var replies: [TerminalReply] = []
    divide(input, chunk: chunk) { replies += parser.parse($0).replies }
    return replies + parser.flush().replies
  }

  private func imports(_ input: [UInt8], _ language: SourceLanguage) -> [Int] {
    input.withUnsafeBytes { language.imports(in: $0) }.map(\.line)
  }
}
