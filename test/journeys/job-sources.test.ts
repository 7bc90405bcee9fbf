/** A change cites the code that it rests on: the lines are read again, and names without a source are marked for the reviewer. */
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ACP_LIMITS, acpAgent } from '../../src/jobs/agents/acp/acp-agent.ts';
import type { AgentResult } from '../../src/jobs/agents/agent.ts';
import type { CitedLines } from '../../src/jobs/code/cited-lines.ts';
import { bubblewrap } from '../../src/jobs/confine/bubblewrap.ts';
import { findBubblewrap } from '../../src/jobs/confine/find-bubblewrap.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { codeUnderTest } from '../support/code-under-test.ts';
import { DOCS, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';
import { playModel } from '../support/model/play-model.ts';

const CODE = 'export const options = {\n  port: 3000,\n  retries: 3,\n};\n';
const cite = (more: Partial<CitedLines> = {}): CitedLines => ({
  page: 'guide.mdx',
  repository: '',
  file: 'src/options.ts',
  from: 2,
  to: 3,
  terms: ['3000'],
  ...more,
});

async function ended(text: string, result: Partial<AgentResult>, readsCode = true): Promise<Job> {
  const jobs = await jobsUnderTest(
    scriptedAgent(async ({ folder }) => {
      appendFileSync(join(folder, 'guide.mdx'), text);
      return { body: 'More.', ...result };
    }),
    { files: { ...DOCS, 'src/options.ts': CODE, '.env': 'PORT=1' }, readsCode },
  );
  await jobs.worker();
  const job = await jobs.ended(await jobs.create());
  assert.equal(job.state, 'completed', String(job.messageToUser));
  return job;
}

describe('the sources of a change', () => {
  it('are named with file, lines and commit, and names that the lines do not say are marked', async () => {
    const text = '\nSet `--retries` and `--timeout`, or `MAX_WAIT`.\n';
    const { body, messageToUser, base } = await ended(text, { sources: [cite()] });
    const at = base!.slice(0, 12);
    assert.ok(
      body!.includes(`- \`guide.mdx\`: \`src/options.ts\`, lines 2 to 3 of \`test\` at \`${at}\``),
      body!,
    );
    assert.match(body!, /\*\*Without a source, please check\*\*/);
    assert.deepEqual(
      [...body!.matchAll(/^- `docs\/guide\.mdx`: `(.*)`$/gm)].map(([, name]) => name),
      ['--timeout', 'MAX_WAIT'],
    );
    assert.match(messageToUser!, /Without a source in the code, please check: --timeout, MAX_WAIT\.$/m);
  });

  for (const [what, wrong, problem] of [
    ['lines that do not say it', { terms: ['4000'] }, /not confirmed\*\*: these lines do not say "4000"/],
    ['lines that are not there', { from: 90, to: 91 }, /not confirmed\*\*: the file has 5 lines/],
    ['a file that is not there', { file: 'src/none.ts' }, /not confirmed\*\*: there is no such file/],
    [
      'a secret',
      { file: '.env', from: 1, to: 1, terms: ['PORT'] },
      /not confirmed\*\*: there is no such file/,
    ],
    ['a folder above', { file: '../etc/passwd' }, /not confirmed\*\*: there is no such file/],
    ['another repository', { repository: 'other' }, /not confirmed\*\*: there is no such code repository/],
    ['a commit that is not there', { commit: 'abcdef12' }, /not confirmed\*\*: There is no commit/],
    ['half of the file', { from: 1, to: 99 }, /not confirmed\*\*: it names more than 60 lines/],
    ['lines backwards', { from: 3, to: 2 }, /not confirmed\*\*: its last line is before its first/],
  ] as const)
    it(`that name ${what} are said to be unconfirmed`, async () => {
      const { body, messageToUser } = await ended('\nThe port is `3000`.\n', { sources: [cite(wrong)] });
      assert.match(body!, problem);
      assert.doesNotMatch(body!, /PORT=1/);
      assert.match(messageToUser!, /check: 3000\. 1 of 1 sources could not be confirmed\./);
    });

  it('are not asked for where no code is open, nor for names that the page had before', async () => {
    const closed = await ended('\nSet `--timeout`.\n', { sources: [cite()] }, false);
    assert.doesNotMatch(closed.body!, /Sources|source/);
    const old = await ended('\nWords alone.\n', {});
    assert.equal(old.body, 'More.');
  });
});

describe('claims in plain words', () => {
  const text = '\nThe port is 3000. Requests end after 45 seconds. It says "Too many requests".\n';

  it('are held against the lines that the page cites, and marked where they say something else', async () => {
    const { body, messageToUser } = await ended(`${text}Old connections are closed before new ones.\n`, {
      sources: [cite()],
    });
    const marked = [...body!.matchAll(/^- `docs\/guide\.mdx`: (.*)$/gm)].map(([, claim]) => claim);
    assert.deepEqual(marked, [
      '`45 seconds` in `Requests end after 45 seconds.`',
      '`"Too many requests"` in `It says "Too many requests".`',
      '`Old connections are closed before new ones.`',
    ]);
    assert.match(body!, /\*\*New sentences for which no source was given\*\*/);
    assert.match(
      messageToUser!,
      /please check: 45 seconds, "Too many requests"\. No source was given for 1 new sentence\.$/m,
    );
  });

  it('are not carried by lines that another page cites', async () => {
    const { messageToUser } = await ended(text, { sources: [cite({ page: 'index.mdx' })] });
    assert.match(messageToUser!, /please check: 3000, 45 seconds/);
    for (const page of ['/guide', 'docs/guide.mdx', '/guide.mdx'])
      assert.doesNotMatch((await ended(text, { sources: [cite({ page })] })).messageToUser!, /3000/);
  });

  it('cannot write into the pull request what is no text', async () => {
    const { body } = await ended(
      '\nAsk @everyone and `x` for <b>500</b> ![p](https://example.com/p.png) pieces.\n',
      {},
    );
    assert.match(body!, /`500` in `Ask @everyone and x for 500 p pieces\.`/);
  });
});

describe('an agent program', () => {
  const found = findBubblewrap('/usr/local/bin:/usr/bin:/bin', process.execPath);

  it('reads copies of the code, and the lines that it cites are held against its sentences', async (t) => {
    const bubble = await found;
    if ('reason' in bubble) return t.skip(bubble.reason);
    const searchPath = '/usr/local/bin:/usr/bin:/bin';
    const agents = fileURLToPath(new URL('../support/agents', import.meta.url));
    const limits = { processes: 2_000, memory: 2 ** 33, file: 2 ** 26 };
    const where = { limits, readable: [agents], searchPath, runtime: process.execPath };
    const words = '\nIt listens on 3000. Requests end after 45 seconds.\n';
    const script = ['code', 'guide.mdx', words, 'this-repository/port.ts'];
    const agent = acpAgent({
      command: [process.execPath, join(agents, 'scripted-agent.ts'), ...script],
      confinement: bubblewrap({ ...bubble, ...where }),
      env: {},
      grace: 3_000,
      limits: ACP_LIMITS,
      wait: async (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
    });
    const files = { ...DOCS, 'port.ts': 'export const port = 3000;\n', '.env': 'PORT=1' };
    for (const readsCode of [true, false]) {
      const jobs = await jobsUnderTest(agent, { files, readsCode });
      await jobs.worker();
      const { body, messageToUser, state } = await jobs.ended(await jobs.create());
      assert.equal(state, 'completed', String(messageToUser));
      if (!readsCode) {
        assert.match(messageToUser!, /I was shown no code/);
        continue;
      }
      assert.match(body!, /- `guide\.mdx`: `port\.ts`, line 1 of `test` at/);
      assert.match(body!, /- `docs\/guide\.mdx`: `45 seconds` in `Requests end after 45 seconds\.`/);
      assert.doesNotMatch(body!, /Sources:|3000` in/);
      assert.doesNotMatch(body!, /\.env/);
    }
  });
});

describe('a model that cites code', () => {
  const finish = (sources: readonly object[]) => ({
    calls: [
      {
        name: 'finish',
        arguments: { outcome: 'done', title: 'T', body: 'B', message: 'M', sources },
      },
    ],
  });
  const edit = { calls: [{ name: 'edit_file', arguments: { path: 'guide.mdx', old: 'Go', new: 'Walk' } }] };
  const source = { page: 'guide.mdx', file: 'src/options.ts', from: 2, to: 2, terms: ['3000'] };

  it('is sent back once for lines that do not say it, and its right ones go on', async () => {
    const { code } = await codeUnderTest({ files: { 'src/options.ts': CODE } });
    const script = [edit, finish([{ ...source, terms: ['9'.repeat(4)] }]), finish([source])];
    const played = await playModel({ script, code: [code] });
    const { sources, outcome } = await played.running;
    assert.equal(outcome, 'done');
    assert.deepEqual(sources, [{ ...source, repository: '' }]);
    const said = played.model.requests.at(-1)?.conversation?.last ?? '';
    assert.match(
      said,
      /"sources" names lines 2 to 2 of "src\/options\.ts", but these lines do not say "9999"/,
    );
  });

  it('is offered sources only where code is open', async () => {
    const { code } = await codeUnderTest({ files: { 'src/options.ts': CODE } });
    for (const [open, expected] of [
      [[code], true],
      [undefined, false],
    ] as const) {
      const played = await playModel({
        script: [edit, finish([])],
        ...(open === undefined ? {} : { code: open }),
      });
      await played.running;
      assert.equal(played.model.requests[0]!.body.includes('"sources"'), expected);
    }
  });
});
