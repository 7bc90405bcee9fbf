/** Caches the redirects that teams keep in the store, so that an unknown address needs no query. */
import type { RedirectRecords } from '../../records/redirects/redirect-records.ts';

/** Addresses of one project, each with the page that it leads to. */
export type RedirectsOf = ReadonlyMap<string, string>;

export interface KnownRedirects {
  /** Empty until the store has answered. */
  of(project: string): RedirectsOf;
  /** Reads those of all projects. @throws when the store cannot be read; then the known ones stay */
  refresh(): Promise<void>;
}

export const NO_REDIRECTS: RedirectsOf = new Map();

export function knownRedirects(records: Pick<RedirectRecords, 'all'>): KnownRedirects {
  let known: ReadonlyMap<string, RedirectsOf> = new Map();
  let newest = 0;
  let taken = 0;
  return {
    of: (project) => known.get(project) ?? NO_REDIRECTS,
    refresh: async () => {
      const number = ++newest;
      const all = await records.all();
      // An answer that comes late may be older than one that is known.
      if (number < taken) return;
      taken = number;
      known = new Map(
        [...all].map(([project, redirects]) => [
          project,
          new Map(redirects.map(({ from, to }) => [from, to])),
        ]),
      );
    },
  };
}
