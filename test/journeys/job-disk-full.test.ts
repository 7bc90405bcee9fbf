/** A full disk ends a job at once, with the disk named: no worker comes back for it, wherever the room was missing. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { AppError } from '../../src/lib/app-error.ts';
import { jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const WITHOUT = process.platform !== 'linux' && 'NOT TESTED: it needs /dev/full, a disk without room';

describe('a job on a full disk', { skip: WITHOUT }, () => {
  it('ends when its agent cannot write, and says where', async () => {
    let turns = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async () => {
        turns++;
        await writeFile('/dev/full', 'text');
        return undefined;
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'failed');
    assert.match(String(job.messageToUser), /^The disk of ".*" is full \(ENOSPC.*Make room there/);
    assert.equal(turns, 1);
  });

  it('ends when what failed only says so among its causes', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        const cause = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
        throw new AppError('agent/crashed', `The agent ended in ${turn.job}`, { cause });
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.match(String(job.messageToUser), /^The disk of ".*" is full/);
  });

  it('ends when the store takes no more, instead of being taken by one worker after another', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await writeFile(join(turn.folder, 'guide.mdx'), `# Guide\n\n${'Many words. '.repeat(40_000)}\n`);
        return { title: 'Say more' };
      }),
    );
    let refused = 0;
    // SQLite's own limit of pages: the store says that it is full as it does on a full disk.
    const pages = await jobs.database.first<{ page_count: number }>('PRAGMA page_count');
    const worker = await jobs.worker({
      queue: {
        ...jobs.records.jobs.queue,
        step: async (held, step) => {
          if (step.state === 'verifying' || step.state === 'pushing')
            await jobs.database.write((transaction) =>
              transaction
                .run(`PRAGMA max_page_count = ${(pages?.page_count ?? 0) + 8}`)
                .then(() => undefined),
            );
          return jobs.records.jobs.queue.step(held, step).catch((error: unknown) => {
            refused++;
            throw error;
          });
        },
      },
    });
    const job = await jobs.ended(await jobs.create());
    await worker.stop();
    assert.equal(refused, 1, 'the store was full once');
    assert.equal(job.state, 'failed');
    assert.match(String(job.messageToUser), /^The disk of the database is full/);
  });
});
