/** A site with pages for everyone, for signed-in readers and for groups, served with a reader of each kind. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords } from '../../src/installation/open-records.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import type { Records } from '../../src/records/records.ts';
import type { SettingsSource } from '../../src/settings/settings.ts';
import { fixtureFolder } from './fixture-folder.ts';
import { type RunningSite, runningSite } from './running-site.ts';

/** In everything that belongs to a page: its address, title, text, code, pictures, front matter and specification. */
export const CANARIES = {
  open: 'ostrich',
  /** Says nothing: what the visibility of the project says. */
  plain: 'platypus',
  signedIn: 'kangaroo',
  staff: 'mastodon',
  beta: 'buffalo',
  both: 'flamingo',
  nobody: 'tarantula',
} as const;

export type Kind = keyof typeof CANARIES;

/** What each kind of reader may see on a site that is partly public. */
export const READERS = {
  stranger: { groups: undefined, sees: ['open'] },
  reader: { groups: [], sees: ['open', 'plain', 'signedIn'] },
  staff: { groups: ['staff'], sees: ['open', 'plain', 'signedIn', 'staff'] },
  beta: { groups: ['beta'], sees: ['open', 'plain', 'signedIn', 'beta'] },
  'staff and beta': {
    groups: ['staff', 'beta', 'other'],
    sees: ['open', 'plain', 'signedIn', 'staff', 'beta', 'both'],
  },
  'another group': { groups: ['Staff', 'tarantula'], sees: ['open', 'plain', 'signedIn'] },
} as const satisfies Readonly<
  Record<string, { groups: readonly string[] | undefined; sees: readonly Kind[] }>
>;

export type ReaderName = keyof typeof READERS;

const page = (front: string, word: string): string =>
  [
    '---',
    `title: "The ${word}"`,
    `description: "About the ${word}"`,
    `keywords: ["${word}"]`,
    front,
    '---',
    '',
    `## Life of the ${word}`,
    '',
    `The ${word} lives here. ![A ${word}](/images/${word}.svg)`,
    '',
    `<Card title="See the ${word}" href="/${word}/guide">Read on</Card>`,
    '',
    `<Update label="News of the ${word}">It moved.</Update>`,
    '',
    '```js',
    `const animal = '${word}';`,
    '```',
    '',
  ].join('\n');

const specification = (word: string): object => ({
  openapi: '3.1.0',
  info: { title: `The ${word} API`, version: '1', description: `All about the ${word}` },
  servers: [{ url: `https://${word}.example.com` }],
  paths: {
    [`/${word}`]: {
      get: {
        summary: `List every ${word}`,
        description: `Gives each ${word}`,
        operationId: `list-${word}`,
        responses: { 200: { description: `One ${word}` } },
      },
    },
  },
});
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Settings of each kind, in front matter and in the navigation. */
const FRONT: Readonly<Record<Kind, string>> = {
  open: 'public: true',
  plain: '',
  signedIn: 'public: false',
  staff: 'groups: ["staff"]',
  beta: 'groups: ["beta"]',
  both: '',
  nobody: 'groups: []',
};
const ELEMENT: Readonly<Record<Kind, object>> = {
  open: { public: true },
  plain: {},
  signedIn: { public: false },
  staff: { groups: ['staff'] },
  beta: { groups: ['beta'] },
  both: { groups: ['staff'] },
  nobody: { public: 'nobody' },
};
/** No element says it: both positions of the page must allow it. */
const twice = (pages: readonly string[]): object => ({ group: 'Twice', groups: ['beta'], pages });

export function protectedFiles(languages = false): Record<string, string | object> {
  const kinds = Object.entries(CANARIES) as [Kind, string][];
  const files: Record<string, string | object> = {
    'index.mdx': '---\ntitle: Home\npublic: true\n---\n\nWelcome.\n',
  };
  for (const [kind, word] of kinds) {
    files[`${word}/guide.mdx`] = page(FRONT[kind], word);
    files[`${word}/listed.mdx`] = page('', word);
    // The position in the navigation closes the pages of `both`.
    if (kind !== 'both') files[`dashboard/${word}.mdx`] = page(FRONT[kind], word);
    files[`images/${word}.svg`] = PICTURE;
    files[`${word}.json`] = specification(word);
    if (languages) files[`fr/${word}/guide.mdx`] = page(FRONT[kind], word);
  }
  const groups = (prefix: string) => [
    { group: 'Start', public: true, pages: ['index'] },
    ...kinds.map(([kind, word]) => ({
      group: `Group of the ${word}`,
      ...ELEMENT[kind],
      pages: prefix === '' ? [`${word}/guide`, `${word}/listed`] : [`${prefix}${word}/guide`],
    })),
    twice(prefix === '' ? ['flamingo/guide', 'flamingo/listed'] : [`${prefix}flamingo/guide`]),
  ];
  const apis = kinds.map(([kind, word]) => ({
    tab: `API of the ${word}`,
    ...ELEMENT[kind],
    openapi: `${word}.json`,
    ...(kind === 'both' ? { groups: ['both'] } : {}),
  }));
  const tabs = [{ tab: 'Guides', groups: groups('') }, ...apis];
  const navigation = languages
    ? {
        languages: [
          { language: 'en', tabs },
          { language: 'fr', groups: groups('fr/') },
        ],
      }
    : { tabs };
  const redirects = kinds.flatMap(([, word]) => [{ source: `/old-${word}`, destination: `/${word}/guide` }]);
  files['docs.json'] = {
    $schema: 'https://leaves.mintlify.com/schema.json',
    theme: 'mint',
    name: 'Animals',
    colors: { primary: '#166534' },
    navigation,
    redirects,
    files: { private: ['/images/kangaroo.svg', '/images/mastodon.svg'] },
  };
  return files;
}

export interface ProtectedSite extends RunningSite {
  /** Bearer tokens of the readers; strangers have none. */
  readonly tokens: Readonly<Record<ReaderName, string | undefined>>;
  /** Cookie headers of sessions of the same readers. */
  readonly cookies: Readonly<Record<ReaderName, string | undefined>>;
  readonly dataDir: string;
  /** Of API keys that may ask for strangers, for readers of any group, and read what was asked. */
  readonly keys: { readonly ask: string; readonly act: string; readonly feedback: string };
}

export interface ProtectedOptions {
  readonly access?: Partial<AccessSettings>;
  readonly languages?: boolean;
  /** More files of the site. */
  readonly files?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
  /** Known before the start, for providers that must know the site; usually any free one. */
  readonly port?: number;
  readonly settings?: Omit<SettingsSource, 'baseUrl' | 'preview'>;
}

export async function protectedSite({
  access,
  languages,
  files = {},
  baseUrl,
  port = 0,
  settings = {},
}: ProtectedOptions = {}): Promise<ProtectedSite> {
  const folder = fixtureFolder({ ...protectedFiles(languages), ...files });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-protected-'));
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'animals', subdomain: 'animals', name: 'Animals' }]);
  await records.readers.saveAccess('animals', {
    ...DEFAULT_ACCESS,
    visibility: 'partly',
    password: await records.readers.hashPassword('correct horse battery'),
    ...access,
  });
  const tokens: Record<string, string | undefined> = {};
  for (const [name, { groups }] of Object.entries(READERS))
    tokens[name] =
      groups === undefined
        ? undefined
        : (
            await records.readers.createToken('animals', {
              name,
              groups,
              createdBy: null,
              expiresAt: null,
            })
          ).secret;
  const cookies = await sessionCookies(records);
  const key = async (...scopes: string[]): Promise<string> =>
    (await records.keys.create({ project: 'animals', name: scopes.join(' '), scopes })).secret;
  const keys = {
    ask: await key('ask'),
    act: await key('ask', 'readers:act'),
    feedback: await key('feedback:read'),
  };
  await close();
  const site = await runningSite(folder.path, {
    ...settings,
    dataDir,
    port,
    ...(baseUrl === undefined ? {} : { baseUrl }),
  });
  return { ...site, tokens: tokens as ProtectedSite['tokens'], cookies, dataDir, keys };
}

/** By the shared password, which vouches for nobody; the groups are the test's. */
async function sessionCookies({ readers }: Pick<Records, 'readers'>): Promise<ProtectedSite['cookies']> {
  const cookies: Record<string, string | undefined> = {};
  for (const [name, { groups }] of Object.entries(READERS)) {
    if (groups === undefined) continue;
    const nobody = { label: '', subject: '', content: {}, apiPlaygroundInputs: {} };
    const session = await readers.start('animals', { way: 'password', groups, ...nobody }, 'a test');
    cookies[name] = `lectern-reader=${session}`;
  }
  return cookies as ProtectedSite['cookies'];
}
