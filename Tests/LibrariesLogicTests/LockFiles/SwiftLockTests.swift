import LibrariesInterface
import Testing
import Workspace

@testable import LibrariesLogic

@Suite struct SwiftLockTests {
  private func resolved(_ text: String) throws -> LockFile {
    try LockFileKind.swiftResolved.read(Array(text.utf8))
  }

  @Test("version 1 names packages by URL like later versions")
  func firstVersion() throws {
    let file = try resolved(
      """
      {
        "object": {
          "pins": [
            {
              "package": "GRDB",
              "repositoryURL": "https://example.com/groue/GRDB.swift.git",
              "state": { "branch": null, "revision": "32d7bf2a5fd2", "version": "5.26.0" }
            },
            {
              "package": "Tool",
              "repositoryURL": "git@example.com:acme/tool.git",
              "state": { "branch": "main", "revision": "0123456789", "version": null }
            }
          ]
        },
        "version": 1
      }
      """)
    #expect(file.isLock)
    #expect(file.entries.map(\.name) == ["GRDB.swift", "tool"])
    #expect(file.entries.map(\.version) == ["5.26.0", nil])
    #expect(file.entries.map(\.revision) == ["32d7bf2", "main 0123456"])
    #expect(file.entries.map(\.line) == [5, 10])
  }

  @Test("versions 2 and 3 are read the same way, with the line of each pin", arguments: [2, 3])
  func laterVersions(version: Int) throws {
    let file = try resolved(
      """
      {
        "originHash" : "abc",
        "pins" : [
          {
            "identity" : "yams",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/jpsim/Yams",
            "state" : { "revision" : "51b5127c7fb6", "version" : "6.2.2" }
          },
          {
            "identity" : "mona.linkedlist",
            "kind" : "registry",
            "location" : "",
            "state" : { "version" : "1.1.0" }
          },
          {
            "identity" : "pinned",
            "kind" : "remoteSourceControl",
            "location" : "https://example.com/a/pinned",
            "state" : { "branch" : "7ff9911", "revision" : "7ff9911f0123" }
          }
        ],
        "version" : \(version)
      }
      """)
    #expect(file.entries.map(\.name) == ["Yams", "mona.linkedlist", "pinned"])
    #expect(file.entries.map(\.version) == ["6.2.2", "1.1.0", nil])
    #expect(file.entries[2].revision == "7ff9911")
    #expect(file.entries.map(\.line) == [5, 11, 17])
  }

  @Test(
    "errors in Package.resolved have a line number",
    arguments: [
      ("", 1, "end of the text"), ("{\n \"version\": 9 }", 2, "version 9"), ("[]", 1, "an object"),
      ("{\n\"version\": 2,\n\"pins\": [ { } ] }", 3, "missing name"),
      ("{\n\"version\": 2,\n\"pins\": 3 }", 1, "missing list"),
      ("{\n\"pins\": [],\n<<<<<<< HEAD\n", 3, "unresolved merge conflict"),
      ("{\"version\": 2, \"pins\": [{\"identity\": \"a\"}]}", 1, "missing state"),
      ("{\"version\": 2, \"a\": \"\\q\"}", 1, "unknown escape"),
      ("{\"a\": \"open", 1, "unterminated"),
    ])
  func diagnostics(text: String, line: Int, excerpt: String) throws {
    let diagnostic = try #require(throws: LockFileDiagnostic.self) { try resolved(text) }
    #expect(diagnostic.line == line)
    #expect(diagnostic.message.contains(excerpt), "\(diagnostic.message)")
  }

  @Test("nesting that is too deep is refused")
  func nesting() {
    #expect(throws: LockFileDiagnostic.self) {
      try resolved(String(repeating: "[", count: 1_000_000))
    }
  }

  @Test("a manifest contains packages, the products that targets use, and platforms")
  func manifest() throws {
    let file = try LockFileKind.swiftManifest.read(
      Array(
        #"""
        // swift-tools-version: 6.0
        // .package(url: "https://example.com/no/comment", from: "1.0.0")
        /* .package(url: "https://example.com/no/block", from: "1.0.0") /* nested */ */
        let help = ".package(url: \"https://example.com/no/string\")"
        let package = Package(
          name: "Shop",
          platforms: [.iOS(.v17), .macOS(.v10_15), .watchOS("9.4"), .custom("x", versionString: "1")],
          products: [.library(name: "Shop", targets: ["Shop"])],
          dependencies: [
            .package(url: "https://example.com/jpsim/Yams.git", from: "6.2.2"),
            .package(name: "Old", url: "https://example.com/acme/old-name", .upToNextMinor(from: "1.0.0")),
            .package(id: "mona.LinkedList", exact: "1.0.0"),
            .package(path: "../Beside"),
            .package(url: base + "/computed", from: "1.0.0"),
            .package(url: "https://example.com/\(team)/interpolated", from: "1.0.0"),
          ],
          targets: [
            .target(name: "Shop", dependencies: [
              "Yams", .product(name: "OldKit", package: "Old"),
              .product(name: "List", package: "mona.LinkedList")])
          ])
        """#.utf8))
    #expect(!file.isLock)
    #expect(file.entries.map(\.name) == ["Yams", "old-name", "mona.LinkedList"])
    #expect(file.entries.map(\.line) == [10, 11, 12])
    #expect(file.entries.allSatisfy { $0.isDirect == true && $0.version == nil })
    #expect(file.products == ["old-name": ["OldKit"], "mona.linkedlist": ["List"]])
    #expect(file.deploymentTargets["ios"] == PlatformVersion("17"))
    #expect(file.deploymentTargets["macos"] == PlatformVersion("10.15"))
    #expect(file.deploymentTargets["watchos"] == PlatformVersion("9.4"))
    #expect(file.ownModules == ["Shop"])
  }

  @Test("a manifest of more than 1 MB is an error, because reading it takes long")
  func longManifest() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) + 1)
    #expect(throws: LockFileDiagnostic.self) { try LockFileKind.swiftManifest.read(bytes) }
    #expect(try LockFileKind.swiftManifest.read(Array(bytes.prefix(1_000))).entries.isEmpty)
  }

  @Test("a truncated manifest is read up to its end")
  func truncatedManifests() throws {
    let whole = Array(
      ##"let a = [.package(url: "https://example.com/a/b", from: "1"), #"raw"#, /* c */ """ x """ ]"##
        .utf8)
    for count in 0...whole.count {
      #expect(try LockFileKind.swiftManifest.read(Array(whole[..<count])).entries.count <= 1)
    }
  }

  @Test("an Xcode project contains packages, used products, and the lowest deployment target")
  func xcodeProject() throws {
    let file = try LockFileKind.xcodeProject.read(
      Array(
        """
        // !$*UTF8*$!
        {
        \t\tAAAAAAAAAAAAAAAAAAAAAAAA /* XCRemoteSwiftPackageReference "sentry-cocoa" */ = {
        \t\t\tisa = XCRemoteSwiftPackageReference;
        \t\t\trepositoryURL = "https://example.com/getsentry/sentry-cocoa";
        \t\t\trequirement = {
        \t\t\t\tkind = exactVersion;
        \t\t\t\tversion = 9.21.0;
        \t\t\t};
        \t\t};
        \t\tBBBBBBBBBBBBBBBBBBBBBBBB /* Sentry */ = {
        \t\t\tisa = XCSwiftPackageProductDependency;
        \t\t\tpackage = AAAAAAAAAAAAAAAAAAAAAAAA /* XCRemoteSwiftPackageReference "sentry-cocoa" */;
        \t\t\tproductName = Sentry;
        \t\t};
        \t\t\tIPHONEOS_DEPLOYMENT_TARGET = 17.6;
        \t\t\tIPHONEOS_DEPLOYMENT_TARGET = 16.0;
        }
        """.utf8))
    #expect(file.entries.map(\.name) == ["sentry-cocoa"])
    #expect(file.entries.map(\.line) == [5])
    #expect(file.products == ["sentry-cocoa": ["Sentry"]])
    #expect(file.deploymentTargets["ios"] == PlatformVersion("16"))
  }
}
