import ModulesInterface
import ModulesLogic
import Testing

@Suite struct DeclaredDependenciesTests {
  private func module(
    _ name: String, _ kind: Module.Kind = .library, sources: Int = 1, package: String? = "app"
  ) -> Module {
    Module(name: name, path: name, kind: kind, package: package, sourceFiles: sources)
  }

  private func edge(
    _ from: Int, _ to: Int, declared: Bool = false, imports: [ImportLocation] = []
  ) -> ModuleEdge {
    ModuleEdge(
      from: from, to: to, declaration: declared ? ImportLocation("Package.swift") : nil,
      imports: imports)
  }

  private let here = ImportLocation("A/a.swift")

  @Test("an undeclared import is implicit, unless it might not be compiled")
  func implicit() {
    func count(_ location: ImportLocation) -> Int {
      let graph = ModuleGraph(
        modules: [module("A"), module("B")], edges: [edge(0, 1, imports: [location])])
      return DeclaredDependencies.implicit(in: graph).count
    }
    #expect(count(here) == 1)
    #expect(count(ImportLocation("a", condition: "canImport(B)")) == 0)
    #expect(count(ImportLocation("a", traits: .active, condition: "os(Linux)")) == 1)
    #expect(count(ImportLocation("a", traits: .inactive, condition: "os(Linux)")) == 0)
  }

  @Test("imports of modules without manifests can't be implicit")
  func folders() {
    let graph = ModuleGraph(
      modules: [module("A", .folder, package: nil), module("B")],
      edges: [edge(0, 1, imports: [here])])
    #expect(DeclaredDependencies.implicit(in: graph) == [])
  }

  @Test("a dependency that is declared and never imported is unused")
  func unused() {
    let graph = ModuleGraph(
      modules: [module("A"), module("B"), module("C")],
      edges: [
        edge(0, 1, declared: true),
        edge(
          0, 2, declared: true, imports: [ImportLocation("a", traits: .inactive, condition: "x")]),
      ])
    #expect(DeclaredDependencies.unused(in: graph) == [0])
  }

  @Test("a module that imports re-export is used, over any number of steps")
  func passedOn() {
    let exported = ImportLocation("b", traits: .exported)
    let modules = [module("A"), module("B"), module("C"), module("D")]
    let graph = ModuleGraph(
      modules: modules,
      edges: [
        edge(0, 1, declared: true, imports: [here]), edge(0, 3, declared: true),
        edge(1, 2, declared: true, imports: [exported]),
        edge(2, 3, declared: true, imports: [exported]),
      ])
    #expect(DeclaredDependencies.unused(in: graph) == [])
    let plain = ModuleGraph(
      modules: modules,
      edges: [
        edge(0, 1, declared: true, imports: [here]), edge(0, 3, declared: true),
        edge(1, 2, declared: true, imports: [exported]),
        edge(2, 3, declared: true, imports: [here]),
      ])
    #expect(DeclaredDependencies.unused(in: plain).count == 1)
  }

  @Test(
    "kinds of modules that are never imported aren't unused",
    arguments: [Module.Kind.plugin, .macro, .executable, .system, .binary, .test])
  func notImported(kind: Module.Kind) {
    let graph = ModuleGraph(
      modules: [module("A"), module("B", kind)], edges: [edge(0, 1, declared: true)])
    #expect(DeclaredDependencies.unused(in: graph) == [])
  }

  @Test("a target without sources isn't unused")
  func resourcesOnly() {
    let graph = ModuleGraph(
      modules: [module("A"), module("B", sources: 0)], edges: [edge(0, 1, declared: true)])
    #expect(DeclaredDependencies.unused(in: graph) == [])
  }
}
