import MigrationsLogic

/// Reading the file of a location of a dependency.
package typealias CodeReading = FileReading
