/** `node scripts/run.mjs test/long/job-crash.ts`: workers are killed and held up at any moment, and every job with changes still has exactly one pull request; runs of automations, merges, comments, resolved feedback and webhooks are neither lost nor doubled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openRecords } from '../../src/installation/open-records.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { FORGE_TOKEN, startTestForge } from '../support/forge/start-test-forge.ts';
import { type CrashMix, crashMix } from './support/crash-mix.ts';
import { MAINTAINER } from './support/crash-people.ts';
import type { JobWorkerOrder, Told } from './support/job-worker.ts';
import { killablePostgres } from './support/killable-postgres.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '20' },
    workers: { type: 'string', default: '3' },
    store: { type: 'string', default: 'sqlite' },
    /** The negative control: without our precautions there must be duplicates. */
    careless: { type: 'boolean', default: false },
  },
});
const [kills, wantedJobs, workers] = [Number(values.kills), Number(values.jobs), Number(values.workers)];
if (![kills, wantedJobs, workers].every(Number.isInteger) || !['sqlite', 'postgres'].includes(values.store))
  throw new Error(
    'usage: node scripts/run.mjs test/long/job-crash.ts [--kills N] [--jobs N] [--workers N] [--store sqlite|postgres] [--careless]',
  );

const REPOSITORY = 'example/docs';
const PROGRAM = fileURLToPath(new URL('support/job-worker.ts', import.meta.url));
const began = Date.now();
const dataDir = mkdtempSync(join(tmpdir(), 'lectern-job-crash-'));
const postgres = values.store === 'postgres' ? await killablePostgres() : undefined;
await postgres?.start();
const forge = await startTestForge({
  // As long as real forges take, so that workers also die between a request and its answer.
  behaviours: { late: 400, writers: [MAINTAINER] },
  repositories: {
    [REPOSITORY]: {
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Crash',
        colors: { primary: '#0F766E' },
        navigation: { pages: ['index', 'guide'] },
      }),
      'index.mdx': '---\ntitle: Start\ndescription: Where it begins\n---\n\nRead the [guide](/guide).\n',
      // Its automation has a folder to work in from the start.
      'pages/first.mdx': '---\ntitle: First\ndescription: One of many\n---\n\nRead the [guide](/guide).\n',
      'guide.mdx': '---\ntitle: Guide\ndescription: How it goes on\n---\n\nBack to the [start](/index).\n',
    },
  },
});
const source: SettingsSource = {
  dataDir,
  renderers: 1,
  githubUrl: forge.apiUrl,
  githubToken: FORGE_TOKEN,
  ...(postgres === undefined ? {} : { databaseUrl: postgres.url }),
};
const order: JobWorkerOrder = {
  settings: source,
  remote: forge.gitUrl(REPOSITORY),
  careless: values.careless,
};
const { records, database, close } = await openRecords(joinSettings([source]));
await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);

/** One in five has nothing to do, and one in three began with feedback. */
const changes = (n: number): boolean => n % 5 !== 4;
interface WatchedJob {
  readonly job: Job;
  readonly changes: boolean;
}
const jobs: WatchedJob[] = [];
const pages = new Map<string, string>();
/** A page of its own for each, so that the work of one is not done by another. */
const pageName = (n: number): string => `tasks/task-${n}.mdx`;

async function addJobs(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => jobs.length + n);
  const texts = numbers.map((n) => [
    pageName(n),
    `---\ntitle: Task ${n}\ndescription: One of many\n---\n\nRead the [guide](/Guide.mdx).\n`,
  ]);
  await forge.commit(REPOSITORY, Object.fromEntries(texts) as Record<string, string>);
  for (const n of numbers) {
    const job = await records.jobs.create({
      project: 'docs',
      subdomain: 'docs',
      prompt: changes(n) ? `lectern refactor fix links --under ${pageName(n)}` : 'convert mint.json',
      draft: true,
      feedback: n % 3 === 0 && changes(n) ? [await wrote(n)] : [],
    });
    jobs.push({ job, changes: changes(n) });
    pages.set(job.id, pageName(n));
  }
}

async function wrote(n: number): Promise<string> {
  const wanted = { project: 'docs', submissionId: randomUUID(), source: 'contextual' as const };
  const { id } = await records.feedback.submit({
    ...wanted,
    path: `/tasks/task-${n}`,
    comment: 'A link is dead',
  });
  return id;
}

/** A webhook reaches one worker, which may be killed before it has done anything about it. */
const tell = (told: Told): void => {
  const { child } = children[Math.floor(Math.random() * children.length)]!;
  child.stdin?.write(`${JSON.stringify(told)}\n`, () => undefined);
};

/** Without our precautions there is nothing that the rest could rely on. */
const mix: CrashMix | undefined = values.careless
  ? undefined
  : await crashMix({
      records,
      forge,
      repository: REPOSITORY,
      tell,
      // Those of automations may change any page.
      pageOf: (job) => pages.get(job) ?? 'index.mdx',
    });

const complaints = new Map<string, number>();
interface RunningWorker {
  readonly child: ChildProcess;
  readonly ready: Promise<unknown>;
}

function startOne(): RunningWorker {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // It may be gone.
  child.stdin!.on('error', () => undefined);
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const line = text
      .trim()
      .replace(/[0-9a-z]{26}/g, 'ID')
      .slice(0, 160);
    complaints.set(line, (complaints.get(line) ?? 0) + 1);
  });
  return { child, ready: once(child.stdout!, 'data') };
}

/** What no webhook told of is looked at so often; a server does it every ten minutes. */
const LATER_MS = 15_000;
const between = (min: number, max: number): number => min + Math.random() * (max - min);
const children = Array.from({ length: workers }, startOne);
let [killed, stalled] = [0, 0];

async function disturb(): Promise<void> {
  // Sometimes an answer is lost, although the request was carried out.
  if (Math.random() < 0.1) forge.set({ lostAnswers: 1 });
  await mix?.disturb();
  const at = Math.floor(Math.random() * children.length);
  const { child, ready } = children[at]!;
  // One in eight while it starts; the others at a random moment of their work.
  if (Math.random() >= 0.125) await ready;
  await sleep(between(0, 1_500));
  if (Math.random() < 0.12) {
    // Stopped for longer than its lease, then resumed: it must notice that another worker has the job.
    child.kill('SIGSTOP');
    stalled++;
    void sleep(between(2_500, 4_000)).then(() => child.kill('SIGCONT'));
    return;
  }
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  killed++;
  children[at] = startOne();
}

async function unfinished(): Promise<Job[]> {
  const now = await Promise.all(jobs.map(({ job }) => records.jobs.get('docs', job.id)));
  return now.flatMap((job) => (job === undefined || isEnded(job.state) ? [] : [job]));
}

async function newestEvents({ id }: Job): Promise<string> {
  const events = await records.jobs.events('docs', id, { limit: 2_000 });
  return events
    .slice(-4)
    .map(({ kind, text }) => `${kind}: ${text.slice(0, 120)}`)
    .join(' | ');
}

await addJobs(wantedJobs);
let isCalm = false;
for (let [printed, looked] = [0, Date.now()]; ; ) {
  await sleep(between(0, 200));
  if (killed < kills) await disturb();
  else if (!isCalm) {
    isCalm = true;
    await mix?.stop();
  }
  if (Date.now() - looked > LATER_MS) {
    looked = Date.now();
    await mix?.later();
  }
  const open = await unfinished();
  const left = open.length + ((await mix?.open()) ?? 0);
  if (left === 0 && killed >= kills) break;
  if (open.length < workers && killed < kills) await addJobs(5);
  if (Date.now() - printed > 20_000) {
    printed = Date.now();
    console.log(
      `${Math.round((printed - began) / 1000)} s: ${killed} kills, ${stalled} stalls, ${jobs.length} jobs, ${open.length} not ended, ${left - open.length} others`,
    );
    // Nothing disturbs them any more, so a job that still does not end is a bug.
    if (killed >= kills)
      for (const job of open.slice(0, 2)) console.log(`  ${job.state}: ${await newestEvents(job)}`);
  }
  if (Date.now() - began > 3_600_000)
    throw new Error(`${left} jobs, runs, merges, comments and webhooks have not ended in an hour`);
}
for (const { child } of children) child.kill('SIGKILL');

const pulls = forge.pulls(REPOSITORY);
const faults: string[] = [];
for (const { job, changes: hasChanges } of jobs) {
  const now = (await records.jobs.get('docs', job.id))!;
  const own = pulls.filter((pull) => JSON.stringify(pull).includes(`job:${job.id}`));
  if (now.state !== 'completed') faults.push(`${job.id} ended as ${now.state}: ${now.messageToUser}`);
  // A later round opens another one when the one before is over, which the mix looks at.
  if (mix === undefined ? own.length !== (hasChanges ? 1 : 0) : own.length > 0 !== hasChanges)
    faults.push(`${job.id} has ${own.length} pull requests`);
  if (hasChanges && now.pullRequestLink === null) faults.push(`${job.id} has no link`);
}
faults.push(...((await mix?.faults()) ?? []));
const leftOver = readdirSync(join(dataDir, 'work')).length;
const integrity =
  database.kind === 'sqlite'
    ? JSON.stringify(await database.all('PRAGMA integrity_check'))
    : 'checked on SQLite only';
console.log(
  `${values.store}${values.careless ? ', careless' : ''}: ${killed} kills, ${stalled} stalls, ${jobs.length} jobs, ${jobs.filter((one) => one.changes).length} with changes, ` +
    `${pulls.length} pull requests, ${faults.length} faults, ${leftOver} work folders left, integrity ${integrity}, ${Math.round((Date.now() - began) / 1000)} s`,
);
if (mix !== undefined) console.log(`  ${await mix.summary()}`);
for (const [line, count] of [...complaints].sort(([, a], [, b]) => b - a).slice(0, 8))
  console.log(`  ${count} × ${line}`);
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
mix?.close();
await close();
await forge.close();
await postgres?.remove();
rmSync(dataDir, { recursive: true, force: true });
const duplicates =
  pulls.filter(({ body }) => jobs.some(({ job }) => body.includes(`job:${job.id}`))).length >
  jobs.filter((one) => one.changes).length;
process.exit(values.careless ? (duplicates ? 0 : 1) : faults.length === 0 ? 0 : 1);
