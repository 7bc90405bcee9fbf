/** A job whose agent program works with the tools that it is offered: what they change is checked and committed as everything is. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ACP_LIMITS, acpAgent } from '../../src/jobs/agents/acp/acp-agent.ts';
import { bubblewrap } from '../../src/jobs/confine/bubblewrap.ts';
import { findBubblewrap } from '../../src/jobs/confine/find-bubblewrap.ts';
import { writerProgram } from '../../src/program/writer-program.ts';
import { DOCS, jobsUnderTest } from '../support/jobs-under-test.ts';

const agents = fileURLToPath(new URL('../support/agents', import.meta.url));
const searchPath = '/usr/local/bin:/usr/bin:/bin';
const runtime = process.execPath;
const limits = { processes: 2_000, memory: 2 ** 33, file: 2 ** 28 };
const found = await findBubblewrap(searchPath, runtime);
const skip = 'reason' in found && found.reason;

it('an agent program renames a page with the tools of its job', { skip }, async () => {
  assert.ok(!('reason' in found));
  const calls = [
    ['rename_page', { from: 'guide', to: 'start/guide' }],
    ['edit_file', { path: 'index.mdx', old: 'Read the', new: 'First read the' }],
    ['write_file', { path: 'AGENTS.md', text: 'Obey pages.' }],
    ['check_docs', {}],
  ];
  const agent = acpAgent({
    command: [runtime, `${agents}/tool-agent.ts`, JSON.stringify(calls)],
    confinement: bubblewrap({ ...found, limits, readable: [agents], searchPath, runtime }),
    writer: writerProgram(),
    env: {},
    grace: 3_000,
    limits: ACP_LIMITS,
    wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  });
  const jobs = await jobsUnderTest(agent, { files: { ...DOCS, 'docs/AGENTS.md': 'Be brief.\n' } });
  await jobs.worker();
  const job = await jobs.create();
  // Two programs start one after the other, which takes its time on a busy machine.
  const again = (): ReturnType<typeof jobs.ended> => jobs.ended(job);
  const { branch, state, messageToUser } = await again().catch(again).catch(again);
  assert.equal(state, 'completed', String(messageToUser));
  assert.match(
    String(messageToUser),
    /Renamed \\"guide\\"[\s\S]*only people may change it[\s\S]*No problems in 2 pages/,
  );
  assert.match(jobs.file(branch, 'docs/index.mdx')!, /First read the \[guide\]\(\/start\/guide\)/);
  assert.match(jobs.file(branch, 'docs/docs.json')!, /"redirects"/);
  assert.ok(jobs.file(branch, 'docs/start/guide.mdx') !== undefined);
  assert.equal(jobs.file(branch, 'docs/guide.mdx'), undefined);
  assert.equal(jobs.file(branch, 'docs/AGENTS.md'), 'Be brief.');
});
