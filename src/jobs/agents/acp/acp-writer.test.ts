/** An agent program is offered our tools, and they work where the program works: in its confinement, on the job's folder, and nowhere else. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { textsOf } from '../../../../test/support/folder-texts.ts';
import { docsJson, page } from '../../../../test/support/writer-folder.ts';
import { writerProgram } from '../../../program/writer-program.ts';
import type { NewJobEvent } from '../../../records/jobs/job.ts';
import { bubblewrap } from '../../confine/bubblewrap.ts';
import type { Confinement } from '../../confine/confinement.ts';
import { findBubblewrap } from '../../confine/find-bubblewrap.ts';
import { unconfined } from '../../confine/unconfined.ts';
import { issueKey } from '../../issue-key.ts';
import type { AgentTurn } from '../agent.ts';
import { ACP_LIMITS, acpAgent } from './acp-agent.ts';

const agents = fileURLToPath(new URL('../../../../test/support/agents', import.meta.url));
const searchPath = '/usr/local/bin:/usr/bin:/bin';
const runtime = process.execPath;
const limits = { processes: 2_000, memory: 2 ** 33, file: 2 ** 28 };
const found = await findBubblewrap(searchPath, runtime);
const skip = 'reason' in found && found.reason;
const confinements: Confinement[] = [
  ...('reason' in found ? [] : [bubblewrap({ ...found, limits, readable: [agents], searchPath, runtime })]),
  unconfined({ limits, searchPath, runtime }),
];

type Call = readonly [tool: string, input: object];

/** @returns what the agent said: the answers of the tools */
async function play(t: TestContext, confinement: Confinement, script: readonly Call[] | 'refuses') {
  const top = mkdtempSync(join(tmpdir(), 'lectern-acp-'));
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const [folder, scratch] = [join(top, 'site'), join(top, 'scratch')];
  mkdirSync(folder);
  mkdirSync(scratch);
  writeFileSync(join(top, 'beside.mdx'), 'CANARY');
  writeFileSync(join(folder, 'docs.json'), docsJson(['index', 'guide']));
  writeFileSync(join(folder, 'index.mdx'), page('Home', '[Old](/before)'));
  writeFileSync(join(folder, 'guide.mdx'), page('Guide', 'Go *slowly*.'));
  const old = { severity: 'error', code: 'link/broken', file: 'index.mdx' } as const;
  const message = 'The link to "/before" leads to nothing in the site';
  const events: NewJobEvent[] = [];
  const turn = {
    job: 'job_1',
    folder,
    scratch,
    known: new Set([issueKey({ ...old, message })]),
    tools: undefined,
    task: { prompt: 'Do it', messages: [], feedback: [], history: [], rules: [] },
    finish: new AbortController().signal,
    signal: new AbortController().signal,
    report: {
      todos: () => undefined,
      event: (event: NewJobEvent) => events.push(event),
      usage: () => undefined,
    },
  } as unknown as AgentTurn;
  const agent = acpAgent({
    command: [runtime, join(agents, 'tool-agent.ts'), script === 'refuses' ? script : JSON.stringify(script)],
    confinement,
    writer: writerProgram(),
    env: {},
    grace: 3_000,
    limits: ACP_LIMITS,
    wait: async (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  });
  const { message: said } = await agent.run(turn);
  return { said, files: textsOf(folder) };
}

it('is tested inside bubblewrap', { skip }, () => assert.equal(confinements[0]?.name, 'bubblewrap'));

for (const confinement of confinements)
  describe(`our tools in a program, confinement ${confinement.name},`, () => {
    it('work on the folder of the job, and know what was there before', async (t) => {
      const { said, files } = await play(t, confinement, [
        ['outline', {}],
        ['edit_file', { path: 'guide.mdx', old: '*slowly*', new: '[on](/after)' }],
        ['check_docs', {}],
        ['read_file', { path: '../beside.mdx' }],
        ['write_file', { path: '../owned.mdx', text: 'x' }],
      ]);
      assert.match(said, /outline: .*index \(Home\)/);
      assert.match(said, /check_docs: .*New errors.*guide\.mdx:6:9 error:.*\/after.*There before: 1 error/);
      assert.doesNotMatch(said, /\/before|CANARY/);
      assert.match(said, /read_file: .*"isError":true[\s\S]*write_file: .*"isError":true/);
      assert.match(said, /The server ended with 0\./);
      assert.match(files['guide.mdx']!, /Go \[on\]\(\/after\)\./);
    });

    it('are missing where the program refuses them, and it works without', async (t) => {
      assert.equal((await play(t, confinement, 'refuses')).said, 'There is no server.');
    });
  });
