/** Jobs against a forge over HTTP, with the program's own composition: its failures, and where its token must never appear. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../src/installation/open-records.ts';
import type { Log } from '../../src/lib/log.ts';
import { isEnded, type Job } from '../../src/records/jobs/job.ts';
import { openJobs } from '../../src/server/jobs/open-jobs.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import type { Behaviours } from '../support/forge/forge-world.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { FORGE_DOCS, FORGE_REPOSITORY } from '../support/forge-jobs.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';

/** No other process on this machine has it in its command line. */
const TOKEN = `ghp_${randomUUID().replaceAll('-', '')}`;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Ran {
  readonly job: Job;
  readonly forge: TestForge;
  readonly dataDir: string;
  /** All lines of the log. */
  readonly logged: string;
  readonly events: string;
  /** Command lines of all processes during the job, on request only: reading them is slow. */
  readonly commandLines: string;
  /** Retries the job, and waits for its end. */
  again(): Promise<Job>;
}

async function run(
  behaviours: Partial<Behaviours>,
  more: SettingsSource = {},
  { watched = false, says }: { readonly watched?: boolean; readonly says?: string } = {},
): Promise<Ran> {
  const forge = await startTestForge({
    repositories: { [FORGE_REPOSITORY]: FORGE_DOCS },
    behaviours,
    tokens: { [TOKEN]: { push: true, pulls: true } },
  });
  if (says !== undefined)
    writeFileSync(
      join(forge.folder(FORGE_REPOSITORY), 'hooks/pre-receive'),
      `#!/bin/sh\necho "${says}" >&2\nexit 1\n`,
    );
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-forge-jobs-'));
  const settings = joinSettings([
    { dataDir, renderers: 1, githubUrl: forge.apiUrl, githubToken: TOKEN, ...more },
  ]);
  const { records, close } = await openRecords(settings);
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const lines: string[] = [];
  const note = (message: string, fields: object = {}): void =>
    void lines.push(message + JSON.stringify(fields));
  const log: Log = { info: note, error: note };
  const remote = forge.gitUrl(FORGE_REPOSITORY);
  const jobs = openJobs({
    renderProcesses: sharedRenderProcesses(),
    settings,
    records,
    plans: () => [
      {
        id: 'docs',
        plan: { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] },
      },
    ],
    address: async () => 'http://localhost',
    log,
  });
  const worker = await jobs.startWorker({ tuning: { every: 20, backoff: 30, tries: 4 } });
  closers.push(async () => {
    await worker.stop();
    await jobs.close();
    await close();
    await forge.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const made = await records.jobs.create({
    project: 'docs',
    subdomain: 'docs',
    prompt: 'fix the broken links',
    draft: true,
  });
  const seen = new Set<string>();
  const ended = async (): Promise<Job> => {
    for (let tries = 0; tries < 60_000; tries++) {
      if (watched) for (const line of commandLines()) seen.add(line);
      await sleep(5);
      const job = (await records.jobs.get('docs', made.id))!;
      if (isEnded(job.state)) return job;
    }
    throw new Error('The job did not end');
  };
  const job = await ended();
  const events = await records.jobs.events('docs', made.id, { limit: 1_000 });
  return {
    job,
    forge,
    dataDir,
    logged: lines.join('\n'),
    events: JSON.stringify(events),
    commandLines: [...seen].join('\n'),
    again: async () => {
      await records.jobs.retry('docs', made.id, 'user:1');
      return ended();
    },
  };
}

function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      } catch {
        return '';
      }
    });
}

/** Skips those that SQLite and Git remove in the meantime. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

const everyFile = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => textOf(join(entry.parentPath, entry.name)))
    .join('\n');

describe('a job at a forge', () => {
  it('ends with one pull request, and its token appears only in the requests', async () => {
    const { job, forge, dataDir, logged, events, commandLines: seen } = await run({}, {}, { watched: true });
    assert.equal(job.state, 'completed', String(job.messageToUser));
    const pulls = forge.pulls(FORGE_REPOSITORY);
    assert.equal(pulls.length, 1);
    assert.equal(job.pullRequestLink, `${forge.url}/${FORGE_REPOSITORY}/pull/${pulls[0]!.number}`);
    assert.equal(await forge.head(FORGE_REPOSITORY, job.branch), job.commit);
    assert.match(seen, /git/, 'Git was seen at work');
    const encoded = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
    for (const [place, text] of Object.entries({
      'the log': logged,
      'the events': events,
      'a command line': seen,
      'the pull request': JSON.stringify(pulls),
      'the row': JSON.stringify(job),
      'the data folder': everyFile(dataDir),
    }))
      for (const secret of [TOKEN, encoded]) assert.equal(text.includes(secret), false, `seen in ${place}`);
  });

  for (const [name, behaviours, reason, words] of [
    ['whose repository is archived', { archived: true }, 'github_missconfigured', /archived.*Unarchive/s],
    ['whose token may only read', { readOnly: true }, 'github_missconfigured', /Contents/],
    [
      'that does not let it open pull requests',
      { pullsDenied: true },
      'github_missconfigured',
      /Pull requests/,
    ],
    ['that protects the branch', { protect: ['lectern/*'] }, 'github_missconfigured', /lectern\/fix/],
    ['that fails for good', { failures: 1_000 }, 'error', /502/],
  ] as const)
    it(`${name} ends with what to do`, async () => {
      const { job } = await run(behaviours);
      assert.deepEqual([job.state, job.failure], ['failed', reason], String(job.messageToUser));
      assert.match(job.messageToUser!, words);
      assert.doesNotMatch(job.messageToUser!, new RegExp(TOKEN));
    });

  it('gets a pull request that leads to the job where the operator named an address', async () => {
    const { job, forge } = await run({}, { baseUrl: 'https://docs.example.com/help' });
    const url = `https://docs.example.com/help/dashboard/p/docs/jobs/${job.id}`;
    const [pull] = forge.pulls(FORGE_REPOSITORY);
    assert.ok(
      pull!.body.includes(`\n[The job](${url}) · [Changes](${url}/changes) · [Preview](${url}/preview)\n`),
      pull!.body,
    );
    assert.match(
      pull!.body,
      /\n\n<!-- lectern begin -->\n\nChanged:\n\n- \[Start\]\(https:\/\/docs\.example\.com\/help\/\) · `index\.mdx`\n\nAsked of Lectern:\n\n> fix the broken links\n\n\[The job\].+\n\n<!-- lectern end -->\n\n<!-- lectern job:/,
    );
    const other = await run({});
    assert.doesNotMatch(other.forge.pulls(FORGE_REPOSITORY)[0]!.body, /\[The job\]|localhost/);
  });

  it('whose disk is full is not taken for a machine of ours without room', async () => {
    const { job } = await run({}, {}, { says: 'fatal: write error: No space left on device' });
    assert.equal(job.failure, 'error');
    assert.match(
      String(job.messageToUser),
      /^There is no room on the disk of the server of ".+": .*Free some space there/,
    );
  });

  for (const says of [
    'error: refs/heads/x: repository corruption, the index file is too small',
    'fatal: packed object 0123456789012345678901234567890123456789 (stored in x.pack) is corrupt',
  ])
    it(`that says of itself "${says}" does not cost our copy`, async () => {
      const { job, dataDir, again } = await run({}, {}, { says });
      assert.match(String(job.messageToUser), /^The repository ".+" is damaged on its server.+git fsck/);
      const copies = (): number[] =>
        readdirSync(join(dataDir, 'git'))
          .filter((name) => name.endsWith('.git'))
          .map((name) => statSync(join(dataDir, 'git', name)).ino);
      const before = copies();
      assert.match(String((await again()).messageToUser), /is damaged on its server/);
      assert.deepEqual([before.length, copies()], [1, before]);
    });

  it('that refuses the token ends with the setting for another', async () => {
    const { job } = await run({}, { githubToken: 'ghp_wrong' });
    assert.deepEqual([job.state, job.failure], ['failed', 'github_missconfigured']);
    assert.match(job.messageToUser!, /LECTERN_GITHUB_TOKEN/);
  });

  for (const [name, behaviours] of [
    ['that fails for a while', { failures: 2 }],
    ['whose Git fails for a while', { gitFailures: 2 }],
    ['that cuts connections', { resets: 2 }],
    ['whose answer to a new pull request is lost', { lostAnswers: 1 }],
    ['whose answer to a new pull request is a web page', { lostAnswers: 1, lostAs: 'html' }],
    ['whose answer to a new pull request is a failure', { lostAnswers: 1, lostAs: 'failure' }],
    ['that has no drafts', { draftUnsupported: true }],
  ] as const)
    it(`${name} still ends with one pull request`, async () => {
      const { job, forge } = await run(behaviours);
      assert.equal(job.state, 'completed', String(job.messageToUser));
      assert.equal(forge.pulls(FORGE_REPOSITORY).length, 1);
      assert.notEqual(job.pullRequestLink, null);
    });

  for (const [name, behaviours] of [
    ['the push', { protect: ['lectern/*'] }],
    ['the pull request', { pullsDenied: true }],
  ] as const)
    it(`that refused ${name} is tried again without another turn of the agent`, async () => {
      const { job, forge, again } = await run(behaviours);
      assert.equal(job.failure, 'github_missconfigured');
      forge.set({ protect: [], pullsDenied: false });
      const done = await again();
      assert.deepEqual([done.state, done.turns], ['completed', 0], String(done.messageToUser));
      assert.equal(forge.pulls(FORGE_REPOSITORY).length, 1);
      assert.equal(await forge.head(FORGE_REPOSITORY, done.branch), job.commit);
    });
});
