import ModulesInterface
import Testing
import Workspace

@testable import ModulesService

/// Modules from the project files of build systems, found without configuration and without running
/// anything.
@Suite struct ProjectModulesTests {
  private func report(
    _ files: [String: String], _ configuration: ModulesConfiguration = ModulesConfiguration()
  ) async throws -> ModuleReport {
    let repository = try await ModularRepository()
    try await repository.add(files)
    // Project files are only read, so they need no trust.
    let report = try await repository.report(configuration, isTrusted: false)
    #expect(repository.asked.withLock { $0 } == [])
    return report
  }

  private func listed(_ report: ModuleReport) -> [String] {
    report.graph.modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files)" }
  }

  // MARK: npm

  private static let npm = [
    "package.json": #"{ "private": true, "workspaces": ["packages/*", "!packages/old"] }"#,
    "packages/web/package.json": """
    {
      "name": "@acme/web",
      "dependencies": { "@acme/core": "workspace:*", "react": "^18" },
      "devDependencies": {
        "@acme/unused": "*"
      }
    }
    """,
    "packages/web/src/index.tsx": """
    import React from "react"
    import { a } from "@acme/core/deep"
    import b from "../../core/src/b"
    import c from "@/local"
    """,
    "packages/core/package.json": #"{ "name": "@acme/core" }"#,
    "packages/core/src/b.ts": "export const b = 1\nexport * from './c'\n",
    "packages/unused/package.json": #"{ "name": "@acme/unused" }"#,
    "packages/unused/index.js": "require('@acme/core')\n",
    "packages/old/package.json": #"{ "name": "@acme/old" }"#,
    "node_modules/x/package.json": #"{ "name": "x", "workspaces": ["*"] }"#,
  ]

  @Test("the members of an npm workspace are modules with their declared and imported dependencies")
  func npm() async throws {
    let report = try await report(ProjectModulesTests.npm)
    #expect(report.unreadable == [])
    #expect(
      listed(report) == [
        "@acme/core library packages/core 2", "@acme/unused library packages/unused 2",
        "@acme/web library packages/web 2",
      ])
    #expect(
      report.arrows == [
        "@acme/unused > @acme/core", "@acme/web > @acme/core", "@acme/web : @acme/unused",
      ])
    let edge = try #require(report.graph.edges.first { $0.imports.count == 2 })
    #expect(edge.declaration == ImportLocation("packages/web/package.json", line: 3))
    #expect(edge.imports.map(\.line) == [2, 3])
    #expect(edge.imports[0].column == 20)
    #expect(report.externalArrows == ["@acme/web > react"])
  }

  @Test("pnpm names the members in its own file")
  func pnpm() async throws {
    var files = ProjectModulesTests.npm
    files["package.json"] = "{}"
    files["pnpm-workspace.yaml"] = """
      # members
      packages:
        - "packages/*"   # all
        - '!packages/old'
      catalog:
        react: ^18
      """
    #expect(listed(try await report(files)).count == 3)
  }

  @Test("an invalid package.json of a workspace is a diagnostic with its location")
  func invalidPackage() async throws {
    var files = ProjectModulesTests.npm
    files["packages/core/package.json"] = "{\n  \"name\": oops\n}"
    files["fixtures/broken/package.json"] = "{"
    let report = try await report(files)
    #expect(report.unreadable.map(\.path) == ["packages/core/package.json"])
    #expect(report.unreadable.first?.line == 2)
  }

  @Test("a file that is too large is reported with a hint, and exclude skips it")
  func tooLong() async throws {
    var files = ProjectModulesTests.npm
    files["packages/core/src/b.ts"] = String(repeating: " ", count: 17 << 20)
    var configuration = ModulesConfiguration(providers: [ModuleProvider(.projects(.npm))])
    configuration.rules = [ModuleRule(.acyclic)]
    let tooLong = try await report(files, configuration)
    #expect(tooLong.uncheckedFiles.map(\.path) == ["packages/core/src/b.ts"])
    #expect(
      tooLong.uncheckedFiles.map(\.reason)
        == ["the file is larger than 16 MB; add it to \"exclude\" to skip it"])
    configuration.providers = [ModuleProvider(.projects(.npm), exclude: ["**/b.ts"])]
    let skipped = try await report(files, configuration)
    #expect(skipped.uncheckedFiles.isEmpty)
    #expect(skipped.graph.modules.map(\.name) == tooLong.graph.modules.map(\.name))
  }

  @Test("exclude of a provider doesn't skip files in modules of another kind of provider")
  func otherProvider() async throws {
    var files = ProjectModulesTests.npm
    files["packages/core/src/b.ts"] = String(repeating: " ", count: 17 << 20)
    let report = try await report(
      files,
      ModulesConfiguration(providers: [
        ModuleProvider(.projects(.npm)),
        ModuleProvider(.folders(globs: ["none/*"], imports: nil), exclude: ["**/b.ts"]),
      ]))
    #expect(report.uncheckedFiles.map(\.path) == ["packages/core/src/b.ts"])
  }

  // MARK: Cargo

  private static let cargo = [
    "Cargo.toml": """
    [workspace]
    members = [
      "crates/*", # all
    ]
    exclude = ["crates/skipped"]

    [workspace.dependencies]
    text-tools = { path = "crates/text", package = "acme-text" }
    """,
    "crates/app/Cargo.toml": """
    [package]
    name = "acme-app"
    version = "0.1.0"

    [dependencies]
    text-tools.workspace = true
    serde_json = "1"
    [target.'cfg(unix)'.dependencies]
    sys = { path = "../../sys" }
    """,
    "crates/app/src/main.rs": """
    use text_tools::split;
    mod serde; // use ignored::comment;
    fn main() {
        let s = "sys::in_text";
        let c = 'a'; let r = r#"sys::raw""#;
        serde_json::to_string(&s).unwrap();
        serde_json::from_str("");
        serde::run::<sys::Word>();
    }
    """,
    "crates/text/Cargo.toml": "[package]\nname = \"acme-text\"\n",
    "crates/text/src/lib.rs": "pub fn split() {}\n",
    "crates/skipped/Cargo.toml": "[package]\nname = \"skipped\"\n",
    "sys/Cargo.toml": "[package]\nname = \"sys\"\n[lib]\nproc-macro = true\n",
    "sys/src/lib.rs": "", "crates/text/tests/fixtures/x/Cargo.toml": "[package]\nname = \"x\"\n",
  ]

  @Test("the packages of a Cargo workspace and their path dependencies are modules")
  func cargo() async throws {
    let report = try await report(ProjectModulesTests.cargo)
    #expect(report.unreadable == [])
    #expect(
      listed(report) == [
        "acme-app executable crates/app 2", "acme-text library crates/text 3", "sys macro sys 2",
      ])
    #expect(report.arrows == ["acme-app > acme-text", "acme-app > sys"])
    let edges = report.graph.edges
    #expect(edges[0].declaration == ImportLocation("crates/app/Cargo.toml", line: 6))
    #expect(edges[0].imports == [ImportLocation("crates/app/src/main.rs", line: 1, column: 5)])
    #expect(edges[1].imports == [ImportLocation("crates/app/src/main.rs", line: 8, column: 18)])
    #expect(report.externalArrows == ["acme-app > serde_json"])
    #expect(report.graph.outside.first?.imports.count == 1)
  }

  @Test("an invalid Cargo.toml is a diagnostic with its location")
  func invalidCargo() async throws {
    var files = ProjectModulesTests.cargo
    files["crates/text/Cargo.toml"] = "[package]\nname = \"acme\n"
    let report = try await report(files)
    #expect(
      report.unreadable == [
        UnreadableManifest(
          path: "crates/text/Cargo.toml", line: 2, column: 8, message: "missing closing quote")
      ])
  }

  // MARK: Go

  @Test("the packages of Go modules are modules")
  func go() async throws {
    let report = try await report([
      "go.mod": "module example.com/shop // the shop\n\ngo 1.22\n",
      "go.work": "go 1.22\nuse (\n  .\n  ./tools // own module\n  ./gone\n)\n",
      "main.go": "package main\n\nimport (\n\t\"fmt\"\n\tc \"example.com/shop/cart\"\n)\n",
      "cart/cart.go": "package cart\n\nimport \"example.com/shop/internal/text\"\n",
      "cart/cart_test.go": "package cart_test\n\nimport \"example.com/shop\"\n",
      "cart/testdata/x.go": "package x\n", "docs/readme.md": "",
      "internal/text/text.go": "package text\n",
      "tools/go.mod": "module example.com/tools\n",
      "tools/text/text.go": "package text\n\nimport \"example.com/shop/cart\"\n",
      "vendor/example.com/y/go.mod": "module example.com/y\n",
    ])
    #expect(report.unreadable == [])
    #expect(
      listed(report) == [
        "cart library cart 3", "shop library  6", "text library internal/text 1",
        "tools/text library tools/text 1",
      ])
    #expect(report.arrows == ["cart > text", "shop > cart", "tools/text > cart"])
    #expect(report.externalArrows == ["shop > fmt"])
    #expect(report.notices == ["go.work:5: no go.mod is tracked in \"./gone\""])
  }

  @Test("invalid go.mod and go.work files are diagnostics with their location")
  func invalidGo() async throws {
    let report = try await report([
      "go.mod": "go 1.22\n", "go.work": "go 1.22\n\nuse (\n./a\n", "a/a.go": "",
    ])
    #expect(
      report.unreadable == [
        UnreadableManifest(path: "go.mod", message: "missing \"module\" directive"),
        UnreadableManifest(path: "go.work", line: 3, message: "missing \")\""),
      ])
  }

  // MARK: Gradle

  @Test("the projects that Gradle settings include are modules with their declared dependencies")
  func gradle() async throws {
    let report = try await report([
      "settings.gradle.kts": """
      rootProject.name = "shop"
      // include(":commented")
      includeBuild("build-logic")
      include(
        ":app", /* the app */
        ":core:ui-kit",
      )
      include("moved")
      project(":moved").projectDir = file("elsewhere/moved")
      include(name)
      """,
      "app/build.gradle.kts": """
      dependencies {
        implementation(projects.core.uiKit)
        api(project(path = ":moved"))
        testImplementation(project(":unknown"))
        implementation("org.example:lib:1.0")
      }
      """,
      "app/src/main/kotlin/App.kt": "import org.example.App\n",
      "core/ui-kit/build.gradle": "dependencies { implementation project(':moved') }\n",
      "core/ui-kit/src/a.java": "", "elsewhere/moved/src/a.java": "",
      "build-logic/settings.gradle": "include 'conventions', 'gone'\n",
      "build-logic/conventions/build.gradle": "",
    ])
    #expect(report.unreadable == [])
    #expect(
      listed(report) == [
        ":app library app 2", ":conventions library build-logic/conventions 1",
        ":core:ui-kit library core/ui-kit 2", ":moved library elsewhere/moved 1",
      ])
    // The lines count although Headway reads no imports of Kotlin: six of the script, one of the code.
    #expect(report.graph[":app"]?.lines == 7)
    #expect(report.unused.isEmpty)
    #expect(report.arrows == [":app : :core:ui-kit", ":app : :moved", ":core:ui-kit : :moved"])
    #expect(
      report.graph.edges.first?.declaration
        == ImportLocation("app/build.gradle.kts", line: 2, column: 18))
    #expect(
      report.notices == [
        "settings.gradle.kts:10:9: this project is known only when Gradle runs, "
          + "so its module is missing"
      ])
  }

  @Test(
    "imports of Gradle projects aren't known, so nothing is declared in vain and no rule passes")
  func unreadGradle() async throws {
    var configuration = ModulesConfiguration()
    configuration.rules = [
      ModuleRule(.declared, location: ConfigurationLocation(line: 3)),
      ModuleRule(.acyclic, location: ConfigurationLocation(line: 4)),
      ModuleRule(.never(from: [":app"], to: ["gone"]), location: ConfigurationLocation(line: 5)),
    ]
    let report = try await report(
      [
        "settings.gradle": "include ':app', ':core', ':empty'\n",
        "app/build.gradle": "dependencies { implementation(project(':core')) }\n",
        "app/A.kt": "import core.B\n", "app/C.java": "", "app/D.kt": "", "app/e.c": "int e;\n",
        "core/build.gradle": "", "core/f.c": "int f;\n", "core/readme.md": "",
        "empty/build.gradle": "",
      ], configuration)
    #expect(report.graph[":app"]?.unreadLanguages == ["Kotlin", "C", "Java"])
    #expect(report.graph[":core"]?.hasKnownImports == false)
    #expect(report.graph[":core"]?.hasKnownDependencies == true)
    #expect(report.graph[":empty"]?.hasKnownImports == true)
    #expect(report.unused.isEmpty && report.violations.isEmpty)
    #expect(report.ruleGaps.map(\.rule.location.line) == [3, 5])
    #expect(report.ruleGaps.map(\.isPartial) == [false, false])
    #expect(
      report.notices.first
        == "the rule \"declared\" in line 3 can't be checked: "
        + "Headway doesn't read the imports of 2 modules in C, Java and Kotlin")
    // Lines and files are those of the same files: a script, and the code.
    #expect(report.graph[":core"]?.files == 3)
    #expect(report.graph[":core"]?.codeFiles == 1 && report.graph[":core"]?.lines == 1)
  }

  @Test(
    "the folder of a Gradle project is read in the usual spellings",
    arguments: [
      "project(':a').projectDir = file('x/a')", "project(\":a\").projectDir = file(\"x/a\");",
      "project(':a').projectDir = new File('x/a')", "project(':a').projectDir = 'x/a' as File",
      "project(':a').projectDir = new File(rootDir, 'x/a')",
      "project(\":a\").projectDir = File(settingsDir, \"x/a\")",
      "project(':a').projectDir =\n  new File(\n    settings.rootDir,\n    'x/a')",
      "project(':a').projectDir = new File(rootProject.projectDir, './x/a')",
      "project(':a').projectDir = file(\"$rootDir/x/a\")",
      "project(':a').projectDir = new File(\"${rootProject.projectDir}/x/a\")",
      "project(\":a\").projectDir = rootDir.resolve(\"x\").resolve(\"a\")",
      "project(':a').projectDir = new File(project(':b').projectDir.parentFile, 'x/a')",
      "project(':a').setProjectDir(file('x/a'))", "findProject(':a')?.projectDir = file('x/a')",
    ])
  func gradleFolders(line: String) async throws {
    let report = try await report([
      "settings.gradle": "include ':a', ':b'\n\(line)\n", "a/Decoy.java": "", "x/a/A.java": "",
      "b/B.java": "",
    ])
    #expect(report.graph[":a"]?.path == "x/a")
    #expect(report.notices == [])
  }

  @Test(
    "a Gradle project whose folder isn't known has a notice instead of a wrong folder",
    arguments: [
      "file('x/' + name)", "file(\"$name/a\")", "new File(base, 'x/a')", "layout.dir('x/a')",
      "file('../x/a')", "file('/x/a')", "file(\"$rootDir.parent/x/a\")",
      "file('x/a').canonicalFile",
    ])
  func unknownGradleFolder(value: String) async throws {
    let report = try await report([
      "settings.gradle": "include ':a', ':b'\nproject(':a').projectDir = \(value)\n",
      "a/Decoy.java": "", "x/a/A.java": "", "b/B.java": "",
    ])
    #expect(report.graph[":a"] == nil && report.graph[":b"] != nil)
    #expect(
      report.notices == [
        "settings.gradle:2:15: the folder of this project is known only when Gradle runs, or outside the "
          + "repository, so its module is missing"
      ])
  }

  @Test(
    "a variable with the name of a Gradle project's folder has no notice",
    arguments: ["val", "var", "def", "File"])
  func gradleVariable(declaration: String) async throws {
    let report = try await report([
      "settings.gradle": "include ':a'\n\(declaration) projectDir = file('x')\n", "a/A.java": "",
    ])
    #expect(report.graph[":a"]?.path == "a")
    #expect(report.notices == [])
  }

  @Test("a Gradle folder that is set for other names has a notice")
  func computedGradleFolders() async throws {
    let report = try await report([
      "settings.gradle":
        "include ':a'\nrootProject.children.each { it.projectDir = file(it.name) }\n",
      "a/A.java": "",
    ])
    #expect(
      report.notices == [
        "settings.gradle:2:32: the folder of a project is known only when Gradle runs, so that of its "
          + "module may be wrong"
      ])
  }

  @Test(
    "a dependency of tests closes no cycle, because Gradle builds tests after both modules",
    arguments: [
      ("testImplementation(project(\":core\"))", true),
      ("androidTestImplementation(\n  projects.core\n)", true),
      ("testFixturesApi project(':core')", true),
      ("sourceSets { commonTest.dependencies { implementation(projects.core) } }", true),
      ("implementation(project(\":core\"))", false),
      ("testRuntimeOnly(\"x:y\")\nimplementation(projects.core)", false),
      (
        "implementation(projects.latest); testImplementation(projects.core); api(projects.core)",
        false
      ),
    ])
  func gradleTests(declaration: String, isOnlyForTests: Bool) async throws {
    let report = try await report([
      "settings.gradle": "include ':app', ':core'\n",
      "app/build.gradle": "dependencies {\n\(declaration)\n}\n", "app/src/A.kt": "",
      "core/build.gradle": "dependencies { implementation(project(':app')) }\n",
      "core/src/B.kt": "",
    ])
    #expect(report.arrows == [":app : :core", ":core : :app"])
    #expect(report.cycles.isEmpty == isOnlyForTests)
  }

  @Test("a development dependency of Cargo closes no cycle, unless it is a dependency, too")
  func cargoTests() async throws {
    for (lists, isCyclic) in [
      ("[dev-dependencies]\nb = { path = \"../b\" }\n", false),
      (
        "[dev-dependencies]\nb = { path = \"../b\" }\n[dependencies]\nb = { path = \"../b\" }\n",
        true
      ),
    ] {
      let report = try await report([
        "Cargo.toml": "[workspace]\nmembers = [\"a\", \"b\"]\n",
        "a/Cargo.toml": "[package]\nname = \"a\"\n" + lists, "a/src/lib.rs": "",
        "b/Cargo.toml": "[package]\nname = \"b\"\n[dependencies]\na = { path = \"../a\" }\n",
        "b/src/lib.rs": "",
      ])
      #expect(report.arrows == ["a : b", "b : a"])
      #expect(report.cycles.isEmpty == !isCyclic)
    }
  }

  @Test("an invalid Gradle script is a diagnostic with its location")
  func invalidGradle() async throws {
    let report = try await report([
      "settings.gradle": "include ':a'\n", "a/build.gradle": "/* open\n", "a/a.java": "",
    ])
    #expect(
      report.unreadable == [
        UnreadableManifest(path: "a/build.gradle", message: "missing \"*/\"")
      ])
  }

  // MARK: Configuration

  @Test("a configured provider replaces the usual ones, and exclude ignores its files")
  func configured() async throws {
    let files = ProjectModulesTests.npm.merging(ProjectModulesTests.cargo) { first, _ in first }
    let only = try await report(
      files, ModulesConfiguration(providers: [ModuleProvider(.projects(.cargo))]))
    #expect(only.graph.modules.map(\.name) == ["acme-app", "acme-text", "sys"])
    let without = try await report(
      files,
      ModulesConfiguration(providers: [
        ModuleProvider(.projects(.cargo), exclude: ["crates/app/"]),
        ModuleProvider(.projects(.npm), exclude: ["**/unused"]),
      ]))
    #expect(without.graph.modules.map(\.name) == ["@acme/core", "@acme/web", "acme-text"])
  }

  @Test("modules of several build systems have the right dependencies")
  func several() async throws {
    let files = ProjectModulesTests.npm.merging(ProjectModulesTests.cargo) { first, _ in first }
    let report = try await report(files)
    #expect(
      report.arrows == [
        "@acme/unused > @acme/core", "@acme/web > @acme/core", "@acme/web : @acme/unused",
        "acme-app > acme-text", "acme-app > sys",
      ])
  }
}
