/** Caches the redirects that teams keep in the store, so that an unknown address needs no query. */
import type { RedirectRecords } from '../../records/redirects/redirect-records.ts';

/** Addresses of one project, each with the page that it leads to. */
export type RedirectsOf = ReadonlyMap<string, string>;

export interface KnownRedirects {
  /** Empty until the store has answered. */
  of(project: string): RedirectsOf;
  /** Reads those of all projects. @throws when the store cannot be read; then the known ones stay */
  refresh(): Promise<void>;
  /** Reads them if the store says that some have changed, which costs one row. @throws likewise */
  follow(): Promise<void>;
}

/** Looks after which all are read in any case: servers and commands before this version change redirects without saying so. */
const LOOKS = 12;

export const NO_REDIRECTS: RedirectsOf = new Map();

export function knownRedirects(records: Pick<RedirectRecords, 'all' | 'version'>): KnownRedirects {
  let known: ReadonlyMap<string, RedirectsOf> = new Map();
  let newest = 0;
  let taken = 0;
  let version: number | undefined;
  let looks = 0;
  const read = async (current: number): Promise<void> => {
    const number = ++newest;
    const all = await records.all();
    // An answer that comes late may be older than one that is known.
    if (number < taken) return;
    taken = number;
    version = current;
    looks = 0;
    known = new Map(
      [...all].map(([project, redirects]) => [project, new Map(redirects.map(({ from, to }) => [from, to]))]),
    );
  };
  return {
    of: (project) => known.get(project) ?? NO_REDIRECTS,
    // The number is read first: a change in between is then read once more, and never missed.
    refresh: async () => read(await records.version()),
    follow: async () => {
      const current = await records.version();
      if (current !== version || ++looks >= LOOKS) await read(current);
    },
  };
}
