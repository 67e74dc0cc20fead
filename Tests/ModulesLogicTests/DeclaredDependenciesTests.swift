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
    _ from: Int, _ to: Int, declared: Bool = false, imports: [ImportPlace] = []
  ) -> ModuleEdge {
    ModuleEdge(
      from: from, to: to, declaration: declared ? ImportPlace("Package.swift") : nil,
      imports: imports)
  }

  private let here = ImportPlace("A/a.swift")

  @Test("an import that isn't declared is implicit, unless it may not be compiled")
  func implicit() {
    func count(_ place: ImportPlace) -> Int {
      let graph = ModuleGraph(
        modules: [module("A"), module("B")], edges: [edge(0, 1, imports: [place])])
      return DeclaredDependencies.implicit(in: graph).count
    }
    #expect(count(here) == 1)
    #expect(count(ImportPlace("a", condition: "canImport(B)")) == 0)
    #expect(count(ImportPlace("a", traits: .active, condition: "os(Linux)")) == 1)
    #expect(count(ImportPlace("a", traits: .inactive, condition: "os(Linux)")) == 0)
  }

  @Test("what isn't declared by anything can't be implicit")
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
        edge(0, 2, declared: true, imports: [ImportPlace("a", traits: .inactive, condition: "x")]),
      ])
    #expect(DeclaredDependencies.unused(in: graph) == [0])
  }

  @Test("what is passed on by what is imported is used, over any number of steps")
  func passedOn() {
    let exported = ImportPlace("b", traits: .exported)
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
    "nobody imports a plugin, a macro, a program, a system's library, or what has no sources",
    arguments: [Module.Kind.plugin, .macro, .executable, .system, .binary, .test])
  func notImported(kind: Module.Kind) {
    let graph = ModuleGraph(
      modules: [module("A"), module("B", kind)], edges: [edge(0, 1, declared: true)])
    #expect(DeclaredDependencies.unused(in: graph) == [])
  }

  @Test("a target without sources is of use all the same")
  func resourcesOnly() {
    let graph = ModuleGraph(
      modules: [module("A"), module("B", sources: 0)], edges: [edge(0, 1, declared: true)])
    #expect(DeclaredDependencies.unused(in: graph) == [])
  }
}
