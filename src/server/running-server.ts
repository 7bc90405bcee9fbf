/** A server that has been started, as commands and tests use it. */

import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site/site.ts';

export interface RunningServer {
  /** Address for people: the base URL, else the address it listens on. */
  readonly url: string;
  readonly port: number;
  readonly projects: readonly {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    /** A getter, because holding one site would keep it in memory for as long as the server runs. */
    readonly site: Site;
    /** Why it is not served as it should be; undefined when it is. */
    readonly problem: string | undefined;
  }[];
  readonly dashboardUrl: string;
  /** Address of the page that creates the dashboard's first owner, while there is none; `serve` knows it at once. */
  readonly setUpUrl: string | undefined;
  /** Serves other projects of the settings file from now on. @throws AppError when they are invalid; nothing has changed then */
  reload(plans: readonly ProjectPlan[]): Promise<{ readonly added: number; readonly removed: number }>;
  /** Shuts down gracefully: reports not ready, waits, then lets requests in progress finish. */
  stop(stopping: Settings['stopping']): Promise<void>;
  close(): Promise<void>;
}
