/** What a stranger may send: every kind of address with the worst that fits into a request. */
import { seeded } from '../shared/random.ts';
import { sentence } from '../size/specification.ts';

export interface BenchRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RequestKind {
  readonly name: string;
  /** Another one each time, so that nothing that was kept for one answers the next. */
  ask(at: number): BenchRequest;
  /** True where the answer is made once for a site, in parts: then the longest stall counts, and not the time in all. */
  readonly once?: true;
  /** True where the answer is megabytes long: then the cost of sending as many is unavoidable. */
  readonly large?: true;
}

const HTML = { accept: 'text/html' };
const JSON_BODY = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export function requestKinds(addresses: readonly string[], operations: readonly string[]): RequestKind[] {
  const random = seeded(23);
  const word = (at: number): string => `${sentence(random, 1)}${at}`;
  const words = (count: number): string => sentence(random, count);
  const page = (at: number): string => addresses[(at * 997 + 13) % addresses.length]!;
  const query = (text: string): string => encodeURIComponent(text.slice(0, 400));
  const slips = (count: number): string =>
    words(count)
      .split(' ')
      .map((one) => one.slice(0, 2) + one.slice(3) + one.slice(2, 3))
      .join(' ');
  const mcp = (name: string, args: object): BenchRequest => ({
    path: '/mcp',
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const pages: RequestKind[] = [
    { name: 'page, not made before', ask: (at) => ({ path: page(at) }) },
    { name: 'page, made before', ask: () => ({ path: addresses[0]! }) },
    { name: 'page of an API operation', ask: (at) => ({ path: operations[at % operations.length]! }) },
    { name: 'page, other capitals', ask: (at) => ({ path: page(at).toUpperCase() }) },
    { name: 'page with slash', ask: (at) => ({ path: `${page(at)}/` }) },
    { name: 'folder', ask: (at) => ({ path: `/v${at % 5}/part-${at}` }) },
    { name: 'page as Markdown', ask: (at) => ({ path: `${page(at + 500)}.md` }) },
    {
      name: 'Markdown by Accept',
      ask: (at) => ({
        path: page(at + 900),
        headers: { accept: `${'text/markdown;q=0.9,'.repeat(300)}text/html;q=0.1` },
      }),
    },
    {
      name: 'Accept of 15 kB',
      ask: () => ({ path: addresses[0]!, headers: { accept: 'a/b;q=0.1,'.repeat(1500) } }),
    },
    {
      name: 'cookies of 15 kB',
      ask: () => ({ path: addresses[0]!, headers: { cookie: 'a=b;'.repeat(3800) } }),
    },
    {
      name: 'If-None-Match of 15 kB',
      ask: () => ({ path: addresses[0]!, headers: { 'if-none-match': '"a",'.repeat(3800) } }),
    },
    {
      name: 'ranges of 15 kB',
      ask: () => ({ path: '/api.json', headers: { range: `bytes=${'0-1,'.repeat(3800)}5-6` } }),
      large: true,
    },
    { name: 'file of 4 MB', ask: () => ({ path: '/api.json' }), large: true },
  ];
  const misses: RequestKind[] = [
    { name: 'miss for a browser', ask: (at) => ({ path: `/${word(at)}/${word(at)}`, headers: HTML }) },
    { name: 'miss, near a page', ask: (at) => ({ path: page(at).replace('part', 'prat'), headers: HTML }) },
    {
      name: 'miss, 12 words with slips',
      ask: (at) => ({ path: `/${slips(12).replaceAll(' ', '-')}-${at}`, headers: HTML }),
    },
    {
      name: 'miss of 7,000 characters',
      ask: (at) => ({ path: `/${at}${'a'.repeat(7_000)}`, headers: HTML }),
    },
    {
      name: 'miss, 3,500 folders deep',
      ask: (at) => ({ path: `/${at}${'/a'.repeat(3_500)}`, headers: HTML }),
    },
    {
      name: 'miss, percent signs',
      ask: (at) => ({ path: `/${at}${'%C3%A4'.repeat(1_200)}`, headers: HTML }),
    },
    {
      name: 'miss, slashes at the end',
      ask: (at) => ({ path: `/${at}${'/'.repeat(7_000)}a/`, headers: HTML }),
    },
    {
      name: 'miss, index and html',
      ask: (at) => ({ path: `/${at}${'/index.html'.repeat(600)}`, headers: HTML }),
    },
    { name: 'miss as Markdown', ask: (at) => ({ path: `/${word(at)}.md` }) },
    { name: 'miss of a file', ask: (at) => ({ path: `/images/${word(at)}.png` }) },
    { name: 'miss under /dashboard', ask: (at) => ({ path: `/dashboard/${word(at)}`, headers: HTML }) },
    { name: 'redirect with wildcard', ask: (at) => ({ path: `/old-999/${at}/b/c` }) },
    { name: 'feed of the changelog', ask: () => ({ path: '/changelog/rss.xml' }) },
    { name: 'feed that is none', ask: (at) => ({ path: `${page(at + 1_300)}/rss.xml` }) },
    { name: 'file of a page', ask: (at) => ({ path: `/_lectern/page/x.css?page=${page(at + 1_700)}` }) },
  ];
  const search: RequestKind[] = [
    { name: 'search, three words', ask: () => ({ path: `/search.json?q=${query(words(3))}` }) },
    { name: 'search, 400 characters', ask: () => ({ path: `/search.json?q=${query(words(80))}` }) },
    { name: 'search, slips', ask: () => ({ path: `/search.json?q=${query(slips(60))}` }) },
    {
      name: 'search, one letter',
      ask: (at) => ({ path: `/search.json?q=${'abcdefghijklmnoprstuvw'[at % 22]}` }),
    },
    {
      name: 'search, 200 letters',
      ask: () => ({ path: `/search.json?q=${query('a b c d e f g h '.repeat(25))}` }),
    },
    {
      name: 'search, page of results',
      ask: () => ({ path: `/search?q=${query(words(4))}&page=5`, headers: HTML }),
    },
    {
      name: 'search in a version',
      ask: (at) => ({ path: `/search.json?q=${query(words(2))}&version=v${at % 5}` }),
    },
    { name: 'search by MCP', ask: () => mcp('search', { query: words(40).slice(0, 390), limit: 20 }) },
  ];
  const programs: RequestKind[] = [
    { name: 'MCP, a page', ask: (at) => mcp('read_page', { path: page(at + 2_100) }) },
    { name: 'MCP, a page that is none', ask: (at) => mcp('read_page', { path: `/${word(at)}` }) },
    {
      name: 'MCP, 60 kB of nothing',
      ask: () => ({ ...mcp('search', {}), body: `[${'[],'.repeat(20_000)}[]]` }),
    },
    { name: 'sitemap, first', once: true, ask: () => ({ path: '/sitemap.xml' }) },
    { name: 'sitemap', ask: () => ({ path: '/sitemap.xml' }) },
    { name: 'llms.txt, first', once: true, ask: () => ({ path: '/llms.txt' }) },
    { name: 'llms.txt', ask: () => ({ path: '/llms.txt' }), large: true },
    { name: 'skill.md', ask: () => ({ path: '/skill.md' }) },
    { name: 'llms-full.txt, first', once: true, ask: () => ({ path: '/llms-full.txt' }) },
    { name: 'llms-full.txt', ask: () => ({ path: '/llms-full.txt' }), large: true },
    { name: 'robots.txt', ask: () => ({ path: '/robots.txt' }) },
    {
      name: 'feedback of 60 kB',
      ask: (at) => ({
        path: '/_lectern/feedback',
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ path: page(at), helpful: true, comment: 'a'.repeat(60_000) }),
      }),
    },
    {
      name: 'feedback on a miss',
      ask: (at) => ({
        path: '/_lectern/feedback',
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ path: `/${word(at)}`, helpful: true }),
      }),
    },
    {
      name: 'API without a key',
      ask: (at) => ({
        path: `/v1/analytics/x${at}/feedback?${'status=pending&'.repeat(500)}`,
        headers: { authorization: `Bearer ${'x'.repeat(10_000)}` },
      }),
    },
    {
      name: 'sign-in',
      ask: () => ({
        path: '/dashboard/sign-in',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `email=a@b.co&password=${'x'.repeat(60_000)}`,
      }),
    },
  ];
  return [...pages, ...misses, ...search, ...programs];
}
