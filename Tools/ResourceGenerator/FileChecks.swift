/// What each kind of file must be, judged by its extension and by the folder it stands in.
enum FileChecks {
  static func mistakes(in files: [TextFile]) -> [Mistake] {
    var mistakes: [Mistake] = []
    var themes: [(TextFile, JSONValue)] = []
    var templates: [(TextFile, FlatYAML)] = []
    for file in files {
      do throws(Mistake) {
        // Beyond these, a folder holds whatever text it likes: the code of a fixture, for one.
        switch (file.topFolder, file.fileExtension) {
        case ("templates", "yml"): templates.append((file, try FlatYAML(parsing: file)))
        case ("themes", "json"): themes.append((file, try JSONValue(parsing: file)))
        case ("templates", _), ("themes", _):
          throw Mistake(file.path, "templates are .yml files, themes .json files")
        case (_, "json"): _ = try JSONValue(parsing: file)
        default: break
        }
      } catch {
        mistakes.append(error)
      }
    }
    return mistakes + ThemeCheck.mistakes(in: themes) + TemplateCheck.mistakes(in: templates)
  }
}
