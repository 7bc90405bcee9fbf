/** A protected site with real records on a fresh SQLite file, and visitors whose browsers keep cookies. */
import { randomBytes } from 'node:crypto';
import type { Log, LogFields } from '../../src/lib/log.ts';
import { SILENT } from '../../src/lib/log.ts';
import { createProjectRecords } from '../../src/records/projects/create-project-records.ts';
import type { AccessSettings } from '../../src/records/readers/access-settings.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import { createReaderRecords } from '../../src/records/readers/create-reader-records.ts';
import type { ReaderRecords } from '../../src/records/readers/reader-records.ts';
import { createUserRecords } from '../../src/records/users/create-user-records.ts';
import type { UserRecords } from '../../src/records/users/user-records.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import type { Reply } from '../../src/web/edge/http/reply.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import { createReaderSignIn, type ReaderSignIn } from '../../src/web/reader/sign-in/create-reader-sign-in.ts';
import { readingMember } from '../../src/web/reader/sign-in/reading-member.ts';
import type { SignInDeps } from '../../src/web/reader/sign-in/sign-in-deps.ts';
import { openTestDatabase } from './databases.ts';
import { CODE_RUNS, testClock } from './test-service.ts';
import { IN_A_TAB, type RequestParts, webRequest } from './web-request.ts';

export const SITE_ORIGIN = 'https://docs.example.com';
export const SITE_PASSWORD = 'four unrelated words';
/** In titles, texts and names of files of the site: no page of signing in may have it. */
export const CANARY = 'qqcanary';

export interface SiteVisitor {
  readonly cookies: Map<string, string>;
  ask(target: string, parts?: RequestParts): Promise<Reply>;
  /** Posts a form from a page of the site. */
  post(target: string, fields?: Readonly<Record<string, string>>, parts?: RequestParts): Promise<Reply>;
  /** Label of the reader, or undefined. */
  label(): Promise<string | undefined>;
}

export interface SignInSite {
  readonly records: ReaderRecords;
  readonly users: UserRecords;
  readonly clock: ReturnType<typeof testClock>;
  readonly signIn: ReaderSignIn;
  readonly deps: SignInDeps;
  readonly logged: readonly (readonly [string, LogFields | undefined])[];
  visitor(): SiteVisitor;
  save(settings: Partial<AccessSettings>): Promise<void>;
}

export async function signInSite(
  wanted: Partial<AccessSettings> & { readonly shared?: boolean } = {},
  parts: Partial<SignInDeps> = {},
): Promise<SignInSite> {
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const basis = { database, clock, random: randomBytes, secret: new Uint8Array(32).fill(7) };
  const records = createReaderRecords(basis, { cost: { log: 4, r: 8, p: 1 } });
  const users = createUserRecords(basis, { log: 4, r: 8, p: 1 });
  await createProjectRecords(basis).register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const live = await openLiveSite(
    { source: siteFiles(), renderer: NO_RENDERER, base: parts.base ?? '' },
    SILENT,
    false,
  );
  let settings: AccessSettings = DEFAULT_ACCESS;
  const save = async (changes: Partial<AccessSettings>): Promise<void> => {
    settings = { ...settings, ...changes };
    await records.saveAccess('docs', settings);
  };
  const { shared, ...access } = wanted;
  await save({
    visibility: 'private',
    ...access,
    ...(shared ? { password: await records.hashPassword(SITE_PASSWORD) } : {}),
  });
  const logged: (readonly [string, LogFields | undefined])[] = [];
  const write: Log['info'] = (message, fields) => void logged.push([message, fields]);
  const deps: SignInDeps = {
    project: 'docs',
    records,
    member: readingMember(users, 'docs'),
    settings: () => settings,
    live,
    base: '',
    origin: SITE_ORIGIN,
    assets: {
      'mint.css': '/_lectern/mint-1.css',
      'core.js': '/_lectern/core-1.js',
      'hand-over.js': '/_lectern/hand-over-1.js',
    },
    log: { info: write, error: write },
    authorCode: CODE_RUNS,
    dashboard: () => 'https://admin.example.com',
    ...basis,
    ...parts,
  };
  const signIn = createReaderSignIn(deps);
  return { records, users, clock, signIn, deps, logged, save, visitor: () => visitorOf(signIn) };
}

const NO_RENDERER = {
  render: () => Promise.reject(new Error('Signing in renders no page of the site')),
  close: () => Promise.resolve(),
};

function siteFiles() {
  return memorySource({
    'docs.json': JSON.stringify({
      name: 'Example Docs',
      theme: 'mint',
      colors: { primary: '#1d5bd6' },
      logo: { light: '/brand/light.svg', dark: '/brand/dark.svg' },
      favicon: '/brand/light.svg',
      navigation: { groups: [{ group: `${CANARY} group`, pages: [CANARY] }] },
    }),
    'brand/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>light</title></svg>',
    'brand/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>dark</title></svg>',
    [`${CANARY}.mdx`]: `---\ntitle: ${CANARY} title\n---\n\n${CANARY} text`,
    [`${CANARY}.css`]: `.${CANARY} { color: red }`,
    [`${CANARY}.js`]: `window.${CANARY} = 1`,
  });
}

export function visitorOf({ handler, identify }: ReaderSignIn): SiteVisitor {
  const cookies = new Map<string, string>();
  const withCookies = (target: string, parts: RequestParts) =>
    webRequest(target, {
      secure: true,
      ...parts,
      headers: {
        ...IN_A_TAB,
        ...(cookies.size === 0
          ? {}
          : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...parts.headers,
      },
    });
  const ask: SiteVisitor['ask'] = async (target, parts = {}) => {
    const answer = await handler(withCookies(target, parts));
    if (answer === undefined) throw new Error(`${target} is not answered`);
    for (const line of answer.cookies ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return answer;
  };
  return {
    cookies,
    ask,
    post: (target, fields = {}, parts = {}) =>
      ask(target, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        ...parts,
        headers: {
          origin: SITE_ORIGIN,
          'content-type': 'application/x-www-form-urlencoded',
          ...parts.headers,
        },
      }),
    label: async () => (await identify(withCookies(`/${CANARY}`, {})))?.reader.label,
  };
}
