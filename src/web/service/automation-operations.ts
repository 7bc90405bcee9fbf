/** Operations of the dashboard and the API on automations beyond their rows. */

export interface AutomationOperations {
  /** Has what is due looked at now, because a run was started. */
  wake(): void;
}
