/** What a site uses of the service: a site is created before the service is open, and works without it. */
import { DEFAULT_PROJECT_SETTINGS, type ProjectSettings } from '../../records/projects/project-records.ts';
import type { TakeAgentFeedback } from '../../web/reader/mcp/mcp-route.ts';
import type { Searched } from '../../web/reader/pages/search.ts';
import type { KnownSettings } from './project-settings.ts';

/** The open service, as sites see it. */
export interface SiteService {
  readonly settings: Pick<KnownSettings, 'of' | 'subscribe'>;
  /** Counts searches made on the results page. */
  readonly searched: (project: string) => Searched;
  /** Stores assistants' feedback on pages; undefined for a project that the service does not know yet. */
  readonly takeFeedback: (project: string) => TakeAgentFeedback | undefined;
}

export interface ProjectService {
  /** The defaults of a new project until the service is open. */
  settings(): ProjectSettings;
  /** Counts nothing until the service is open. */
  readonly searched: Searched;
  /** Undefined until the service is open. */
  takeFeedback(): TakeAgentFeedback | undefined;
  close(): void;
}

/**
 * The service for one project.
 * @param opening settles when the service is open, which may be never
 * @param changed called when the settings change
 */
export function projectService(
  opening: Promise<SiteService>,
  project: string,
  changed: () => void,
): ProjectService {
  let service: SiteService | undefined;
  let searched: Searched | undefined;
  let leave = (): void => undefined;
  let closed = false;
  void opening.then((open) => {
    if (closed) return;
    service = open;
    searched = open.searched(project);
    leave = open.settings.subscribe(project, changed);
    if (open.settings.of(project) !== DEFAULT_PROJECT_SETTINGS) changed();
  });
  return {
    settings: () => service?.settings.of(project) ?? DEFAULT_PROJECT_SETTINGS,
    searched: (...search) => searched?.(...search),
    takeFeedback: () => service?.takeFeedback(project),
    close: () => {
      closed = true;
      leave();
    },
  };
}
