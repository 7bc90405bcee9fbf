/** A confined program reads copies of the code and changes nothing of them; one that is not confined is given none. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { codeUnderTest } from '../../../../test/support/code-under-test.ts';
import { copyCode } from '../../code/copy-code.ts';
import { bubblewrap, type SandboxWay } from '../../confine/bubblewrap.ts';
import type { Confinement } from '../../confine/confinement.ts';
import { findBubblewrap } from '../../confine/find-bubblewrap.ts';
import { unconfined } from '../../confine/unconfined.ts';
import type { AgentTurn } from '../agent.ts';
import { ACP_LIMITS, acpAgent } from './acp-agent.ts';

const agents = fileURLToPath(new URL('../../../../test/support/agents', import.meta.url));
const searchPath = '/usr/local/bin:/usr/bin:/bin';
const runtime = process.execPath;
const limits = { processes: 2_000, memory: 2 ** 33, file: 2 ** 26 };
const found = await findBubblewrap(searchPath, runtime);
const skip = 'reason' in found && found.reason;
const ways: readonly SandboxWay[] =
  'way' in found && found.way === 'root' ? ['root', 'namespace'] : ['namespace'];
const bubble = (way: SandboxWay): Confinement =>
  bubblewrap({
    program: 'program' in found ? found.program : '',
    way,
    limits,
    readable: [agents],
    searchPath,
    runtime,
  });

async function play(t: TestContext, confinement: Confinement) {
  const top = mkdtempSync(join(tmpdir(), 'lectern-acp-'));
  chmodSync(top, 0o711);
  t.after(() => rmSync(top, { recursive: true, force: true }));
  const [folder, scratch, code] = ['site', 'scratch', 'code'].map((name) => join(top, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [folder, scratch, code]) mkdirSync(each);
  writeFileSync(join(folder, 'guide.mdx'), 'Go.');
  const files = {
    'port.ts': 'export const port = 3000;\n',
    'lib/a.ts': 'a\n',
    '.env': 'KEY=1\n',
    'docs/x.mdx': 'x',
  };
  const { code: repository } = await codeUnderTest({ files, docs: 'docs' });
  let copies = 0;
  const { signal } = new AbortController();
  const turn = {
    job: 'job_1',
    folder,
    scratch,
    known: new Set<string>(),
    tools: undefined,
    task: { prompt: 'Do it', messages: [], feedback: [], history: [], rules: [] },
    code: [repository],
    copyCode: async () => {
      copies++;
      return { folder: code, copies: await copyCode([repository], code, { signal }) };
    },
    finish: signal,
    signal,
    report: { todos: () => undefined, event: () => undefined, usage: () => undefined },
  } as unknown as AgentTurn;
  const script = ['code', 'guide.mdx', ' The port is 3000.', 'this-repository/port.ts'];
  const agent = acpAgent({
    command: [runtime, join(agents, 'scripted-agent.ts'), ...script],
    confinement,
    env: {},
    grace: 3_000,
    limits: ACP_LIMITS,
    wait: async (milliseconds, aborted) => sleep(milliseconds, undefined, { signal: aborted }),
  });
  const result = await agent.run(turn);
  const text = (path: string): string => readFileSync(join(top, path), 'utf8');
  return { result, copies, text, top: readdirSync(top).sort(), page: text('site/guide.mdx') };
}

describe('code for an agent program', () => {
  for (const way of ways)
    it(`is a copy that it reads and cannot change, way ${way}`, { skip }, async (t) => {
      const { result, text, page } = await play(t, bubble(way));
      assert.equal(
        result.message,
        'It says export const port = 3000;. Files: this-repository this-repository/lib this-repository/lib/a.ts this-repository/port.ts. Written: 0.',
      );
      assert.equal(result.title, 'Say what the code says');
      const [source, ...more] = result.sources ?? [];
      assert.deepEqual(more, []);
      const { commit, ...place } = source!;
      assert.match(String(commit), /^[0-9a-f]{40}$/);
      assert.deepEqual(place, {
        page: 'guide.mdx',
        repository: '',
        file: 'port.ts',
        from: 1,
        to: 1,
        terms: ['3000'],
      });
      assert.equal(page, 'Go. The port is 3000.');
      assert.equal(text('code/this-repository/port.ts'), 'export const port = 3000;\n');
    });

  it('is not copied for one that is not confined', async (t) => {
    const { result, copies } = await play(t, unconfined({ limits, searchPath, runtime }));
    assert.equal(result.message, 'I was shown no code.');
    assert.equal(copies, 0);
  });
});
