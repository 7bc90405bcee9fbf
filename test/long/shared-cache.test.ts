/** Readers of a protected site behind a shared cache: 10,000 mixed requests, and no answer of one reaches another. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { seeded } from '../../bench/shared/random.ts';
import { HAS_NGINX, nginxCache } from '../support/nginx-cache.ts';
import {
  CANARIES,
  type Kind,
  type ProtectedSite,
  protectedSite,
  READERS,
  type ReaderName,
} from '../support/protected-site.ts';
import { type SharedCache, sharedCache } from '../support/shared-cache.ts';

const REQUESTS = 10_000;
const AT_ONCE = 8;
const NAMES = ['stranger', 'staff', 'beta'] as const satisfies readonly ReaderName[];
const KINDS = Object.keys(CANARIES) as Kind[];
const PATHS = [
  ...['/', '/llms.txt', '/llms-full.txt', '/skill.md', '/sitemap.xml', '/search?q=lives+here'],
  ...['/search.json?q=lives+here', '/search.json?q=API', '/.well-known/skills/index.json'],
  ...Object.values(CANARIES).flatMap((word) => [
    `/${word}/guide`,
    `/${word}/guide.md`,
    `/${word}/listed`,
    `/${word}.json`,
    `/images/${word}.svg`,
    `/old-${word}`,
    `/search.json?q=${word}`,
    `/_lectern/social/${word}/guide.png`,
  ]),
];

interface Visitor {
  readonly reader: (typeof NAMES)[number];
  readonly headers: Readonly<Record<string, string>>;
}

interface Plain {
  readonly status: number;
  readonly text: string;
}

describe('a shared cache before a protected site', { timeout: 300_000 }, () => {
  let site: ProtectedSite;
  let cache: { readonly url: string; close(): Promise<void> };
  let ours: SharedCache | undefined;
  let now = 0;
  before(async () => {
    site = await protectedSite();
    ours = HAS_NGINX ? undefined : await sharedCache(site.url, () => now);
    cache = ours ?? (await nginxCache(site.url));
  });
  after(() => cache?.close());

  const ask = async (origin: string, path: string, headers: Visitor['headers']): Promise<Plain> => {
    const answer = await fetch(origin + path, {
      redirect: 'manual',
      // As the cache would tell the server, so that links in answers are the same.
      headers: { accept: 'text/html', host: new URL(site.url).host, ...headers },
    });
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return { status: answer.status, text: `${answer.headers.get('location') ?? ''}\n${text}` };
  };
  const visitors = (): Visitor[] =>
    NAMES.flatMap((reader) => {
      const [token, cookie] = [site.tokens[reader], site.cookies[reader]];
      if (token === undefined || cookie === undefined) return [{ reader, headers: {} }];
      return [
        { reader, headers: { authorization: `Bearer ${token}` } },
        { reader, headers: { cookie } },
      ];
    });
  /** Addresses that have the hash of what they hold, as the pages of these readers name them. */
  const hashed = async (all: readonly Visitor[]): Promise<string[]> => {
    const found = new Set<string>();
    for (const { headers } of all)
      for (const word of Object.values(CANARIES)) {
        const { text } = await ask(site.url, `/${word}/guide`, headers);
        for (const [, path] of text.matchAll(/(?:href|src)="(\/[^"#]*_lectern\/[^"#]+)"/g))
          found.add(path!.replaceAll('&amp;', '&'));
      }
    return [...found];
  };

  it('gives each reader their own answers', async (test) => {
    const all = visitors();
    const paths = [...PATHS, ...(await hashed(all))];
    const accepts = ['text/html', 'text/markdown'];
    const random = seeded(1);
    const known = new Map<string, Promise<Plain>>();
    const direct = (path: string, headers: Visitor['headers']): Promise<Plain> => {
      const key = JSON.stringify([path, headers]);
      const answer = known.get(key) ?? ask(site.url, path, headers);
      known.set(key, answer);
      return answer;
    };
    const one = async (): Promise<void> => {
      const { reader, headers: who } = random.pick(all);
      const path = random.pick(paths);
      const headers = { ...who, accept: random.pick(accepts) };
      now += 100;
      const got = await ask(cache.url, path, headers);
      const sees: readonly Kind[] = READERS[reader].sees;
      for (const kind of KINDS)
        if (!sees.includes(kind) && !path.includes(CANARIES[kind]))
          assert.ok(!got.text.includes(CANARIES[kind]), `${reader} learns of ${CANARIES[kind]}: ${path}`);
      const expected = await direct(path, headers);
      assert.equal(got.status, expected.status, `${reader} ${path}`);
      assert.ok(got.text === expected.text, `${reader} gets another answer than without the cache: ${path}`);
    };
    let left = REQUESTS;
    const some = async (): Promise<void> => {
      while (left-- > 0) await one();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, some));
    test.diagnostic(
      ours === undefined
        ? 'behind nginx'
        : `nginx is not here: behind the cache of this repository, ${JSON.stringify(ours.counts)}`,
    );
    // A cache that keeps nothing would prove nothing.
    if (ours !== undefined) assert.ok(ours.counts.hit + ours.counts.revalidated > REQUESTS / 20);
  });
});
