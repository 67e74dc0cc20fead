import Foundation

/// Validates each file according to its extension and its folder.
enum FileChecks {
  static func diagnostics(in files: [TextFile]) -> [ResourceDiagnostic] {
    var diagnostics: [ResourceDiagnostic] = []
    var templates: [(TextFile, FlatYAML)] = []
    for file in files {
      do throws(ResourceDiagnostic) {
        // Other folders may contain any text, such as the code of a fixture.
        switch (file.topFolder, file.fileExtension) {
        case ("templates", "yml"): templates.append((file, try FlatYAML(parsing: file)))
        case ("templates", _):
          throw ResourceDiagnostic(file.path, "templates must be .yml files")
        case (_, "json"): try checkJSON(file)
        default: break
        }
      } catch {
        diagnostics.append(error)
      }
    }
    return diagnostics + TemplateCheck.diagnostics(in: templates)
  }

  private static func checkJSON(_ file: TextFile) throws(ResourceDiagnostic) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(file.text.utf8), options: .fragmentsAllowed)
    } catch {
      // Foundation reports the position only in the text of its error.
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
      let word = "around character "
      let offset = text.firstRange(of: word).flatMap {
        Int(text[$0.upperBound...].prefix { $0.isNumber })
      }
      let before = file.text.utf8.prefix(offset ?? 0)
      let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      throw ResourceDiagnostic(
        file.path, line: line.count, column: (line.last?.count ?? 0) + 1, text)
    }
  }
}
