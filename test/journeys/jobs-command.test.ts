/** `lectern jobs` and `lectern worker` from the outside: a prompt becomes a branch with a review, and every step can be queried. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openRecords } from '../../src/installation/open-records.ts';
import { docsJson } from '../support/fixture-folder.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { commandEnvironment, PROGRAM, type Ran, runLectern } from '../support/run-lectern.ts';

const AGENTS = fileURLToPath(new URL('../support/agents', import.meta.url));
const top = mkdtempSync(join(tmpdir(), 'lectern-jobs-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const environment = (dataDir: string): NodeJS.ProcessEnv => commandEnvironment({ LECTERN_DATA_DIR: dataDir });

const lectern = (dataDir: string, ...args: string[]): Promise<Ran> =>
  runLectern(args, { cwd: top, env: { LECTERN_DATA_DIR: dataDir } });

/** Resolves with the output of a stream once it matches. */
function said(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const collect = (chunk: Buffer): void => {
      text += chunk.toString();
      if (pattern.test(text)) resolve(text);
    };
    child.stdout!.on('data', collect);
    child.stderr!.on('data', collect);
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it said ${pattern}: ${text}`)));
  });
}

const exit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));

const PAGES = {
  'docs.json': JSON.stringify(docsJson({ pages: ['index', 'guides/install'] }, { name: 'Acme Docs' })),
  'index.mdx': '---\ntitle: Home\ndescription: Start here.\n---\n\nSee [how to install](/install).\n',
  'guides/install.mdx':
    '---\ntitle: Install\n---\n\nRun the installer and follow its questions to the end.\n',
};
const brokenDocs = (): Promise<TestRepository> => makeRepository(PAGES);

interface RunJson {
  readonly sessionId: string;
  readonly state: string;
  readonly branch: string;
  readonly haultReason: string;
  readonly pullRequestLink: string;
  readonly messageToUser: string;
  readonly files: readonly { readonly path: string; readonly added: number }[];
}

describe('lectern jobs run', () => {
  it('makes a branch with the links fixed, prints each step, and ends with the address of the review', async () => {
    const docs = await brokenDocs();
    const { code, out, err } = await lectern(
      join(top, 'run'),
      'jobs',
      'run',
      'fix the broken links',
      docs.path,
    );
    assert.equal(code, 0, err);
    const steps = [...err.matchAll(/^● (?!Job)(.*)$/gm)].map(([, word]) => word);
    assert.deepEqual(steps, [
      'Preparing',
      'Agent at work',
      'Checking',
      'Pushing',
      'Opening the pull request',
    ]);
    assert.match(err, /^● Job \w{10} of acme-docs, by maintenance$/m);
    assert.match(err, /^ {2}✔ .*links/m, 'todos are ticked');
    assert.ok(!err.includes('\u001b'), 'plain lines without a terminal');
    const branch = /^ {2}branch +(\S+)$/m.exec(out)?.[1];
    assert.match(out, /^✔ Completed/);
    assert.match(out, /^ {2}changed index\.mdx \+1 -1$/m);
    assert.match(out, /^ {2}review +http:\/\/localhost:3000\/dashboard\/p\/acme-docs\/jobs\/\w{26}$/m);
    assert.match(docs.git('show', `${branch}:index.mdx`), /\(\/guides\/install\)/);
    assert.equal(docs.git('branch', '--show-current'), 'main');
    assert.equal(docs.git('status', '--porcelain'), '', 'the working copy is unchanged');
  });

  it('with --json standard output has one document, and a second round continues on the branch', async () => {
    const docs = await brokenDocs();
    const dataDir = join(top, 'json');
    const run = async (...args: string[]): Promise<RunJson> => {
      const { code, out, err } = await lectern(dataDir, 'jobs', 'run', ...args, '--json');
      assert.equal(code, 0, err);
      assert.equal(err, '');
      return JSON.parse(out) as RunJson;
    };
    const first = await run('fix the broken links', docs.path, '--branch', 'docs/links', '--ready');
    assert.partialDeepStrictEqual(first, {
      state: 'completed',
      branch: 'docs/links',
      draft: false,
      round: 0,
    });
    assert.deepEqual(first.files, [{ path: 'index.mdx', kind: 'changed', added: 1, removed: 1 }]);
    const end = first.sessionId.slice(-8);
    const second = await run('add missing descriptions', docs.path, '--job', end);
    assert.partialDeepStrictEqual(second, { sessionId: first.sessionId, state: 'completed', round: 1 });
    assert.equal(second.pullRequestLink, first.pullRequestLink);
    assert.equal(docs.git('rev-list', '--count', 'main..docs/links'), '2');
    assert.match(docs.git('show', 'docs/links:guides/install.mdx'), /description: .*Run the installer/);
  });

  it('says honestly that nothing was done, and shows no branch that does not exist', async () => {
    const docs = await brokenDocs();
    const dataDir = join(top, 'honest');
    const cases = [
      {
        prompt: 'Fix the broken links before Friday',
        code: 1,
        outcome: 'not_understood',
        haultReason: 'error',
        haulted: true,
        word: 'Not understood',
        says: /^Nothing was changed: without a model .*\nNearest: lectern refactor fix links; it leaves out "before Friday"\n[^\n]*$/,
      },
      {
        prompt: 'Rename nowhere to somewhere',
        code: 1,
        outcome: 'refused',
        haultReason: 'error',
        haulted: true,
        word: 'Refused',
        says: /^Nothing was changed: There is no page or folder "nowhere"/,
      },
      {
        prompt: 'Fix the broken images',
        code: 0,
        outcome: 'unchanged',
        haultReason: 'completed',
        haulted: false,
        word: 'No changes',
        says: /^Nothing was changed: there is nothing to do\./,
      },
      {
        prompt: 'List the broken links',
        code: 0,
        outcome: 'unchanged',
        haultReason: 'completed',
        haulted: false,
        word: 'No changes',
        says: /^Nothing was changed, as was asked\.\n1 link was found:\n- index\.mdx:/,
      },
    ];
    const told = await lectern(dataDir, 'jobs', 'run', 'Write a poem', docs.path);
    const lines = `${told.err}\n${told.out}`.split('\n');
    assert.equal(lines.filter((line) => /Nothing was changed/.test(line)).length, 1, 'it is said once');
    assert.ok(told.out.trim().split('\n').length <= 4, told.out);
    for (const { prompt, code, says, word, ...expected } of cases) {
      const ran = await lectern(dataDir, 'jobs', 'run', prompt, docs.path, '--json');
      assert.equal(ran.code, code, prompt);
      const job = JSON.parse(ran.out) as RunJson;
      assert.partialDeepStrictEqual(job, expected);
      assert.match(job.messageToUser, says);
      assert.ok(job.branch.startsWith('lectern/'), 'the API always has the name');
      const shown = await lectern(dataDir, 'jobs', 'show', job.sessionId);
      assert.ok(shown.out.includes(word) && !/^ {2}branch/m.test(shown.out), shown.out);
    }
    const { out } = await lectern(dataDir, 'jobs', 'list');
    assert.ok(!out.includes('lectern/'), out);
    assert.match(out, /Not understood[\s\S]*Fix the broken links before Friday/);
    assert.equal(docs.git('branch', '--list', 'lectern/*'), '');
  });

  it('ends with 1 where jobs cannot run, and says what to do', async () => {
    const folder = join(top, 'plain');
    mkdirSync(join(folder, 'guides'), { recursive: true });
    for (const [path, text] of Object.entries(PAGES)) writeFileSync(join(folder, path), text);
    const { code, out } = await lectern(join(top, 'none'), 'jobs', 'run', 'fix links', folder, '--json');
    assert.equal(code, 1);
    const job = JSON.parse(out) as RunJson;
    assert.equal(job.haultReason, 'github_missconfigured');
    assert.match(job.messageToUser, /is in no Git repository\. .*git init/);
  });

  describe('with an agent that never ends', () => {
    const begin = async (dataDir: string): Promise<ChildProcess> => {
      const docs = await brokenDocs();
      const env = {
        ...environment(dataDir),
        LECTERN_AGENT: `node ${join(AGENTS, 'scripted-agent.ts')} endless`,
        LECTERN_AGENT_READ: AGENTS,
        LECTERN_AGENT_UNCONFINED: 'true',
      };
      const child = spawn(process.execPath, [PROGRAM, 'jobs', 'run', 'write', docs.path], { env, cwd: top });
      await said(child, /On and on/);
      return child;
    };

    it('Ctrl+C cancels the job and waits for it', async () => {
      const child = await begin(join(top, 'cancelled'));
      const [message, code] = [said(child, /^✖ Cancelled/m), exit(child)];
      child.kill('SIGINT');
      assert.match(await message, /Cancelling the job; once more leaves it/);
      assert.equal(await code, 1);
    });

    it('a program that is stopped gives the job back for other workers', async () => {
      const dataDir = join(top, 'left');
      const child = await begin(dataDir);
      const [message, code] = [said(child, /The job goes on when a worker takes it/), exit(child)];
      child.kill('SIGTERM');
      await message;
      assert.equal(await code, 1);
      const { records, close } = await openRecords({ dataDir });
      const [job] = await records.jobs.list('acme-docs', { skip: 0, take: 1 });
      const again = await records.jobs.queue.claim({ owner: 'other', projects: ['acme-docs'], lease: 1_000 });
      await close();
      assert.equal(job?.state, 'running');
      assert.equal(again?.id, job?.id, 'at once, without waiting for the lease');
    });
  });
});

describe('lectern worker', () => {
  it('prints what it works on, takes jobs from the store, and stops on a signal', async () => {
    const docs = await brokenDocs();
    const dataDir = join(top, 'worker');
    const child = spawn(process.execPath, [PROGRAM, 'worker', docs.path], {
      env: environment(dataDir),
      cwd: top,
    });
    const ready = await said(child, /^● .*\n/m);
    assert.match(ready, /^● Worker \S+:\d+ on \S+: acme-docs \(maintenance, local review of \S+\)\n$/m);
    const { records, close } = await openRecords({ dataDir });
    const request = {
      project: 'acme-docs',
      subdomain: 'acme-docs',
      prompt: 'fix the broken links',
      draft: true,
    };
    const { id } = await records.jobs.create(request);
    // A person who follows the same job in a terminal sees its end, independent of the worker.
    const followed = await lectern(dataDir, 'jobs', 'run', '', docs.path, '--job', id, '--json');
    assert.equal((JSON.parse(followed.out) as RunJson).state, 'completed', followed.err);
    await close();
    const code = exit(child);
    child.kill('SIGTERM');
    assert.equal(await code, 0);
  });

  it('reports what is wrong with a folder before it begins', async () => {
    const { code, err } = await lectern(join(top, 'wrong'), 'worker', 'nowhere');
    assert.equal(code, 2);
    assert.match(err, /no folder "nowhere"/);
  });
});
