import Configuration
import Workspace

extension ConfigurationDecoder {
  /// The settings that only apply to patterns.
  private static let patternSettings = ["replacement", "count", "in", "include"]

  /// Decodes the files of another tool: its name, or a mapping with details.
  func toolBaseline(_ value: YAMLValue) -> ToolBaseline? {
    guard case .mapping = value.content else {
      guard let tool = tool(value, "source") else { return nil }
      return baseline(tool, at: value)
    }
    let found = reader.mapping(value, "source", known: ["type", "file", "rule", "folder"])
    guard let type = found["type"] else {
      reader.note(
        "source needs a \"type\"", at: value,
        hint: "known: \(ToolBaseline.Tool.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let tool = tool(type, "type") else { return nil }
    var result = baseline(
      tool, files: reader.texts(found["file"], "file"), at: value)
    result.rules = reader.texts(found["rule"], "rule") ?? []
    result.folder = folder(found["folder"])
    return result
  }

  private func tool(_ value: YAMLValue, _ what: String) -> ToolBaseline.Tool? {
    reader.choice(value, what, of: ToolBaseline.Tool.allCases.map(\.rawValue))
      .flatMap { ToolBaseline.Tool(rawValue: $0) }
  }

  private func baseline(
    _ tool: ToolBaseline.Tool, files: [String]? = nil, at value: YAMLValue
  ) -> ToolBaseline {
    if files?.isEmpty ?? tool.usualFiles.isEmpty {
      reader.note(
        "source \(tool.rawValue) needs a \"file\"", at: value,
        hint: "write { type: \(tool.rawValue), file: PATH }")
    }
    return ToolBaseline(tool, files: files)
  }

  private func folder(_ value: YAMLValue?) -> String? {
    guard let value, let folder = reader.text(value, "folder") else { return nil }
    if folder.hasPrefix("/") || folder.split(separator: "/").contains("..") {
      reader.note("folder must be a directory in the repository", at: value)
    }
    return folder
  }

  /// Notes the settings of a migration that can't be combined with `source`.
  func checkSourceSettings(_ found: [String: YAMLValue]) {
    for key in Self.patternSettings {
      guard let value = found[key] else { continue }
      reader.note(
        "\"\(key)\" can't be combined with \"source\", which counts recorded violations",
        at: value, hint: "remove \"\(key)\"")
    }
  }
}
