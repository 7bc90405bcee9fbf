/** Runs jobs on a small disk with less and less room left, and reports how each ended; run on a file system of its own. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isEnded } from '../../../src/records/jobs/job.ts';
import { jobsUnderTest, scriptedAgent } from '../../support/jobs-under-test.ts';

export interface JobOnFullDisk {
  /** Bytes left when the job was made, in thousands. */
  readonly left: number;
  /** Its end while the disk was full; its state then if it had not ended. */
  readonly state: string;
  readonly message: string | null;
  /** How often an agent was started. */
  readonly turns: number;
  /** How often a worker took it before there was room again. */
  readonly claims: number;
  /** How it ended when there was room again. */
  readonly after: string;
}

const [folder = ''] = process.argv.slice(2);
const filler = join(folder, 'filler');
const ROOM = [0, 16, 64, 128, 256, 512, 900, 1_200, 1_600, 2_000, 3_000, 5_000, 30_000];
/** Longer than a lease takes to run out twice. */
const PATIENCE_MS = 8_000;

const fill = (left: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * 1_000)));
};

test('jobs', async () => {
  for (const left of ROOM) {
    let turns = 0;
    const agent = scriptedAgent(async (turn) => {
      turns++;
      await writeFile(join(turn.folder, 'guide.mdx'), `# Guide\n\n${'Many words. '.repeat(150_000)}\n`);
      return { title: 'Say more' };
    });
    const jobs = await jobsUnderTest(agent);
    const made = await jobs.create();
    const claims = async (): Promise<number> =>
      (await jobs.database.first<{ fence: number }>('SELECT fence FROM jobs WHERE id = ?', [made.id]))!.fence;
    const now = async () => (await jobs.records.jobs.get('docs', made.id))!;
    const worker = await jobs.worker({ lease: 1_000 });
    fill(left);
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !isEnded((await now()).state); )
      await wait(50);
    const { state, messageToUser: message } = await now();
    const report = { left, state, message, turns, claims: await claims() };
    rmSync(filler);
    const after = (await jobs.ended(made)).state;
    await worker.stop();
    process.stdout.write(`REPORT ${JSON.stringify({ ...report, after } satisfies JobOnFullDisk)}\n`);
  }
});
