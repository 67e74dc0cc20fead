import ArgumentParser
import Reports

/// An output format: human-readable text, or JSON for programs.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case human, json }

extension ScanBreakdown: ExpressibleByArgument {}
