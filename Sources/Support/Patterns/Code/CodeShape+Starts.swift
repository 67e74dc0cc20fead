import SourceScopes

extension CodeShape {
  /// The positions at which a match can begin, in order and without repetition.
  ///
  /// After a hole at the start, the tokens that follow it are searched. The operand before them is
  /// walked backward, because most tokens of a text begin an operand of something else.
  func starts(in tokens: UnsafeBufferPointer<CodeToken>) -> [Int] {
    if let firstHash { return tokens.indices.filter { tokens[$0].hash == firstHash } }
    var starts: Set<Int> = []
    for position in tokens.indices.dropFirst() where hasAnchor(at: position, tokens) {
      addStarts(before: position, tokens, to: &starts)
    }
    return starts.sorted()
  }

  private func hasAnchor(at position: Int, _ tokens: UnsafeBufferPointer<CodeToken>) -> Bool {
    // Other tokens than the first one can be separated by a comma that the pattern lacks.
    guard tokens[position].hash == anchor[0] else { return false }
    guard anchor.count > 1, !elements[2].isToken(.closing), !elements[1].isOptionalWithNext else {
      return true
    }
    return position + 1 < tokens.count && tokens[position + 1].hash == anchor[1]
  }

  /// Adds the first tokens of the operands that end before a position.
  private func addStarts(
    before end: Int, _ tokens: UnsafeBufferPointer<CodeToken>, to starts: inout Set<Int>
  ) {
    let depth = tokens[end].depth
    let walk = CodeWalk(tokens, depth: depth, in: language)
    var position = end - 1
    while position >= 0, tokens[position].depth >= depth {
      let token = tokens[position]
      if token.depth == depth {
        switch token.kind {
        case .closing:
          guard token.partner >= 0 else { return }
          position = Int(token.partner)
          starts.insert(position)
        case .word, .string:
          starts.insert(position)
          guard position > 0, walk.joins(position - 1, position) else { return }
        case .opening: return
        case .sign:
          guard token.isSign(.greater) || walk.isMember(token) || walk.isPostfix(token) else {
            return
          }
          if token.isSign(.greater) {
            guard let opening = walk.typeArgumentsStart(before: position) else { return }
            position = opening
          }
        }
      }
      position -= 1
    }
  }
}
