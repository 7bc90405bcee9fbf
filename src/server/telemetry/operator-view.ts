/** The state of a server as its operator sees it: gauges of the projects, the render processes and the database. */

import type { BackupHealth } from '../../installation/backups/scheduled-backups.ts';
import { diskRoom } from '../../lib/free-room.ts';
import type { Settings } from '../../settings/settings.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { Gauge } from '../../web/service/metrics/metrics.ts';
import type { OperatorView } from '../../web/service/service.ts';
import type { ServerBackups } from '../service/start-backups.ts';
import type { ProjectSlot } from '../sites/project-slot.ts';
import type { Projects } from '../sites/projects.ts';

interface OperatorParts {
  readonly settings: Pick<Settings, 'metricsToken' | 'dataDir'>;
  readonly projects: Pick<Projects, 'current' | 'gitWaiting'>;
  readonly renderer: PageRenderer;
  /** Of the database, by state. */
  readonly connections: () => Readonly<Record<string, number>>;
  /** Undefined while the store is not open. */
  readonly backups: () => ServerBackups | undefined;
  /** Of clients. */
  readonly clients: () => number;
  /** Spans that the collector did not get; undefined when none are sent. */
  readonly spansDropped: () => number | undefined;
  /** Of the program. */
  readonly version: string;
}

export function operatorView({
  settings,
  projects,
  renderer,
  connections,
  backups,
  clients,
  spansDropped,
  version,
}: OperatorParts): OperatorView {
  return {
    token: settings.metricsToken,
    problem: () => backups()?.problem(),
    disk: () => diskRoom(settings.dataDir),
    gauges: () => {
      const slots = projects.current();
      return [
        {
          name: 'lectern_projects',
          help: 'Projects that this server has',
          value: slots.length,
        },
        {
          name: 'lectern_projects_served',
          help: 'Projects whose site is loaded',
          value: slots.filter((slot) => slot.isServed()).length,
        },
        {
          name: 'lectern_connections_open',
          help: 'Connections of clients',
          value: clients(),
        },
        {
          name: 'lectern_spans_dropped',
          help: 'Spans of traces that the collector did not get',
          value: spansDropped(),
        },
        {
          name: 'lectern_build_info',
          help: 'The version of the program and of Node, as labels',
          labels: { version, node: process.version },
          // Whoever looks for servers with a known weakness should not get it for the asking.
          confidential: true,
          value: 1,
        },
        {
          name: 'lectern_projects_degraded',
          help: 'Projects that are not served as they should be',
          value: slots.filter((slot) => slot.problem() !== undefined).length,
        },
        {
          name: 'lectern_git_looks_waiting',
          help: 'Looks at repositories that wait for their turn',
          value: projects.gitWaiting(),
        },
        {
          name: 'lectern_render_queue_length',
          help: 'Pages that wait for a render process',
          value: renderer.waiting?.(),
        },
        {
          name: 'lectern_renderer_available',
          help: 'Whether render processes start (1) or not (0)',
          value: renderer.problem?.() === undefined ? 1 : 0,
        },
        ...Object.entries(connections()).map(([state, value]) => ({
          name: 'lectern_store_connections',
          help: 'Connections to the database, and who waits for one',
          labels: { state },
          value,
        })),
        ...ofBackups(backups()?.health()),
        ...slots.flatMap(ofProject),
      ];
    },
  };
}

function ofBackups(health: BackupHealth | undefined): readonly Gauge[] {
  if (health === undefined) return [];
  return [
    {
      name: 'lectern_backup_age_seconds',
      help: 'Time since the last good backup was made',
      value: health.age,
    },
    {
      name: 'lectern_backup_late',
      help: 'Whether a backup has been due for an hour and is not there (1)',
      value: health.late ? 1 : 0,
    },
  ];
}

function ofProject(slot: ProjectSlot): readonly Gauge[] {
  const labels = { project: slot.id };
  return [
    {
      name: 'lectern_project_degraded',
      help: 'Whether a project is not served as it should be (1)',
      labels,
      value: slot.problem() === undefined ? 0 : 1,
    },
    {
      name: 'lectern_project_git_age_seconds',
      help: 'Time since the repository of a project last answered',
      labels,
      value: slot.git.age(),
    },
  ];
}
