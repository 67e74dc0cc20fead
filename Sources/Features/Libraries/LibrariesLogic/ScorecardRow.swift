import LibrariesInterface

/// A row of a scorecard on the screen.
package struct ScorecardRow: Identifiable, Equatable, Sendable {
  /// The content of a row.
  package enum Content: Equatable, Sendable {
    case heading(String)
    case criterion(LibraryAssessment.Judgment)
    /// A question and its answer.
    case question(LibraryQuestion, String?)
    case gap
  }

  package let id: String
  package let content: Content

  /// Returns the rows of a library's scorecard.
  package static func rows(_ assessment: LibraryAssessment) -> [ScorecardRow] {
    let judgments = assessment.judgments
    func criteria(_ areBlockers: Bool) -> [ScorecardRow] {
      judgments.filter { $0.criterion.isBlocker == areBlockers }
        .map { ScorecardRow(id: $0.id, content: .criterion($0)) }
    }
    let texts = LibraryQuestion.allCases.filter { question in
      assessment.entry.scorecard?.texts[question] != nil
        || assessment.openQuestions.contains(question)
        || question == .justification && assessment.needsJustification
    }
    var rows = [ScorecardRow(id: "blocking", content: .heading("Blockers"))]
    rows += criteria(true)
    rows += [
      ScorecardRow(id: "gap.concerns", content: .gap),
      ScorecardRow(id: "concerns", content: .heading("Concerns")),
    ]
    rows += criteria(false)
    guard !texts.isEmpty else { return rows }
    rows += [
      ScorecardRow(id: "gap.words", content: .gap),
      ScorecardRow(id: "words", content: .heading("Background")),
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
