/** Two documentation folders that look the same from the outside: one with private pages in every place, one without. */
import { docsJson } from './fixture-folder.ts';

type Files = Record<string, string | object>;

/** In the text, the title or the address of everything that is private, and of nothing else. */
export const PRIVATE_WORD = 'zebra';

const page = (front: string, text: string): string => `---\n${front}\n---\n\n## Part\n\n${text}\n`;
const secret = (front: string): string => page(`title: Zebra page\n${front}`, 'The zebra is striped.');
const operation = (word: string, more: object = {}): object => ({
  get: { summary: `List ${word}`, tags: [word], responses: { 200: { description: `All ${word}` } }, ...more },
});
const specification = (paths: object): object => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths,
});

/** Pages that say themselves who may read, in every way in which it can be said or gone wrong. */
export const CLOSED_BY_FRONT_MATTER: Readonly<Record<string, string>> = {
  'guides/zebra-groups': secret('groups: [admin]'),
  'guides/zebra-public': secret('public: false'),
  'guides/zebra-text': secret('public: "no"'),
  'guides/zebra-number': secret('groups: 3'),
  'guides/zebra-empty': secret('groups: []'),
  'guides/zebra-nothing': secret('public:'),
  'guides/zebra-capitals': secret('Public: false'),
  'guides/zebra-both': secret('public: true\ngroups: [admin]'),
  'guides/zebra-flow': '---\n{ title: Zebra page, public: false }\n---\n\nThe zebra is striped.\n',
  'guides/zebra-broken': '---\ntitle: Zebra: "page\npublic: false\n---\n\nThe zebra is striped.\n',
  'guides/zebra-twice': '---\ntitle: Zebra page\npublic: true\npublic: false\n---\n\nThe zebra is striped.\n',
  'guides/zebra-unended': '---\ntitle: Zebra page\npublic: false\n\nThe zebra is striped.\n',
  'guides/zebra-link': secret('url: https://zebra.example.com\npublic: false'),
};

/** Pages that stand in closed elements, listed in the forms that navigation understands. */
export const CLOSED_BY_NAVIGATION: readonly string[] = [
  'zebra/plan',
  'zebra/deep',
  'zebra/root',
  'zebra/object',
  'zebra/spelled',
  'zebra/vault',
  'zebra/both-places',
  'zebra/misplaced',
];

/** Redirects whose destination leads to a private page; the last one is a pattern, which says the same of every address. */
const PRIVATE_REDIRECTS = [
  { source: '/moved-1', destination: '/guides/zebra-groups' },
  { source: '/moved-2', destination: '/moved-1' },
  { source: '/moved-3', destination: 'zebra/plan/?a=1#part' },
  { source: '/moved-4', destination: '/was/plan' },
];
const REDIRECTS = [
  { source: '/old', destination: '/guides/open' },
  { source: '/was/:page', destination: '/zebra/:page' },
];

const OPEN: Files = {
  'index.mdx': page('title: Home', 'Welcome to the striped site.'),
  'guides/open.mdx': page(
    'title: Open\ndescription: Everybody may read.',
    '<Card title="Home" href="/">Go</Card>',
  ),
  'guides/opened.mdx': page('title: Opened\npublic: true', 'This one is opened.'),
  'guides/changes.mdx': page('title: Changes', '<Update label="v1">First</Update>'),
  'open.json': specification({ '/plants': operation('plants') }),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

/** @param isPrivate whether the private pages, and what names them, are there at all */
export function privateSite(isPrivate: boolean): Files {
  const guides = ['index', 'guides/open', 'guides/changes'];
  const hush = { group: 'Hush', pages: ['guides/opened'] };
  const api = { tab: 'API', openapi: 'open.json' };
  const only = <T>(...values: T[]): T[] => (isPrivate ? values : []);
  const files: Files = { ...OPEN };
  const start = { group: 'Start', pages: [...guides, ...only(...Object.keys(CLOSED_BY_FRONT_MATTER))] };
  const closed = {
    ...hush,
    public: false,
    icon: isPrivate ? undefined : '',
    pages: [
      ...hush.pages,
      'zebra/plan',
      'zebra/both-places',
      { group: 'Zebra depth', root: 'zebra/root', pages: ['/zebra/deep.mdx', { page: 'zebra/object' }] },
      { label: 'Zebra link', href: 'https://zebra.example.com' },
    ],
  };
  const vault = {
    tab: 'Zebra vault',
    public: 'no',
    groups: [
      { group: 'Zebra', pages: ['Zebra/Spelled', 'zebra/vault'] },
      { group: 'x', pagez: { a: ['zebra/misplaced'] } },
    ],
  };
  const navigation = {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          start,
          isPrivate ? closed : hush,
          ...only({ group: 'Zebra twice', pages: ['zebra/both-places'] }),
        ],
      },
      ...only<object>(
        vault,
        { tab: 'Zebra API', public: false, openapi: 'zebra.json' },
        { tab: 'Zebra way', href: '/zebra/plan' },
      ),
      api,
      ...only<object>({ tab: 'Zebra mixed', openapi: 'mixed.json' }),
    ],
    global: {
      anchors: [
        { anchor: 'Home', href: '/' },
        ...only({ anchor: 'Zebra anchor', href: 'https://zebra.example.com', public: false }),
      ],
    },
  };
  files['docs.json'] = docsJson(navigation, {
    redirects: [...REDIRECTS, ...only(...PRIVATE_REDIRECTS)],
    seo: { indexing: 'all' },
    variables: { product: 'Plants' },
  });
  if (!isPrivate) return files;
  for (const [path, text] of Object.entries(CLOSED_BY_FRONT_MATTER)) files[`${path}.mdx`] = text;
  for (const path of CLOSED_BY_NAVIGATION) files[`${path}.mdx`] = secret('description: Zebra words');
  files['guides/zebra-unlisted.mdx'] = secret('groups: [admin]\nhidden: true');
  files['guides/zebra-operation.mdx'] = page('openapi: GET /zebra-own\npublic: false', 'Zebra text');
  files['guides/zebra-minted.mdx'] = page('openapi: GET /zebra-minted', 'Zebra text');
  files['zebra.json'] = specification({ '/zebras': operation('zebras') });
  files['mixed.json'] = specification({
    '/zebra-own': operation('zebra own', { 'x-mint': { groups: ['admin'] } }),
    '/zebra-minted': operation('zebra minted', { 'x-mint': { metadata: { public: false } } }),
  });
  return files;
}

/** Every address at which a private page, or something made of one, would be. */
export function privateAddresses(): string[] {
  const pages = [
    ...Object.keys(CLOSED_BY_FRONT_MATTER),
    ...CLOSED_BY_NAVIGATION,
    'guides/zebra-unlisted',
    'guides/zebra-operation',
    'guides/zebra-minted',
    'api-reference/zebras/list-zebras',
    'api-reference/zebra-own/list-zebra-own',
    'api-reference/zebra-minted/list-zebra-minted',
  ];
  const around = pages.flatMap((path) => [
    ...['', '/', '.md', '.mdx', '.html', '/index', '/rss.xml'].map((end) => `/${path}${end}`),
    `/${path.toUpperCase()}`,
    `/_lectern/social/${path}.png`,
    `/_lectern/page/utilities-000000.css?page=/${path}`,
  ]);
  const redirects = PRIVATE_REDIRECTS.map(({ source }) => source);
  return [
    ...around,
    ...redirects,
    '/was/plan',
    '/was/nothing',
    '/zebra',
    '/zebra/',
    '/zebra.json',
    '/mixed.json',
  ];
}

/** Addresses that both sites have, and that would show a private page if one did. */
export const OPEN_ADDRESSES: readonly string[] = [
  ...['/', '/guides/open', '/guides/opened', '/guides/changes', '/old', '/guides', '/open.json', '/logo.svg'],
  ...['/index.md', '/guides/open.md', '/guides/changes/rss.xml', '/api-reference/plants/list-plants'],
  ...['/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt', '/skill.md', '/.well-known/llms.txt'],
  ...['/.well-known/skills/index.json', '/.well-known/agent-skills/index.json', '/.well-known/mcp'],
  ...[
    '/search.json?q=zebra',
    '/search?q=zebra',
    '/search.json?q=striped',
    '/search?q=striped',
    '/nothing',
    '/docs.json',
  ],
  ...['/api-reference', '/guides/zebra', '/rss.xml', '/sitemap-0.xml'],
];
