/** The service's map of projects: one object that stays the same while projects come and go. */
import type { Records } from '../../records/records.ts';
import type { ServedProject } from '../../web/service/service.ts';
import { BEING_FETCHED, type ProjectSlot } from '../sites/project-slot.ts';

interface ServedProjects {
  readonly byId: ReadonlyMap<string, ServedProject>;
  /** Switches to the projects served now and registers them in the store. @returns ids of those that changed */
  follow(): Promise<readonly string[]>;
  close(): void;
}

interface ServedProjectsParts {
  readonly sites: () => readonly ProjectSlot[];
  readonly urlOf: (site: ProjectSlot) => string;
  /** Called when an administrator changed the feedback settings. */
  readonly settingsChanged: () => void;
}

export function servedProjects(
  { projects }: Pick<Records, 'projects'>,
  { sites, urlOf, settingsChanged }: ServedProjectsParts,
): ServedProjects {
  const byId = new Map<string, ServedProject>();
  const known = new Map<string, { readonly slot: ProjectSlot; name: string; readonly leave: () => void }>();

  const register = async (slots: readonly ProjectSlot[]): Promise<void> => {
    const stored = new Set((await projects.list()).map(({ id }) => id));
    // A project takes its name from docs.json; an unreadable one must not rename it.
    const named = slots.filter((slot) => slot.isServed() || !stored.has(slot.id));
    await projects.register(named.map(({ id, subdomain, name }) => ({ id, subdomain, name })));
  };
  const renamed = (slot: ProjectSlot): void => {
    const entry = known.get(slot.id);
    if (entry?.slot !== slot || entry.name === slot.name) return;
    entry.name = slot.name;
    // The next change or start tries again.
    register([slot]).catch(() => (entry.name = ''));
  };
  return {
    byId,
    follow: async () => {
      const slots = sites();
      await register(slots);
      const changed = [...known].filter(([, { slot }]) => !slots.includes(slot));
      for (const [id, { leave }] of changed) {
        leave();
        known.delete(id);
      }
      byId.clear();
      for (const slot of slots) {
        byId.set(slot.id, asServed(slot, urlOf, settingsChanged));
        if (!known.has(slot.id))
          known.set(slot.id, { slot, name: slot.name, leave: slot.live.subscribe(() => renamed(slot)) });
      }
      return changed.map(([id]) => id);
    },
    close: () => {
      for (const { leave } of known.values()) leave();
    },
  };
}

export function asServed(
  slot: ProjectSlot,
  urlOf: (site: ProjectSlot) => string,
  settingsChanged: () => void,
): ServedProject {
  return {
    id: slot.id,
    subdomain: slot.subdomain,
    get name() {
      return slot.name;
    },
    live: slot.live,
    siteOf: (request) => slot.siteOf(request),
    counts: slot.counts,
    readOrigins: slot.readOrigins,
    readAs: slot.readAs,
    hosts: slot.hosts,
    closesPages: () => slot.live.current().closed.pages.size > 0,
    problem: () => {
      const problem = slot.problem();
      // Just made: its page says so, and nothing is wrong.
      return problem === BEING_FETCHED ? undefined : problem;
    },
    get url() {
      return urlOf(slot);
    },
    settingsChanged,
  };
}
