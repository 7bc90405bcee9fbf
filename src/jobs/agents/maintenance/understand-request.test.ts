/** What is understood of a request: exactly the listed sentences and the commands, and nothing of anything else. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { explainRefusal } from './explain-refusal.ts';
import { commandText, readCommand } from './operation-call.ts';
import { OPERATIONS } from './operations/operations.ts';
import { presentOperation } from './present-operation.ts';
import type { ReadRequest } from './request.ts';
import { REQUESTS } from './sentences/requests.data.ts';
import { understandRequest } from './understand-request.ts';

const PATHS = [
  ...['index', 'quickstart', 'changelog', 'ai-native', 'organize/navigation', 'guides/old', 'guides/new'],
  ...['guides/start', 'guides/install', 'guides/deep/one', 'reference', 'reference/api', 'de/quickstart'],
];
const FACTS: SiteFacts = {
  files: ['docs.json', ...PATHS.map((path) => `${path}.mdx`), 'snippets/note.mdx'],
  pages: PATHS.map((path) => ({ path, file: `${path}.mdx`, title: path })),
  languages: ['en', 'de'],
};

const understood = (text: string): Extract<ReadRequest, { kind: 'understood' }>['tasks'] => {
  const read = understandRequest(text, FACTS);
  assert.ok(read.kind === 'understood', `${text}: ${JSON.stringify(read)}`);
  return read.tasks;
};
const reasonOf = (text: string): string => {
  const read = understandRequest(text, FACTS);
  assert.notEqual(read.kind, 'understood', text);
  return read.kind === 'refused' ? read.reason : read.kind;
};

describe('a listed sentence', () => {
  for (const operation of OPERATIONS)
    it(`of ${operation.name} is understood as it, in any case and with blanks and a full stop`, () => {
      for (const example of presentOperation(operation).examples) {
        const variants = example.startsWith('lectern')
          ? [example, `npx ${example}`, `  ${example} `, example.replace('lectern ', '')]
          : [
              example,
              `${example}.`,
              `  ${example} `,
              example.replace(/^\w/, (letter) => letter.toLowerCase()),
            ];
        for (const text of variants) {
          const [task, ...others] = understood(text);
          assert.deepEqual([task!.operation, others, task!.planOnly], [operation.name, [], false], text);
        }
      }
    });

  it('takes values as they are written', () => {
    const cases: readonly (readonly [text: string, work: object])[] = [
      [
        'Replace "fix the links" with "do not fix the links"',
        { from: 'fix the links', to: 'do not fix the links' },
      ],
      ['Replace “a b” with „c d“', { from: 'a b', to: 'c d', where: 'prose' }],
      ["Replace `npm` with 'pnpm' in code", { from: 'npm', to: 'pnpm', where: 'code' }],
      ['Use "sign in" instead of "log in"', { from: 'log in', to: 'sign in' }],
      ['Fix the typo "recieve" -> "receive"', { from: 'recieve', to: 'receive' }],
      ['Fix the typo "recieve" → "receive".', { from: 'recieve', to: 'receive' }],
      ['rename /quickstart.mdx to /guides/first', { from: 'quickstart', to: 'guides/first' }],
      ['Move quickstart to guides/', { from: 'quickstart', to: 'guides/quickstart' }],
      ['Rename the folder guides to help', { from: 'guides', to: 'help' }],
      [
        'Redirect /old/ to https://example.com/new.',
        { source: '/old', destination: 'https://example.com/new' },
      ],
      ['Shorten descriptions to 120 characters', { maxLength: 120 }],
      ['Use * for bullet lists', { mark: '*' }],
      ['FIX THE BROKEN LINKS', { what: ['links'] }],
    ];
    for (const [text, work] of cases) assert.partialDeepStrictEqual(understood(text)[0]!.work, work, text);
  });

  it('stands on a line of its own, and all lines are understood or none', () => {
    const tasks = understood(
      'Add missing descriptions\n\nFix the broken links.\r\nlectern refactor alt-texts --dry-run',
    );
    assert.deepEqual(
      tasks.map(({ operation, planOnly }) => [operation, planOnly]),
      [
        ['fix', false],
        ['alt-texts', true],
        ['descriptions', false],
      ],
    );
    assert.equal(reasonOf('Fix the broken links\nand tell Bob'), 'not-understood');
    assert.match(reasonOf('Rename quickstart to x\nRename quickstart to y'), /two things about "quickstart"/);
    assert.equal(reasonOf('Fix the broken links\n'.repeat(21)), 'not-understood');
  });

  it('names what is there, and what can be', () => {
    const cases: readonly (readonly [text: string, why: RegExp])[] = [
      ['Rename Acme to Lectern', /no page or folder "Acme".*Replace "Acme" with "Lectern"/],
      ['Rename quickstart to "Getting started"', /no path: .*"getting-started"/],
      ['Rename quickstart to ../../etc/passwd', /no path inside the documentation/],
      ['Remove the page ../secrets', /no path inside the documentation/],
      ['Redirect quickstart to /guides/start', /begins at an address, not at "quickstart"/],
      ['Redirect /old to //evil.example', /leads to an address, not to "\/\/evil\.example"/],
      ['Redirect /a/../b to /guides/start', /begins at an address/],
      ['Redirect /old to /%2e%2e/x', /leads to an address/],
      ['Replace "foo" with "foo"', /replaced with itself/],
      ['Replace "2.3.0" with "2.4.0"', /not clear where the version 2\.3\.0/],
      ['Use dashes for bullet lists', /"dashes" is none of -, \*, \+/],
      ['Shorten descriptions to 5 characters', /"5" is no whole number from 20 to 1000/],
    ];
    for (const [text, why] of cases) assert.match(reasonOf(text), why, text);
  });
});

describe('any other request', () => {
  for (const [request, nearest, rest] of REQUESTS)
    it(`is not done: ${request}`, () => {
      const read = understandRequest(request, FACTS);
      assert.ok(read.kind === 'not-understood', JSON.stringify(read));
      const { nearest: found } = read;
      const shown = found === undefined ? '' : commandText(found.call, found.missing);
      assert.deepEqual([shown.replace('lectern refactor ', ''), found?.rest ?? ''], [nearest, rest]);
      assert.ok(explainRefusal(read).length <= 3);
      // What is told can be run, or says that it is not complete.
      if (found !== undefined && found.missing.length === 0)
        assert.deepEqual(readCommand(shown), { ...found.call, values: { ...found.call.values } });
    });

  it('says more or other than a listed sentence, wherever the words stand', () => {
    const words = [
      'except in guides/',
      'only in guides/',
      'if possible',
      'and delete index',
      'not',
      'before Friday',
    ];
    for (const operation of OPERATIONS)
      for (const example of presentOperation(operation).examples.slice(1))
        for (const more of words)
          for (const text of [`${example} ${more}`, `${more}, ${example}`, `${example}. ${more}.`])
            assert.notEqual(understandRequest(text, FACTS).kind, 'understood', text);
  });

  it('costs little, however it is written', () => {
    const began = threadCpuMs();
    const parts = [
      'x',
      'fix ',
      'rename ',
      'a to b ',
      'Replace "',
      '"a" with ',
      "'",
      '[',
      'in guides/ ',
      ', ',
      '\u0000',
      '\u202e',
    ];
    for (const part of parts)
      for (const text of [
        part.repeat(10_000),
        `fix the broken links ${part.repeat(3_000)}`,
        `fix the broken links${' '.repeat(60_000)}${part}`,
        `lectern refactor replace ${part.repeat(3_000)}`,
      ]) {
        const read = understandRequest(text, FACTS);
        assert.notEqual(read.kind, 'understood', part);
        if (read.kind === 'understood') continue;
        const lines = explainRefusal(read);
        assert.ok(lines.length <= 3 && lines.join('').length < 4_000, `${lines.join('').length}`);
        // Nothing in it moves a terminal.
        assert.doesNotMatch(lines.join(''), /[\p{Cc}\u202e]/u);
      }
    assert.ok(threadCpuMs() - began < 5_000, `${threadCpuMs() - began} ms`);
  });

  it('holds no hidden characters in its values', () => {
    for (const text of [
      'Replace "a\u0000b" with "c"',
      'Replace "a" with "b\u202ec"',
      'Rename quickstart to a\u0007b',
      'lectern refactor replace "a\u2028b" c',
    ])
      assert.notEqual(understandRequest(text, FACTS).kind, 'understood', JSON.stringify(text));
  });
});

describe('a command', () => {
  it('names what is wrong in it', () => {
    const cases: readonly (readonly [text: string, why: RegExp])[] = [
      ['lectern refactor', /no operation ""/],
      ['lectern refactor renmae a b', /no operation "renmae"\. Did you mean "rename"\?/],
      ['lectern refactor rename quickstart', /"to" of "rename": It is missing/],
      [
        'lectern refactor rename quickstart a b',
        /"b" is more than "rename" takes\. Write it as: lectern refactor rename FROM TO/,
      ],
      [
        'lectern refactor replace a b --in proze',
        /"--in" of "replace": "proze" is none of prose, .*Did you mean "prose"\?/,
      ],
      ['lectern refactor replace a b --inn prose', /"replace" has no such value\. Did you mean "in"\?/],
      ['lectern refactor replace a b --in', /"--in" has no value/],
      ['lectern refactor replace "a b', /is not closed/],
      ['lectern refactor fix typos', /"typos" is none of links, /],
      ['lectern refactor fix links --ignore images', /Only "everything" can ignore/],
      ['lectern refactor fix links --under guides/nowhere', /no page or folder "guides\/nowhere"/],
      ['lectern refactor fix links --under guides/instal', /Did you mean "guides\/install"\?/],
      ['lectern refactor fix links --under guides --except guides/**', /No page is left/],
      ['lectern refactor convert', /no operation "convert"/],
      ['lectern refactor redirect /old /new --under guides', /"redirect" has no such value/],
    ];
    for (const [text, why] of cases) assert.match(reasonOf(text), why, text);
  });

  it('begins with our name, or with the word and an operation', () => {
    for (const text of ['refactor', 'refactor the login page', 'Refactor fix links', 'rename quickstart x'])
      assert.equal(reasonOf(text), 'not-understood', text);
    assert.equal(understood('refactor fix links')[0]!.operation, 'fix');
  });

  it('keeps to its limits', () => {
    const inside = (limits: string): string[] =>
      FACTS.files.filter(understood(`lectern refactor fix links ${limits}`)[0]!.within);
    const guides = FACTS.files.filter((file) => file.startsWith('guides/'));
    const cases: readonly (readonly [limits: string, files: readonly string[]])[] = [
      ['--under guides', guides],
      ['--under /guides/', guides],
      ['--under guides/*', guides],
      ['--under guides/deep,reference', ['guides/deep/one.mdx', 'reference.mdx', 'reference/api.mdx']],
      ['--under reference/', ['reference/api.mdx']],
      ['--under quickstart', ['quickstart.mdx']],
      ['--under quickstart.mdx', ['quickstart.mdx']],
      ['--under **/quickstart.mdx', ['quickstart.mdx', 'de/quickstart.mdx']],
      ['--under guides --except guides/deep', guides.filter((file) => !file.includes('deep'))],
      [
        '--except changelog --except snippets',
        FACTS.files.filter((file) => !/^(?:changelog|snippets)/.test(file)),
      ],
    ];
    for (const [limits, files] of cases) assert.deepEqual(inside(limits), files, limits);
    assert.equal(
      understood('lectern refactor remove quickstart --except index')[0]!.excluded('index.mdx'),
      true,
    );
  });
});
