/** `lectern access` beside a running server: a site is closed and opened in the terminal, and strangers see it at once. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type Ran, runLectern } from '../support/run-lectern.ts';
import { runningSite } from '../support/running-site.ts';

it('closes a site to strangers, and opens it again', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-access-command-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const docs = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nCANARY\n',
  });
  const site = await runningSite(docs.path, { dataDir });
  const access = (...args: string[]): Promise<Ran> =>
    runLectern(['access', ...args], { cwd: dataDir, env: { LECTERN_DATA_DIR: dataDir } });
  const isOpen = async (): Promise<boolean> => (await site.text('/')).includes('CANARY');
  // A server looks every five seconds at what another program has stored.
  const followed = (open: boolean) => eventually(isOpen, open);
  assert.equal(await isOpen(), true);

  const closed = await access('set', '--visibility', 'private');
  assert.match(closed.out, /^Visibility +private$/m);
  assert.match(closed.err, /no way in is on/);
  await followed(false);
  const members = await access('set', '--members', 'yes', '--json');
  const { project: of, ...line } = JSON.parse(members.out) as Record<string, unknown>;
  assert.equal(typeof of, 'string');
  assert.deepEqual(line, { visibility: 'private', members: true, ways: ['members'], previews: 'members' });
  assert.equal(members.err, '');
  assert.match((await access('show')).out, /^Members may read +yes$/m);

  for (const [args, expected] of [
    [['set'], /There is nothing to change/],
    [['set', '--visibility', 'closed'], /--visibility is "closed"/],
    [['set', '--members', 'maybe'], /--members is "maybe"/],
    [['set', '--previews', 'password'], /--previews is "password"/],
    [['show', '--members', 'no'], /"lectern access show" changes nothing/],
  ] as const) {
    const { code, err } = await access(...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(err, expected);
  }
  assert.equal(await isOpen(), false);
  await access('set', '--visibility', 'public');
  await followed(true);
});
