/** Tests of generated pages: their addresses and metadata, and that existing addresses stay. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { issueLines, resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { sampleSpecifications } from '../testing/sample-specifications.ts';

describe('addresses', () => {
  const one = (info: object, openapi: unknown = 'x.json', options: SampleOptions = {}) => {
    const set = sampleSpecifications({ 'x.json': [{ name: 'GET /x', title: 'Get x', tag: 'Tag', ...info }] });
    const { generated, issues } = resolveSample(
      { openapi, pages: ['GET /x'] },
      { specifications: set, ...options },
    );
    return [generated[0]?.meta.url, issueLines(issues)];
  };
  test('a directory replaces the usual one, with or without slashes', () => {
    for (const directory of ['v1/rest', '/v1/rest/'])
      assert.deepEqual(one({}, { source: 'x.json', directory }), ['/v1/rest/tag/get-x', []]);
  });
  test('x-mint.href is the whole address', () => {
    assert.deepEqual(one({ href: '/my/own' }), ['/my/own', []]);
    assert.deepEqual(one({ href: 'https://e.com/x' }), ['/api-reference/tag/get-x', []]);
  });
  test('no path leaves its folder, and invalid characters of an address are escaped', () => {
    assert.deepEqual(one({ segment: '../../a/./%2e?#' }), ['/api-reference/a/%252e%3F%23', []]);
    assert.deepEqual(one({}, { source: 'x.json', directory: '../..' }), ['/tag/get-x', []]);
    assert.deepEqual(one({ segment: '\u0000' }), ['/api-reference/get', []]);
  });
  test('a part is short enough for a file name', () => {
    const [url] = one({ segment: 'é'.repeat(1_000) });
    assert.ok(Buffer.byteLength(String(url).slice('/api-reference/'.length)) <= 200, String(url));
  });
  test('a page of the author stays where it is', () => {
    const pages = [{ path: 'api-reference/tag/get-x' }];
    assert.deepEqual(one({}, 'x.json', { pages }), [
      '/api-reference/tag/get-x-1',
      ['warning nav/address-taken /navigation/pages/0'],
    ]);
  });
  test('unless it documents the same operation: then it is the page of the entry', () => {
    const path = 'api-reference/tag/get-x';
    const pages = [{ path, method: 'GET', endpoint: '/x', operation: 'openapi' as const }];
    assert.deepEqual(one({}, 'x.json', { pages }), [undefined, []]);
  });
  test('metadata is front matter', () => {
    const metadata = {
      title: 'no',
      sidebarTitle: 'Short',
      tag: 'NEW',
      url: 'https://e.com',
      openapi: 'GET /y',
    };
    const set = sampleSpecifications({
      'x.json': [{ name: 'GET /x', title: 'Get x', deprecated: true, metadata }],
    });
    const { tree, generated } = resolveSample(
      { openapi: 'x.json', pages: ['GET /x'] },
      { specifications: set },
    );
    const meta = generated[0]?.meta;
    assert.deepEqual(
      [
        meta?.title,
        meta?.sidebarTitle,
        meta?.tag,
        meta?.externalUrl,
        meta?.method,
        meta?.deprecated,
        meta?.file,
      ],
      ['Get x', 'Short', 'NEW', undefined, 'GET', true, 'x.json'],
    );
    assert.equal(tree.children[0]?.kind === 'page' && tree.children[0].title, 'Short');
  });
});
