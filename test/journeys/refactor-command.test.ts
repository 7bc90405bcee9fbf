/** `lectern refactor`: the plan before anything is written, the change itself, and exit codes that tell ends apart. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SUITE_SITE } from '../suites/agent-site.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { changedFiles, textsOf } from '../support/folder-texts.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-refactor-'));
after(() => rmSync(top, { recursive: true }));

const refactor = (...args: string[]): Promise<Ran> =>
  runLectern(['refactor', ...args], { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data') } });

const changedIn = (folder: string): string[] => changedFiles(SUITE_SITE, textsOf(folder));

describe('lectern refactor', { timeout: 120_000 }, () => {
  it('takes a typed operation as JSON, and names what is wrong with one', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const request = { operation: 'fix', problems: ['links'], in: ['guides/**'] };
    const done = await refactor(JSON.stringify(request), path, '--write', '--json');
    assert.equal(done.code, 0, done.err);
    assert.equal((JSON.parse(done.out) as { outcome: string }).outcome, 'changed');
    assert.deepEqual(changedIn(path), ['guides/start.mdx']);
    for (const [wrong, why] of [
      ['{"operation":"move","from":"a"}', /The argument "to" is missing/],
      ['{"operation":"rm"}', /Operations: fix, move/],
      ['{"operation":"fix","problem":["links"]}', /Unrecognized key/],
      ['{not json', /begins as JSON and is none/],
      ['{"operation":"fix","in":["["]}', /is no pattern of file names/],
    ] as const) {
      const { code, err } = await refactor(wrong, path);
      assert.equal(code, 2, wrong);
      assert.match(err, why);
    }
  });

  it('states its plan and writes nothing, and with --write does what it stated', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const plan = await refactor('Fix the broken links and add missing descriptions', path);
    assert.equal(plan.code, 0, plan.err);
    assert.match(plan.out, /^Fix links: 1 edit in 1 file; 1 link was not fixed, /);
    assert.match(plan.out, /^ {2}guides\/start\.mdx: line 6: "\/v2\/limits" → "\/reference\/v2\/limits"$/m);
    assert.match(plan.out, /^ {2}left: reference\/v2\/limits\.mdx:6 /m);
    assert.match(plan.out, /^Would change 2 files; add --write to do it$/m);
    assert.deepEqual(changedIn(path), []);
    const done = await refactor('Fix the broken links and add missing descriptions', path, '--write');
    assert.match(done.out, /^✔ Changed 2 files$/m);
    assert.deepEqual(changedIn(path), ['guides/install.mdx', 'guides/start.mdx']);
    const again = await refactor('Fix the broken links and add missing descriptions', path, '--write');
    assert.deepEqual([again.code, /^✔ Nothing to do$/m.test(again.out)], [0, true]);
  });

  it('tells its ends apart for scripts', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const cases = [
      ['Fix the broken links', 0, 'changed'],
      ['Fix the broken images', 0, 'unchanged'],
      ['Rename nowhere to somewhere', 1, 'refused'],
      ['Fix the broken links in guides/nowhere', 1, 'refused'],
      ['Fix the broken links before Friday', 2, 'not_understood'],
    ] as const;
    for (const [request, code, outcome] of cases) {
      const ran = await refactor(request, path, '--write', '--json');
      const json = JSON.parse(ran.out) as { outcome: string; message?: string[] };
      assert.deepEqual([ran.code, json.outcome], [code, outcome], request);
    }
    const asked = await refactor('Fix the broken links before Friday', path);
    assert.match(asked.err, /I did not understand: "before Friday"\.\n.*write "Fix the broken links"/);
    assert.equal(asked.out, '');
  });

  it('keeps to its limits', async () => {
    const { path } = fixtureFolder(SUITE_SITE);
    const { out } = await refactor(
      "Fix the broken links, but don't touch guides/",
      path,
      '--write',
      '--json',
    );
    assert.partialDeepStrictEqual(JSON.parse(out), {
      outcome: 'unchanged',
      tasks: [
        { operation: 'fix', options: { what: ['links'] }, limits: ['but do not touch guides/'], edits: 0 },
      ],
    });
    assert.deepEqual(changedIn(path), []);
  });

  it('lists what can be asked for, and needs a request', async () => {
    const { out } = await refactor('--list');
    assert.match(out, /^replace\n {2}A term or a version/m);
    const { code, err } = await refactor();
    assert.equal(code, 2);
    assert.match(err, /needs a request in quotation marks/);
  });
});
