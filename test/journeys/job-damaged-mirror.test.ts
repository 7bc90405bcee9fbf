/** A copy of a repository whose files were damaged on our disk is noticed by the job that reads them, and fetched anew. */
import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { DOCS, type JobsUnderTest, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const FILES = {
  ...DOCS,
  // Enough that the remote sends a pack.
  ...Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [`docs/data/${at}.txt`, `${at} `.repeat(at + 1)]),
  ),
};

const writing = (before: () => void = () => undefined) =>
  scriptedAgent(async (turn) => {
    before();
    await appendFile(join(turn.folder, 'guide.mdx'), '\nMore words.\n');
    return { title: 'Say more' };
  });

const mirrorOf = ({ folder }: JobsUnderTest): string => join(folder, 'mirror-1.git');

/** As a disk does that forgets: sizes and names stay. */
function damagePacks(mirror: string): void {
  const folder = join(mirror, 'objects/pack');
  const packs = readdirSync(folder).filter((name) => name.endsWith('.pack'));
  assert.ok(packs.length > 0);
  for (const pack of packs) {
    const bytes = readFileSync(join(folder, pack));
    for (let at = bytes.length >> 3; at < bytes.length - (bytes.length >> 3); at++)
      bytes[at] = bytes[at]! ^ 0x55;
    chmodSync(join(folder, pack), 0o600);
    writeFileSync(join(folder, pack), bytes);
  }
}

describe('a job whose copy of the repository is damaged', () => {
  for (const when of ['before it begins', 'before its commit is made'] as const)
    it(`fetches it anew: ${when}`, async () => {
      let damage = (): void => undefined;
      const jobs = await jobsUnderTest(
        writing(() => damage()),
        { files: FILES },
      );
      await jobs.worker();
      await jobs.ended(await jobs.create());
      if (when === 'before it begins') damagePacks(mirrorOf(jobs));
      else
        damage = () => {
          damage = () => undefined;
          damagePacks(mirrorOf(jobs));
        };
      const job = await jobs.ended(await jobs.create());
      assert.equal(job.state, 'completed', String(job.messageToUser));
      assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /More words/);
      const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
      assert.match(events.map(({ text }) => text).join('\n'), /Our copy of the repository is damaged/);
    });
});
