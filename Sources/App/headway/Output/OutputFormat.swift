import ArgumentParser

/// How facts are printed: for people, or for programs.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case human, json }
