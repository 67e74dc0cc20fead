import Workspace

/// The configuration of the base, with which the current one is compared.
package struct FormerRules {
  package let configuration: ProjectConfiguration
  package let review: RelaxationReview

  /// - Parameters:
  ///   - configuration: the configuration of the base.
  ///   - project: the project with its current configuration.
  ///   - owners: returns the owners of a path.
  package init(
    _ configuration: ProjectConfiguration, of project: Project,
    owners: @escaping (String) -> [String] = { _ in [] }
  ) {
    self.configuration = configuration
    review = RelaxationReview(
      project.configuration.relaxations, before: configuration.relaxations,
      configuration: project.relativeConfigurationPath, owners: owners)
  }
}
