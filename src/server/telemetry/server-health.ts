/** What the health checks of a running server say of its pages, projects and store. */
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import type { Health } from '../../web/reader/pages/health.ts';
import type { ServiceConnection } from '../service/service-connection.ts';
import type { Projects } from '../sites/projects.ts';

interface HealthParts {
  readonly state: () => 'starting' | 'serving' | 'stopping';
  readonly projects: Pick<Projects, 'current'>;
  readonly renderer: Pick<PageRenderer, 'problem'>;
  readonly store: ServiceConnection['store'];
  readonly token: string | undefined;
}

export function serverHealth({ state, projects, renderer, store, token }: HealthParts): Health {
  return {
    pages: () => {
      const now = state();
      if (now !== 'serving') return now;
      if (renderer.problem?.() !== undefined) return 'Pages cannot be rendered';
      // The dashboard offers to make the first one.
      if (projects.current().length === 0) return undefined;
      return projects.current().some((slot) => slot.isServed()) ? undefined : 'No project can be served';
    },
    projects: () => projects.current().map((slot) => ({ id: slot.id, problem: slot.problem() })),
    store: { known: () => store.known(), ask: async () => store.ask() },
    token,
  };
}
