import SwiftParser
import SwiftSyntax

/// What a counter finds in the syntax of Swift.
package struct SwiftPattern: Sendable {
  /// The kinds of patterns. The raw values are the ids of the counters in `plugin.json`.
  package enum Kind: String, CaseIterable, Sendable {
    case inherits, attribute, call
    case closureParameter = "closure-parameter"
  }

  enum Matcher: Sendable {
    case inherits(InheritancePattern)
    case attribute(AttributePattern)
    case call(CallPattern)
    case closureParameter(ClosureParameterPattern)
  }

  let matcher: Matcher

  /// - Parameter argument: the argument of the counter.
  package init(_ kind: Kind, _ argument: String) throws(PatternError) {
    matcher =
      switch kind {
      case .inherits: .inherits(try InheritancePattern(argument))
      case .attribute: .attribute(try AttributePattern(argument))
      case .call: .call(try CallPattern(argument))
      case .closureParameter: .closureParameter(try ClosureParameterPattern(argument))
      }
  }

  /// The nesting of syntax below which nothing is found. A chain of 1,000 calls has 2,000 levels.
  package static let depth = 4_000
  /// The stack that finding the lines may need.
  package static let stackSize = 128 << 20
  /// The nesting of code that the parser reads. It doesn't read the rest of a file with more, such as a long
  /// chain of `else if`. ``NestingMask`` limits brackets.
  private static let nesting = 256

  /// Returns the lines with matches, from 1 and in ascending order. As in Headway, only a line feed ends a
  /// line. Requires a stack of ``stackSize``.
  package func lines(in text: String) -> [Int] {
    var text = text
    return text.withUTF8 { bytes in
      guard let masked = NestingMask.masked(bytes) else { return lines(in: bytes) }
      return masked.withUnsafeBufferPointer(lines)
    }
  }

  private func lines(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var parser = Parser(bytes, maximumNestingLevel: SwiftPattern.nesting)
    let finder = MatchFinder(matcher)
    finder.walk(SourceFileSyntax.parse(from: &parser))
    var lines: [Int] = []
    var (line, position) = (1, 0)
    for offset in finder.offsets.sorted() {
      while position < min(offset, bytes.count) {
        if bytes[position] == 0x0A { line += 1 }
        position += 1
      }
      if lines.last != line { lines.append(line) }
    }
    return lines
  }
}

/// An argument that isn't a pattern.
package struct PatternError: Error, Equatable, CustomStringConvertible, Sendable {
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Collects the positions of matches in a syntax tree.
private final class MatchFinder: SyntaxAnyVisitor {
  private let matcher: SwiftPattern.Matcher
  private var depth = 0
  /// The UTF-8 offsets of the matches, in any order.
  private(set) var offsets: [Int] = []
  /// The depths of the patterns of Swift around a node, such as `case .a(let b)`.
  private var patterns: [Int] = []

  init(_ matcher: SwiftPattern.Matcher) {
    self.matcher = matcher
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if depth > SwiftPattern.depth { return .skipChildren }
    let found: Syntax?
    switch matcher {
    case .inherits(let pattern): found = pattern.name(in: node)
    case .attribute(let pattern): found = pattern.attribute(in: node)
    case .closureParameter(let pattern): found = pattern.name(in: node)
    case .call(let pattern):
      switch node.kind {
      case .expressionPattern: patterns.append(depth)
      case .closureExpr: patterns.append(0)
      default: break
      }
      found = patterns.last ?? 0 > 0 ? nil : pattern.name(in: node)
    }
    if let found { offsets.append(found.positionAfterSkippingLeadingTrivia.utf8Offset) }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if case .call = matcher, depth <= SwiftPattern.depth,
      node.kind == .expressionPattern || node.kind == .closureExpr
    {
      patterns.removeLast()
    }
    depth -= 1
  }
}
