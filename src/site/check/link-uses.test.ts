/** Links of pages as rules read them: each place once, and read once as long as its page stays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LinkUse, PageMeta } from '../content/page/page.ts';
import type { CheckedPage } from './check-context.ts';
import type { CheckedBody } from './checked-body.ts';
import { linkFinding } from './link-finding.ts';
import { linkUses } from './link-uses.ts';

const link = (href: string, line: number, file?: string): LinkUse => ({
  kind: 'link',
  href,
  written: href,
  line,
  ...(file === undefined ? {} : { file }),
});
const page = (file: string, links: readonly LinkUse[]): CheckedPage => ({
  meta: { file } as PageMeta,
  body: { links } as CheckedBody,
});
const said = (pages: readonly CheckedPage[]): string[] =>
  linkUses({ pages }, 'link').map(({ file, line, path, fragment }) => `${file}:${line} ${path} ${fragment}`);

describe('links of pages', () => {
  for (const [what, pages, expected] of [
    [
      'a place of a page once',
      [page('a.mdx', [link('/x#y', 1), link('/x#y', 1), link('/x#y', 2), link('/z?q', 2)])],
      ['a.mdx:1 /x y', 'a.mdx:2 /x y', 'a.mdx:2 /z undefined'],
    ],
    [
      'a snippet of two pages once, and as the page that it is too',
      [
        page('a.mdx', [link('/x', 1), link('/s', 3, 's.mdx')]),
        page('s.mdx', [link('/s', 3), link('/t', 4)]),
        page('b.mdx', [link('/x', 1), link('/s', 3, 's.mdx')]),
      ],
      ['a.mdx:1 /x undefined', 's.mdx:3 /s undefined', 's.mdx:4 /t undefined', 'b.mdx:1 /x undefined'],
    ],
    [
      'a specification of several pages once',
      [page('api.json', [link('/x', 1)]), page('api.json', [link('/x', 1), link('/y', 1)])],
      ['api.json:1 /x undefined', 'api.json:1 /y undefined'],
    ],
  ] as const)
    it(`lists ${what}`, () => {
      assert.deepEqual(said(pages), expected);
    });

  it('are read again only for a page that changed', () => {
    const first = page('a.mdx', [link('/x', 1)]);
    const second = page('b.mdx', [link('/y', 1)]);
    const before = linkUses({ pages: [first, second] }, 'link');
    const changed = { meta: second.meta, body: page('b.mdx', [link('/z', 1)]).body };
    const after = linkUses({ pages: [first, changed] }, 'link');
    assert.equal(after[0], before[0]);
    assert.deepEqual(
      after.map(({ path }) => path),
      ['/x', '/z'],
    );
    const renamed = { meta: { file: 'c.mdx' } as PageMeta, body: first.body };
    assert.equal(linkUses({ pages: [renamed] }, 'link')[0]?.file, 'c.mdx');
  });

  it('are looked for in the text of their file once, until their page changes', async () => {
    const texts: string[] = [];
    const text = async (file: string): Promise<string> => {
      texts.push(file);
      return '\n[a](/x)\n';
    };
    const problem = { severity: 'error', code: 'link/broken', message: 'No', hint: 'Correct it' } as const;
    const checked = async (of: CheckedPage) => {
      const [use] = linkUses({ pages: [of] }, 'link');
      return (await linkFinding({ text }, use!, problem)).issue;
    };
    const first = page('a.mdx', [link('/x', 1)]);
    for (const { line, column } of [await checked(first), await checked(first)])
      assert.deepEqual([line, column], [2, 5]);
    assert.deepEqual(texts, ['a.mdx']);
    await checked(page('a.mdx', [link('/x', 1)]));
    assert.deepEqual(texts, ['a.mdx', 'a.mdx']);
  });
});
