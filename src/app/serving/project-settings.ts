/** The settings of projects as the store last gave them, for pages that are made without asking it. */
import {
  DEFAULT_PROJECT_SETTINGS,
  type ProjectRecords,
  type ProjectSettings,
} from '../../records/projects/project-records.ts';

export interface KnownSettings {
  /** Those of a new project until the store has been asked. */
  of(project: string): ProjectSettings;
  /** Calls `changed` each time the settings of a project become others. @returns what ends that */
  subscribe(project: string, changed: () => void): () => void;
  /** Asks the store for the settings of all projects. */
  refresh(): Promise<void>;
}

export function knownSettings(
  records: Pick<ProjectRecords, 'settings'>,
  projects: () => readonly string[],
): KnownSettings {
  const known = new Map<string, ProjectSettings>();
  const listeners = new Map<string, Set<() => void>>();
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
        const next = await records.settings(project);
        if (JSON.stringify(next) === JSON.stringify(of(project))) continue;
        known.set(project, next);
        for (const changed of listeners.get(project) ?? []) changed();
      }
    },
  };
}
