import Foundation
import MigrationsInterface
import Testing
import Workspace

@testable import ReportLogic

/// The beginning of a report.
@Suite struct ReportLeadTests {
  @Test("a report leads with the verdict, the change in a week, and what needs a decision")
  func order() throws {
    let content = try ReportSample.content()
    let lead = ReportLead(content)
    let verdict = try #require(lead.verdict)
    let change = try #require(lead.change)
    #expect(verdict.contains("late"))
    #expect(change.contains("a week ago, on 23 Jun"))
    #expect(lead.decisions.map(\.id).contains("rx"))
    #expect(lead.decisions.allSatisfy { $0.reason.contains("late") || $0.reason.contains("risk") })
    for text in [ReportMarkdown(content).text, ReportPage(content).text] {
      let places = [verdict, change, "Needs a decision", "13 matches remaining"].map {
        text.range(of: $0)?.lowerBound
      }
      #expect(
        places.allSatisfy { $0 != nil }
          && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }
  }

  @Test("without a history there is neither a verdict nor a change nor a decision")
  func withoutHistory() throws {
    let lead = ReportLead(try ReportSample.content(withHistory: false))
    #expect(lead.verdict == nil && lead.change == nil && lead.decisions.isEmpty)
  }

  @Test("a migration that has reached its goal needs no decision")
  func goal() throws {
    let lead = ReportLead(try ReportSample.content(goal: 12))
    #expect(!lead.decisions.map(\.id).contains("rx"))
    #expect(lead.verdict == "1 migration has no due date.")
  }
}
