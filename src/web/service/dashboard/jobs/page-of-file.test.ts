/** Which files of a repository are pages, and where. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOfFile } from './page-of-file.ts';

describe('the page of a file', () => {
  for (const [path, folder, expected] of [
    ['docs/guide.mdx', 'docs', '/guide'],
    ['docs/guide.MDX', 'docs', '/guide'],
    ['docs/start/index.md', 'docs', '/start'],
    ['README.md', '', '/'],
    ['README.md', 'docs', undefined],
    ['documents/a.mdx', 'docs', undefined],
    ['docs/snippets/part.mdx', 'docs', undefined],
    ['docs/_snippets/part.mdx', 'docs', undefined],
    ['docs/guides/snippets.mdx', 'docs', '/guides/snippets'],
    ['docs/.mdx', 'docs', undefined],
    ['docs/docs.json', 'docs', undefined],
  ] as const)
    it(`of ${path} in "${folder}" is ${expected ?? 'none'}`, () =>
      assert.equal(pageOfFile(path, folder), expected));
});
