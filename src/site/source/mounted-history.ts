/** The history of a site of several repositories: that of the base, and those of the mounts at their places. */
import { mountOf, sitePath } from './mount.ts';
import type { MountState, SourceHistory } from './source.ts';

/** @param listed paths of the files of the base, for one without a history */
export async function historyWithMounts(
  base: SourceHistory | undefined,
  { mounts, requested }: Pick<MountState, 'mounts' | 'requested'>,
  listed: () => Promise<Iterable<string>>,
): Promise<SourceHistory | undefined> {
  const all = await Promise.all(
    mounts.map(async (mount) => ({ mount, history: await mount.source.history?.() })),
  );
  if (base === undefined && all.every(({ history }) => history === undefined)) return undefined;
  const tracked = new Set(base?.tracked ?? (await listed()));
  const dates = new Map(base?.dates);
  for (const { mount, history } of all) {
    for (const own of history?.tracked ?? mount.files.keys()) tracked.add(sitePath(mount, own));
    for (const [own, date] of history?.dates ?? []) dates.set(sitePath(mount, own), date);
  }
  const changes = base?.changes;
  if (changes === undefined) return { tracked, dates };
  return {
    tracked,
    dates,
    changes: async () => {
      const known = await changes();
      // What the base has at the place of a mount is not what readers see.
      return known && new Map([...known].filter(([path]) => mountOf(requested, path) === undefined));
    },
  };
}
