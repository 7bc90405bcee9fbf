/** Tests of addresses in the spelling of the hosted platform. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathSegment, segment, segmentTitle, uniqueSegments } from './segment.ts';

describe('a part of an address', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['Add a plant', 'add-a-plant'],
    ['Search (v1.2), then/stop', 'search-v12-thenstop'],
    ['List & see all_plants!', 'list-&-see-all_plants!'],
    ['Größe ändern', 'größe-ändern'],
    ["User's pets", 'users-pets'],
    ['What? #1 100%', 'what-1-100'],
    ['../../etc', 'etc'],
    ['', ''],
    ['{id}', ''],
  ];
  for (const [text, wanted] of cases)
    it(`${JSON.stringify(text)} gives ${JSON.stringify(wanted)}`, () => assert.equal(segment(text), wanted));

  it('is short, and holds no half of a character', () => {
    const made = segment('𝔸'.repeat(5_000));
    assert.ok(made.length <= 120 && made.isWellFormed());
  });

  it('is made of method and path where there is no summary', () => {
    assert.equal(pathSegment('POST', '/plants'), 'post-plants');
    assert.equal(pathSegment('GET', '/noop/sub-path'), 'get-noop-sub-path');
    assert.equal(pathSegment('GET', '/plants/{id}/leaves/all'), 'get-plants--leaves-all');
    assert.equal(pathSegment('GET', '/'), 'get');
    assert.equal(segmentTitle('get-plants--leaves-all'), 'Get plants leaves all');
  });

  it('is given once', () => {
    const unique = uniqueSegments();
    const made = ['a', 'a', 'a-1', 'a', 'b'].map(unique);
    assert.deepEqual(made, ['a', 'a-1', 'a-1-1', 'a-2', 'b']);
  });
});
