/** What is read from a request, what is rightly not, and that nothing of it is ignored. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SiteFacts } from '../../site-facts.ts';
import { OPERATIONS } from './operations/operations.ts';
import type { ReadRequest, RequestedTask } from './request.ts';
import { PAGES, REFUSED, UNDERSTOOD } from './understand-request.data.ts';
import { understandRequest } from './understand-request.ts';

const FACTS: SiteFacts = {
  files: ['docs.json', ...PAGES.map(([path]) => `${path}.mdx`), 'images/a.png', 'snippets/note.mdx'],
  pages: PAGES.map(([path, title, language]) => ({ path, file: `${path}.mdx`, title, language })),
  languages: ['en', 'de', 'es'],
};

function shown({ work, limits, planOnly }: RequestedTask): string {
  const options = (): string[] => {
    switch (work.kind) {
      case 'fix':
      case 'list':
        return [`${work.what.join(',')}${work.except.map((one) => `-${one}`).join('')}`];
      case 'move':
        return [`${work.from}>${work.to}`];
      case 'split-page':
        return [work.page];
      case 'remove-page':
        return [work.page + (work.successor === undefined ? '' : `>${work.successor}`)];
      case 'replace':
        return [
          `${work.from}>${work.to}`,
          work.where,
          ...(work.matchCase ? [] : ['any-case']),
          ...(work.wholeWords ? [] : ['parts']),
          ...(work.pattern ? ['pattern'] : []),
        ];
      default:
        return Object.entries(work)
          .filter(([key]) => key !== 'kind')
          .map(([, value]) => String(value))
          .filter(Boolean);
    }
  };
  return [
    work.kind,
    ...options(),
    ...limits.map((limit) => `[${limit}]`),
    ...(planOnly ? ['plan'] : []),
  ].join(' ');
}

const shownRequest = (request: ReadRequest): string =>
  request.kind === 'understood'
    ? request.tasks.map(shown).join(' + ')
    : `${request.kind}: ${request.reasons.join(' ')}`;

describe('understanding requests', () => {
  for (const [request, expected] of UNDERSTOOD)
    it(`understands "${request}"`, () =>
      assert.equal(shownRequest(understandRequest(request, FACTS)), expected));

  for (const [request, why, nearest] of REFUSED)
    it(`does nothing for "${request}"`, () => {
      const read = understandRequest(request, FACTS);
      assert.notEqual(read.kind, 'understood', shownRequest(read));
      if (read.kind === 'understood') return;
      assert.ok(read.reasons.join(' ').includes(why), read.reasons.join(' '));
      assert.equal(read.nearest[0] ?? '', nearest);
    });

  it('understands each request that it names to people', () => {
    for (const { name, examples } of OPERATIONS)
      for (const example of examples) {
        const read = understandRequest(example, {
          ...FACTS,
          pages: [
            ...FACTS.pages,
            { file: 'guides/old.mdx', path: 'guides/old', title: 'Old' },
            { file: 'guides/new.mdx', path: 'guides/new', title: 'New' },
          ],
        });
        assert.equal(read.kind, 'understood', `${example}: ${shownRequest(read)}`);
        if (read.kind === 'understood') assert.equal(read.tasks[0]!.operation, name, example);
      }
  });

  it('reads no more than it can, and soon', () => {
    const began = performance.now();
    const words = [
      'x',
      'fix ',
      'rename ',
      'a to b ',
      'add pages ',
      'fix the ',
      'and fix, ',
      '"a ',
      "'",
      'in ',
      'but not ',
      ', ',
    ];
    for (const part of words)
      for (const text of [part.repeat(50_000), part.repeat(120), `fix ${part.repeat(120)}`])
        assert.notEqual(understandRequest(text, FACTS).kind, 'understood', part);
    assert.ok(performance.now() - began < 20_000);
  });

  it('says the files that a limit leaves', () => {
    const inside = (request: string): string[] => {
      const read = understandRequest(request, FACTS);
      assert.equal(read.kind, 'understood', shownRequest(read));
      return read.kind === 'understood'
        ? FACTS.pages.map(({ file }) => file).filter(read.tasks[0]!.within)
        : [];
    };
    const all = PAGES.map(([path]) => `${path}.mdx`);
    const cases: readonly (readonly [limit: string, files: readonly string[]])[] = [
      ['in guides/', ['guides/start.mdx', 'guides/install.mdx', 'guides/deep/one.mdx']],
      ['in guides/deep', ['guides/deep/one.mdx']],
      ['in guides/deep and in reference/', ['guides/deep/one.mdx', 'reference/api.mdx']],
      [
        'in guides/ and on the page guides/start',
        ['guides/start.mdx', 'guides/install.mdx', 'guides/deep/one.mdx'],
      ],
      ['in guides/, but not guides/deep', ['guides/start.mdx', 'guides/install.mdx']],
      ['in reference', ['reference/api.mdx']],
      ['on the page reference', ['reference.mdx']],
      ['in the quickstart', ['quickstart.mdx']],
      ['but not the changelog', all.filter((file) => !file.includes('changelog'))],
      ['only German', ['de/quickstart.mdx', 'de/changelog.mdx']],
      ['only English', all.filter((file) => !/^(?:de|es)\//.test(file))],
      ['except the Spanish and the German pages', all.filter((file) => !/^(?:de|es)\//.test(file))],
      ['only English, in quickstart', ['quickstart.mdx']],
      ['under /api', ['api/keys.mdx']],
    ];
    for (const [limit, files] of cases) assert.deepEqual(inside(`fix the links ${limit}`), files, limit);
  });
});
