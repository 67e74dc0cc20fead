import ModulesInterface
import Testing
import Workspace

@testable import ModulesService

@Suite struct XcodeModulesTests {
  /// A project with an app, its tests, a framework, and a target for another platform.
  private static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        P /* Project object */ = {
          isa = PBXProject;
          mainGroup = G;
          targets = (APP, TESTS, KIT, KITTV, AGG);
        };
        G = { isa = PBXGroup; children = (GA, SYNC, GT, KITREF, STRINGS, LOGO); sourceTree = "<group>"; };
        GA = { isa = PBXGroup; path = App; children = (F1, F2); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = main.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = App/Model.swift; sourceTree = SOURCE_ROOT; };
        LOGO = { isa = PBXFileReference; path = Assets.xcassets; sourceTree = "<group>"; };
        STRINGS = { isa = PBXVariantGroup; children = (SEN, SDE); name = "L.strings"; sourceTree = "<group>"; };
        SEN = { isa = PBXFileReference; path = "en.lproj/L.strings"; sourceTree = "<group>"; };
        SDE = { isa = PBXFileReference; path = "de.lproj/L.strings"; sourceTree = "<group>"; };
        GT = { isa = PBXGroup; path = Tests; children = (T1); sourceTree = "<group>"; };
        T1 = { isa = PBXFileReference; path = "AppTests.swift"; sourceTree = "<group>"; };
        SYNC = {
          isa = PBXFileSystemSynchronizedRootGroup;
          exceptions = (E1, E2);
          path = Kit;
          sourceTree = "<group>";
        };
        E1 = {
          isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
          membershipExceptions = (Info.plist, "Debug/Tool.swift");
          target = KIT;
        };
        E2 = {
          isa = PBXFileSystemSynchronizedBuildFileExceptionSet;
          membershipExceptions = ("Debug/Tool.swift");
          target = APP;
        };
        APP = {
          isa = PBXNativeTarget;
          name = App;
          buildPhases = (SRC, RES, LINK);
          buildConfigurationList = CL;
          dependencies = ();
          packageProductDependencies = (
            PP,
            PQ,
          );
          productType = "com.apple.product-type.application";
        };
        CL = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = "My App"; }; };
        PP = { isa = XCSwiftPackageProductDependency; productName = Local; };
        PQ = { isa = XCSwiftPackageProductDependency; productName = Remote; };
        SRC = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
        RES = { isa = PBXResourcesBuildPhase; files = (B3, B5); };
        LINK = { isa = PBXFrameworksBuildPhase; files = (B4); };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = F2; };
        B3 = { isa = PBXBuildFile; fileRef = STRINGS; };
        B4 = { isa = PBXBuildFile; fileRef = KITREF; };
        B5 = { isa = PBXBuildFile; fileRef = LOGO; };
        KITREF = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        TESTS = {
          isa = PBXNativeTarget;
          name = AppTests;
          buildPhases = (TSRC);
          dependencies = (
            TD,
          );
          productType = "com.apple.product-type.bundle.unit-test";
        };
        TSRC = { isa = PBXSourcesBuildPhase; files = (TB); };
        TB = { isa = PBXBuildFile; fileRef = T1; };
        TD = { isa = PBXTargetDependency; target = APP; };
        KIT = {
          isa = PBXNativeTarget;
          name = Kit;
          fileSystemSynchronizedGroups = (SYNC);
          buildPhases = ();
          productReference = KITREF;
          productType = "com.apple.product-type.framework";
        };
        KITTV = {
          isa = PBXNativeTarget;
          name = "Kit-tvOS";
          fileSystemSynchronizedGroups = (SYNC);
          productType = "com.apple.product-type.framework";
        };
        AGG = { isa = PBXAggregateTarget; name = All; };
      };
      rootObject = P /* Project object */;
    }
    """

  private static let files = [
    "ios/App.xcodeproj/project.pbxproj": project,
    "ios/App/main.swift": "import Kit\nimport Remote\nimport Local\n",
    "ios/App/Model.swift": "", "ios/App/Unused.swift": "",
    "ios/Assets.xcassets/Contents.json": "{}", "ios/en.lproj/L.strings": "",
    "ios/de.lproj/L.strings": "", "ios/Tests/AppTests.swift": "@testable import My_App\n",
    "ios/Kit/Kit.swift": "", "ios/Kit/Deep/More.swift": "import Foundation\n",
    "ios/Kit/Info.plist": "", "ios/Kit/Debug/Tool.swift": "import Kit\n",
  ]

  @Test("the native targets of an Xcode project are modules with the files that they build")
  func targets() async throws {
    let repository = try await ModularRepository()
    try await repository.add(XcodeModulesTests.files)
    let report = try await repository.report(isTrusted: false)
    #expect(report.unreadable == [])
    #expect(
      report.graph.modules.map { "\($0.name) \($0.kind) \($0.path) \($0.files)" } == [
        // Two sources, two localized texts, a folder of assets, and an exception of another target.
        "App executable ios 6", "AppTests test ios/Tests 1", "Kit library ios/Kit 2",
      ])
    #expect(report.arrows == ["App > Kit", "AppTests > App"])
    let app = try #require(report.graph["App"])
    #expect(app.importName == "My_App")
    #expect(app.package == "App")
    #expect(app.manifest?.path == "ios/App.xcodeproj/project.pbxproj")
    #expect(app.manifest?.line == 38)
    let kit = try #require(report.graph.edges.first)
    #expect(kit.declaration?.line == 54)
    #expect(kit.imports.map(\.path) == ["ios/App/main.swift", "ios/Kit/Debug/Tool.swift"])
    #expect(
      report.externalArrows == ["App > Local", "App > Remote", "Kit > Foundation"])
  }

  @Test("products of local packages and of other projects in the workspace are modules")
  func workspace() async throws {
    let repository = try await ModularRepository()
    var files = XcodeModulesTests.files
    files["Local/Package.swift"] = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Local", products: [.library(name: "Local", targets: ["LocalCore"])],
        targets: [.target(name: "LocalCore")])
      """
    files["Local/Sources/LocalCore/a.swift"] = ""
    files["Other/Other.xcodeproj/project.pbxproj"] = """
      { objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T, U); };
        G = { isa = PBXGroup; children = (F, R, E, L); };
        F = { isa = PBXFileReference; path = a.swift; };
        L = { isa = PBXFileReference; path = "../Local/Sources/LocalCore/a.swift"; };
        E = { isa = PBXFileReference; path = "../ios/App.xcodeproj"; sourceTree = "<group>"; };
        R = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        T = { isa = PBXNativeTarget; name = Other; buildPhases = (S, L1); dependencies = (D); };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = F; };
        L1 = { isa = PBXFrameworksBuildPhase; files = (B1); };
        B1 = { isa = PBXBuildFile; fileRef = R; };
        D = { isa = PBXTargetDependency; targetProxy = X; };
        X = { isa = PBXContainerItemProxy; containerPortal = E; remoteGlobalIDString = APP; };
        U = { isa = PBXNativeTarget; name = "Local-tvOS"; buildPhases = (S2); };
        S2 = { isa = PBXSourcesBuildPhase; files = (B2); };
        B2 = { isa = PBXBuildFile; fileRef = L; };
      }; rootObject = P; }
      """
    files["Other/a.swift"] = ""
    files["All.xcworkspace/contents.xcworkspacedata"] = """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0">
         <!-- <FileRef location = "group:Gone.xcodeproj"> -->
         <Group location = "container:" name = "All">
            <FileRef location = "group:ios/App.xcodeproj"></FileRef>
         </Group>
         <FileRef location = "group:Other/Other.xcodeproj"/>
      </Workspace>
      """
    try await repository.add(files)
    let report = try await repository.report()
    #expect(report.unreadable == [])
    // The target for tvOS has no file that isn't in the package, so it is the package's target.
    #expect(report.graph.modules.map(\.name) == ["App", "AppTests", "Kit", "LocalCore", "Other"])
    #expect(
      report.arrows == [
        "App > Kit", "App : LocalCore", "AppTests > App", "Other : App", "Other : Kit",
      ])
  }

  @Test(
    "an invalid project or workspace is a diagnostic with its location",
    arguments: [
      ("A.xcodeproj/project.pbxproj", "{\n  a = (b c);\n}", 2, 10, "expected \",\" or \")\""),
      ("A.xcodeproj/project.pbxproj", "{ a = b", 1, 8, "expected \";\""),
      ("A.xcodeproj/project.pbxproj", "{\n<<<<<<< HEAD\n", 2, 1, "expected a value"),
      (
        "A.xcodeproj/project.pbxproj", "{ objects = {}; rootObject = P; }", 1, 30,
        "\"rootObject\" isn't a project"
      ),
      (
        "A.xcworkspace/contents.xcworkspacedata",
        "<Workspace>\n  <Group location='group:a'>\n</Workspace>", 2, 3, "missing \"</Group>\""
      ),
    ])
  func invalid(path: String, text: String, line: Int, column: Int, message: String) async throws {
    let repository = try await ModularRepository()
    try await repository.add([path: text])
    let report = try await repository.report()
    #expect(
      report.unreadable == [
        UnreadableManifest(path: path, line: line, column: column, message: message)
      ])
  }
}
