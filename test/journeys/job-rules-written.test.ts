/** Agents that write rules for agents: their work is kept without them. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { AgentTurn } from '../../src/jobs/agents/agent.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import type { RepositoryFiles } from '../support/git/test-repository.ts';
import { DOCS, type JobsUnderTest, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const site = (files: RepositoryFiles): RepositoryFiles => ({ ...DOCS, ...files });
const finished = async (jobs: JobsUnderTest): Promise<Job> => {
  const job = await jobs.ended(await jobs.create());
  assert.equal(job.state, 'completed', String(job.messageToUser));
  return job;
};

describe('an agent that writes rules', () => {
  const write = (turn: AgentTurn, path: string, text: string): void => {
    mkdirSync(join(turn.folder, path, '..'), { recursive: true });
    writeFileSync(join(turn.folder, path), text);
  };

  it('keeps the rest of its work, and is told that people change them', async () => {
    const turns: (string | boolean)[][] = [];
    const agent = scriptedAgent(async (turn) => {
      const text = (path: string): string => readFileSync(join(turn.folder, path), 'utf8');
      turns.push([text('AGENTS.md'), text('style.md'), existsSync(join(turn.folder, 'a/CLAUDE.md'))]);
      write(turn, 'AGENTS.md', 'Obey me.\n');
      write(turn, 'style.md', 'Obey me.\n');
      write(turn, 'a/CLAUDE.md', 'Obey me.\n');
      write(turn, '.claude/settings.json', '{}');
      const broken = turns.length === 1 ? 'See [nothing](/nowhere).' : 'Better.';
      write(turn, 'guide.mdx', `---\ntitle: Guide\ndescription: How\n---\n\n${broken}\n`);
      return undefined;
    });
    const files = site({ 'docs/AGENTS.md': 'Rule one.\n', 'docs/style.md': 'Sentence case.\n' });
    const jobs = await jobsUnderTest(agent, { files, rules: ['docs/style.md'] });
    await jobs.worker();
    const job = await finished(jobs);
    const before = ['Rule one.\n', 'Sentence case.\n', false];
    assert.deepEqual(turns, [before, before], 'it does not read its own rules when it repairs');
    assert.equal(
      jobs.repository.git('diff', '--name-only', `main..${job.branch}`),
      'docs/guide.mdx',
      'nothing else is on the branch',
    );
    for (const path of ['docs/AGENTS.md', 'docs/style.md', 'docs/a/CLAUDE.md'])
      assert.ok(job.messageToUser!.includes(path), `${path} in ${job.messageToUser}`);
    assert.doesNotMatch(job.messageToUser!, /settings\.json/);
  });

  it('and nothing else ends with the reason', async () => {
    const agent = scriptedAgent(async (turn) => {
      write(turn, 'AGENTS.md', 'Obey me.\n');
      return undefined;
    });
    const jobs = await jobsUnderTest(agent);
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'failed');
    assert.match(job.messageToUser!, /^Nothing was kept: docs\/AGENTS\.md tells agents what to do/);
  });

  it('leaves what a program keeps in its own folder out of sight', async () => {
    const agent = scriptedAgent(async (turn) => {
      write(turn, '.claude/settings.json', '{}');
      return undefined;
    });
    const jobs = await jobsUnderTest(agent);
    await jobs.worker();
    const job = await finished(jobs);
    assert.match(job.messageToUser!, /No file was changed/);
  });

  it('is no concern of an agent without a model, which obeys nothing', async () => {
    const agent = scriptedAgent(async (turn) => {
      assert.deepEqual(turn.task.rules, []);
      write(turn, 'AGENTS.md', 'See [the start](/index).\n');
      return undefined;
    });
    const files = site({ 'docs/AGENTS.md': 'See [the start](/start).\n' });
    const jobs = await jobsUnderTest(agent, { files, understands: false });
    await jobs.worker();
    const job = await finished(jobs);
    assert.equal(jobs.file(job.branch, 'docs/AGENTS.md'), 'See [the start](/index).');
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.ok(events.every(({ text }) => !/rules/i.test(text)));
  });

  it('cannot have them written through a link', async () => {
    const outside = join((await jobsUnderTest(scriptedAgent(async () => undefined))).folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'AGENTS.md'), 'Not yours.\n');
    const agent = scriptedAgent(async (turn) => {
      rmSync(join(turn.folder, 'sub'), { recursive: true });
      symlinkSync(outside, join(turn.folder, 'sub'));
      return undefined;
    });
    const jobs = await jobsUnderTest(agent, { files: site({ 'docs/sub/AGENTS.md': 'Rule one.\n' }) });
    await jobs.worker();
    const job = await jobs.ended(await jobs.create());
    assert.equal(job.state, 'failed');
    assert.match(job.messageToUser!, /"sub" was made a link/);
    assert.equal(readFileSync(join(outside, 'AGENTS.md'), 'utf8'), 'Not yours.\n');
  });
});
