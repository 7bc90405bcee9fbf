/** Tests of restricted pages: through which element, and what remains of the tree. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resolveSample, type SampleOptions } from '../testing/resolve-sample.ts';
import { sampleSpecifications } from '../testing/sample-specifications.ts';
import { navJson } from '../views/nav-json.ts';

const CLOSED = { open: false, field: 'public', written: 'false', valid: true } as const;
const OPEN = { open: true, field: 'public', written: 'true', valid: true } as const;
const left = (navigation: unknown, options: SampleOptions = {}) => {
  const { tree, withheld, issues } = resolveSample(navigation, options);
  const reported = issues.filter(({ code }) => code === 'access/withheld').map(({ pointer }) => pointer);
  return { text: JSON.stringify(navJson(tree, 'S')), withheld: [...withheld].sort().join(), reported };
};
const group = (pages: unknown[], more: object = {}) => ({ group: 'G', pages, ...more });

describe('a closed element', () => {
  for (const [name, navigation, withheld] of [
    ['a group', { groups: [group(['a'], { public: false }), group(['b'])] }, 'a'],
    ['a nested group', { groups: [group(['b', group(['a'], { public: false })])] }, 'a'],
    [
      'a tab',
      {
        tabs: [
          { tab: 'T', public: false, groups: [group(['a'])] },
          { tab: 'U', pages: ['b'] },
        ],
      },
      'a',
    ],
    [
      'a version around',
      {
        versions: [
          { version: '1', public: false, tabs: [{ tab: 'T', pages: ['a'] }] },
          { version: '2', pages: ['b'] },
        ],
      },
      'a',
    ],
    [
      'a menu item',
      {
        tabs: [
          {
            tab: 'T',
            menu: [
              { item: 'I', public: false, pages: ['a'] },
              { item: 'J', pages: ['b'] },
            ],
          },
        ],
      },
      'a',
    ],
    ['the navigation itself', { public: false, pages: ['a', 'b'] }, 'a,b'],
    ['a root page', { groups: [group(['b'], { root: 'a', public: false })] }, 'a,b'],
    ['a page as an object', { pages: [{ page: 'a', public: false }, 'b'] }, 'a'],
    [
      'a misspelt list',
      {
        tabs: [
          { tab: 'T', public: false, page: ['a'] },
          { tab: 'U', pages: ['b'] },
        ],
      },
      'a',
    ],
    [
      'a list in an invalid position',
      {
        tabs: [
          { tab: 'T', public: false, icon: { x: ['a'] } },
          { tab: 'U', pages: ['b'] },
        ],
      },
      'a',
    ],
    ['another place of the page', { groups: [group(['a', 'b']), group(['a'], { public: false })] }, 'a'],
    ['a value that is no flag', { groups: [group(['a'], { public: 'no' }), group(['b'])] }, 'a'],
    ['a value that is nothing', { groups: [group(['a'], { public: null }), group(['b'])] }, 'a'],
  ] as const)
    it(`withholds its pages: ${name}`, () => {
      const found = left(navigation);
      assert.equal(found.withheld, withheld);
      for (const path of withheld.split(',')) assert.doesNotMatch(found.text, new RegExp(`"${path}"`));
      assert.equal(found.reported.length, 1);
    });

  it('is opened by what is nearer: a group in a tab, a page in a group', () => {
    const inner = {
      tabs: [{ tab: 'T', public: false, groups: [group(['a'], { public: true }), group(['b'])] }],
    };
    assert.equal(left(inner).withheld, 'b');
    const pages = [{ path: 'a', access: OPEN }, 'b'];
    const found = left({ groups: [group(['a', 'b'], { public: false })] }, { pages });
    assert.equal(found.withheld, 'b');
    assert.match(found.text, /"G"/);
    const open = { groups: [group(['a'], { public: true })] };
    assert.equal(left(open, { access: CLOSED }).withheld.includes('a'), false);
  });

  it('closes the whole site, but for pages that open themselves', () => {
    const pages = [{ path: 'a', access: OPEN }, 'b', 'unlisted'];
    assert.equal(left({ pages: ['a', 'b'] }, { pages, access: CLOSED }).withheld, 'b,unlisted');
  });

  it('takes its links along, and links to withheld pages, and what is empty then', () => {
    const pages = [
      { path: 'a', access: CLOSED },
      { path: 'l', access: CLOSED, externalUrl: 'https://gone.example' },
      'b',
    ];
    const { text } = left(
      {
        tabs: [
          { tab: 'Kept', groups: [group(['b']), { group: 'Empty', pages: ['a', 'l'] }] },
          { tab: 'Emptied', groups: [group(['a'])] },
          { tab: 'Leading', href: '/a/?x=1#y' },
          { tab: 'Away', href: 'https://away.example', public: false },
        ],
        global: { public: false, anchors: [{ anchor: 'Anchor', href: 'https://anchor.example' }] },
      },
      { pages },
    );
    for (const gone of ['Empty', 'Emptied', 'Leading', 'Away', 'Anchor', 'gone.example'])
      assert.doesNotMatch(text, new RegExp(gone), gone);
    assert.match(text, /Kept/);
  });

  it('gives no label to an element that has none', () => {
    const pages = [
      { path: 'a', label: 'Secret', access: CLOSED },
      { path: 'b', label: 'Known' },
    ];
    const { text } = left({ tabs: [{ groups: [group(['a', 'b'])] }] }, { pages });
    assert.doesNotMatch(text, /Secret/);
    assert.match(text, /Known/);
  });

  it('closes the pages that are made in it', () => {
    const specifications = sampleSpecifications({
      'o.json': [
        { name: 'GET /a', title: 'One' },
        { name: 'GET /b', title: 'Two', metadata: { groups: ['x'] } },
      ],
    });
    const all = left({ tabs: [{ tab: 'T', openapi: 'o.json', public: false }] }, { specifications });
    assert.equal(all.withheld.split(',').length, 2);
    const one = left({ tabs: [{ tab: 'T', openapi: 'o.json' }] }, { specifications });
    assert.match(one.withheld, /two|b/);
    assert.doesNotMatch(one.text, /Two/);
  });
});
