import ModulesInterface

/// Creates modules from the projects that Gradle settings include.
///
/// Source: Gradle's user manual, chapters “Multi-Project Builds” and “Type-safe project accessors”.
struct GradleModules {
  static let settingsNames = ["settings.gradle.kts", "settings.gradle"]
  static let buildNames = ["build.gradle.kts", "build.gradle"]

  /// A build: the settings and the projects that they include.
  private struct Build {
    let folder: [UInt8]
    let path: [UInt8]
    let script: GradleScript
    let lines: LineTable
    var name: String
    /// Folders of the projects by path, such as `:core:ui`; the root is `:`.
    var projects: [(path: String, folder: [UInt8], offset: Int)] = []
    /// Folders of included builds.
    var included: [[UInt8]] = []
  }

  private let files: ProjectFiles
  private var found = FoundModules()
  private var seen: Set<[UInt8]> = []

  private init(_ files: ProjectFiles) { self.files = files }

  static func find(in files: ProjectFiles) -> FoundModules {
    var modules = GradleModules(files)
    let folders = settingsNames.flatMap { files.paths(named: $0) }
      .compactMap { path in FolderPath.parent(of: path).map { Array($0) } }
    for folder in ProjectFiles.topmost(folders) { modules.read(folder) }
    return modules.found
  }

  private mutating func read(_ folder: [UInt8]) {
    guard seen.insert(folder).inserted, let build = build(in: folder) else { return }
    add(build)
    for included in build.included { read(included) }
  }

  // MARK: Settings

  private mutating func build(in folder: [UInt8]) -> Build? {
    for name in GradleModules.settingsNames {
      guard let path = FolderPath.joined(folder, name.utf8), let text = files.texts[path] else {
        continue
      }
      do throws(ProjectDiagnostic) {
        let script = try GradleScript(text)
        var build = Build(
          folder: folder, path: path, script: script, lines: LineTable(text),
          name: String(decoding: FolderPath.name(of: folder), as: UTF8.self))
        readSettings(of: &build)
        return build
      } catch {
        found.add(error, at: path)
        return nil
      }
    }
    return nil
  }

  private mutating func readSettings(of build: inout Build) {
    let script = build.script
    build.projects.append((":", build.folder, 0))
    for index in script.tokens.indices {
      guard case .word(let word) = script[index] else { continue }
      let isMember = index > 0 && script[index - 1] == .sign(".")
      switch word {
      case "include" where !isMember: include(script.arguments(at: index + 1), in: &build)
      case "includeBuild" where !isMember:
        build.included += script.arguments(at: index + 1).texts.prefix(1)
          .compactMap { FolderPath.joined(build.folder, $0.text.utf8) }
      case "name" where isMember && script[index - 2] == .word("rootProject"):
        if script[index + 1] == .sign("="), case .text(let name, _) = script[index + 2] {
          build.name = name
        }
      case "projectDir", "setProjectDir": move(to: index, isMember: isMember, in: &build)
      default: break
      }
    }
  }

  private mutating func include(
    _ arguments: (texts: [(text: String, offset: Int)], computed: Int?), in build: inout Build
  ) {
    for (text, offset) in arguments.texts {
      // `a:b` and `:a:b` name the same project. The folders around it are projects, too, but
      // usually without files of their own.
      let parts = text.split(separator: ":")
      guard !parts.isEmpty,
        let folder = FolderPath.joined(build.folder, parts.joined(separator: "/").utf8)
      else { continue }
      let path = ":" + parts.joined(separator: ":")
      guard !build.projects.contains(where: { $0.path == path }) else { continue }
      build.projects.append((path, folder, offset))
    }
    if let computed = arguments.computed {
      note(
        "this project is known only when Gradle runs, so its module is missing", at: computed,
        in: build)
    }
  }

  /// Reads `project(":a").projectDir = file("b")`, and the like with `findProject` and `setProjectDir`.
  ///
  /// - Parameter isMember: whether a dot precedes the name; false in blocks such as
  ///   `project(":a").apply { … }`.
  private mutating func move(to index: Int, isMember: Bool, in build: inout Build) {
    let script = build.script
    let isArgument = script[index] == .word("setProjectDir")
    // Other scripts only read the folder, as in `File(project(":a").projectDir, "b")`.
    guard script[index + 1] == .sign(isArgument ? "(" : "="), script[index + 2] != .sign("=") else {
      return
    }
    // A variable of that name, as in `val projectDir = file("x")`.
    if let before = script[index - 1], GradleModules.declarations.contains(before) { return }
    guard isMember, let name = GradleModules.projectName(before: index - 1, in: script) else {
      note(
        "the folder of a project is known only when Gradle runs, so that of its module may be wrong",
        at: script.tokens[index].offset, in: build)
      return
    }
    guard let number = build.projects.firstIndex(where: { $0.path == name }) else { return }
    let projects = build.projects
    let folder = GradleFolder.folder(
      at: index + 2, isArgument: isArgument, in: script, root: build.folder,
      project: { name in projects.first { $0.path == name }?.folder })
    if let folder {
      build.projects[number].folder = folder
    } else {
      build.projects.remove(at: number)
      note(
        "the folder of this project is known only when Gradle runs, or outside the repository, so "
          + "its module is missing", at: script.tokens[index].offset, in: build)
    }
  }

  /// The words before the name of a variable in Kotlin and Groovy.
  private static let declarations: [GradleScript.Token] = [
    .word("val"), .word("var"), .word("def"), .word("File"),
  ]

  /// Returns the name in `project(":a")`, `findProject(":a")?` or `findProject(":a")!!` before a dot.
  private static func projectName(before dot: Int, in script: GradleScript) -> String? {
    var end = dot - 1
    while script[end] == .sign("?") || script[end] == .sign("!") { end -= 1 }
    guard script[end] == .sign(")"), case .text(let name, isComputed: false) = script[end - 1],
      script[end - 2] == .sign("("),
      [.word("project"), .word("findProject")].contains(script[end - 3])
    else { return nil }
    return name
  }

  /// - Parameter offset: that of the place in the settings.
  private mutating func note(_ problem: String, at offset: Int, in build: Build) {
    let place = build.lines.location(of: offset, in: build.path)
    found.notices.append("\(place.path):\(place.line):\(place.column): \(problem)")
  }

  // MARK: Modules

  private mutating func add(_ build: Build) {
    var numbers: [String: Int] = [:]
    var added: [(number: Int, folder: [UInt8])] = []
    for project in build.projects {
      guard isProject(project.folder, isRoot: project.path == ":") else { continue }
      numbers[project.path] = found.seeds.count
      added.append((found.seeds.count, project.folder))
      var seed = ModuleSeed(
        project: project.path == ":" ? build.name : project.path, folder: project.folder,
        package: build.name.isEmpty ? "gradle" : build.name, packageFolder: build.folder)
      seed.manifest = build.lines.location(of: project.offset, in: build.path)
      seed.isNamedByImports = false
      found.seeds.append(seed)
    }
    let accessors = Dictionary(
      numbers.map { (GradleModules.accessor($0.key), $0.value) }
    ) { first, _ in first }
    for (number, folder) in added { addDependencies(of: number, in: folder, numbers, accessors) }
  }

  /// Whether a folder contains files. The root of a build is a module only with sources of its own.
  private func isProject(_ folder: [UInt8], isRoot: Bool) -> Bool {
    guard isRoot else { return files.folders.contains(folder) }
    return FolderPath.joined(folder, "src".utf8).map { files.folders.contains($0) } ?? false
  }

  private mutating func addDependencies(
    of number: Int, in folder: [UInt8], _ numbers: [String: Int], _ accessors: [String: Int]
  ) {
    for name in GradleModules.buildNames {
      guard let path = FolderPath.joined(folder, name.utf8), let text = files.texts[path] else {
        continue
      }
      do throws(ProjectDiagnostic) {
        let script = try GradleScript(text)
        let lines = LineTable(text)
        let references = GradleModules.projects(in: script, numbers, accessors)
        var known: Set<Int> = [number]
        for reference in references.filter({ !$0.isTest }) + references.filter(\.isTest)
        where known.insert(reference.target).inserted {
          var place = lines.location(of: reference.offset, in: path)
          if reference.isTest { place.traits.insert(.onlyTests) }
          found.seeds[number].dependencies.append(.init(.seed(reference.target), place))
        }
      } catch {
        found.add(error, at: path)
      }
      return
    }
  }

  /// A project that a script names.
  private struct Reference {
    let target: Int
    let offset: Int
    /// Whether it is a dependency of tests.
    let isTest: Bool
  }

  /// The projects that a script names: `project(":a")`, `project(path: ":a")`, `projects.a`.
  private static func projects(
    in script: GradleScript, _ numbers: [String: Int], _ accessors: [String: Int]
  ) -> [Reference] {
    var found: [Reference] = []
    var place = GradlePlace()
    for index in script.tokens.indices {
      place.pass(script[index])
      guard script[index - 1] != .sign(".") else { continue }
      let offset = script.tokens[index].offset
      if script[index] == .word("project"), script[index + 1] == .sign("(") {
        var next = script.skippingLines(index + 2)
        if script[next] == .word("path") { next += 2 }
        if case .text(let path, isComputed: false) = script[next], let target = numbers[path] {
          found.append(Reference(target: target, offset: offset, isTest: place.isTest))
        }
      } else if script[index] == .word("projects") {
        var names: [String] = []
        var next = index + 1
        while script[next] == .sign("."), case .word(let name) = script[next + 1] {
          names.append(name)
          next += 2
        }
        // `projects.core.ui.dependencyProject` names a property of `:core:ui`.
        while !names.isEmpty {
          if let target = accessors[names.joined(separator: ".")] {
            found.append(Reference(target: target, offset: offset, isTest: place.isTest))
            break
          }
          names.removeLast()
        }
      }
    }
    return found
  }

  /// The type-safe accessor of a project path: `core.uiKit` for `:core:ui-kit`.
  static func accessor(_ path: String) -> String {
    path.split(separator: ":").map { part in
      let words = part.split { $0 == "-" || $0 == "_" || $0 == "." }
      return words.enumerated().map { index, word in
        index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
      }.joined()
    }.joined(separator: ".")
  }
}
