/** `lectern automations` from the outside: beside a running server, a dry run says what would be changed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-automations-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const lectern = (dataDir: string, ...args: string[]): Promise<Ran> =>
  runLectern(['automations', ...args], { cwd: top, env: { LECTERN_DATA_DIR: dataDir } });

describe('lectern automations', () => {
  it('sets an automation, shows it, and refuses what would have no effect', async () => {
    const docs = await makeRepository({
      'docs.json': JSON.stringify(docsJson({ pages: ['index'] }, { name: 'Acme Docs' })),
      'index.mdx': '---\ntitle: Home\n---\n\nHome.\n',
    });
    const dataDir = join(top, 'set');
    await runningSite(docs.path, { dataDir });
    const set = await lectern(
      dataDir,
      ...['set', 'replace-version', '--on', '--schedule', '30 6 * * 1', '--zone', 'Europe/Berlin'],
      ...['--scope', '/guides/', '--option', 'from=v1, v2', '--option', 'to=v3', '--month-runs', '5'],
    );
    assert.match(set.err, /The automation "replace-version" is on/);
    const shown = await lectern(dataDir, 'show', 'replace-version', '--json');
    const { nextRunAt, ...one } = JSON.parse(shown.out) as Record<string, unknown>;
    assert.match(String(nextRunAt), /T0[45]:30:00\.000Z$/);
    assert.deepEqual(
      [one['enabled'], one['schedule'], one['scope'], one['options'], one['monthRuns'], one['runTokens']],
      [true, '30 6 * * 1', 'guides', { from: 'v1, v2', to: 'v3' }, 5, null],
    );
    const less = await lectern(dataDir, 'set', 'replace-version', '--off', '--month-runs', '', '--json');
    const left = JSON.parse(less.out) as Record<string, unknown>;
    assert.deepEqual(
      [left['enabled'], left['monthRuns'], left['nextRunAt'], left['options']],
      [false, null, null, { from: 'v1, v2', to: 'v3' }],
    );
    assert.match((await lectern(dataDir, 'show', 'replace-version')).out, /^Option from +v1, v2$/m);
    const cases: readonly [readonly string[], RegExp][] = [
      [['fix-links'], /There is nothing to change in the automation "fix-links"/],
      [['fix-links', '--on', '--off'], /exclude each other/],
      [['fix-links', '--when', 'never'], /--when is "never"/],
      [['fix-links', '--schedule', '* * * * *'], /--schedule is "\* \* \* \* \*"/],
      [['fix-links', '--zone', 'Mars/Base'], /--zone is "Mars\/Base"/],
      [['fix-links', '--month-runs', '0'], /--month-runs is "0"/],
      [['fix-links', '--scope', '../x'], /--scope is "\.\.\/x"/],
      [['fix-links', '--option', 'from=1'], /--option is "from=1"[\s\S]*no fields of its own/],
      [['fix-links', '--unattended', 'yes'], /--unattended is "on"[\s\S]*no words of readers/],
      [['fix-links', '--unattended', 'maybe'], /--unattended is "maybe"/],
      [['nothing', '--on'], /There is no automation "nothing"/],
    ];
    for (const [args, expected] of cases) {
      const { code, err } = await lectern(dataDir, 'set', ...args);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, expected);
    }
    assert.match((await lectern(dataDir, 'list')).out, /^fix-links +off/m);
  });

  it('starts a dry run that a running server takes, and shows what became of it', async () => {
    const docs = await makeRepository({
      'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guide'] }, { name: 'Acme Docs' })),
      'index.mdx': '---\ntitle: Home\ndescription: Start\n---\n\nSee the [guide](/guides).\n',
      'guide.mdx': '---\ntitle: Guide\ndescription: How\n---\n\nText.\n',
    });
    const dataDir = join(top, 'served');
    await runningSite(docs.path, { dataDir });
    const listed = await lectern(dataDir, 'list');
    assert.match(listed.out, /^fix-links +off +never$/m, listed.err);

    const off = await lectern(dataDir, 'run', 'fix-links');
    assert.deepEqual([off.code, /is off/.test(off.err)], [2, true], off.err);
    assert.match(off.err, /"lectern automations set \S+ --on"/);
    const odd = await lectern(dataDir, 'run', 'fix-everything');
    assert.match(odd.err, /There is no automation "fix-everything"/);
    assert.match((await lectern(dataDir, 'history', 'fix-links')).err, /no runs yet/);

    const started = await lectern(dataDir, 'run', 'fix-links', '--dry-run');
    assert.match(started.err + started.out, /dry run of "fix-links" is queued/);
    interface Runs {
      readonly runs: readonly {
        readonly state: string;
        readonly report: string;
        readonly startedBy: string;
      }[];
    }
    let run: Runs['runs'][number] | undefined;
    for (let tries = 0; tries < 600 && run?.state !== 'planned'; tries++) {
      await wait(500);
      const { out } = await lectern(dataDir, 'history', 'fix-links', '--json');
      [run] = (JSON.parse(out) as Runs).runs;
    }
    assert.deepEqual([run?.state, run?.startedBy], ['planned', 'terminal'], run?.report ?? 'no run');
    assert.match(run!.report, /1 edit in 1 file/);
    assert.match((await lectern(dataDir, 'history', 'fix-links')).out, /planned \(dry run\) +person/);
  });
});
