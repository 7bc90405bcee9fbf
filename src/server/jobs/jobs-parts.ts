/** What everything about agent jobs is made from. */
import type { Log } from '../../lib/log.ts';
import type { WorkTraces } from '../../lib/telemetry/trace/work-traces.ts';
import type { Records } from '../../records/records.ts';
import type { ProjectPlan } from '../../settings/project-plans.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';

export interface PlannedProject {
  readonly id: string;
  readonly plan: ProjectPlan;
}

export interface JobsParts {
  readonly settings: Settings;
  readonly records: Records;
  /** Asked at each look: projects come and go with the settings file. */
  readonly plans: () => readonly PlannedProject[];
  /** Where people reach the dashboard, without trailing slash. */
  readonly address: () => Promise<string>;
  readonly log: Log;
  /** Undefined when no traces are recorded. */
  readonly traces?: WorkTraces | undefined;
  /** Render processes of the caller, which also closes them; default: processes for each job and each check. */
  readonly renderProcesses?: PageRenderer | undefined;
}
