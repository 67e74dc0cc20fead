import LibrariesInterface
import Workspace

/// Reads Xcode's `project.pbxproj`: the packages that it names, the products that its targets use,
/// and the lowest deployment targets.
enum XcodeProjectFile {
  static func read(_ bytes: [UInt8]) -> LockFile {
    var file = LockFile(.swift, isLock: false)
    var reader = Reader()
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      // Lines this long never contain a setting that is read here.
      guard line.count < 2_000 else { continue }
      reader.take(String(decoding: line, as: UTF8.self), number: index + 1)
    }
    file.entries = reader.packages.map { package in
      var entry = LockFile.Entry(package.name, line: package.line)
      entry.source = package.url
      entry.isDirect = true
      return entry
    }
    let names = Dictionary(reader.packages.map { ($0.id, $0.name) }) { first, _ in first }
    for product in reader.products {
      guard let name = names[product.package] else { continue }
      file.products[name.lowercased(), default: []].append(product.name)
    }
    file.deploymentTargets = reader.targets
    return file
  }

  private struct Reader {
    struct Package {
      let id: String
      let name: String
      let url: String
      let line: Int
    }

    private(set) var packages: [Package] = []
    private(set) var products: [(package: String, name: String)] = []
    private(set) var targets: [String: PlatformVersion] = [:]
    private var object = ""
    private var isa = ""
    private var package = ""

    mutating func take(_ line: String, number: Int) {
      let text = line.drop { $0 == "\t" || $0 == " " }
      if text.hasSuffix("= {"), let id = text.split(separator: " ").first {
        if id.count == 24 {
          object = String(id)
          isa = ""
          package = ""
        }
      } else if let value = value(text, of: "isa") {
        isa = value
      } else if isa == "XCRemoteSwiftPackageReference", let url = value(text, of: "repositoryURL") {
        if let name = SwiftPackageName.lastPart(of: url) {
          packages.append(Package(id: object, name: name, url: url, line: number))
        }
      } else if isa == "XCSwiftPackageProductDependency", let reference = value(text, of: "package")
      {
        package = reference.split(separator: " ").first.map(String.init) ?? ""
      } else if isa == "XCSwiftPackageProductDependency",
        let name = value(text, of: "productName")
      {
        products.append((package, name))
      } else {
        target(text)
      }
    }

    private static let settings = [
      "IPHONEOS_DEPLOYMENT_TARGET": "ios", "MACOSX_DEPLOYMENT_TARGET": "macos",
      "TVOS_DEPLOYMENT_TARGET": "tvos", "WATCHOS_DEPLOYMENT_TARGET": "watchos",
      "XROS_DEPLOYMENT_TARGET": "visionos",
    ]

    private mutating func target(_ text: Substring) {
      guard text.contains("_DEPLOYMENT_TARGET") else { return }
      for (setting, platform) in Reader.settings {
        guard let value = value(text, of: setting), let version = PlatformVersion(value) else {
          continue
        }
        targets[platform] = targets[platform].map { min($0, version) } ?? version
      }
    }

    private func value(_ text: Substring, of key: String) -> String? {
      guard text.hasPrefix(key + " = "), text.hasSuffix(";") else { return nil }
      var value = text.dropFirst(key.count + 3).dropLast()
      if value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 {
        value = value.dropFirst().dropLast()
      }
      return String(value)
    }
  }
}
