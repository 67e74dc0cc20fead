/// Validates each file according to its extension and its folder.
enum FileChecks {
  static func diagnostics(in files: [TextFile]) -> [ResourceDiagnostic] {
    var diagnostics: [ResourceDiagnostic] = []
    var themes: [(TextFile, JSONValue)] = []
    var templates: [(TextFile, FlatYAML)] = []
    for file in files {
      do throws(ResourceDiagnostic) {
        // Other folders may contain any text, such as the code of a fixture.
        switch (file.topFolder, file.fileExtension) {
        case ("templates", "yml"): templates.append((file, try FlatYAML(parsing: file)))
        case ("themes", "json"): themes.append((file, try JSONValue(parsing: file)))
        case ("templates", _), ("themes", _):
          throw ResourceDiagnostic(file.path, "templates must be .yml files and themes .json files")
        case (_, "json"): _ = try JSONValue(parsing: file)
        default: break
        }
      } catch {
        diagnostics.append(error)
      }
    }
    return diagnostics + ThemeCheck.diagnostics(in: themes)
      + TemplateCheck.diagnostics(in: templates)
  }
}
