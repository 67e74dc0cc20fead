import ArgumentParser
import Reports

/// An output format: human-readable text, or JSON for programs.
package enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case human, json }

extension ScanBreakdown: ExpressibleByArgument {}
