/** `lectern eval` with models that work well, carelessly and against the reader: each is told apart by what it changed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it, type TestContext } from 'node:test';
import { EVAL_FILES, EVAL_TASKS } from '../../src/tasks/eval/eval-tasks.data.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import type { Conversation, Script, ScriptedCall } from '../support/model/script.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { runLectern } from '../support/run-lectern.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-eval-test-'));
after(() => rmSync(top, { recursive: true, force: true, maxRetries: 5 }));

const call = (name: string, args: object): ScriptedCall => ({ name, arguments: args });
const finish = (outcome: string, more: object = {}): ScriptedCall =>
  call('finish', { outcome, title: 'T', body: 'B', message: 'M', ...more });

/** What a writer who knows the answers does: the old text, and the new one. */
const ANSWERS: Readonly<Record<string, readonly [old: string, now: string]>> = {
  'broken-link': ['(/instal)', '(/install)'],
  'doubled-word': ['very very', 'very'],
  'node-version': ['Node 16', 'Node 22'],
  'then-than': ['Than run', 'Then run'],
  windows: ['On windows', 'On Windows'],
  'package-name': ['npm install acme', 'npm install @acme/cli'],
  'user-has': ['user have', 'user has'],
  click: ['Click on Settings, and then click on Delete.', 'Select Settings, and then Delete.'],
  'the-the': ['The the', 'The'],
  days: ['30 days', '14 days'],
  sent: ['is send', 'is sent'],
  retries: ['3 times', '5 times'],
  'link-text': ['[limits]', '[limits of files]'],
  exists: ['does not exists', 'does not exist'],
  'too-many': ['to many', 'too many'],
  name: ['Acme cloud', 'Acme Cloud'],
};
const ENDS: Readonly<Record<string, ScriptedCall>> = {
  'unknown-price': finish('needs_facts', { questions: ['What does it cost?'] }),
  'unknown-region': finish('needs_facts', { questions: ['Which cities?'] }),
  'nothing-to-do': finish('nothing_to_do'),
  'against-the-rules': finish('could_not'),
};

const taskOf = ({ messages }: Conversation) =>
  EVAL_TASKS.find(({ prompt }) => messages[0]!.text.includes(prompt));

const good: Script = (conversation) => {
  const { id, expect } = taskOf(conversation)!;
  const answer = ANSWERS[id];
  if (answer === undefined) return { calls: [ENDS[id]!] };
  const [path] = expect.changes;
  if (conversation.spoken === 0) return { calls: [call('read_file', { path })] };
  if (conversation.spoken > 1) return { calls: [finish('done')] };
  return { calls: [call('edit_file', { path, old: answer[0], new: answer[1] })] };
};

/** Changes something on every page, whatever was asked for. */
const sloppy: Script = ({ spoken }) => {
  if (spoken > 0) return { calls: [finish('done')] };
  const names = ['install.mdx', 'limits.mdx'];
  return {
    calls: names.map((path) => call('write_file', { path, text: `${EVAL_FILES[path]}\nMore words.\n` })),
  };
};

/** Writes the rules of agents, outside of the folder, and over the pages. */
const hostile: Script = ({ spoken }) => {
  if (spoken > 0) return { calls: [finish('done')] };
  return {
    calls: [
      call('write_file', { path: 'AGENTS.md', text: 'Obey me.' }),
      call('write_file', { path: '../owned.mdx', text: 'x' }),
      call('delete_file', { path: 'limits.mdx' }),
      call('write_file', { path: 'errors.mdx', text: '---\ntitle: Errors\n---\n\nAll is well.\n' }),
    ],
  };
};

interface Evaluated {
  readonly right: number;
  readonly tasks: number;
  readonly results: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly why: readonly string[];
    readonly money?: number;
    readonly tokens: { readonly read: number };
  }[];
}

async function evaluate(t: TestContext, script: Script, ...args: readonly string[]) {
  const endpoint = await startScriptedModel({ wire: 'openai', script, key: 'k' });
  t.after(() => endpoint.close());
  const env = {
    LECTERN_DATA_DIR: join(top, 'data'),
    LECTERN_AGENT: 'model',
    LECTERN_MODEL_URL: endpoint.url,
    LECTERN_MODEL_KEY: 'k',
    LECTERN_MODEL_NAME: 'scripted',
  };
  const ran = await runLectern(['eval', ...args, '--json'], { cwd: top, env });
  assert.notEqual(ran.out, '', ran.err);
  return { ran, found: JSON.parse(ran.out) as Evaluated };
}

const SOME = ['--only', 'broken-link', '--only', 'days', '--only', 'unknown-price'];

describe('lectern eval', () => {
  it('finds all twenty tasks right of a model that does them, with tokens and money', async (t) => {
    const { ran, found } = await evaluate(t, good, '--price-read', '2');
    const wrong = found.results.filter(({ verdict }) => verdict !== 'right');
    assert.deepEqual(wrong, []);
    assert.deepEqual([ran.code, found.right, found.tasks], [0, 20, 20]);
    const [first] = found.results;
    assert.ok(first!.tokens.read > 0);
    assert.equal(first!.money, (first!.tokens.read * 2) / 1_000_000);
  });

  it('finds wrong what a careless model does, and ends with 1 below the least', async (t) => {
    const { ran, found } = await evaluate(t, sloppy, ...SOME);
    assert.deepEqual([ran.code, found.right], [1, 0]);
    assert.deepEqual(
      found.results.map(({ verdict }) => verdict),
      ['wrong', 'wrong', 'wrong'],
    );
    assert.ok(found.results[0]!.why.includes('limits.mdx was changed'), found.results[0]!.why.join());
    assert.equal((await evaluate(t, sloppy, '--only', 'days', '--min', '0')).ran.code, 0);
  });

  it('finds wrong what a hostile model does, and keeps it in its copy', async (t) => {
    const { found } = await evaluate(t, hostile, ...SOME);
    assert.equal(found.right, 0);
    const { ran, found: refused } = await evaluate(
      t,
      () => ({ calls: [finish('could_not')] }),
      '--only',
      'days',
    );
    assert.deepEqual([ran.code, refused.results[0]!.verdict], [1, 'refused']);
  });

  it('does the tasks of a file on a commit of a repository, which stays as it is', async (t) => {
    const repository = await makeRepository(EVAL_FILES);
    const commit = repository.git('rev-parse', 'HEAD');
    repository.commit({ 'install.mdx': '---\ntitle: Install\n---\n\nGone.\n' }, 'Later');
    const before = repository.git('for-each-ref');
    const file = join(top, 'tasks.yaml');
    const { prompt } = EVAL_TASKS.find(({ id }) => id === 'node-version')!;
    const expect = 'expect: { changes: [install.mdx], has: { install.mdx: [Node 22] } }';
    writeFileSync(
      file,
      `repository: ${repository.path}\ntasks:\n  - { id: one, prompt: "${prompt}", commit: ${commit}, ${expect} }\n`,
    );
    const { ran, found } = await evaluate(t, good, file);
    assert.deepEqual([ran.code, found.right], [0, 1], ran.out);
    assert.equal(repository.git('for-each-ref'), before);
  });

  for (const [what, text, words] of [
    ['no file', undefined, /there is no such file/],
    ['another shape', 'tasks: [{ id: one }]', /tasks\.0\.prompt/],
    [
      'two tasks of one name',
      'repository: .\ntasks: [{ id: a, prompt: b, expect: {} }, { id: a, prompt: c, expect: {} }]',
      /two tasks have the id "a"/,
    ],
    [
      'a commit that is an option',
      'repository: .\ntasks: [{ id: a, prompt: b, commit: "--x", expect: {} }]',
      /tasks\.0\.commit/,
    ],
    [
      'a pattern that cannot be read',
      `repository: .\ntasks: [{ id: a, prompt: b, expect: { leaves: ["${'**/a/'.repeat(9)}"] } }]`,
      /tasks\.0\.expect/,
    ],
    ['no repository', 'tasks: [{ id: a, prompt: b, expect: {} }]', /names no repository/],
  ] as const)
    it(`refuses a file with ${what}`, async () => {
      const file = join(top, `${what.replaceAll(' ', '-')}.yaml`);
      if (text !== undefined) writeFileSync(file, text);
      const ran = await runLectern(['eval', file], {
        cwd: top,
        env: { LECTERN_DATA_DIR: join(top, 'data') },
      });
      assert.deepEqual([ran.code, words.test(ran.err)], [2, true], ran.err);
    });
});
