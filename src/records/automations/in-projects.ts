/** Limits a query to projects, as a condition with its values. */

/** @param projects at least one */
export function inProjects(projects: readonly string[]): string {
  return `project IN (${projects.map(() => '?').join(', ')})`;
}
