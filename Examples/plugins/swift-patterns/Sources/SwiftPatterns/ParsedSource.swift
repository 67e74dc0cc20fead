import SwiftParser
import SwiftSyntax

/// The syntax of a Swift file, for any number of patterns.
package struct ParsedSource: Sendable {
  /// The nesting of syntax below which nothing is found. A chain of 1,000 calls has 2,000 levels.
  static let depth = 4_000
  /// The nesting of code that the parser reads. It doesn't read the rest of a file with more, such as a long
  /// chain of `else if`. ``NestingMask`` limits brackets.
  private static let nesting = 256

  /// The size of the text in UTF-8 bytes.
  package let size: Int
  /// The offsets at which lines start.
  private let starts: [Int]
  /// The nodes at which each kind of pattern can match.
  private let nodes: [SwiftPattern.Kind: [Syntax]]

  /// Parses a text. Requires a stack of ``SwiftPattern/stackSize``.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { bytes in
      guard let masked = NestingMask.masked(bytes) else { return ParsedSource(bytes) }
      return masked.withUnsafeBufferPointer { ParsedSource($0) }
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    size = bytes.count
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    self.starts = starts
    var parser = Parser(bytes, maximumNestingLevel: ParsedSource.nesting)
    let collector = NodeCollector()
    collector.walk(SourceFileSyntax.parse(from: &parser))
    nodes = collector.nodes
  }

  /// Returns the lines on which a pattern matches, from 1 and in ascending order.
  package func lines(of pattern: SwiftPattern) -> [Int] {
    var lines: Set<Int> = []
    for node in nodes[pattern.kind] ?? [] {
      guard let match = pattern.match(in: node) else { continue }
      lines.insert(line(of: match.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return lines.sorted()
  }

  private func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}

/// Collects the nodes at which patterns can match.
private final class NodeCollector: SyntaxAnyVisitor {
  private var depth = 0
  private(set) var nodes: [SwiftPattern.Kind: [Syntax]] = [:]
  /// The depths of the patterns of Swift around a node, such as `case .a(let b)`, whose parts aren't calls.
  private var patterns: [Int] = []

  init() { super.init(viewMode: .sourceAccurate) }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    if depth > ParsedSource.depth { return .skipChildren }
    switch node.kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
      .associatedTypeDecl:
      nodes[.inherits, default: []].append(node)
    case .attribute: nodes[.attribute, default: []].append(node)
    case .functionParameter, .closureParameter: nodes[.closureParameter, default: []].append(node)
    case .functionCallExpr, .macroExpansionExpr, .macroExpansionDecl:
      if patterns.last ?? 0 == 0 { nodes[.call, default: []].append(node) }
    case .expressionPattern: patterns.append(depth)
    case .closureExpr: patterns.append(0)
    default: break
    }
    return .visitChildren
  }

  override func visitAnyPost(_ node: Syntax) {
    if depth <= ParsedSource.depth, node.kind == .expressionPattern || node.kind == .closureExpr {
      patterns.removeLast()
    }
    depth -= 1
  }
}
