import SwiftPatterns
import Testing

/// The lines that each kind of pattern finds. A line with a match ends with `//!`.
@Suite struct SwiftPatternTests {
  /// - Parameter expected: the lines; nil for those that end with `//!`.
  private func expect(
    _ kind: SwiftPattern.Kind, _ argument: String, _ source: String, _ expected: [Int]? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let pattern = try SwiftPattern(kind, argument)
    // As a character, a carriage return with a line feed isn't a line feed.
    let marked = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.suffix(3).elementsEqual("//!".utf8) }.map { $0.offset + 1 }
    let found = Workers.map([source]) { pattern.lines(in: $0) }[0]
    #expect(found == expected ?? marked, "\(kind) \(argument)", sourceLocation: location)
  }

  // MARK: Inheritance

  @Test("every kind of declaration can inherit", arguments: Self.declarations)
  func inherits(_ source: String) throws {
    try expect(.inherits, "Base", source)
  }

  private static let declarations = [
    "class A: Base {} //!", "final class A: NSObject, Base {} //!", "struct A: Base {} //!",
    "enum A: Base { case a } //!", "actor A: Base {} //!", "protocol A: Base {} //!",
    "extension A: Base {} //!", "extension A.B: Base {} //!",
    "protocol P { associatedtype A: Base //!\n}",
    "class A<T>: Base where T: X {} //!", "class A: Base<Int> {} //!", "class A: Kit.Base {} //!",
    "class A: X & Base {} //!", "class A: (Base) {} //!", "class A: @unchecked Base {} //!",
    "class A: @preconcurrency Kit.Base, X {} //!", "class A: `Base` {} //!",
    "public\nfinal\nclass\nA //!\n:\nX,\nBase {}", "@Thing(\n  x\n)\nclass A: Base {} //!",
    "extension\n  A //!\n  : Base {}", "func f() {\n  class A: Base {} //!\n}",
    "enum Outer {\n  struct A: Base { //!\n    final class B: Base {} //!\n  }\n}",
    "#if DEBUG\nclass A: Base {} //!\n#else\nclass A: Base {} //!\n#endif",
    "let f = {\n  struct A: Base {} //!\n}", "class A: Base { //!\n", "class `class`: Base {} //!",
    "struct A: ~Copyable, Base {} //!", "@Model class A: Base {} //!",
    "class A: // a comment //!\n  Base {}\nclass B: Base {} //!",
  ]

  @Test(
    "names elsewhere aren't inheritance",
    arguments: [
      "// class A: Base {}", "/* class A: Base {} */", "let s = \"class A: Base {}\"",
      "let s = \"\"\"\nclass A: Base {}\n\"\"\"", "let a: Base = b", "class A: BaseView {}",
      "class A: X<Base> {}", "func f<T: Base>(_ t: T) {}", "class A<T: Base> {}",
      "class A<T>: X where T: Base {}", "extension Base {}",
      "extension Array where Element: Base {}",
      "class A: Base.Inner {}", "typealias A = Base", "struct A: ~Base {}", "class Base {}",
      "case let a as Base:", "func f(base: Base) {}", "class A: [Base] {}",
    ])
  func inheritsNot(_ source: String) throws {
    // The first line of the last case of an error is no match, either.
    try expect(.inherits, "Base", source, [])
  }

  @Test("a kind, a qualified name and a suppressed conformance restrict the matches")
  func inheritsArguments() throws {
    let source = """
      class A: Kit.Base {} // 1
      struct B: Base {} // 2
      extension C: Base {} // 3
      struct D: ~Copyable {} // 4
      struct E: Copyable {} // 5
      class F: My.Kit.Base {} // 6
      """
    try expect(.inherits, "struct: Base", source, [2])
    try expect(.inherits, "extension:Base", source, [3])
    try expect(.inherits, " class : Base ", source, [1, 6])
    try expect(.inherits, "Kit.Base", source, [1, 6])
    try expect(.inherits, "~Copyable", source, [4])
    try expect(.inherits, "Copyable", source, [5])
    try expect(.inherits, "enum: Base", source, [])
  }

  // MARK: Attributes

  @Test("an attribute is found on every kind of declaration", arguments: Self.attributes)
  func attribute(_ kind: String, _ source: String) throws {
    try expect(.attribute, "@A \(kind)", source)
    try expect(.attribute, "A", source)
    try expect(.attribute, "@A macro", source, [])
  }

  private static let attributes = [
    ("func", "@A func f() {} //!"), ("func", "@A //!\npublic\nfunc f() {}"),
    ("func", "@B @A(x: 1) //!\nfunc f() {}"), ("init", "struct S { @A init() {} //!\n}"),
    ("deinit", "class S { @A deinit {} //!\n}"), ("var", "@A var x = 1 //!"),
    ("let", "@A let x = 1 //!"), ("var", "struct S {\n  @A //!\n  private var x: Int { 1 }\n}"),
    ("class", "@A final class S {} //!"), ("struct", "@A struct S {} //!"),
    ("enum", "@A enum S {} //!"), ("actor", "@A actor S {} //!"),
    ("protocol", "@A protocol S {} //!"),
    ("extension", "@A extension S {} //!"), ("typealias", "@A typealias S = Int //!"),
    ("import", "@A import Kit //!"), ("case", "enum S { @A case a //!\n}"),
    ("subscript", "struct S { @A subscript(i: Int) -> Int { 1 } //!\n}"),
    ("accessor", "var x: Int { @A get { 1 } //!\n}"), ("parameter", "func f(@A x: Int) {} //!"),
    ("closure", "f { @A in //!\n}"), ("closure", "f { @A [weak self] x in //!\n}"),
    ("type", "let x: @A () -> Void //!"), ("type", "func f(x: @escaping @A () -> Void) {} //!"),
    ("associatedtype", "protocol P { @A associatedtype T //!\n}"),
    ("func", "#if X\n@A //!\n#endif\nfunc f() {}"), ("func", "@Kit.A func f() {} //!"),
    ("func", "@A<Int> func f() {} //!"),
  ]

  @Test("an attribute with another name, in comments or in strings doesn't match")
  func attributeNot() throws {
    let source = """
      // @A func f() {}
      let s = "@A func f() {}"
      @B func f() { A() }
      @AB func g() {}
      @a func h() {}
      @A.B func i() {}
      """
    try expect(.attribute, "@A", source, [])
    try expect(.attribute, "A.B func", source, [6])
  }

  @Test("let and var are different kinds")
  func variables() throws {
    let source = "@A let x = 1\n@A var y = 1\n@A static var z = 1"
    try expect(.attribute, "@A let", source, [1])
    try expect(.attribute, "@A var", source, [2, 3])
    try expect(.attribute, "@ A", source, [1, 2, 3])
  }

  // MARK: Calls

  @Test("a call matches by name and labels", arguments: Self.calls)
  func call(_ argument: String, _ source: String) throws {
    try expect(.call, argument, source)
  }

  private static let calls = [
    ("f(_:)", "f(1) //!\nf()\nf(1, 2)\nf(a: 1)\ng(1)"), ("f()", "f() //!\nf(1)\nf { }"),
    ("f", "f() //!\nf(1) //!\nf { } //!\nlet g = f"),
    ("f(a:_:)", "f(a: 1, 2) //!\nf(1, a: 2)\nf(a: 1, b: 2)"),
    ("f(a:)", "x.f(a: 1) //!\nx?.f(a: 1) //!\nx!.y.f(a: 1) //!\nself.f(a: 1) //!"),
    ("f(_:)", "f<Int>(1) //!\nf?(1) //!\nx.f!(1) //!\ntry await f(1) //!\n`f`(1) //!"),
    (
      "f(with:done:)",
      "f(with: 1, done: 2) //!\nf(with: 1) { } //!\nf(with: 1)\nf { } done: { } //!"
    ),
    ("f(_:)", "f { } //!\nf({ }) //!\nf { } b: { }"),
    ("f(a:b:)", "f(a: 1) { } //!\nf { } b: { } //!\nf() { } c: { }"),
    ("f(_:...)", "f(1) //!\nf(1, a: 2) //!\nf(a: 1)\nf()"),
    ("f(...a:...)", "f(a: 1) //!\nf(1, a: 2, b: 3) //!\nf(b: 1)\nf(1)\nf { } //!"),
    ("f(...a:)", "f(1, a: 2) //!\nf(a: 1, b: 2)\nf(a: 1, a: 2) //!"),
    ("f(a:...b:...)", "f(a: 1, c: 2, b: 3, d: 4) //!\nf(b: 1, a: 2)"),
    (
      "Task.detached",
      "Task.detached { } //!\nMy.Task.detached { } //!\ndetached { }\nx.detached { }\nTask { }"
    ),
    ("f(_:)", "g(\n  f(1), //!\n  h { f(2) } //!\n)"),
    ("f(a:b:)", "x\n  .g()\n  .f( //!\n    a: 1,\n    b: 2\n  )"),
    ("f(_:)", "let s = \"\\(f(1)) and f(2)\" //!"),
    ("f(_:)", "// f(1)\n/* f(1) */\n\"f(1)\"\n#\"f(1)\"#\n"),
    (
      "f(_:)",
      "func f(_ x: Int) {}\nstruct f { init(_ x: Int) {} }\nlet g = f(_:)\n#selector(f(_:))"
    ),
    ("f(_:)", "#if X\nf(1) //!\n#elseif Y\nf(2) //!\n#endif"),
    ("f(_:)", "x\n#if X\n.f(1) //!\n#endif\n.g()"),
    ("#f(_:)", "#f(1) //!\nf(1)\n#f(a: 1)\n#f(1, 2)"),
    ("f(_:)", "#f(1)\n#expect(f(1)) //!\n@f(1) func g() {}"),
    ("#f", "#f //!\n#f { } //!\nlet x = #f(a: 1) //!\nstruct S { #f(1) //!\n}"),
    ("#expect(throws:...)", "#expect(throws: E.self) { } //!\n#expect(a == b)\nexpect(throws: x)"),
    ("f(_:)", "switch x {\ncase .f(let y): f(y) //!\ncase f(1): break\ncase .g(f(2)): break\n}"),
    ("f(_:)", "if case .f(let y) = f(1) { } //!"),
    ("some(_:)", "let x = Optional.some(1) //!\nlet y: Int? = .some(1) //!"),
    ("init(_:)", "Foo.init(1) //!\nself.init(2) //!\nFoo(1)\ninit(_ x: Int) {}"),
    ("Foo(_:)", "Foo(1) //!\nKit.Foo(1) //!\nFoo<Int>(1) //!\nlet x: Foo"),
    ("_(done:)", "f(done: 1) //!\ng.h(done: { }) //!\nf(1, done: 2)\nf { }\n(f)(done: 1)"),
    ("f(_:)", "f(1); f(2) //!"), ("f(_:)", "f(f(f(1))) //!"), ("f(_:)", "f\n(1)\nf(1) //!"),
    ("f(in:)", "f(in: 1) //!\nf(`in`: 1) //!"), ("f(_:)", "x[f(1)] //!\nx[1]\nf[1]"),
    ("f(_:)", "class A {\n  lazy var x = f(1) //!\n  var y: Int {\n    f(2) //!\n  }\n}"),
    ("f(_:)", "guard let x = f(1) else { return } //!\nfor y in f(2) { } //!\nwhile f(3) { } //!"),
    ("f(_:)", "switch x { case 1: g { f(1) } //!\ndefault: break }"), ("f(_:)", "f(1 //!\n"),
    ("é(_:)", "é(1) //!"), ("f(_:)", "é é é 😀\r\nf(1) //!\n\u{2028}\nf(1) //!"),
  ]

  @Test("without the name of a function, a trailing closure has no label")
  func anyFunction() throws {
    let source = "f { }\nf(1) { }\nf(done: 1)\nf { } done: { }"
    try expect(.call, "_(...done:...)", source, [3, 4])
    try expect(.call, "_(_:)", source, [1])
    try expect(.call, "_(...)", source, [1, 2, 3, 4])
  }

  // MARK: Parameters

  @Test("a parameter of a closure type matches by its properties", arguments: Self.parameters)
  func parameter(_ argument: String, _ source: String) throws {
    try expect(.closureParameter, argument, source)
  }

  private static let parameters = [
    ("any", "func f(_ x: () -> Void) {} //!\nfunc g(x: Int) -> () -> Void {}\nlet h: () -> Void"),
    ("any", "init(x: (() -> Void)?) {} //!"), ("any", "func f(x: ((() -> Void))!) {} //!"),
    (
      "any",
      "func f(\n  a: Int,\n  b c: @escaping (Int) -> Void, //!\n  d: [() -> Void],\n  e: () -> Int = { 1 } //!\n) {}"
    ),
    ("any", "subscript(x: () -> Int) -> Int { 1 } //!"),
    ("any", "let f = { (x: () -> Void) in } //!"),
    ("any", "protocol P { func f(x: @Sendable () async throws -> Void) //!\n}"),
    ("any", "enum E { case a(() -> Void) }\ntypealias T = (() -> Void) -> Void"),
    ("any", "func f(x: () -> Void...) {} //!"),
    ("any", "func f(x: (() -> Void, Int)) {}\nfunc g(x: Closure) {}"),
    (
      "escaping",
      "func f(x: @escaping () -> Void) {} //!\nfunc g(x: () -> Void) {}\nfunc h(x: (() -> Void)?) {} //!"
    ),
    (
      "!escaping",
      "func f(x: @escaping () -> Void) {}\nfunc g(x: () -> Void) {} //!\nfunc h(x: (() -> Void)?) {}"
    ),
    ("async", "func f(x: () async -> Void) {} //!\nfunc g(x: () throws -> Void) {}"),
    (
      "throws",
      "func f(x: () throws -> Void) {} //!\nfunc g(x: () throws(E) -> Void) {} //!\nfunc h(x: () async -> Void) {}"
    ),
    ("optional", "func f(x: (() -> Void)?) {} //!\nfunc g(x: () -> Void?) {}"),
    (
      "escaping !async",
      "func f(x: @escaping () -> Void) {} //!\nfunc g(x: @escaping () async -> Void) {}"
    ),
    (
      "@Sendable",
      "func f(x: @escaping @Sendable () -> Void) {} //!\nfunc g(x: (@Sendable () -> Void)?) {} //!\nfunc h(x: @escaping () -> Void) {}"
    ),
    (
      "@MainActor !@Sendable",
      "func f(x: @MainActor () -> Void) {} //!\nfunc g(x: @MainActor @Sendable () -> Void) {}"
    ),
    ("@autoclosure", "func f(x: @autoclosure () -> Bool) {} //!\nfunc g(@B x: () -> Bool) {}"),
    (
      "any",
      "func f(x: borrowing () -> Void) {} //!\nfunc g(x: sending @escaping () -> Void) {} //!"
    ),
  ]

  // MARK: Arguments

  @Test(
    "an argument that isn't a pattern is an error",
    arguments: [
      (SwiftPattern.Kind.inherits, ""), (.inherits, "a b"), (.inherits, "x: A"),
      (.inherits, "class:"),
      (.inherits, "A: B: C"), (.inherits, "A<B>"), (.inherits, "A."), (.inherits, "9"),
      (.attribute, ""), (.attribute, "@"), (.attribute, "@A b"), (.attribute, "@A func x"),
      (.attribute, "@A(x)"), (.call, ""), (.call, "f("), (.call, "f)"), (.call, "f(x)"),
      (.call, "(x:)"), (.call, "f(x:,y:)"), (.call, "#"), (.call, "f(:)"), (.call, "f(x:)y"),
      (.closureParameter, ""), (.closureParameter, "x"), (.closureParameter, "!"),
      (.closureParameter, "!any"), (.closureParameter, "@"), (.closureParameter, "escaping, async"),
    ])
  func errors(_ kind: SwiftPattern.Kind, _ argument: String) {
    #expect(throws: PatternError.self) { try SwiftPattern(kind, argument) }
  }
}
