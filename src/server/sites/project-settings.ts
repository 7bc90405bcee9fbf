/** Caches the settings of projects from the store, so that rendering a page needs no query. */
import { NewestRead } from '../../lib/async/newest-read.ts';
import {
  DEFAULT_PROJECT_SETTINGS,
  type ProjectRecords,
  type ProjectSettings,
} from '../../records/projects/project-records.ts';

export interface KnownSettings {
  /** The defaults of a new project until the store has answered. */
  of(project: string): ProjectSettings;
  /** Calls `changed` each time the settings of a project change. @returns a function that unsubscribes */
  subscribe(project: string, changed: () => void): () => void;
  /** Reads the settings of all projects from the store. */
  refresh(): Promise<void>;
}

export function knownSettings(
  records: Pick<ProjectRecords, 'settings'>,
  projects: () => readonly string[],
): KnownSettings {
  const known = new Map<string, ProjectSettings>();
  const listeners = new Map<string, Set<() => void>>();
  const newest = new NewestRead();
  const of = (project: string): ProjectSettings => known.get(project) ?? DEFAULT_PROJECT_SETTINGS;
  return {
    of,
    subscribe: (project, changed) => {
      const own = listeners.get(project) ?? new Set();
      listeners.set(project, own.add(changed));
      return () => own.delete(changed);
    },
    refresh: async () => {
      for (const project of projects()) {
        const number = newest.begin();
        const next = await records.settings(project);
        if (!newest.take(project, number)) continue;
        if (JSON.stringify(next) === JSON.stringify(of(project))) continue;
        known.set(project, next);
        for (const changed of listeners.get(project) ?? []) changed();
      }
    },
  };
}
