/** Checks that the installation's secret is the one that the credentials in the store were sealed with. */
import { join } from 'node:path';
import { sealedValues } from '../../records/store/sealed-values.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Check, fail, ok, skip } from './check.ts';
import { withKnownStore } from './known-store.ts';

/** Names of one kind in a finding. */
const MAX_NAMES = 5;

export const secret: Check = {
  name: 'secret',
  time: 15_000,
  run: async ({ settings }) => {
    const found = await withKnownStore(settings, async ({ database, secret: known }) => ({
      isKnown: known !== undefined,
      kinds: await sealedValues(database, known),
    }));
    if (found === undefined || found.kinds.length === 0) return skip('Nothing in the store is sealed yet');
    const { isKnown, kinds } = found;
    const closed = kinds.filter((kind) => kind.closed.length > 0);
    const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
    if (closed.length === 0) return ok(`It opens all that is sealed in the store (${count})`);
    const subject = isKnown
      ? 'The secret of this installation is not the one that they were stored with'
      : 'The secret of this installation is missing';
    return closed.map(({ what, closed: names }) =>
      fail(`${subject}: ${what} cannot be opened (${named(names)})`, hintFor(settings, what)),
    );
  },
};

function named(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function hintFor({ databaseUrl, dataDir }: Settings, what: string): string {
  const place = databaseUrl === undefined ? ` or "${join(dataDir, 'secret')}"` : '';
  return `Put the earlier secret back (LECTERN_SECRET${place}) and restart the server; if it is lost, ${AGAIN[what] ?? 'enter them again in the dashboard'}`;
}

const AGAIN: Readonly<Record<string, string>> = {
  'SSH keys of projects': 'make these projects again, each with a new key',
  'authenticator apps of members': 'run "lectern members reset EMAIL --second-factor" for each',
  'mail that waits': 'this mail is not sent',
};
