import LibrariesInterface

/// A line of a scorecard on screen.
package struct ScorecardRow: Identifiable, Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case heading(String)
    case criterion(LibraryAssessment.Judgement)
    /// A question in words, and its answer.
    case question(LibraryQuestion, String?)
    case gap
  }

  package let id: String
  package let content: Content

  /// The whole scorecard of a library.
  package static func rows(_ assessment: LibraryAssessment) -> [ScorecardRow] {
    let judgements = assessment.judgements
    func criteria(_ areBlockers: Bool) -> [ScorecardRow] {
      judgements.filter { $0.criterion.isBlocker == areBlockers }
        .map { ScorecardRow(id: $0.id, content: .criterion($0)) }
    }
    let texts = LibraryQuestion.allCases.filter { question in
      assessment.entry.scorecard?.texts[question] != nil
        || assessment.openQuestions.contains(question)
        || question == .justification && assessment.needsJustification
    }
    var rows = [ScorecardRow(id: "blocking", content: .heading("keeps it out"))]
    rows += criteria(true)
    rows += [
      ScorecardRow(id: "gap.concerns", content: .gap),
      ScorecardRow(id: "concerns", content: .heading("costs points")),
    ]
    rows += criteria(false)
    guard !texts.isEmpty else { return rows }
    rows += [
      ScorecardRow(id: "gap.words", content: .gap),
      ScorecardRow(id: "words", content: .heading("in words")),
    ]
    return rows
      + texts.map {
        ScorecardRow(
          id: $0.rawValue, content: .question($0, assessment.entry.scorecard?.texts[$0]))
      }
  }

  package var isSelectable: Bool {
    switch content {
    case .criterion, .question: true
    case .heading, .gap: false
    }
  }
}
