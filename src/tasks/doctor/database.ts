/** Checks the store: that it answers, its version, its clock, and whether its migrations are those of this program. */
import { join } from 'node:path';
import { STORE_FILE } from '../../installation/data-dir.ts';
import { type InspectedStore, inspectPostgres, inspectSqlite } from '../../records/store/inspect-store.ts';
import { type Check, type Finding, fail, ok, skip, warn } from './check.ts';

const MIN = 130_000;
/** Leases of jobs use the clock of the database, everything else that of the machine. */
const MAX_DIFFERENCE = 2_000;

export const database: Check = {
  name: 'database',
  time: 15_000,
  run: async ({ settings: { databaseUrl, dataDir } }) => {
    if (databaseUrl !== undefined) return ofServer(await inspectPostgres(databaseUrl));
    const found = inspectSqlite(join(dataDir, STORE_FILE));
    if (found === undefined) return skip('The embedded store does not exist yet; the server will make it');
    return [ok('The embedded store can be read and is whole'), ...migrations(found)];
  },
};

function ofServer(found: InspectedStore): Finding[] {
  const { version, encoding, ahead, sessions } = found;
  const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  const findings: Finding[] = [
    version < MIN
      ? fail(`${name} is too old`, `Use PostgreSQL ${MIN / 10_000} or newer`)
      : ok(
          `${name} answers${sessions ? '' : ', behind a pooler: several servers do not hear each other through it'}`,
        ),
  ];
  if (encoding !== 'UTF8')
    findings.push(
      fail(
        `The database keeps text as ${encoding}, not as UTF8`,
        "Create it with: CREATE DATABASE lectern ENCODING 'UTF8' TEMPLATE template0",
      ),
    );
  if (Math.abs(ahead) > MAX_DIFFERENCE)
    findings.push(
      warn(
        `The clock of the database is ${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`,
        'Synchronise both clocks, for example with chrony',
      ),
    );
  return [...findings, ...migrations(found)];
}

function migrations({ pending }: InspectedStore): Finding[] {
  if (pending === undefined) return [ok('It is empty; the first start fills it')];
  if (pending.length === 0) return [ok('Its tables are those of this version')];
  const [first] = pending;
  return [
    warn(
      `Migrations are pending: ${pending.length}, from number ${first} on`,
      'Make a backup; the next start of the server applies them',
    ),
  ];
}
