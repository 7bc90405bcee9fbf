/** Operations of the dashboard and the API on automations beyond their rows. */

export interface AutomationOperations {
  /** False in a preview: what is started there waits for a server on the same store. */
  readonly isRunning: boolean;
  /** Has what is due looked at now, because a run was started. */
  wake(): void;
}
