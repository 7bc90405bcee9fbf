/** A job with 500 files: its pages stay small, and every file and edit can be reached without script. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import type { FileDiff } from '../../../../lib/git/repository.ts';

const FILES = 500;
const WORDS = 'Install the program as the guide says, and come back here when it runs on your machine. ';

const lines = (before: string, after: string) =>
  ([' ', ' ', '-', '+', ' ', ' '] as const).map((kind) => ({
    kind,
    text: WORDS + (kind === '-' ? before : kind === '+' ? after : 'As before.'),
  }));

describe('a job with many files', () => {
  let made: JobDashboard;
  let own: string;
  before(async () => {
    made = await jobDashboard();
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: true };
    made.operations.files = Array.from(
      { length: FILES },
      (_, at): FileDiff => ({
        path: `guides/page-${at + 1}.mdx`,
        kind: 'changed',
        binary: false,
        added: 3,
        removed: 3,
        hunks: [100, 200, 300].map((start) => ({
          oldStart: start,
          newStart: start,
          lines: lines('Old words.', 'New words.'),
        })),
      }),
    );
    const job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    own = `${JOBS}/${job.id}`;
  });
  const get = async (address: string): Promise<string> =>
    (await made.as('editor').get(`${own}${address}`)).text;
  const drawn = (html: string): string[] =>
    [...html.matchAll(/<details class="diff-file"[^>]*id="(file-\d+)"/g)].map(([, id]) => id!);

  it('has pages of less than half a megabyte', async () => {
    for (const [address, most] of [
      ['', 100_000],
      ['/changes', 500_000],
      ['?kind=text&from=40', 100_000],
    ] as const) {
      const bytes = Buffer.byteLength(await get(address));
      assert.ok(bytes < most, `${address}: ${bytes} bytes`);
    }
  });

  it('leads from page to page of its files, and to each of them from the list', async () => {
    const first = await get('/changes');
    assert.deepEqual(drawn(first).length, 20);
    assert.match(first, /href="[^"]*\/changes\?from=21"[^>]*>Files 21 to 40</);
    assert.match(first, /href="\?from=481#file-500"/);
    const last = await get('/changes?from=490');
    assert.deepEqual([drawn(last)[0], drawn(last).at(-1)], ['file-481', 'file-500']);
    assert.doesNotMatch(last, /data-later/);
    assert.equal(drawn(await get('/changes?from=99999')).at(-1), 'file-500');
    assert.equal(drawn(await get('/changes?from=0')).at(0), 'file-1');
  });

  it('draws the file that a comment is written in', async () => {
    const html = await get('/changes?c=45n102');
    assert.equal(drawn(html)[0], 'file-41');
    assert.match(html, /id="comment"/);
  });

  it('shows the beginning of each kind, and more of one', async () => {
    const page = await get('');
    assert.match(page, /Text \(1,500\)/);
    assert.equal(page.match(/data-edit/g)?.length, 10);
    assert.match(page, /<del[^>]*>[\s\S]*?Old[\s\S]*?<\/del>/);
    const more = await get('?kind=text&from=10');
    assert.equal(more.match(/data-edit/g)?.length, 40);
    assert.match(more, /kind=text&amp;from=50#readers"/);
  });
});
