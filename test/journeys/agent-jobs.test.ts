/** A job from its prompt to its review, and everything that may happen in between: real Git, real store, real checks. */
import assert from 'node:assert/strict';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { AgentTurn } from '../../src/jobs/agents/agent.ts';
import { localForge } from '../../src/jobs/forges/local/local-forge.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { DOCS, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const append = (turn: AgentTurn, file: string, text: string): Promise<void> =>
  appendFile(join(turn.folder, file), text);
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

describe('a job that changes something', () => {
  it("ends with a commit on a branch of its own, a review, and the agent's words", async () => {
    const agent = scriptedAgent(async (turn) => {
      turn.report.todos([{ id: '1', content: 'Write', status: 'in_progress', priority: 'high' }]);
      await append(turn, 'guide.mdx', '\nMore words.\n');
      turn.report.todos([{ id: '1', content: 'Write', status: 'completed', priority: 'high' }]);
      turn.report.usage({ steps: 2, inputTokens: 10, outputTokens: 5 });
      return { title: 'Say more', body: 'There is more now.', message: 'I wrote more.' };
    });
    const jobs = await jobsUnderTest(agent);
    await jobs.worker();
    const made = await jobs.create();
    const job = await jobs.ended(made);
    assert.equal(job.state, 'completed', String(job.messageToUser));
    assert.equal(job.messageToUser, 'I wrote more.');
    assert.equal(job.review, 'open');
    assert.equal(job.pullRequestLink, `http://localhost/jobs/${job.id}`);
    assert.deepEqual(
      job.todos.map(({ status }) => status),
      ['completed'],
    );
    assert.deepEqual(job.usage, { steps: 2, inputTokens: 10, outputTokens: 5 });
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /More words/);
    assert.equal(jobs.repository.git('log', '--format=%an|%s', '-1', job.branch), 'Lectern|Say more');
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
    assert.equal(jobs.repository.git('rev-list', '--count', `main..${job.branch}`), '1');
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.deepEqual(
      events.filter(({ kind }) => kind === 'state').map(({ text }) => text),
      ['preparing', 'running', 'verifying', 'pushing', 'opening_pull_request', 'completed'],
    );
    await jobs.until(job, async () => (await readdir(join(jobs.folder, 'work-1'))).length === 0);
  });

  it('gives the agent the documentation alone, without a trace of Git', async () => {
    let seen: string[] = [];
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        seen = (await readdir(turn.folder, { recursive: true })).sort();
        return undefined;
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.deepEqual(seen, ['docs.json', 'guide.mdx', 'index.mdx']);
    assert.equal(job.state, 'completed');
    assert.equal(job.pullRequestLink, null);
    assert.match(job.messageToUser!, /No file was changed/);
    assert.equal(jobs.repository.git('branch', '--list', job.branch), '');
  });

  it('continues on the given branch, and creates it when it does not exist', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', '\nMore.\n').then(() => undefined)),
    );
    jobs.repository.git('branch', 'docs/mine');
    await jobs.worker();
    const first = await jobs.ended(await jobs.create({ branch: 'docs/mine' }));
    assert.equal(first.state, 'completed', String(first.messageToUser));
    const second = await jobs.ended(await jobs.create({ branch: 'docs/new' }));
    assert.equal(second.state, 'completed', String(second.messageToUser));
    assert.equal(jobs.repository.git('rev-list', '--count', 'main..docs/mine'), '1');
    assert.equal(jobs.repository.git('rev-list', '--count', 'main..docs/new'), '1');
  });

  it('never pushes to the branch that the site is made of', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', '\nMore.\n').then(() => undefined)),
    );
    const before = jobs.repository.git('rev-parse', 'main');
    await jobs.worker();
    const job = await jobs.ended(await jobs.create({ branch: 'main' }));
    assert.equal(job.state, 'failed');
    assert.match(job.messageToUser!, /"main" is the branch that the site is made of/);
    assert.equal(jobs.repository.git('rev-parse', 'main'), before);
  });

  it('works on a follow-up message on the same branch', async () => {
    const asked: (readonly string[])[] = [];
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        asked.push(turn.task.messages);
        await append(turn, 'guide.mdx', `\nWords ${asked.length}.\n`);
        return undefined;
      }),
    );
    await jobs.worker();
    const first = await jobs.ended(await jobs.create());
    await jobs.records.jobs.message('docs', first.id, { text: 'And more', author: 'user:1' });
    const second = await jobs.until(first, ({ state, round }) => state === 'completed' && round === 1);
    assert.deepEqual(asked, [[], ['And more']]);
    assert.equal(second.pullRequestLink, first.pullRequestLink);
    assert.equal(jobs.repository.git('rev-list', '--count', `main..${first.branch}`), '2');
    assert.match(jobs.file(first.branch, 'docs/guide.mdx')!, /Words 1[\s\S]*Words 2/);
  });

  it('begins from the base branch as it is now when what it did before was merged', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', '\nWords.\n').then(() => undefined)),
    );
    await jobs.worker();
    const first = await jobs.ended(await jobs.create());
    jobs.repository.git('merge', '--quiet', '--no-ff', '--message', 'Merge', first.branch);
    const newest = jobs.repository.commit({ 'docs/later.mdx': '---\ntitle: Later\n---\n\nLater\n' }, 'Later');
    await jobs.records.jobs.settle('docs', first.id, 'merged');
    await jobs.records.jobs.message('docs', first.id, { text: 'And more', author: 'user:1' });
    const second = await jobs.until(first, ({ state, round }) => state === 'completed' && round === 1);
    assert.equal(jobs.repository.git('rev-parse', `${first.branch}~1`), newest);
    assert.equal(second.commit, jobs.repository.git('rev-parse', first.branch));
    assert.match(jobs.file(first.branch, 'docs/guide.mdx')!, /Words[\s\S]*Words/);
  });

  it('goes on with its own branch after a squash, which the base branch does not have', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', '\nWords.\n').then(() => undefined)),
    );
    await jobs.worker();
    const first = await jobs.ended(await jobs.create());
    jobs.repository.git('merge', '--quiet', '--squash', first.branch);
    jobs.repository.git('commit', '--quiet', '--message', 'Squashed');
    await jobs.records.jobs.settle('docs', first.id, 'merged');
    await jobs.records.jobs.message('docs', first.id, { text: 'And more', author: 'user:1' });
    await jobs.until(first, ({ state, round }) => state === 'completed' && round === 1);
    assert.equal(jobs.repository.git('rev-parse', `${first.branch}~1`), first.commit);
  });
});

describe('our own checks', () => {
  const breaking = '\nSee [nothing](/nowhere).\n';

  it('are reported to an agent that understands, and it may try again', async () => {
    let turns = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        turns++;
        if (turns === 1) await append(turn, 'guide.mdx', breaking);
        else {
          assert.match(turn.task.messages.at(-1)!, /guide\.mdx.*nowhere/);
          await writeFile(join(turn.folder, 'guide.mdx'), `${String(DOCS['docs/guide.mdx'])}\nBetter.\n`);
        }
        return undefined;
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'completed', String(job.messageToUser));
    assert.equal(turns, 2);
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /Better/);
  });

  it('restore files that still break the site, and keep the rest', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', breaking);
        await append(turn, 'index.mdx', '\nGood words.\n');
        return undefined;
      }),
      { understands: false },
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'completed', String(job.messageToUser));
    assert.match(job.messageToUser!, /Left out.*guide\.mdx/);
    assert.equal(jobs.file(job.branch, 'docs/guide.mdx'), String(DOCS['docs/guide.mdx']).trim());
    assert.match(jobs.file(job.branch, 'docs/index.mdx')!, /Good words/);
  });

  it('end a job without any valid change, and push nothing', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', breaking).then(() => undefined)),
      { understands: false },
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.deepEqual([job.state, job.failure], ['failed', 'error']);
    assert.match(job.messageToUser!, /Nothing was kept.*nowhere/);
    assert.equal(jobs.repository.git('branch', '--list', job.branch), '');
  });

  for (const [name, spoil, words] of [
    [
      'a file of the pipelines',
      (turn: AgentTurn) => writeFile(join(turn.folder, '.gitlab-ci.yml'), 'x: 1\n'),
      /\.gitlab-ci\.yml/,
    ],
    [
      'a link',
      (turn: AgentTurn) =>
        import('node:fs/promises').then(({ symlink }) => symlink('/etc/passwd', join(turn.folder, 'x.mdx'))),
      /x\.mdx/,
    ],
    [
      'a file above the limit',
      (turn: AgentTurn) => writeFile(join(turn.folder, 'big.txt'), 'x'.repeat(5 * 1024 * 1024 + 1)),
      /big\.txt/,
    ],
  ] as const)
    it(`refuse ${name}`, async () => {
      const jobs = await jobsUnderTest(scriptedAgent((turn) => spoil(turn).then(() => undefined)));
      await jobs.worker();
      const job = await jobs.ended(await jobs.create());
      assert.deepEqual([job.state, job.failure], ['failed', 'error']);
      assert.match(job.messageToUser!, words);
      assert.equal(jobs.repository.git('branch', '--list', job.branch), '');
    });

  it('cannot be avoided by removing docs.json', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => rm(join(turn.folder, 'docs.json')).then(() => undefined)),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'failed', String(job.messageToUser));
    assert.equal(jobs.repository.git('branch', '--list', job.branch), '');
  });
});

describe('files that act on the whole site', () => {
  it('are listed for the reviewer, over all rounds: in the row, the message, the commit and the pull request', async () => {
    let round = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        round++;
        await append(turn, 'guide.mdx', `\nWords ${round}.\n`);
        if (round === 1) {
          await writeFile(join(turn.folder, '.lecternignore'), '!*\n');
          await writeFile(join(turn.folder, 'extra.JS'), '1;\n');
        } else await writeFile(join(turn.folder, 'theme.css'), 'b { color: red }\n');
        return { title: 'Say more', body: 'Only words.', message: 'I wrote more.' };
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.deepEqual(job.switches, ['docs/.lecternignore', 'docs/extra.JS']);
    assert.match(
      job.messageToUser!,
      /^Files that act on the whole site .*docs\/\.lecternignore.*\n\nI wrote/s,
    );
    assert.match(job.body!, /^\*\*Read these files before merging.*`docs\/extra\.JS`.*Only words\.$/s);
    const message = jobs.repository.git('log', '--format=%B', '-1', job.branch);
    assert.match(message, /^Say more\n\nFiles that act on the whole site .*docs\/extra\.JS/);
    await jobs.records.jobs.message('docs', job.id, { text: 'And more', author: 'user:1' });
    const second = await jobs.until(job, (now) => now.state === 'completed' && now.round === 1);
    assert.deepEqual(second.switches, ['docs/.lecternignore', 'docs/extra.JS', 'docs/theme.css']);
  });

  it('are left out of the work of an agent without a model', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', '\nGood words.\n');
        await writeFile(join(turn.folder, 'extra.js'), '1;\n');
        await writeFile(join(turn.folder, '.mintignore'), '!*\n');
        return undefined;
      }),
      { understands: false },
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'completed', String(job.messageToUser));
    assert.deepEqual(job.switches, []);
    assert.match(job.messageToUser!, /Left out.*extra\.js/);
    assert.equal(jobs.file(job.branch, 'docs/extra.js'), undefined);
    assert.equal(jobs.file(job.branch, 'docs/.mintignore'), undefined);
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /Good words/);
  });
});

describe('the time of a turn', () => {
  it('is announced to the agent after nine tenths, and the work up to then is pushed', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', '\nFirst part.\n');
        await untilAborted(turn.finish).catch(() => undefined);
        return { outcome: 'limited', message: 'I did the first part.' };
      }),
      { limits: { turn: 1_000 } },
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'completed', String(job.messageToUser));
    assert.match(job.messageToUser!, /first part.*part of the work/is);
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /First part/);
  });

  for (const [name, ignore] of [
    ['that stops when it must', (turn: AgentTurn) => untilAborted(turn.signal)],
    ['that does not even then', () => new Promise<never>(() => undefined)],
  ] as const)
    it(`is over for an agent ${name}, and its work is kept as a part`, async () => {
      const jobs = await jobsUnderTest(
        scriptedAgent(async (turn) => {
          await append(turn, 'guide.mdx', '\nHalf.\n');
          return ignore(turn);
        }),
        { limits: { turn: 800 } },
      );
      await jobs.worker();
      const job = await jobs.ended(await jobs.create());
      assert.equal(job.state, 'timed_out', String(job.messageToUser));
      assert.equal(job.partial, true);
      assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /Half/);
      assert.notEqual(job.pullRequestLink, null);
    });

  it('does not help an agent that fills the disk', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await writeFile(join(turn.scratch, 'big'), Buffer.alloc(3_000_000, 1));
        return untilAborted(turn.signal);
      }),
      { limits: { lookEvery: 50, room: { bytes: 2_000_000, files: 1_000 } } },
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.deepEqual([job.state, job.failure], ['failed', 'error']);
    assert.match(job.messageToUser!, /filled its folder/);
  });

  it('can be ended early by a person, and the work so far is kept', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', '\nSo far.\n');
        turn.report.event({ kind: 'agent', text: 'working' });
        await untilAborted(turn.finish).catch(() => undefined);
        return { outcome: 'limited', message: 'So far.' };
      }),
    );
    await jobs.worker();
    const job = await jobs.create();
    await jobs.until(job, ({ state }) => state === 'running');
    await jobs.records.jobs.finishEarly('docs', job.id, 'user:1');
    const done = await jobs.ended(job);
    assert.equal(done.state, 'completed');
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /So far/);
  });
});

describe('a job that fails or is stopped', () => {
  it('reports what the agent could not do', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async () => {
        throw new AppError('agent/model', 'The endpoint refused the key', { hint: 'Set LECTERN_MODEL_KEY' });
      }),
    );
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.deepEqual(
      [job.state, job.failure, job.messageToUser],
      ['failed', 'error', 'The endpoint refused the key. Set LECTERN_MODEL_KEY.'],
    );
  });

  it('is cancelled in the middle of a turn, and nothing is pushed', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', '\nHalf.\n');
        return untilAborted(turn.signal);
      }),
    );
    await jobs.worker();
    const job = await jobs.create();
    await jobs.until(job, ({ state }) => state === 'running');
    await jobs.records.jobs.cancel('docs', job.id, 'user:1');
    const done = await jobs.ended(job);
    assert.equal(done.state, 'cancelled');
    assert.equal(jobs.repository.git('branch', '--list', job.branch), '');
    await jobs.until(job, async () => (await readdir(join(jobs.folder, 'work-1'))).length === 0);
  });

  it('is taken over by another worker when its own is stopped, from the beginning of the turn', async () => {
    let turns = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        turns++;
        if (turns === 1) return untilAborted(turn.signal);
        await append(turn, 'guide.mdx', '\nSecond.\n');
        return undefined;
      }),
    );
    const first = await jobs.worker();
    const job = await jobs.create();
    await jobs.until(job, ({ state }) => state === 'running' && turns === 1);
    await first.stop();
    await jobs.worker();
    const done = await jobs.ended(job);
    assert.equal(done.state, 'completed', String(done.messageToUser));
    assert.equal(turns, 2);
    assert.equal(done.turns, 2);
  });

  it('is given up when its worker stops during every turn', async () => {
    let turns = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        turns++;
        return untilAborted(turn.signal);
      }),
    );
    const job = await jobs.create();
    for (let n = 1; n <= 3; n++) {
      const worker = await jobs.worker();
      await jobs.until(job, () => turns === n);
      await worker.stop();
    }
    await jobs.worker();
    const done = await jobs.ended(job);
    assert.deepEqual([done.state, turns], ['failed', 3]);
    assert.match(done.messageToUser!, /given up/);
  });

  it('writes nothing once another worker has it', async () => {
    const turns: string[] = [];
    const stuck = scriptedAgent(async (turn) => {
      turns.push('stuck');
      await append(turn, 'guide.mdx', '\nFrom the stuck one.\n');
      await wait(1_500);
      turn.report.event({ kind: 'agent', text: 'the stuck one speaks' });
      return { message: 'From the stuck one.' };
    });
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        turns.push('other');
        await append(turn, 'guide.mdx', '\nFrom the other.\n');
        return { message: 'From the other.' };
      }),
    );
    // It sends no heartbeat, as in a process that hangs, and its agent continues nevertheless.
    await jobs.worker(
      {
        lease: 300,
        atOnce: 1,
        queue: { ...jobs.records.jobs.queue, renew: () => new Promise(() => undefined) },
      },
      stuck,
    );
    const job = await jobs.create();
    await jobs.until(job, () => turns.length === 1);
    await jobs.worker();
    const done = await jobs.ended(job);
    assert.equal(done.messageToUser, 'From the other.');
    await wait(1_200);
    const later = await jobs.records.jobs.get('docs', job.id);
    assert.deepEqual(later, done);
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.equal(
      events.some(({ text }) => text.includes('stuck')),
      false,
    );
    assert.match(jobs.file(job.branch, 'docs/guide.mdx')!, /From the other/);
    assert.doesNotMatch(jobs.file(job.branch, 'docs/guide.mdx')!, /stuck/);
  });

  it('does not take a branch that belongs to another person', async () => {
    const jobs = await jobsUnderTest(
      scriptedAgent((turn) => append(turn, 'guide.mdx', '\nMore.\n').then(() => undefined)),
    );
    const job = await jobs.create();
    jobs.repository.git('branch', job.branch);
    await jobs.worker();
    const done = await jobs.ended(job);
    assert.equal(done.state, 'failed');
    assert.match(done.messageToUser!, /exists already/);
  });

  it('leaves a branch alone that somebody pushed to meanwhile, and begins from there when it is retried', async () => {
    let turns = 0;
    const jobs = await jobsUnderTest(
      scriptedAgent(async (turn) => {
        await append(turn, 'guide.mdx', `\nTurn ${++turns}.\n`);
        if (turns !== 2) return undefined;
        jobs.repository.git('checkout', '-q', first.branch);
        const files = { 'docs/own.mdx': '---\ntitle: Own\n---\n\nBy hand.\n', 'docs/own.js': '1;\n' };
        jobs.repository.commit(files, 'By hand');
        jobs.repository.git('checkout', '-q', 'main');
        return undefined;
      }),
    );
    await jobs.worker();
    const first = await jobs.ended(await jobs.create());
    await jobs.records.jobs.message('docs', first.id, { text: 'More', author: 'terminal' });
    const moved = await jobs.until(first, ({ state, round }) => state === 'failed' && round === 1);
    assert.match(moved.messageToUser!, /changed by somebody else.*Retry/);
    const theirs = jobs.repository.git('rev-parse', first.branch);
    await jobs.records.jobs.retry('docs', first.id, 'terminal');
    const done = await jobs.until(first, ({ state, round }) => state === 'completed' && round === 1);
    assert.equal(jobs.repository.git('rev-parse', `${first.branch}^`), theirs);
    assert.equal(jobs.repository.git('rev-parse', first.branch), done.commit);
    assert.match(jobs.file(first.branch, 'docs/guide.mdx')!, /Turn 1\.\n\nTurn 3\./);
    assert.deepEqual(done.switches, ['docs/own.js'], 'what acts on the whole site, whoever wrote it');
  });

  it('only opens its pull request when it is retried, and works on a message that came before there was one', async () => {
    for (const spoken of [false, true]) {
      let turns = 0;
      let isBroken = true;
      const forge = localForge({
        name: 'test',
        reviewUrl: async (job) => `http://localhost/${job}`,
        findReview: async () => undefined,
      });
      const jobs = await jobsUnderTest(
        scriptedAgent(async (turn) => {
          await append(turn, 'guide.mdx', `\nTurn ${++turns}.\n`);
          return undefined;
        }),
        {
          forge: () => ({
            ...forge,
            createPullRequest: async (wanted) => {
              if (isBroken) throw new AppError('forge/misconfigured', 'The token may not open pull requests');
              return forge.createPullRequest(wanted);
            },
          }),
        },
      );
      await jobs.worker();
      const job = await jobs.create();
      assert.equal((await jobs.ended(job)).state, 'failed');
      isBroken = false;
      if (spoken) await jobs.records.jobs.message('docs', job.id, { text: 'More', author: 'terminal' });
      else await jobs.records.jobs.retry('docs', job.id, 'terminal');
      const done = await jobs.until(job, ({ state }) => state === 'completed');
      assert.deepEqual([done.review, turns], ['open', spoken ? 2 : 1]);
    }
  });
});
