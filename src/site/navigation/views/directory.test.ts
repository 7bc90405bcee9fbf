/** Tests of listings on the pages of groups, which only authors turn on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSample } from '../testing/resolve-sample.ts';
import { navigationView } from './navigation-view.ts';

const group = (directory?: string): object => ({
  groups: [
    {
      group: 'Jobs',
      root: 'jobs/index',
      ...(directory === undefined ? {} : { directory }),
      pages: ['jobs/send', { group: 'Time', pages: ['jobs/delay'] }, 'https://status.example.com'],
    },
  ],
});
const pages = ['jobs/index', 'jobs/send', 'jobs/delay'];
const listed = (directory: string | undefined, url: string): unknown =>
  navigationView(resolveSample(group(directory), { pages }).tree, url).directory;

test('the root of a group with cards lists pages, groups and links in order', () => {
  const { style, items } = navigationView(resolveSample(group('card'), { pages }).tree, '/jobs').directory!;
  assert.equal(style, 'card');
  assert.deepEqual(
    items.map(({ href, external, items: inner }) => [href, external, inner.map((item) => item.href)]),
    [
      ['/jobs/send', false, []],
      ['/jobs/delay', false, ['/jobs/delay']],
      ['https://status.example.com', true, []],
    ],
  );
});

for (const [directory, url] of [
  [undefined, '/jobs'],
  ['none', '/jobs'],
  ['card', '/jobs/send'],
] as const)
  test(`directory ${directory} lists nothing on ${url}`, () =>
    assert.equal(listed(directory, url), undefined));
