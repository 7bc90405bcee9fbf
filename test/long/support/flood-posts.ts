/** What a flood is made of: readers who send everything several times, and programs of every kind we refuse. */

export interface Post {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Random = () => number;

/** Numbers from 0 to 1 that are the same for the same seed (xorshift). */
export function seeded(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The same posts in another order. */
export function sequence(posts: readonly Post[], random: Random): Post[] {
  return posts
    .map((post) => ({ post, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ post }) => post);
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

const OFFICE = '203.0.113.7';
const READERS = 50;
/** Answers get lost, and the browser sends again. */
const TIMES = 4;

export interface Readers {
  readonly posts: readonly Post[];
  readonly comments: readonly string[];
  voteFrom(address: string, path: string): Post;
}

/** Each votes and then comments under the same id; all of it arrives several times, in any order. */
export function readers(pages: readonly string[], random: Random): Readers {
  const comments = Array.from({ length: READERS }, (_, i) => `Reader ${i} misses something`);
  const headers = { 'x-forwarded-for': OFFICE };
  const vote = (path: string) => ({
    submissionId: uuid(random),
    source: 'contextual',
    path,
    helpful: random() < 0.5,
  });
  const posts = comments.flatMap((comment, i) => {
    const first = vote(pages[i % pages.length]!);
    return Array.from({ length: TIMES }, () => [first, { ...first, comment }]).flat();
  });
  return {
    comments,
    posts: posts.map((body) => ({ body: JSON.stringify(body), headers })),
    voteFrom: (address, path) => ({
      body: JSON.stringify(vote(path)),
      headers: { 'x-forwarded-for': address },
    }),
  };
}

/** Of every kind that must leave nothing behind, from thousands of addresses. */
export function programs(count: number, pages: readonly string[], random: Random): Post[] {
  const page = (): string => pages[Math.floor(random() * pages.length)]!;
  const address = (i: number): string =>
    i % 3 === 0
      ? `2001:db8:${(i % 65_536).toString(16)}::${(i % 9_999).toString(16)}`
      : `198.18.${(i >> 8) & 255}.${i & 255}`;
  const vote = () => ({ submissionId: uuid(random), source: 'contextual', path: page(), helpful: true });
  const same = uuid(random);
  const kinds: readonly ((headers: Record<string, string>) => Post)[] = [
    (headers) => ({ headers, body: JSON.stringify({ ...vote(), website: 'https://spam.example' }) }),
    (headers) => ({ headers: { ...headers, origin: 'https://evil.example' }, body: JSON.stringify(vote()) }),
    (headers) => ({
      headers,
      body: JSON.stringify({ ...vote(), path: `/wp-login-${Math.floor(random() * 1e6)}` }),
    }),
    (headers) => ({ headers, body: JSON.stringify({ ...vote(), comment: 'x'.repeat(33_000) }) }),
    (headers) => ({ headers, body: JSON.stringify({ ...vote(), comment: 'x'.repeat(2_001) }) }),
    (headers) => ({
      headers,
      body: JSON.stringify({ ...vote(), comment: 'Buy https://a.example/x '.repeat(8) }),
    }),
    (headers) => ({ headers, body: JSON.stringify({ ...vote(), submissionId: same, website: 'again' }) }),
    (headers) => ({ headers, body: '{"submissionId": ' }),
    (headers) => ({ headers: { ...headers, 'content-type': 'text/plain' }, body: JSON.stringify(vote()) }),
    (headers) => ({ headers, body: JSON.stringify({ ...vote(), admin: true, status: 'resolved' }) }),
  ];
  return Array.from({ length: count }, (_, i) =>
    kinds[Math.floor(random() * kinds.length)]!({ 'x-forwarded-for': address(i) }),
  );
}
