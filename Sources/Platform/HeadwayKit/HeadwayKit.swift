// The platform as one import: everything that an app, its features and its plugins need.

@_exported import AppRuntime
@_exported import Dates
@_exported import DeclarativeUI
@_exported import DependencyInjection
@_exported import DesignSystem
@_exported import Diagnostics
@_exported import FeatureFlags
@_exported import Flows
@_exported import Inspection
@_exported import Matching
@_exported import PluginHost
@_exported import PluginInterface
@_exported import RouterService
@_exported import Routing
@_exported import Scenes
@_exported import Screens
@_exported import ServiceRecording
@_exported import Terminal
@_exported import Unidirectional
