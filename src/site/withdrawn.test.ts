/** A withdrawn page is in no part of a site, whoever it is made for, and is back as soon as it is given back. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Audience } from './content/page/audience.ts';
import { loadSite } from './site.ts';
import { memorySource } from './source/memory-source.ts';
import { isWithdrawn, NOTHING_WITHDRAWN, withdrawnAddress } from './withdrawn.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const source = memorySource({
  'docs.json': JSON.stringify({
    name: 'Docs',
    theme: 'mint',
    navigation: { pages: ['index', 'guides/plan'] },
  }),
  'index.mdx': 'Home',
  'guides/plan.mdx': 'Secret',
});
const AUDIENCES: readonly Audience[] = [
  { visibility: 'public', signedIn: false, groups: new Set() },
  { visibility: 'private', signedIn: true, groups: new Set(['staff']) },
];

for (const audience of AUDIENCES)
  it(`is taken out of the site of ${audience.signedIn ? 'readers' : 'strangers'}, without another change`, async () => {
    let now = NOTHING_WITHDRAWN;
    const options = { source, renderer, audience, withdrawn: () => now };
    const before = await loadSite(options);
    assert.ok(before.pages.byPath.has('guides/plan'));
    now = new Set(['/guides/plan']);
    const after = await loadSite(options, { previous: before, paths: [] });
    assert.ok(!after.pages.byPath.has('guides/plan') && !after.files.has('guides/plan.mdx'));
    assert.ok(!JSON.stringify(after.tree).includes('guides/plan'));
    now = NOTHING_WITHDRAWN;
    const again = await loadSite(options, { previous: after, paths: [] });
    assert.ok(again.pages.byPath.has('guides/plan') && again.files.has('guides/plan.mdx'));
  });

it('is known by each way to write its address', () => {
  const forms = [
    'guides/plan',
    '/guides/plan/',
    'guides/plan.mdx',
    '/guides/plan.md',
    '/Guides/Plan',
    '/@0123abc/guides/plan',
  ];
  for (const typed of [...forms, 'https://docs.example.com/guides/plan?a=b#c'])
    assert.equal(withdrawnAddress(typed, 'https://docs.example.com'), '/guides/plan', typed);
  for (const typed of ['', ' ', 'https://other.example.com/guides/plan', 'a\nb', 'x'.repeat(501)])
    assert.equal(withdrawnAddress(typed, 'https://docs.example.com'), undefined, typed);
  const withdrawn = new Set(['/guides/plan']);
  for (const path of ['/guides/plan', '/guides/plan.md', '/guides/plan/', '/GUIDES/plan.html'])
    assert.ok(isWithdrawn(withdrawn, path), path);
  for (const path of ['/guides/planning', '/guides', '/plan', '/'])
    assert.ok(!isWithdrawn(withdrawn, path), path);
});
