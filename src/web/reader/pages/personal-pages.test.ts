/** Tests that a page with `user` shows each reader their own data, and that no cache for others stores it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testReader } from '../../../../test/support/test-reader.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { compilePage } from '../../../site/content/compile-page.ts';
import type { PageRenderer, RenderRequest } from '../../../site/content/page-renderer.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { components } from '../../../theme/components/registry.ts';
import { etag } from '../../edge/http/conditional.ts';
import { type WebRequest, withParts } from '../../edge/http/handler.ts';
import { KeptAnswers } from '../../edge/middleware/kept-answers.ts';
import type { LiveSite } from '../live/live-site.ts';
import { compileMarkdown } from '../render/compile-markdown.ts';
import { pageMarkdownRoute } from './markdown/page-markdown-route.ts';
import { page, pageFile } from './page.ts';
import { createPageMaker } from './render-page.ts';

const FRAME = { assets: {}, symbol: () => undefined, search: 'server' } as const;
const LIVE = 'export const Live = () => { const [n] = useState(1); return <b>{user.name ?? "you"} {n}</b>; }';

async function served() {
  const asked: (object | undefined)[] = [];
  const renderer: PageRenderer = {
    render: (request) => {
      asked.push(request.user);
      const compile = (wanted: RenderRequest) => compilePage(wanted, components);
      return request.markdown === true ? compileMarkdown(request, compile) : compile(request);
    },
    close: () => Promise.resolve(),
  };
  const source = memorySource({
    'docs.json': JSON.stringify({ name: 'A', navigation: { pages: ['index', 'mine', 'live'] } }),
    'index.mdx': 'For everybody',
    'mine.mdx': '# Hello\n\n{user.name ?? "Stranger"}: {user.vip && <div className="bg-red-500">VIP</div>}',
    'live.mdx': `${LIVE}\n\n<Live />`,
  });
  const site = await loadSite({ source, renderer });
  const live = { current: () => site } as unknown as LiveSite;
  const maker = createPageMaker(FRAME);
  const routes = [
    pageFile(live, maker),
    pageMarkdownRoute(live, 'https://docs.example.com'),
    page(live, maker),
  ];
  const inner = async (request: WebRequest) => {
    for (const route of routes) {
      const answer = await route(request);
      if (answer !== undefined) return answer;
    }
    throw new Error(`Nothing answers ${request.path}`);
  };
  const handler = new KeptAnswers().around(() => ({ site, data: maker.data }))(etag(inner));
  const get = async (
    target: string,
    content?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) => {
    const reader = content === undefined ? undefined : testReader({ content });
    const answer = await handler(withParts(webRequest(target, { headers }), { reader }));
    return { ...answer, text: String(answer.body) };
  };
  return { get, asked };
}

describe('a page that names user', () => {
  it('shows each reader their own data, in any order and at the same time', async () => {
    const { get } = await served();
    const names = ['Anna', undefined, 'Ben', 'Anna', undefined, 'Cleo'];
    for (let round = 0; round < 3; round++) {
      const all = await Promise.all(
        names.map((name) => get('/mine', name === undefined ? undefined : { name })),
      );
      for (const [i, { text }] of all.entries())
        for (const name of ['Anna', 'Ben', 'Cleo', 'Stranger'])
          assert.equal(text.includes(name), name === (names[i] ?? 'Stranger'), `${name} for ${names[i]}`);
    }
  });

  it('is stored nowhere, and has no entity tag, also for strangers', async () => {
    const { get } = await served();
    for (const path of ['/mine', '/mine.md'])
      for (const content of [undefined, {}, { name: 'Anna' }]) {
        const { headers, cacheable, personal, status } = await get(path, content, { 'if-none-match': '*' });
        assert.equal(status, 200);
        assert.equal(headers['cache-control'], 'private, no-store');
        assert.deepEqual([headers['etag'], cacheable, personal], [undefined, false, true]);
      }
  });

  it('is not cached even where a handler calls it cacheable', async () => {
    let made = 0;
    const site = {};
    const handler = new KeptAnswers().around(() => ({ site, data: site }))(async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(`${++made}`),
      cacheable: true,
      personal: true,
    }));
    for (const expected of ['1', '2'])
      assert.equal(String((await handler(webRequest('/mine'))).body), expected);
  });

  it('has Markdown for its reader', async () => {
    const { get } = await served();
    assert.match((await get('/mine.md', { name: 'Anna' })).text, /Anna/);
    assert.match((await get('/mine.md')).text, /Stranger/);
    assert.match((await get('/mine', { name: 'Ben' }, { accept: 'text/markdown' })).text, /Ben/);
  });

  it('has files for its reader, and the script has no data', async () => {
    const { get } = await served();
    const fileOf = (text: string): string =>
      /\/_lectern\/page\/[^"]+/.exec(text)![0].replaceAll('&amp;', '&');
    const vip = { name: 'Vera', vip: true };
    const styles = await get(fileOf((await get('/mine', vip)).text), vip);
    assert.match(styles.text, /bg-red-500/);
    assert.match(styles.headers['cache-control'] ?? '', /^private/);
    const { text } = await get('/live', vip);
    assert.match(text, /data-user="[^"]*Vera/);
    const script = await get(fileOf(text), vip);
    assert.match(script.text, /\$user/);
    assert.doesNotMatch(script.text, /Vera/);
    assert.doesNotMatch((await get('/live')).text, /data-user/);
  });
});

describe('a page that does not name user', () => {
  it('is rendered once, and cached as before', async () => {
    const { get, asked } = await served();
    const replies = [await get('/', { name: 'Anna' }), await get('/'), await get('/', { name: 'Ben' })];
    assert.deepEqual(asked, [undefined]);
    for (const { headers, cacheable, text } of replies) {
      assert.equal(text, replies[0]!.text);
      assert.equal(headers['cache-control'], 'no-cache');
      assert.deepEqual([headers['etag'], cacheable], [replies[0]!.headers['etag'], true]);
    }
    assert.equal((await get('/', { name: 'Anna' }, { 'if-none-match': '*' })).status, 304);
  });
});
