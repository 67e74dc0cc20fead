import ArgumentParser
import Foundation
import Git
import Output
import Workspace

/// `headway trust`: allows Headway to run a repository's manifests.
struct Trust: AppCommand, CommandExamples {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract:
      "Allow Headway to run this repository's Package.swift files, or revoke the permission.",
    usage: "headway trust [--revoke] [<options>]",
    discussion: """
      A Package.swift is a program: Headway must compile and run it to list the modules of the \
      package. It runs with your permissions, so Headway asks first. Headway stores your decision \
      in ~/.config/headway/trusted.tsv. Your decision applies only to this clone, and still holds if a \
      Package.swift changes. Headway caches the modules of each Package.swift that it has run. \
      Commands can then show them again, even for an identical file in another clone, without \
      running the file. --revoke also deletes this cache, for all repositories.

      Without a terminal, as in CI, Headway can't ask. If the repository isn't trusted and a \
      Package.swift has never been run, commands omit the modules of that package. "modules" then \
      exits with 2. "check" and "rehearse" with module rules, and "lock --only modules", only \
      print an error and exit with 2. To trust a repository for one run, use --trust or set \
      HEADWAY_TRUST=1 in the environment.
      """)

  static let examples = [
    CommandExample("headway trust", "Trust the current repository"),
    CommandExample("headway trust --revoke", "Revoke the permission"),
  ]

  @OptionGroup(title: "Global options") var options: GlobalOptions
  @OptionGroup(visibility: .hidden) var screen: DisplayOptions
  @Flag(help: "Revoke the permission.") var revoke = false

  func run() async throws {
    let root: String
    do {
      let repository = try await GitRepository.discover(from: options.folder)
      root = repository.workingTree ?? repository.gitDirectory
    } catch {
      throw Failure.noRepository("\(error)")
    }
    do {
      if revoke {
        let was = try await TrustGate.file.revoke(root)
        ModuleLoader.reader.forgetManifests()
        print(SafeText.line(was ? "\(root) is no longer trusted" : "\(root) wasn't trusted"))
      } else {
        try await TrustGate.file.trust(root)
        print(SafeText.line("\(root) is now trusted; Headway can run its Package.swift files"))
      }
    } catch {
      throw Failure(code: "trust", message: "\(error)")
    }
  }
}
