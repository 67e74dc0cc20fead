import Foundation
import LibrariesInterface
import LibrariesLogic
import LibrariesService
import Testing
import Workspace

@Suite struct LibraryReaderTests {
  private static let manifest = """
    import PackageDescription
    let package = Package(
      name: "Shop", platforms: [.macOS(.v13)],
      dependencies: [.package(url: "https://example.com/kit", from: "1.0.0")],
      targets: [.target(name: "Shop", dependencies: [.product(name: "KitUI", package: "kit")])])
    """

  @Test("lock files next to a manifest are read even if git ignores them")
  func untracked() async throws {
    let repository = try await ProjectRepository()
    try repository.write("Package.swift", Self.manifest)
    try repository.write(".gitignore", "Package.resolved\n")
    try await repository.commit()
    var inventory = try await repository.inventory()
    #expect(inventory.entries.map(\.library.name) == ["kit"])
    #expect(inventory.entries[0].library.version == nil)
    try repository.write("Package.resolved", ProjectRepository.resolved("kit", "base"))
    inventory = try await repository.inventory()
    #expect(inventory.entries.map(\.library.name) == ["base", "kit"])
    #expect(inventory.entries.map(\.library.version) == ["1.0.0", "1.0.0"])
    #expect(inventory.entries.map(\.library.isDirect) == [false, true])
    #expect(
      inventory.entries[1].library.places.map(\.path) == ["Package.resolved", "Package.swift"])
  }

  @Test("files in the repository root are read even if untracked; unsupported ones are reported")
  func top() async throws {
    let repository = try await ProjectRepository()
    try repository.write("requirements.txt", "flask==2.0\n")
    try repository.write("requirements-dev.txt", "pytest==8.0\n")
    try repository.write("bun.lock", "{}")
    try repository.write(".headway/libraries/flask.yaml", "library: flask\nowner: '@web'\n")
    try repository.write(".headway/libraries/flask.txt", "library: flask")
    try repository.write(".headway/libraries/.hidden", "")
    try await repository.git("commit", "-q", "--allow-empty", "-m", "first")
    let inventory = try await repository.inventory()
    #expect(inventory.entries.map(\.library.name) == ["flask", "pytest"])
    #expect(inventory.entries[0].scorecard?.owner == "@web")
    #expect(
      inventory.notices == [
        "bun.lock isn't supported, so its libraries aren't listed",
        ".headway/libraries/flask.txt is ignored; scorecards are named NAME.yml, with %2F for a slash",
      ])
    #expect(inventory.issues == [])
  }

  @Test("files outside a sparse checkout are read from the object database")
  func sparse() async throws {
    let repository = try await ProjectRepository()
    try repository.write("b/requirements.txt", "flask==2.0\n")
    try repository.write("b/app.py", "import flask\n")
    try await repository.commit()
    let whole = try await repository.inventory()
    #expect(whole.entries.map(\.library.name) == ["flask"])
    #expect(whole.entries.first?.facts.uses.map(\.path) == ["b/app.py"])
    for path in ["b/requirements.txt", "b/app.py"] {
      try await repository.git("update-index", "--skip-worktree", path)
      try FileManager.default.removeItem(atPath: repository.root + "/" + path)
    }
    #expect(try await repository.inventory().entries == whole.entries)
  }

  @Test("sources on this machine provide license, dependencies, platforms, size and modules")
  func sources() async throws {
    let repository = try await ProjectRepository()
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Package.resolved", ProjectRepository.resolved("kit", "base", "other"))
    try repository.write("Sources/Shop/Cart.swift", "import Foundation\nimport KitUI\n")
    try repository.write("Tests/ShopTests/CartTests.swift", "import KitCore\n")
    try await repository.commit()
    try repository.write(
      ".build/checkouts/kit/Package.swift",
      """
      let package = Package(name: "kit", platforms: [.macOS(.v14)],
        products: [.library(name: "KitCore", targets: ["KitCore"])],
        dependencies: [
          .package(url: "https://example.com/base", from: "1.0.0"),
          .package(url: "https://example.com/documentation", from: "1.0.0"),
        ])
      """)
    try repository.write(".build/checkouts/kit/LICENSE.md", "GNU GENERAL PUBLIC LICENSE\nVersion 3")
    try repository.write(".build/checkouts/kit/Sources/Kit/Kit.swift", "let a = 1\n")
    try repository.write(".build/checkouts/base/Base.framework/Base", "binary")
    let inventory = try await repository.inventory()
    let kit = try #require(inventory[LibraryID(.swift, "kit")])
    #expect(kit.facts.license == .found("GPL-3.0", in: "LICENSE.md"))
    #expect(kit.facts.hasSource == true)
    #expect((kit.facts.bytes ?? 0) > 200)
    #expect(kit.library.needs == [LibraryID(.swift, "base")])
    #expect(kit.facts.usedBy == ["Shop"])
    #expect(
      kit.facts.uses.map(\.path) == ["Sources/Shop/Cart.swift", "Tests/ShopTests/CartTests.swift"])
    let base = try #require(inventory[LibraryID(.swift, "base")])
    #expect(base.facts.license == .missing)
    #expect(base.facts.hasSource == false)
    #expect(
      inventory[LibraryID(.swift, "other")]?.facts
        == LibraryFacts().with(modules: ["other", "Other"]))
    let verdict = LibraryAssessment(
      kit, rules: LibraryRules(), targets: inventory.deploymentTargets, today: Day(number: 0))
    #expect(Set(verdict.blocking.map(\.id)) == ["license", "deploymentTarget"])
  }

  @Test("a library isn't taken for unused if its name in imports isn't known")
  func unknownNames() async throws {
    let repository = try await ProjectRepository()
    try repository.write("requirements.txt", "PyYAML==6.0\nflask==2.0\n")
    try repository.write("app/a.py", "import yaml\nimport flask\n")
    try await repository.commit()
    var inventory = try await repository.inventory()
    let unknown = try #require(inventory[LibraryID(.python, "PyYAML")])
    #expect(unknown.facts.uses.isEmpty && !unknown.facts.hasAllModules)
    let flask = try #require(inventory[LibraryID(.python, "flask")])
    #expect(flask.facts.usedBy == ["app"] && !flask.facts.isUsedByModules)
    // The sources of the package name its modules.
    let info = ".venv/lib/python3.12/site-packages/PyYAML-6.0.dist-info"
    try repository.write(info + "/top_level.txt", "_yaml\nyaml\n")
    inventory = try await repository.inventory()
    let known = try #require(inventory[LibraryID(.python, "PyYAML")])
    #expect(known.facts.usedBy == ["app"] && known.facts.hasAllModules)
  }

  @Test("libraries are new relative to a base, unless git ignores their lock file")
  func base() async throws {
    let repository = try await ProjectRepository()
    try repository.write("Package.swift", Self.manifest)
    try repository.write("Package.resolved", ProjectRepository.resolved("kit"))
    try await repository.commit()
    try repository.write(
      "Package.resolved",
      ProjectRepository.resolved("kit", "added").replacing("1.0.0", with: "1.1.0"))
    let inventory = try await repository.inventory(base: "HEAD")
    #expect(inventory[LibraryID(.swift, "kit")]?.base == .there(version: "1.0.0"))
    #expect(inventory[LibraryID(.swift, "added")]?.base == .absent)
    // The change isn't staged yet.
    let staged = try await repository.inventory(isStaged: true)
    #expect(staged.entries.map(\.library.name) == ["kit"])
    #expect(staged.entries.map(\.library.version) == ["1.0.0"])
    try repository.write(".gitignore", "Package.resolved\n")
    try await repository.git("rm", "-q", "--cached", "Package.resolved")
    try await repository.commit()
    let ignored = try await repository.inventory(base: "HEAD")
    #expect(ignored[LibraryID(.swift, "added")]?.base == nil)
  }

  @Test("errors in lock files and scorecards are reported together, and other files are read")
  func diagnostics() async throws {
    let repository = try await ProjectRepository()
    try repository.write("Package.resolved", ProjectRepository.resolved("kit"))
    try repository.write("web/package-lock.json", "{\n  \"lockfileVersion\": }")
    try repository.write(".headway/libraries/kit.yml", "library: kit\nblocking: { licenxe: no }\n")
    try repository.write(".headway/libraries/gone.yml", "library: gone\n")
    try repository.write(".headway/libraries/notes.txt", "no scorecard")
    try await repository.commit()
    let inventory = try await repository.inventory()
    #expect(inventory.entries.map(\.library.name) == ["kit"])
    #expect(
      inventory.issues.map { "\($0.path):\($0.line):\($0.column)" } == [
        "web/package-lock.json:2:22", ".headway/libraries/kit.yml:2:13",
      ])
    #expect(inventory.issues.last?.hint == "did you mean \"license\"?")
    #expect(inventory.orphans.map(\.path) == [".headway/libraries/gone.yml"])
  }

  @Test("a link from a lock file to outside the repository isn't followed")
  func links() async throws {
    let repository = try await ProjectRepository()
    try await repository.git("config", "core.symlinks", "true")
    try repository.write("inside", "x")
    try await repository.commit()
    try repository.write("outside", "")
    let path = repository.root + "/Package.resolved"
    try symbolicLink(path, to: "/etc/hostname")
    try await repository.commit()
    let inventory = try await repository.inventory()
    #expect(inventory.issues.count == 1)
    #expect(inventory.issues.first?.message.contains("leads out of the repository") == true)
  }

  @Test("a bare repository is read at HEAD")
  func bare() async throws {
    let repository = try await ProjectRepository()
    try repository.write("Package.resolved", ProjectRepository.resolved("kit"))
    try repository.write(".headway/libraries/kit.yml", "library: kit\n")
    try await repository.commit()
    try await repository.git("clone", "-q", "--bare", ".", "bare.git")
    var project = repository.project
    project.root += "/bare.git"
    project.isBare = true
    var last = LibraryInventory()
    for try await inventory in LibraryReader(environment: [:]).read(LibraryRequest(project)) {
      last = inventory
    }
    #expect(last.entries.map(\.library.version) == ["1.0.0"])
    #expect(last.entries[0].scorecard?.path == ".headway/libraries/kit.yml")
  }
}
