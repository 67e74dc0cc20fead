import DeclarativeUI
import DependencyInjection
import DesignSystem

/// The rows about injected dependencies: each registry with its types, their lifetime and use.
enum DependencySection {
  /// Returns a row for each registry with dependencies.
  static func items(of registries: [DependencyRegistry]) -> [InspectorItem] {
    registries.enumerated().compactMap { index, registry in
      let reports = registry.report
      guard !reports.isEmpty else { return nil }
      let name = registry === DependencyRegistry.shared ? "shared registry" : "registry \(index)"
      return InspectorItem(
        id: "\(index)", title: .strong(name),
        note: .muted("\(reports.count { $0.created > 0 }) of \(reports.count) in use"),
        children: reports.map { item(of: $0, "\(index)/\($0.type)") })
    }
  }

  private static func item(of report: DependencyReport, _ id: String) -> InspectorItem {
    let isUsed = report.created > 0
    let kept = report.isKept ? ", in memory" : ""
    let use =
      isUsed ? "created \(ReadableText.count(report.created, "time"))\(kept)" : "not used yet"
    let path = (report.firstPath + ["\(report.type)"]).joined(separator: " \(Glyph.arrow) ")
    var detail = "\(report.type), \(report.lifetime): \(use)"
    if isUsed { detail += "; first required by \(path)" }
    detail += report.site.map { "; registered at \($0)" } ?? "; a default value, not registered"
    let required = report.requirements.enumerated().map { index, type in
      InspectorItem(id: "\(id)/\(index)", title: .muted("requires ") + StyledText("\(type)"))
    }
    return InspectorItem(
      id: id, title: StyledText("\(report.type)", isUsed ? .body : .muted),
      note: .muted("\(report.lifetime), \(use)"), detail: detail,
      children: required.isEmpty ? nil : required)
  }
}
