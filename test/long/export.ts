/** "Export CSV" of a million rows delays no other request: `node scripts/run.mjs test/long/export.ts [--rows 1000000] [--postgres postgres://…]`. */
// Beside the server a bare node:http process is watched in the same seconds: what the machine itself adds. What must hold: every row
// arrives, memory stays flat, 999 of 1,000 moments wait less than 20 ms or what the control waits, and so they do beside
// `lectern feedback export`. `--postgres` names an empty database.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type ServedChild, startServed } from '../../bench/serve/child.ts';
import { readExport } from '../../bench/serve/lags.ts';
import { writeSmallSite } from '../../bench/serve/sites.ts';
import { fillStore } from '../../bench/serve/store.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, postgres: { type: 'string' } },
});
const ROWS = Number(values.rows);
const MAX_LAG_MS = 20;
/** Megabytes that an export of any size may add to the resident memory. */
const MAX_GROWTH = 120;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const url = values.postgres === undefined ? {} : { databaseUrl: values.postgres };

const home = mkdtempSync(join(tmpdir(), 'lectern-export-'));
const [folder, dataDir] = [join(home, 'docs'), join(home, 'data')];
mkdirSync(folder);
writeSmallSite(folder);
writeFileSync(join(home, 'nothing.json'), '[]');
const children: ServedChild[] = [];

async function watched(
  name: string,
  [ours, bare]: ServedChild[],
  action: () => Promise<unknown>,
): Promise<void> {
  await Promise.all([ours!.lag(), bare!.lag()]);
  const before = await ours!.memory();
  let highest = before;
  const looking = setInterval(
    () => void ours!.memory().then((now) => (highest = Math.max(highest, now))),
    1_000,
  );
  await action();
  clearInterval(looking);
  const [mine, control] = [await ours!.lag(), await bare!.lag()];
  say(
    `${name}: ${mine.seconds.toFixed(1)} s, lag p99.9 ${mine.p999.toFixed(1)} ms, longest ${mine.longest.toFixed(1)} ms (control ${control.p999.toFixed(1)} and ${control.longest.toFixed(1)}), memory ${before.toFixed(0)} → at most ${highest.toFixed(0)} MB`,
  );
  assert.ok(mine.p999 < Math.max(MAX_LAG_MS, control.p999), 'no request waits for the export');
  // A machine that is busy with others holds up the control too.
  assert.ok(mine.longest < 5 * Math.max(MAX_LAG_MS, control.longest), 'and none waits for long');
  assert.ok(highest - before < MAX_GROWTH, 'memory stays flat');
}

try {
  const { cookie } = await fillStore({ dataDir, ...url }, ROWS);
  children.push(await startServed('ours', folder, dataDir, values.postgres ?? ''));
  children.push(await startServed('bare', join(home, 'nothing.json')));
  await fetch(`http://127.0.0.1:${children[0]!.port}/`);
  await watched('Export CSV', children, async () =>
    assert.equal(await readExport(children[0]!, cookie), ROWS, 'every row arrives'),
  );
  await watched('lectern feedback export', children, () =>
    promisify(execFile)(
      process.execPath,
      ['src/cli/main.ts', 'feedback', 'export', join(home, 'out.csv'), '--project', 'docs'],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: {
          ...process.env,
          LECTERN_DATA_DIR: dataDir,
          ...(values.postgres && { DATABASE_URL: values.postgres }),
        },
      },
    ),
  );
  say('It holds');
} finally {
  await Promise.all(children.map((child) => child.stop()));
  rmSync(home, { recursive: true, force: true });
}
