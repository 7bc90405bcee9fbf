/** Addresses as authors write them and as they are in the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { resolveLink, resolveSource } from './links.ts';

const place = { file: 'guides/start.mdx', base: '/docs' };

describe('resolveLink', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['/a/b', '/docs/a/b'],
    ['/a/b/', '/docs/a/b'],
    ['/', '/docs/'],
    ['other', '/docs/guides/other'],
    ['./other.mdx', '/docs/guides/other'],
    ['../x.md#part', '/docs/x#part'],
    ['../../../../etc', '/docs/etc'],
    ['index.mdx', '/docs/guides'],
    ['/guides/README.md', '/docs/guides'],
    ['/guides/readme.mdx', '/docs/guides/readme'],
    ['/guides/index', '/docs/guides'],
    ['/a?b=c#d', '/docs/a?b=c#d'],
    ['/file.pdf', '/docs/file.pdf'],
    ['/skill.md', '/docs/skill.md'],
    ['skill.md', '/docs/guides/skill'],
    ['/a b.mdx', '/docs/a%20b'],
    ['#part', '#part'],
    ['?q=1', '?q=1'],
    ['', ''],
    ['https://x.y/z.md', 'https://x.y/z.md'],
    ['//cdn.x/y', '//cdn.x/y'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
  ];
  for (const [href, expected] of cases)
    it(`makes "${expected}" of "${href}"`, () => assert.equal(resolveLink(href, place)?.href, expected));

  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ]) {
    it(`refuses ${JSON.stringify(href)}`, () => assert.equal(resolveLink(href, place), undefined));
  }

  it('never leaves the site by a relative path', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('..', '.', 'a', ''), { maxLength: 12 }), (parts) => {
        const found = resolveLink(`./${parts.join('/')}`, place);
        assert.ok(found === undefined || (found.href.startsWith('/docs/') && !found.href.includes('..')));
      }),
    );
  });
});

describe('resolveSource', () => {
  it('keeps extensions and names files as they are on disk for the check', () => {
    assert.deepEqual(resolveSource('./my pic.png', place), {
      href: '/docs/guides/my%20pic.png',
      path: '/guides/my pic.png',
      external: false,
    });
  });
  it('loads inline pictures but no documents', () => {
    assert.ok(resolveSource('data:image/png;base64,AA', place));
    assert.equal(resolveSource('data:text/html,x', place), undefined);
    assert.equal(resolveSource('javascript:1', place), undefined);
  });
});
