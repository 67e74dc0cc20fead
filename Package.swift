// swift-tools-version: 6.1
// All modules of Headway, in reading order: Platform, Resources, Support, Program, Domain, Features,
// App, Plugins, Tests. Each entry lists a module's name, kind and dependencies.

import PackageDescription

// MARK: - Platform: reusable for any terminal app; each module imports only modules above it

// On Linux, ncurses is in a standard folder, unless `PKG_CONFIG_PATH` names another one. Debian's
// description of it contains macros, about which SwiftPM would warn in each build of each app.
#if os(Linux)
  let hasOwnNcurses = Context.environment["PKG_CONFIG_PATH"] != nil
#else
  let hasOwnNcurses = true
#endif

let platform: [Target] = [
  .platform("Matching"),
  .platform("Dates"),
  .platform("Terminal"),
  .systemLibrary(
    name: "CNcursesSystem", path: "Sources/Platform/CNcursesSystem",
    pkgConfig: hasOwnNcurses ? "ncursesw" : nil,
    providers: [.apt(["libncursesw5-dev"]), .brew(["ncurses"])]),
  .target(
    name: "CNcurses", dependencies: ["CNcursesSystem"], path: "Sources/Platform/CNcurses",
    linkerSettings: hasOwnNcurses ? [] : [.linkedLibrary("ncursesw")]),
  .platform("NcursesRenderer", ["CNcurses", "Terminal"]),
  .platform("Diagnostics"),
  .platform("DependencyInjection", ["Diagnostics"]),
  .platform("FeatureFlags", ["Matching"]),
  .platform("Unidirectional", ["DependencyInjection", "Diagnostics"]),
  .platform("DesignSystem", ["Terminal"]),
  .platform(
    "DeclarativeUI",
    ["Dates", "Matching", "Terminal", "Diagnostics", "Unidirectional", "DesignSystem"]),
  .platform(
    "Screens",
    [
      "Diagnostics", "Matching", "Terminal", "NcursesRenderer", "Unidirectional",
      "DesignSystem", "DeclarativeUI",
    ]),
  .platform("Routing", ["Matching"]),
  .platform(
    "Flows",
    [
      "Matching", "DependencyInjection", "Diagnostics", "Unidirectional", "DesignSystem",
      "DeclarativeUI",
      "Routing",
    ]),
  .platform("Scenes", ["Diagnostics", "Unidirectional", "DeclarativeUI", "Flows"]),
  .platform(
    "RouterService",
    [
      "DependencyInjection", "Diagnostics", "FeatureFlags", "Unidirectional", "DesignSystem",
      "DeclarativeUI",
      "Routing", "Flows",
    ]),
  .platform(
    "PluginInterface",
    [
      "Terminal", "FeatureFlags", "Unidirectional", "DesignSystem", "DeclarativeUI", "Routing",
      "Flows", "RouterService",
    ]),
  .platform("PluginProtocol", ["Dates", "Matching", "Routing"]),
  .platform(
    "PluginHost",
    [
      "Diagnostics", "FeatureFlags", "Matching", "Unidirectional", "Routing",
      "PluginInterface", "PluginProtocol", "RouterService",
    ]),
  .platform(
    "PluginScreens",
    [
      "DesignSystem", "DeclarativeUI", "Flows", "PluginHost", "PluginProtocol", "Routing",
      "Unidirectional",
    ]),
  .platform("ServiceRecording", ["Routing"]),
  .platform(
    "Inspection",
    [
      "Terminal", "DependencyInjection", "Diagnostics", "Unidirectional", "DesignSystem",
      "DeclarativeUI",
      "Routing", "Flows", "PluginHost", "ServiceRecording",
    ]),
  .platform(
    "AppRuntime",
    [
      "Terminal", "NcursesRenderer", "Diagnostics", "Unidirectional", "DesignSystem",
      "DeclarativeUI", "Screens", "Flows", "Inspection",
    ]),
  .platform("SettingsInterface", ["DesignSystem", "Routing"]),
  .platform("SettingsLogic", ["SettingsInterface"]),
  .platform(
    "SettingsUI",
    ["DeclarativeUI", "DesignSystem", "SettingsInterface", "SettingsLogic", "Unidirectional"]),
  .platform(
    "SettingsFlow",
    [
      "DeclarativeUI", "DependencyInjection", "FeatureFlags", "Flows", "PluginHost",
      "PluginInterface", "RouterService", "Routing", "SettingsInterface", "SettingsLogic",
      "SettingsUI", "Unidirectional",
    ]),
  .platform(
    "TestSupport",
    [
      "Terminal", "Diagnostics", "Unidirectional", "DesignSystem", "DeclarativeUI",
      "Screens", "Flows", "Inspection", "AppRuntime",
      .external("CustomDump", "swift-custom-dump", for: .testKit),
      .external("IssueReporting", "xctest-dynamic-overlay", for: .testKit),
      .external("IssueReportingTestSupport", "xctest-dynamic-overlay", for: .testKit),
    ]),
  .platform(
    "HeadwayKit",
    [
      "Dates", "Matching", "Terminal", "Diagnostics", "DependencyInjection", "FeatureFlags",
      "Unidirectional",
      "DesignSystem", "DeclarativeUI", "Screens", "Routing", "Flows", "Scenes", "RouterService",
      "PluginInterface", "PluginHost", "ServiceRecording", "Inspection", "AppRuntime",
    ]),
  .platform("HeadwayTestKit", ["HeadwayKit", "TestSupport"]),
]

// MARK: - Resources: text files as typed constants, and the tool that generates them

let resources: [Target] = [
  .target(
    name: "Resources", path: "Resources", sources: ["ResourceFile.swift"],
    plugins: ["GenerateResources"]),
  .plugin(
    name: "GenerateResources", capability: .buildTool(), dependencies: ["ResourceGenerator"],
    path: "Tools/GenerateResources"),
  .executableTarget(name: "ResourceGenerator", path: "Tools/ResourceGenerator"),
]

// MARK: - Support: one module for each external dependency

let support: [Target] = [
  .support("CProcesses"),
  .support(
    "Processes", ["CProcesses", .external("Subprocess", "swift-subprocess", for: .appKit)]),
  .support("Git", ["Processes"]),
  .support("CFolders"),
  .support("Folders", ["CFolders"]),
  .systemLibrary(
    name: "CPCRE2", path: "Sources/Support/CPCRE2", pkgConfig: "libpcre2-8",
    providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
  .support("SourceScopes"),
  .support("Patterns", ["CPCRE2", "SourceScopes"]),
  .support("Configuration", ["Matching", .external("Yams", "Yams", for: .headway)]),
  .support("ToolBaselines", ["Configuration"]),
  .support("Cache", [.external("GRDB", "GRDB.swift", for: .headway)]),
  .support("GitHistory", ["Cache", "Git", "Processes"]),
]

// MARK: - Program: complete programs with external plugins, for apps that want them

let program: [Target] = [
  .program(
    "ExternalPlugins",
    [
      "DeclarativeUI", "DesignSystem", "FeatureFlags", "Flows", "Folders", "Matching", "PluginHost",
      "PluginInterface", "PluginProtocol", "PluginScreens", "Processes", "RouterService", "Routing",
      "SettingsInterface", "Terminal", "Unidirectional",
    ]),
  .program(
    "Programs",
    [
      "AppRuntime", "DeclarativeUI", "Diagnostics", "DesignSystem", "ExternalPlugins",
      "FeatureFlags", "Flows", "Folders", "Inspection", "Matching", "PluginHost", "PluginInterface",
      "PluginProtocol", "RouterService", "Routing", "Screens", "ServiceRecording", "SettingsFlow",
      "SettingsInterface", "Terminal", "Unidirectional",
    ]),
  .program("HeadwayAppKit", ["ExternalPlugins", "HeadwayKit", "Programs"]),
  .executableTarget(
    name: "headway-dev", dependencies: ["Folders"], path: "Sources/Program/headway-dev"),
]

// MARK: - Domain: values that several features share, without I/O

let domain: [Target] = [
  .domain("OwnersInterface"),
  .domain("Workspace", ["Dates", "OwnersInterface", "Routing"]),
  .domain("WorkspaceLogic", ["Matching", "Workspace"]),
  .domain("OwnersLogic", ["OwnersInterface", "Workspace", "WorkspaceLogic"]),
  .domain("CheckInterface", ["Workspace"]),
]

// MARK: - Features: Interface, Logic, Service, UI, Flow

/// The modules that every UI module imports.
let viewModules: [Target.Dependency] = ["DeclarativeUI", "DesignSystem", "Unidirectional"]

/// The modules that nearly every Flow module imports.
let flowModules: [Target.Dependency] = [
  "DeclarativeUI", "DependencyInjection", "Flows", "RouterService", "Routing", "Unidirectional",
]

let features: [Target] = [
  .feature(
    "Workspace", "WorkspaceService",
    [
      "Workspace", "WorkspaceLogic", "OwnersInterface", "Configuration", "Dates", "Git",
      "Matching", "Patterns", "Processes", "Resources",
    ]),
  .feature("Editing", "EditingLogic", ["Unidirectional", "Workspace"]),
  .feature("Editing", "EditingUI", viewModules + ["EditingLogic", "Workspace"]),
  .feature("Migrations", "MigrationsInterface", ["OwnersInterface", "Workspace", "Routing"]),
  .feature("Migrations", "LocksInterface", ["MigrationsInterface", "Workspace"]),
  .feature(
    "Migrations", "MigrationsLogic",
    [
      "EditingLogic", "LocksInterface", "MigrationsInterface", "Workspace", "WorkspaceLogic",
      "Matching", "Unidirectional",
    ]),
  .feature(
    "Migrations", "MigrationsService",
    [
      "MigrationsInterface", "MigrationsLogic", "OwnersInterface", "OwnersLogic", "Workspace",
      "WorkspaceLogic", "Cache", "Folders", "Git", "GitHistory", "Matching", "Patterns",
      "SourceScopes", "ToolBaselines",
    ]),
  .feature(
    "Migrations", "MigrationsUI",
    viewModules + [
      "EditingLogic", "EditingUI", "LocksInterface", "MigrationsInterface", "MigrationsLogic",
      "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Migrations", "MigrationsFlow",
    flowModules + [
      "DesignSystem", "LocksInterface", "MigrationsInterface", "MigrationsLogic", "MigrationsUI",
      "Workspace", "PluginInterface",
    ]),
  .feature(
    "Locks", "LocksLogic",
    [
      "CheckInterface", "LocksInterface", "Matching", "MigrationsInterface", "MigrationsLogic",
      "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Locks", "CheckLogic",
    [
      "CheckInterface", "LocksInterface", "LocksLogic", "MigrationsInterface", "Workspace",
      "WorkspaceLogic",
    ]),
  .feature(
    "Locks", "LocksService",
    [
      "CheckInterface", "CheckLogic", "LocksInterface", "LocksLogic", "MigrationsInterface",
      "MigrationsLogic", "Workspace", "Git", "Processes",
    ]),
  .feature(
    "Modules", "ModulesInterface",
    ["MigrationsInterface", "OwnersInterface", "Routing", "Workspace"]),
  .feature(
    "Modules", "ModulesLogic",
    [
      "CheckInterface", "EditingLogic", "Matching", "MigrationsInterface", "MigrationsLogic",
      "ModulesInterface", "Routing", "Unidirectional", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Modules", "ModulesService",
    [
      "Cache", "CheckInterface", "Git", "GitHistory", "Matching", "MigrationsInterface",
      "ModulesInterface", "ModulesLogic", "OwnersLogic", "Patterns", "Processes", "SourceScopes",
      "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Modules", "ModulesUI",
    viewModules + [
      "EditingUI", "ModulesInterface", "ModulesLogic", "MigrationsInterface", "MigrationsLogic",
      "MigrationsUI", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Modules", "ModulesFlow",
    flowModules + [
      "EditingLogic", "EditingUI", "MigrationsInterface", "ModulesInterface", "ModulesLogic",
      "ModulesUI", "Workspace", "PluginInterface", "Scenes",
    ]),
  .feature("Libraries", "LibrariesInterface", ["Routing", "Workspace"]),
  .feature(
    "Libraries", "LibrariesLogic",
    [
      "CheckInterface", "LibrariesInterface", "ModulesLogic", "Matching", "Routing",
      "Unidirectional", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Libraries", "LibrariesService",
    [
      "LibrariesInterface", "LibrariesLogic", "Configuration", "Git", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Libraries", "LibrariesUI",
    viewModules + ["LibrariesInterface", "LibrariesLogic", "WorkspaceLogic"]),
  .feature(
    "Libraries", "LibrariesFlow",
    flowModules + [
      "LibrariesInterface", "LibrariesLogic", "LibrariesUI", "Workspace", "PluginInterface",
    ]),
  .feature(
    "Report", "ReportLogic",
    ["MigrationsInterface", "MigrationsLogic", "Workspace", "WorkspaceLogic"]),
  .feature(
    "Onboarding", "OnboardingLogic",
    ["EditingLogic", "MigrationsInterface", "Unidirectional", "Workspace"]),
  .feature(
    "Onboarding", "OnboardingUI",
    viewModules + ["EditingUI", "OnboardingLogic", "Workspace", "WorkspaceLogic"]),
  .feature(
    "Onboarding", "OnboardingFlow",
    flowModules + [
      "OnboardingLogic", "OnboardingUI", "LocksInterface", "MigrationsInterface", "Workspace",
      "PluginInterface",
    ]),
  .feature(
    "Try", "TryLogic",
    [
      "EditingLogic", "MigrationsInterface", "MigrationsLogic", "Unidirectional", "Workspace",
      "WorkspaceLogic",
    ]),
  .feature(
    "Try", "TryUI",
    viewModules + [
      "EditingUI", "TryLogic", "MigrationsInterface", "MigrationsLogic", "MigrationsUI",
      "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Try", "TryFlow",
    flowModules + [
      "FeatureFlags", "TryLogic", "TryUI", "LocksInterface", "MigrationsInterface",
      "Workspace",
    ]),
  .feature(
    "Teams", "TeamsLogic",
    [
      "Matching", "MigrationsInterface", "MigrationsLogic", "ModulesInterface", "ModulesLogic",
      "Unidirectional", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Teams", "TeamsUI",
    viewModules + [
      "TeamsLogic", "MigrationsInterface", "MigrationsLogic", "MigrationsUI", "ModulesInterface",
      "ModulesLogic", "ModulesUI", "Workspace", "WorkspaceLogic",
    ]),
  .feature(
    "Teams", "TeamsFlow",
    flowModules + [
      "TeamsLogic", "TeamsUI", "MigrationsInterface", "ModulesInterface", "Workspace",
      "PluginInterface",
    ]),
  .feature("Gallery", "GalleryFlow", viewModules + ["Dates", "Flows"]),
  .feature("Root", "RootUI", viewModules + ["Workspace"]),
  .feature(
    "Home", "HomeFlow",
    [
      "DeclarativeUI", "DesignSystem", "Flows", "PluginInterface", "RouterService",
      "Unidirectional",
    ]),
  .feature(
    "Root", "RootFlow",
    [
      "RootUI", "MigrationsInterface", "Workspace", "DeclarativeUI", "DesignSystem", "Flows",
      "PluginInterface", "RouterService", "Routing", "Terminal", "Unidirectional",
    ]),
]

// MARK: - App: each module imports only modules above it; the last one is the composition root

let app: [Target] = [
  .app("Output", ["Terminal", "Workspace"]),
  .app(
    "RecordedServices",
    [
      "Dates", "LocksInterface", "MigrationsInterface", "ModulesInterface", "ServiceRecording",
      "Workspace",
    ]),
  .app(
    "Reports",
    [
      "CheckInterface", "CheckLogic", "DeclarativeUI", "LocksInterface", "LocksLogic", "Matching",
      "MigrationsInterface", "MigrationsLogic", "ModulesInterface", "ModulesLogic", "Output",
      "OwnersInterface", "OwnersLogic", "ReportLogic", "Terminal", "Workspace", "WorkspaceLogic",
      "WorkspaceService",
    ]),
  .app(
    "UserSettings",
    [
      "Configuration", "DeclarativeUI", "DesignSystem", "FeatureFlags", "Folders", "Matching",
      "Output", "PluginHost", "PluginInterface", "Screens", "SettingsInterface", "Terminal",
      "Unidirectional", "Workspace", "WorkspaceService",
    ]),
  .app(
    "PluginPoints",
    [
      "DeclarativeUI", "DependencyInjection", "ExternalPlugins", "FeatureFlags", "MigrationsFlow",
      "MigrationsInterface", "MigrationsLogic", "Output", "PluginHost", "PluginInterface",
      "PluginProtocol", "Routing", "Unidirectional", "UserSettings", "Workspace",
    ]),
  .app(
    "SharedServices",
    [
      "DependencyInjection", "ExternalPlugins", "FeatureFlags", "NcursesRenderer", "Output",
      "PluginHost", "PluginInterface", "PluginPoints", "RootFlow", "Screens", "UserSettings",
      "Workspace", "WorkspaceService",
    ]),
  .app(
    "Sandbox",
    [
      "Dates", "DependencyInjection", "Flows", "LocksInterface", "LocksLogic",
      "MigrationsInterface", "MigrationsService", "ModulesInterface", "ModulesLogic", "Output",
      "OwnersLogic", "Resources", "Screens", "SharedServices", "Workspace", "WorkspaceLogic",
      "WorkspaceService",
    ]),
  .app(
    "Commands",
    [
      "AppRuntime", "CheckInterface", "CheckLogic", "DeclarativeUI", "ExternalPlugins",
      "FeatureFlags", "Flows", "Git", "GitHistory", "Inspection", "LocksInterface", "LocksLogic",
      "LocksService", "Matching", "MigrationsInterface", "MigrationsLogic", "MigrationsService",
      "ModulesInterface", "ModulesLogic", "ModulesService", "NcursesRenderer", "Output",
      "OwnersInterface", "OwnersLogic", "Patterns", "PluginHost", "PluginInterface", "PluginPoints",
      "PluginProtocol", "Programs", "ReportLogic", "Reports", "Resources", "Routing", "Sandbox",
      "Screens", "ServiceRecording", "SharedServices", "Terminal", "Unidirectional", "UserSettings",
      "Workspace",
      "WorkspaceLogic", "WorkspaceService",
      .external("ArgumentParser", "swift-argument-parser", for: .headway),
    ]),
  .feature(
    "Libraries", "LibrariesCLI",
    [
      "CheckInterface", "CheckLogic", "Commands", "Git", "LibrariesInterface", "LibrariesLogic",
      "LibrariesService", "LocksService", "Matching", "Output", "Reports", "Terminal", "Workspace",
      "WorkspaceLogic", "WorkspaceService",
      .external("ArgumentParser", "swift-argument-parser", for: .headway),
    ]),
  .feature(
    "Try", "TryCLI",
    [
      "Commands", "Git", "MigrationsInterface", "MigrationsLogic", "MigrationsService", "Output",
      "Patterns", "Reports", "Routing", "Terminal", "TryLogic", "Workspace", "WorkspaceLogic",
      .external("ArgumentParser", "swift-argument-parser", for: .headway),
    ]),
  .executableTarget(
    name: "headway",
    dependencies: [
      "Commands", "DeclarativeUI", "DependencyInjection", "DesignSystem", "Diagnostics",
      "ExternalPlugins",
      "FeatureFlags",
      "Flows", "GalleryFlow", "HomeFlow", "Inspection", "LibrariesCLI", "LibrariesFlow",
      "LibrariesInterface", "LibrariesLogic", "LibrariesService", "LocksInterface", "LocksService",
      "MigrationsFlow", "MigrationsInterface", "MigrationsLogic", "MigrationsService",
      "ModulesFlow", "ModulesInterface", "ModulesLogic", "ModulesService", "NcursesRenderer",
      "OnboardingFlow", "Output", "PluginHost", "PluginInterface", "PluginPoints", "Processes",
      "Programs", "RecordedServices", "Reports", "Resources", "RootFlow", "RouterService",
      "Routing",
      "Sandbox", "Screens", "ServiceRecording", "SettingsFlow", "SettingsInterface",
      "SharedServices", "TeamsFlow", "TeamsLogic",
      "Terminal", "TryCLI", "TryFlow", "Unidirectional", "UserSettings", "Workspace",
      "WorkspaceService",
      .external("ArgumentParser", "swift-argument-parser", for: .headway),
    ],
    path: "Sources/App/headway"),
]

// MARK: - Tools: for maintainers; not part of the app

let tools: [Target] = [
  .executableTarget(
    name: "ForecastBacktest",
    dependencies: ["MigrationsInterface", "MigrationsLogic", "Workspace", "WorkspaceLogic"],
    path: "Tools/ForecastBacktest"),
  .executableTarget(
    name: "SourceListing", dependencies: ["Patterns", "SourceScopes"],
    path: "Tools/SourceListing", exclude: ["patterns.tsv"]),
]

// MARK: - Plugins: imported only by the app; `make remove-plugin` removes one

let plugins: [Target] = [
  .plugin(
    "ConfigurationReview",
    [
      "DeclarativeUI", "DesignSystem", "FeatureFlags", "Flows", "OnboardingFlow", "OnboardingUI",
      "PluginInterface",
    ]),
  .pluginTests("ConfigurationReview", ["Flows", "OnboardingFlow", "PluginInterface", "Workspace"]),
  .plugin(
    "CopySummary",
    [
      "FeatureFlags", "MigrationsFlow", "MigrationsInterface", "MigrationsLogic", "ModulesFlow",
      "ModulesLogic", "PluginInterface", "WorkspaceLogic",
    ]),
  .pluginTests(
    "CopySummary",
    [
      "MigrationsFlow", "MigrationsInterface", "ModulesInterface", "ModulesLogic",
      "PluginInterface", "Workspace",
    ]),
  .plugin(
    "Deadlines",
    [
      "FeatureFlags", "MigrationsFlow", "MigrationsInterface", "MigrationsLogic", "PluginInterface",
      "Workspace", "WorkspaceLogic",
    ]),
  .pluginTests("Deadlines", ["MigrationsFlow", "MigrationsInterface", "Workspace"]),
  .plugin(
    "MostUrgentLink",
    [
      "FeatureFlags", "MigrationsFlow", "MigrationsInterface", "PluginInterface", "RouterService",
      "Routing",
    ]),
  .pluginTests("MostUrgentLink", ["MigrationsFlow", "MigrationsInterface", "Workspace"]),
  .plugin(
    "QuickWins",
    [
      "DeclarativeUI", "DesignSystem", "FeatureFlags", "MigrationsFlow", "MigrationsInterface",
      "MigrationsLogic", "MigrationsUI", "PluginInterface", "WorkspaceLogic",
    ]),
  .pluginTests("QuickWins", ["MigrationsInterface", "MigrationsLogic"]),
  .plugin(
    "Regressions",
    [
      "DeclarativeUI", "DesignSystem", "FeatureFlags", "MigrationsFlow", "MigrationsInterface",
      "MigrationsLogic", "MigrationsUI", "PluginInterface", "Unidirectional", "Workspace",
      "WorkspaceLogic",
    ]),
  .pluginTests(
    "Regressions",
    [
      "DeclarativeUI", "MigrationsFlow", "MigrationsInterface", "MigrationsLogic",
      "PluginInterface", "Terminal", "Workspace",
    ]),
  .plugin(
    "TeamSummary",
    ["FeatureFlags", "PluginInterface", "TeamsFlow", "TeamsLogic", "WorkspaceLogic"]),
  .pluginTests(
    "TeamSummary",
    [
      "MigrationsInterface", "MigrationsLogic", "ModulesInterface", "ModulesLogic",
      "PluginInterface", "TeamsFlow", "TeamsLogic", "Workspace",
    ]),
]

// MARK: - Tests

let tests: [Target] = [
  .tests("TerminalTests", ["Terminal", "TestSupport"]),
  .tests("NcursesRendererTests", ["DesignSystem", "NcursesRenderer", "Terminal", "TestSupport"]),
  .executableTarget(
    name: "TerminalProbe", dependencies: ["Terminal", "NcursesRenderer"],
    path: "Tests/TerminalProbe"),
  .tests(
    "ArchitectureTests",
    [
      "ModulesInterface", "ModulesLogic", "Patterns", "Processes", "Workspace", "WorkspaceService",
    ]),
  .tests("EndToEndTests", ["headway", "headway-dev", "TerminalProbe"]),
  .target(name: "TestRepositories", dependencies: ["Processes"], path: "Tests/TestRepositories"),
  .target(name: "TestTraits", dependencies: ["Unidirectional"], path: "Tests/TestTraits"),
  .tests("WorkspaceLogicTests", ["Workspace", "WorkspaceLogic"]),
  .tests(
    "WorkspaceServiceTests",
    [
      "Configuration", "Patterns", "TestRepositories", "TestSupport", "Workspace",
      "WorkspaceService",
    ]),
  .tests(
    "SnapshotTests",
    flowModules + [
      "Commands", "Dates", "DesignSystem", "FeatureFlags", "GalleryFlow", "HomeFlow", "Inspection",
      "LibrariesCLI", "LibrariesFlow", "LibrariesInterface", "LibrariesLogic", "LocksInterface",
      "MigrationsFlow", "MigrationsInterface", "MigrationsLogic", "MigrationsUI", "ModulesFlow",
      "ModulesInterface", "ModulesLogic", "ModulesUI", "OnboardingFlow", "Output", "PluginHost",
      "PluginInterface", "Programs", "Reports", "Resources", "RootFlow", "RootUI", "Sandbox",
      "Screens",
      "SettingsFlow", "SettingsInterface", "SettingsLogic", "SettingsUI", "SharedServices",
      "TeamsFlow", "TeamsLogic", "TeamsUI", "Terminal", "TestSupport", "TryFlow", "TryLogic",
      "TryUI", "UserSettings", "Workspace", "headway",
    ], exclude: ["Screens", "Work.txt", "palette-bar.session"]),
  .tests(
    "TryLogicTests",
    [
      "TryLogic", "MigrationsInterface", "MigrationsLogic", "TestSupport", "Unidirectional",
      "Workspace",
    ]),
  .tests(
    "TeamsLogicTests",
    [
      "TeamsLogic", "MigrationsInterface", "MigrationsLogic", "ModulesInterface", "ModulesLogic",
      "Workspace",
    ]),
  .tests(
    "LibrariesLogicTests",
    [
      "CheckInterface", "LibrariesInterface", "LibrariesLogic", "TestSupport", "Unidirectional",
      "Workspace", "WorkspaceLogic",
    ]),
  .tests(
    "LibrariesServiceTests",
    [
      "Git", "LibrariesInterface", "LibrariesLogic", "LibrariesService", "TestRepositories",
      "Workspace",
    ]),
  .tests(
    "LocksLogicTests",
    ["LocksInterface", "LocksLogic", "MigrationsInterface", "TestSupport", "Workspace"]),
  .tests(
    "CheckLogicTests",
    [
      "CheckInterface", "CheckLogic", "LocksInterface", "LocksLogic", "MigrationsInterface",
      "Resources", "Workspace",
    ]),
  .tests(
    "LocksServiceTests",
    [
      "CheckLogic", "Dates", "Git", "LocksInterface", "LocksLogic", "LocksService",
      "MigrationsInterface", "MigrationsService", "TestRepositories", "TestSupport", "Workspace",
    ]),
  .tests("ReportLogicTests", ["MigrationsInterface", "ReportLogic", "Workspace"]),
  .tests("MatchingTests", ["Matching"]),
  .tests("OwnersLogicTests", ["OwnersInterface", "OwnersLogic"]),
  .tests("RoutingTests", ["Routing", "TestSupport"]),
  .tests("DependencyInjectionTests", ["DependencyInjection", "Diagnostics"]),
  .tests("FeatureFlagsTests", ["FeatureFlags"]),
  .tests("RouterServiceTests", flowModules + ["Diagnostics", "FeatureFlags"]),
  .tests(
    "FlowsTests",
    [
      "DependencyInjection", "Diagnostics", "Unidirectional", "DeclarativeUI", "Flows", "Terminal",
      "Routing",
    ]),
  .tests(
    "ScenesTests", ["Diagnostics", "DeclarativeUI", "Flows", "Scenes", "TestSupport"]),
  .tests(
    "PluginHostTests",
    [
      "Terminal", "FeatureFlags", "Unidirectional", "DesignSystem", "DeclarativeUI", "Routing",
      "Flows", "RouterService", "PluginInterface", "PluginHost", "PluginProtocol",
    ]),
  .tests(
    "AppRuntimeTests",
    [
      "AppRuntime", "DeclarativeUI", "Flows", "Screens", "Terminal", "TestSupport",
      "Unidirectional",
    ]),
  .tests(
    "InspectionTests",
    [
      "DeclarativeUI", "DependencyInjection", "Diagnostics", "DesignSystem", "FeatureFlags",
      "Flows", "Inspection",
      "PluginHost", "PluginInterface", "Routing", "ServiceRecording", "Terminal", "TestSupport",
      "TestTraits", "Unidirectional",
    ], exclude: ["Screens"]),
  .tests(
    "TestSupportTests",
    [
      "DependencyInjection", "Diagnostics", "Unidirectional", "DesignSystem", "DeclarativeUI",
      "Flows", "Terminal",
      "TestSupport",
    ]),
  .tests(
    "SemanticsTests",
    [
      "DeclarativeUI", "Diagnostics", "DesignSystem", "FeatureFlags", "Flows", "PluginHost",
      "PluginInterface", "Processes", "Routing", "Terminal", "Unidirectional",
    ]),
  .tests("ResourceGeneratorTests", ["ResourceGenerator"]),
  .tests("PluginProtocolTests", ["PluginProtocol", "Routing"]),
  .tests("FoldersTests", ["Folders"]),
  .tests(
    "ExternalPluginsTests",
    [
      "DeclarativeUI", "ExternalPlugins", "FeatureFlags", "Flows", "Folders", "MigrationsFlow",
      "MigrationsInterface", "MigrationsLogic", "PluginHost", "PluginInterface", "PluginPoints",
      "PluginProtocol", "Routing", "TestSupport", "Unidirectional", "Workspace", "headway",
    ]),
  .tests(
    "ProgramsTests",
    [
      "AppRuntime", "DeclarativeUI", "ExternalPlugins", "FeatureFlags", "Flows", "Inspection",
      "PluginHost", "PluginInterface", "Programs", "RouterService", "Routing", "Screens",
      "Terminal", "TestSupport", "TestTraits", "Unidirectional",
    ]),
  .tests(
    "ParserFuzzTests",
    [
      "Configuration", "Git", "LibrariesLogic", "LocksLogic", "ModulesLogic", "OwnersLogic",
      "PluginProtocol", "Routing", "Terminal", "TestSupport", "ToolBaselines", "WorkspaceService",
    ], exclude: ["Corpus"]),
  .tests("UnidirectionalTests", ["Unidirectional", "Diagnostics", "TestSupport"]),
  .tests("ProcessesTests", ["Processes", "CProcesses"]),
  .tests("GitTests", ["Git", "Processes", "TestRepositories", "TestSupport"]),
  .tests("ToolBaselinesTests", ["ToolBaselines"]),
  .tests("SourceScopesTests", ["SourceScopes", "TestSupport"]),
  .tests("PatternsTests", ["Patterns", "SourceScopes", "TestSupport"]),
  .tests("CacheTests", ["Cache"]),
  .tests(
    "ModulesLogicTests",
    [
      "CheckInterface", "MigrationsInterface", "ModulesInterface", "ModulesLogic", "Terminal",
      "TestSupport", "Unidirectional", "Workspace", "WorkspaceLogic",
    ]),
  .tests(
    "ModulesServiceTests",
    [
      "Git", "MigrationsInterface", "ModulesInterface", "ModulesLogic", "ModulesService",
      "OwnersLogic", "Patterns", "Processes", "TestRepositories", "TestSupport", "Workspace",
    ]),
  .tests("EditingLogicTests", ["EditingLogic", "TestSupport", "Unidirectional", "Workspace"]),
  .tests(
    "OnboardingLogicTests",
    [
      "MigrationsInterface", "OnboardingLogic", "TestSupport", "Unidirectional", "Workspace",
    ]),
  .tests(
    "MigrationsLogicTests",
    [
      "LocksInterface", "MigrationsInterface", "MigrationsLogic", "TestSupport", "Unidirectional",
      "Workspace",
    ]),
  .tests(
    "MigrationsServiceTests",
    [
      "Git", "GitHistory", "MigrationsInterface", "MigrationsLogic", "MigrationsService",
      "OwnersInterface", "OwnersLogic", "Patterns", "TestRepositories", "TestSupport", "Workspace",
      "WorkspaceLogic",
    ]),
  .tests("DesignSystemTests", ["DesignSystem", "Terminal"]),
  .tests(
    "DeclarativeUITests",
    [
      "Dates", "DeclarativeUI", "Diagnostics", "DesignSystem", "Screens", "Terminal",
      "TestSupport", "Unidirectional",
    ]),
]

// MARK: - The package

// The program links every plugin in the table above, so a new plugin needs only an entry there.
for target in app where target.name == "headway" {
  target.dependencies += plugins.filter { $0.type == .regular }.map { .byName(name: $0.name) }
}

/// The parts of this package that fetch other packages, named by traits. Each part includes those
/// before it.
///
/// One trait is enough, because SwiftPM passes the names of all enabled traits to the compiler in
/// random order: with two of them, a build often compiles every module again.
enum Part: String, CaseIterable {
  case testKit = "HeadwayTestKit"
  case appKit = "HeadwayAppKit"
  case headway = "Headway"

  /// The traits that include this part.
  var traits: Set<String> {
    Set(Self.allCases.drop { $0 != self }.map(\.rawValue))
  }
}

/// The test targets that a script builds, separated by spaces; nil for all.
let builtTests = Context.environment["HEADWAY_TESTS"]?.split(separator: " ").map(String.init)

let package = Package(
  name: "headway",
  platforms: [.macOS("15.4")],
  products: [
    .executable(name: "headway", targets: ["headway"]),
    .executable(name: "headway-dev", targets: ["headway-dev"]),
  ]
    + (platform + program).filter { $0.type == .regular }.map {
      .library(name: $0.name, targets: [$0.name])
    },
  traits: [
    .default(enabledTraits: [Part.headway.rawValue]),
    .trait(
      name: Part.testKit.rawValue,
      description: "The product HeadwayTestKit, for the tests of an app"),
    .trait(
      name: Part.appKit.rawValue,
      description: "The product HeadwayAppKit, for complete programs, and HeadwayTestKit"),
    .trait(name: Part.headway.rawValue, description: "The program headway, and both products"),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
  ],
  targets: platform + resources + support + program + domain + features + app + tools + plugins
    + tests.filter { $0.type != .test || builtTests?.contains($0.name) ?? true },
  swiftLanguageModes: [.v6]
)

// MARK: - Folders of each kind of module

extension Target.Dependency {
  /// A product of another package, which is fetched only for a part and those that include it.
  static func external(_ product: String, _ package: String, for part: Part) -> Self {
    .product(name: product, package: package, condition: .when(traits: part.traits))
  }
}

extension Target {
  static func platform(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Platform/\(name)")
  }

  static func support(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Support/\(name)")
  }

  static func program(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Program/\(name)")
  }

  static func domain(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Domain/\(name)")
  }

  static func app(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/App/\(name)")
  }

  static func feature(
    _ feature: String, _ name: String, _ dependencies: [Dependency] = []
  ) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/Features/\(feature)/\(name)")
  }

  static func plugin(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(
      name: "\(name)Plugin", dependencies: dependencies, path: "Plugins/\(name)Plugin",
      exclude: ["Tests"])
  }

  static func pluginTests(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .testTarget(
      name: "\(name)PluginTests", dependencies: [.byName(name: "\(name)Plugin")] + dependencies,
      path: "Plugins/\(name)Plugin/Tests")
  }

  static func tests(
    _ name: String, _ dependencies: [Dependency] = [], exclude: [String] = []
  ) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", exclude: exclude)
  }
}
