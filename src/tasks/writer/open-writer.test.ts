/** How many calls of a client are carried out at once: a picture is a browser, and the other tools do not wait for it. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { docsJson, page } from '../../../test/support/writer-folder.ts';
import { joinSettings } from '../../settings/settings.ts';
import { openWriter } from './open-writer.ts';

it('draws two pictures at once, and answers other calls meanwhile', async (t) => {
  const { path: folder } = fixtureFolder({
    'docs.json': docsJson(['index']),
    'index.mdx': page('Home', 'x'),
  });
  const { path: state } = fixtureFolder({ counts: '' });
  mkdirSync(join(state, 'now'));
  const chromium = join(state, 'browser');
  // Draws nothing: it notes how many there are, and ends when it is told to.
  writeFileSync(
    chromium,
    `#!/bin/sh
cd '${state}' || exit 1
: > "now/$$"
ls now | wc -l >> counts
while [ ! -e go ]; do sleep 0.02; done
rm "now/$$"
exit 1
`,
  );
  chmodSync(chromium, 0o755);
  const failures: string[] = [];
  const writer = openWriter({
    folder,
    chromium,
    readOnly: true,
    failed: (error) => failures.push(error.message),
    settings: joinSettings([{ dataDir: join(state, 'data'), renderers: 1 }]),
  });
  t.after(() => writer.close());
  const { signal } = new AbortController();
  const call = (name: string, input: object) =>
    writer.service.tools.find((tool) => tool.name === name)!.run(input, signal);
  const counts = (): number[] => readFileSync(join(state, 'counts'), 'utf8').trim().split(/\s+/).map(Number);

  const pictures = Array.from({ length: 5 }, () => call('screenshot_page', { page: 'index' }));
  await eventually(() => counts().length, 2);
  for (let times = 0; times < 5; times++)
    assert.match((await call('search', { pattern: 'x' })).text, /2 lines in 2 files/);
  writeFileSync(join(state, 'go'), '');
  for (const answer of await Promise.all(pictures)) assert.equal(answer.isError, true);
  assert.equal(counts().length, 5);
  assert.equal(Math.max(...counts()), 2);
  assert.deepEqual(failures, []);
});
