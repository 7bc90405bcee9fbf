/** Tests of the output of `lectern nav --json` and `lectern nav`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSample } from '../testing/resolve-sample.ts';
import { navJson } from './nav-json.ts';
import { navText } from './nav-text.ts';

const NAVIGATION = {
  global: { anchors: [{ anchor: 'Blog', href: 'https://e.com', icon: 'rss' }] },
  tabs: [
    {
      tab: 'API',
      icon: { name: 'bolt', style: 'solid' },
      openapi: { source: 'o.json', directory: 'ref' },
      groups: [
        {
          group: 'Users',
          tag: 'NEW',
          root: 'a',
          pages: ['GET /users', { group: 'More', expanded: true, pages: ['b'] }],
        },
        { group: 'Old', hidden: true, openapi: ['p.json', 'q.json'], pages: ['c'] },
      ],
    },
    { tab: 'Versions', versions: [{ version: '2', default: true, tag: 'Latest', href: '/d', pages: ['d'] }] },
  ],
};

test('navJson: four kinds of node with their authored fields', () => {
  const { tree, issues } = resolveSample(NAVIGATION);
  assert.deepEqual(issues, []);
  const page = (path: string) => ({ kind: 'page', path, url: `/${path}`, title: path });
  assert.deepEqual(navJson(tree, 'Site'), {
    root: {
      kind: 'group',
      label: 'Site',
      children: [
        {
          kind: 'division',
          collection: 'tabs',
          label: 'API',
          icon: { name: 'bolt', style: 'solid' },
          openapi: { source: 'o.json', directory: 'ref' },
          children: [
            {
              kind: 'group',
              label: 'Users',
              tag: 'NEW',
              root: page('a'),
              children: [
                {
                  kind: 'page',
                  path: 'GET /users',
                  url: '',
                  title: 'GET /users',
                  method: 'GET',
                  endpoint: '/users',
                },
                { kind: 'group', label: 'More', expanded: true, children: [page('b')] },
              ],
            },
            {
              kind: 'group',
              label: 'Old',
              hidden: true,
              openapi: ['p.json', 'q.json'],
              children: [page('c')],
            },
          ],
        },
        {
          kind: 'division',
          collection: 'tabs',
          label: 'Versions',
          children: [
            {
              kind: 'division',
              collection: 'versions',
              label: '2',
              tag: 'Latest',
              href: '/d',
              default: true,
              children: [page('d')],
            },
          ],
        },
        {
          kind: 'division',
          collection: 'anchors',
          label: 'Blog',
          icon: 'rss',
          href: 'https://e.com',
          global: true,
          children: [],
        },
      ],
    },
  });
});

test('navText: one line per node', () => {
  const { tree } = resolveSample(NAVIGATION);
  assert.equal(
    navText(tree),
    `├─ tab API
│  ├─ group Users /a [NEW]
│  │  ├─ endpoint GET /users
│  │  └─ group More
│  │     └─ b /b
│  └─ group Old [hidden]
│     └─ c /c
├─ tab Versions
│  └─ version 2 /d [Latest] [default]
│     └─ d /d
└─ anchor Blog https://e.com [global]
`,
  );
});

test('navText: colour only on request, and nothing a terminal would obey', () => {
  const { tree } = resolveSample({ groups: [{ group: 'G\u001b[31m\nX', pages: ['a'] }] });
  assert.equal(navText(tree), '└─ group G [31m X\n   └─ a /a\n');
  assert.match(navText(tree, { color: true }), /\u001b\[1mG \[31m X\u001b\[22m/);
  assert.equal(navText(resolveSample({ pages: [] }).tree), 'The navigation is empty\n');
});
