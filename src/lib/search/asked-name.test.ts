/** Tests what of a question a title is, and where a name stands to the letter. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bareName, hasName, shareAsked, tellingStems } from './asked-name.ts';
import { wordRuns } from './search-words.ts';

it('a title is a share of what is asked, and none with a word of its own', () => {
  for (const [question, title, share] of [
    ['What is a collection?', 'Collections', 1],
    ['How do I add a collection', 'Adding collections', 1],
    ['Why do rate limits exist?', 'Rate limiting', 2 / 3],
    ['What is a collection?', 'Collection internals', 0],
    ['What is a collection?', 'How to use it', 0],
    ['How does it work?', 'Collections', 0],
  ] as const)
    assert.equal(shareAsked(tellingStems(wordRuns(question)), title), share, `${question} ${title}`);
});

it('a name is found to the letter, and not in a longer one', () => {
  for (const [text, name, found] of [
    ['call listFiles(folder)', 'listFiles', true],
    ['call list_files(folder)', 'listFiles', false],
    ['myListFiles listFilesNow listFiles', 'listFiles', true],
    ['listFilesNow', 'listFiles', false],
    ['build --lang=de', '--lang', true],
    ['build --lang-dir=de', '--lang', false],
    ['build ---lang', '--lang', false],
    ['', 'a', false],
    ['a', '', false],
  ] as const)
    assert.equal(hasName(text, name), found, `${text} | ${name}`);
});

it('what stands behind a name is no part of it', () => {
  for (const [query, name] of [
    [' createServer() ', 'createServer'],
    ['--lang=', '--lang'],
    ['/v1/jobs/{id}', '/v1/jobs/{id}'],
    ['...', ''],
  ] as const)
    assert.equal(bareName(query), name);
});
