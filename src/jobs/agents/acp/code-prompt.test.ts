/** The sources at the end of a program's last message are read in the forms that models write. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeCopy } from '../../code/copy-code.ts';
import { codePrompt, readSources } from './code-prompt.ts';

const copy = (name: string, folder = name): CodeCopy => ({
  name,
  label: `forge.example/${folder}`,
  folder,
  commit: 'c'.repeat(40),
  files: 3,
  left: 0,
});
const code = { folder: '/run/code', copies: [copy('', 'this-repository'), copy('api')] };

function read(message: string, given = code): string {
  const { rest, sources } = readSources(message, given);
  const lines = sources.map(
    ({ page, repository, file, from, to, terms }) =>
      `${page}<${repository}|${file}:${from}-${to} ${terms.join('+')}`,
  );
  return [rest, ...lines].join(' # ');
}

describe('sources of a last message', () => {
  for (const [message, expected] of [
    [
      'Done.\n\nSources:\n- a.mdx: api/src/x.ts:2-3 "3000", "retries"',
      'Done. # a.mdx<api|src/x.ts:2-3 3000+retries',
    ],
    ['Done.\n\n**Sources:**\n\n* `a.mdx`: `/run/code/api/x.ts:7`', 'Done. # a.mdx<api|x.ts:7-7 '],
    ['D\n## Sources\n- a.mdx: this-repository/x.ts:2–4', 'D # a.mdx<|x.ts:2-4 '],
    // What cannot be read stays where a person sees it.
    ['D\nSources:\n- see the code', 'D\nSources:\n- see the code'],
    ['D\nSources:\n- a.mdx: elsewhere/x.ts:2', 'D\nSources:\n- a.mdx: elsewhere/x.ts:2'],
    [
      'D\nSources:\n- a.mdx: api/x.ts:2\nand more',
      'D\nSources:\n- a.mdx: api/x.ts:2\nand more # a.mdx<api|x.ts:2-2 ',
    ],
    ['No sources here', 'No sources here'],
  ] as const)
    it(JSON.stringify(message), () => assert.equal(read(message), expected));

  it('may leave the folder out where there is one alone, and are only read where code is open', () => {
    const message = 'D\nSources:\n- a.mdx: src/x.ts:2';
    assert.equal(read(message, { ...code, copies: [copy('api')] }), 'D # a.mdx<api|src/x.ts:2-2 ');
    assert.equal(read(message, { folder: '/run/code', copies: [] }), message);
  });

  it('are at most forty', () => {
    const lines = Array.from({ length: 60 }, (_, at) => `- a.mdx: api/x.ts:${at + 1}`).join('\n');
    assert.equal(readSources(`D\nSources:\n${lines}`, code).sources.length, 40);
  });
});

it('the prompt names folder, commit and what had no room, and nothing where no code is open', () => {
  const prompt = String(codePrompt({ ...code, copies: [{ ...copy('api'), left: 7 }] }));
  assert.match(prompt, /- \/run\/code\/api: forge\.example\/api at c{12}, 3 files; 7 more had no room/);
  assert.equal(codePrompt({ folder: undefined, copies: [copy('api')] }), undefined);
  assert.equal(codePrompt({ folder: '/run/code', copies: [] }), undefined);
});
