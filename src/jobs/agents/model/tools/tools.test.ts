/** What each tool does with good and with bad wishes; nothing of it is thrown, and nothing leaves the folder. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { textsOf } from '../../../../../test/support/folder-texts.ts';
import { heard, type ModelPlay, playModel, SITE } from '../../../../../test/support/model/play-model.ts';
import type { ScriptedCall } from '../../../../../test/support/model/script.ts';
import { MARK } from '../../../../../test/support/model/writing.ts';
import { threadCpuMs } from '../../../../lib/async/thread-cpu.ts';

const call = (name: string, args: object): ScriptedCall => ({ name, arguments: args });

/** What the tools answered to these calls, all made in one answer of the model. */
async function use(calls: readonly ScriptedCall[], more: Partial<ModelPlay> = {}) {
  const played = await playModel({ script: [{ calls }, { text: 'x' }], ...more });
  await played.running;
  return { answers: heard(played)[0] ?? '', files: played.files(), played };
}

const PATHS = [
  ...[
    '../host/beside.mdx',
    '/etc/passwd',
    'link/beside.mdx',
    '.git/config.md',
    'docs.json/../../host/beside.mdx',
    '..',
  ],
  ...[
    'index.mdx\0.md',
    `${'a/'.repeat(2000)}b.mdx`,
    'linked.mdx',
    '.env.md',
    'git~1/x.mdx',
    'a/../../host/beside.mdx',
  ],
];

describe('tools of a model', () => {
  for (const path of PATHS)
    it(`lets none of them out by ${JSON.stringify(path.slice(0, 30))}`, async () => {
      const prepare = (folder: string): void => {
        const host = join(dirname(folder), 'host');
        mkdirSync(host);
        writeFileSync(join(host, 'beside.mdx'), 'CANARY of the host');
        mkdirSync(join(folder, '.git'));
        writeFileSync(join(folder, '.git/config.md'), 'CANARY of git');
        writeFileSync(join(folder, '.env.md'), 'CANARY of the environment');
        symlinkSync(host, join(folder, 'link'));
        symlinkSync(join(host, 'beside.mdx'), join(folder, 'linked.mdx'));
      };
      const { answers, played } = await use(
        [
          call('read_file', { path }),
          call('list_files', { folder: path }),
          call('edit_file', { path, old: 'CANARY', new: 'owned' }),
          call('write_file', { path, text: 'owned' }),
          call('delete_file', { path }),
          call('move_file', { from: path, to: 'taken.mdx' }),
          call('move_file', { from: 'guide.mdx', to: path }),
          call('rename_page', { from: path, to: 'taken' }),
          // Pages are called by their address too, and that begins with a slash.
          ...(path.startsWith('/') ? [] : [call('rename_page', { from: 'guide', to: path })]),
          call('search', { pattern: 'CANARY' }),
          call('search', { pattern: 'CANARY', glob: path.slice(0, 200) }),
        ],
        { prepare },
      );
      assert.doesNotMatch(answers, /CANARY of/);
      assert.ok(!answers.includes('root:'));
      const top = dirname(played.folder);
      const now = Object.entries(textsOf(top)).filter(([file]) => !/^(?:data|site\/link)\//.test(file));
      assert.deepEqual(Object.fromEntries(now), {
        'host/beside.mdx': 'CANARY of the host',
        'site/.env.md': 'CANARY of the environment',
        'site/.git/config.md': 'CANARY of git',
        ...Object.fromEntries(Object.entries(SITE).map(([file, text]) => [`site/${file}`, text])),
      });
      assert.deepEqual(
        played.events.filter(({ text }) => /^(?:Edited|Created|Wrote|Deleted|Moved|Renamed)/.test(text)),
        [],
      );
    });

  it('edit only what stands there exactly once, and mean what they are given literally', async () => {
    const { answers, files, played } = await use(
      [
        call('edit_file', { path: 'twice.md', old: 'a', new: 'b' }),
        call('edit_file', { path: 'twice.md', old: 'nowhere', new: 'b' }),
        call('edit_file', { path: 'aaa.md', old: 'aa', new: 'b' }),
        call('edit_file', { path: 'windows.md', old: 'one\ntwo', new: '1\n2\n3' }),
        call('edit_file', { path: 'guide.mdx', old: '*slowly*', new: '$& $1 $` fast' }),
      ],
      { files: { ...SITE, 'twice.md': 'a\na', 'aaa.md': 'aaa', 'windows.md': 'zero\r\none\r\ntwo\r\n' } },
    );
    assert.match(answers, /more than once \(lines 1 and 2\)/);
    assert.match(answers, /is not in "twice.md"/);
    assert.equal(files['aaa.md'], 'aaa');
    assert.equal(files['windows.md'], 'zero\r\n1\r\n2\r\n3\r\n');
    assert.ok(files['guide.mdx']!.includes('Go $& $1 $` fast.'));
    assert.deepEqual(
      played.events.filter(({ kind }) => kind === 'tool').map(({ text }) => text),
      ['Edited windows.md', 'Edited guide.mdx'],
    );
  });

  it('write documents, and neither programs nor what programs run by', async () => {
    const bad = [
      'x.js',
      'x.ts',
      'x.html',
      'x',
      'x.sh',
      'package.json',
      'a/vercel.json',
      'AGENTS.md',
      'a/CLAUDE.md',
      'opencode.json',
    ];
    const files = { ...SITE, 'old.js': 'js', 'logo.png': 'png', 'note.txt': 'note', 'package.json': '{}' };
    const { answers, files: now } = await use(
      [
        ...bad.map((path) => call('write_file', { path, text: 'x' })),
        call('edit_file', { path: 'old.js', old: 'js', new: 'owned' }),
        call('edit_file', { path: 'package.json', old: '{}', new: 'owned' }),
        call('delete_file', { path: 'package.json' }),
        call('move_file', { from: 'note.txt', to: 'note.js' }),
        call('move_file', { from: 'old.js', to: 'old.md' }),
        call('move_file', { from: 'package.json', to: 'p.json' }),
        call('move_file', { from: 'note.txt', to: 'package.json' }),
        call('move_file', { from: 'docs.json', to: 'vercel.json' }),
        call('move_file', { from: 'logo.png', to: 'logo.mdx' }),
        call('rename_page', { from: 'guide', to: 'guides/AGENTS' }),
      ],
      { files },
    );
    assert.deepEqual(now, files);
    assert.equal(
      answers.match(/not a file that is written here|only people may change it/g)?.length,
      bad.length + 10,
    );
    const good = await use(
      [
        ...['a.mdx', 'b/c.json', 'd.yaml', 'e.svg', 'agents.md'].map((path) =>
          call('write_file', { path, text: 'x' }),
        ),
        call('move_file', { from: 'logo.png', to: 'images/logo.png' }),
        call('move_file', { from: 'note.txt', to: 'note.md' }),
        call('delete_file', { path: 'old.js' }),
      ],
      { files },
    );
    const names = Object.keys(good.files);
    for (const name of ['a.mdx', 'b/c.json', 'd.yaml', 'e.svg', 'agents.md', 'images/logo.png', 'note.md'])
      assert.ok(names.includes(name), name);
    assert.ok(!names.includes('old.js'));
  });

  it('read long files in parts', async () => {
    const text = Array.from({ length: 300 }, (_, i) => `line ${i + 1}`).join('\n');
    const files = { ...SITE, 'long.md': text, 'wide.md': 'ä'.repeat(5_000) };
    const { answers } = await use([call('read_file', { path: 'long.md' })], {
      files,
      limits: { read: 1_000 },
    });
    assert.ok(Buffer.byteLength(answers) < 1_100);
    const next = Number(/For more: offset (\d+)/.exec(answers)?.[1]);
    assert.ok(answers.includes(`line ${next - 1}\n`) && !answers.includes(`line ${next}\n`));
    const part = await use([call('read_file', { path: 'long.md', offset: next, limit: 2 })], { files });
    assert.match(part.answers, new RegExp(`\nline ${next}\nline ${next + 1}\n</data-${MARK}>\n\\[Lines`));
    const wide = await use([call('read_file', { path: 'wide.md' })], { files, limits: { read: 999 } });
    assert.match(wide.answers, /\nä{499}\[this line is longer\]/);
    const none = await use([call('read_file', { path: 'long.md', offset: 999 })], { files });
    assert.match(none.answers, /has 300 lines/);
  });

  it('search for plain text, in files that fit, and not without end', async () => {
    const files = {
      ...SITE,
      'a/deep/b.mdx': 'x Needle.* y',
      'a/c.md': 'needle.*',
      'a/d.md': `${'needle.*\n'.repeat(500)}`,
    };
    const { answers } = await use([call('search', { pattern: 'NEEDLE.*', glob: '**/*.mdx' })], { files });
    assert.match(answers, /\na\/deep\/b\.mdx\n {2}1: x Needle\.\* y\n/);
    const many = await use([call('search', { pattern: 'needle' })], { files, limits: { results: 20 } });
    assert.ok(many.answers.split('\n').length < 26);
    const regular = await use([call('search', { pattern: 'need.e' })], { files });
    assert.match(regular.answers, /^Nothing found in/);
  });

  it('search in time whatever the text and the pattern are', async () => {
    const files = { ...SITE, 'a.md': 'a'.repeat(1_000_000), 'b.md': 'ab'.repeat(500_000) };
    const began = threadCpuMs();
    const { answers } = await use(
      [
        call('search', { pattern: `${'a'.repeat(199)}b` }),
        call('search', { pattern: `b${'a'.repeat(199)}` }),
        call('search', { pattern: '(a+)+$' }),
        call('search', { pattern: 'x', glob: `${'*a'.repeat(99)}b` }),
        call('search', { pattern: 'x', glob: `${'**/'.repeat(60)}b` }),
        call('search', { pattern: 'a'.repeat(201) }),
      ],
      { files },
    );
    assert.ok(threadCpuMs() - began < 3_000, `${threadCpuMs() - began} ms`);
    assert.match(answers, /arguments of search are wrong/);
  });

  it('rename pages with their links and a redirect', async () => {
    const { files, played } = await use([call('rename_page', { from: '/guide.mdx', to: 'start/guide' })]);
    assert.ok(files['start/guide.mdx'] !== undefined && files['guide.mdx'] === undefined);
    assert.match(files['index.mdx']!, /\(\/start\/guide\)/);
    assert.match(files['docs.json']!, /"redirects"/);
    assert.equal(played.events[0]?.text, 'Renamed guide to start/guide');
  });

  it('tell todos that keep their ids', async () => {
    const todo = (content: string, status: string) => ({ content, status });
    const { played } = await use([
      call('update_todos', { todos: [todo('One', 'in_progress'), todo('Two', 'pending')] }),
      call('update_todos', { todos: [todo('One', 'completed'), todo('Second', 'in_progress')] }),
      call('update_todos', { todos: [todo('Second', 'completed')] }),
      call('update_todos', { todos: [todo('x', 'stuck')] }),
    ]);
    assert.deepEqual(
      played.todos.map((list) => list.map(({ id, content, status }) => `${id} ${content} ${status}`)),
      [
        ['todo_1 One in_progress', 'todo_2 Two pending'],
        ['todo_1 One completed', 'todo_2 Second in_progress'],
        ['todo_2 Second completed', 'todo_1 One completed'],
      ],
    );
  });

  it('say what they did in one short line, whatever the names are', async () => {
    const pattern = `a\u0007\u202e${'b'.repeat(150)}`;
    const { played } = await use([call('search', { pattern, glob: `*${'c'.repeat(190)}` })]);
    const { text } = played.events[0]!;
    assert.ok(text.length <= 300);
    assert.doesNotMatch(text, /[\u0000-\u001f\u202e]/);
  });
});
