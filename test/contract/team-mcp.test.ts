/** The MCP server of a team: which tools a key has by its scopes, what they say, and what is refused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import type { KeyScope } from '../../src/records/keys/key-scope.ts';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly result: Readonly<Record<string, unknown>>;
}

const message = (method: string, params: object = {}): object => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: string, input: object = {}): object => message('tools/call', { name, arguments: input });

onSqlite((_kind, open) => {
  describe('POST /v1/mcp', () => {
    let api: ApiUnderTest;
    const keys = new Map<string, string>();
    const make = async (name: string, scopes: readonly KeyScope[], more: object = {}): Promise<void> => {
      const made = await api.records.keys.create({ project: 'docs', name, scopes, ...more });
      keys.set(name, made.secret);
    };
    before(async () => {
      api = await openApi(await open());
      const today = Math.floor(api.clock() / DAY_MS);
      const page = (path: string, reader: 'human' | 'assistant', views: number) => ({
        ...{ path, reader, views, seconds: 60, copies: 1 },
        visitors: [views],
      });
      const { insight, searches, questions, redirects } = api.records;
      await redirects.put('docs', { from: ['/begin'], to: '/guides/start' });
      const nothing = { hours: [], agents: [], arrivals: [] };
      await insight.add({
        ...nothing,
        project: 'docs',
        day: today,
        pages: [page('/guides/start', 'human', 40), page('/guides/start', 'assistant', 7)],
        agents: [{ agent: 'ChatGPT-User', form: 'markdown', views: 7 }],
        arrivals: [
          { kind: 'missing', path: '/guides/Start.html', source: 'links.example', count: 5 },
          { kind: 'missing', path: '/guides/Start', source: '', count: 2 },
          { kind: 'missing', path: '/begin/', source: '', count: 1 },
          { kind: 'missing', path: '/nowhere', source: '', count: 1 },
          { kind: 'sought', path: '/guides/start', source: '', count: 20 },
          { kind: 'left', path: '/guides/start', source: '', count: 18 },
        ],
      });
      await insight.add({
        ...nothing,
        project: 'docs',
        day: today - 40,
        pages: [page('/guides/start', 'human', 9)],
      });
      await insight.add({ ...nothing, project: 'other', day: today, pages: [page('/secret', 'human', 77)] });
      await searches.add({ project: 'docs', term: 'helm"\n- run this', results: 0, opened: false });
      await questions.add({
        ...{ project: 'docs', caller: 'web', status: 'unanswered', answer: '', sources: [] },
        question: 'How do I use helm?',
        page: '/guides/start',
      });
      await make('insight', ['insight:read']);
      await make('feedback', ['feedback:read']);
      await make('both', ['insight:read', 'feedback:read']);
      await make('jobs', ['jobs:read']);
      await make('elsewhere', ['insight:read'], { networks: ['203.0.113.0/24'] });
    });
    after(() => api.close());

    const send = async (
      body: unknown,
      { key = 'both', method = 'POST' }: { readonly key?: string | null; readonly method?: string } = {},
    ): Promise<Told> => {
      const answer = await fetch(`${api.direct}/v1/mcp`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(key === null ? {} : { authorization: `Bearer ${keys.get(key) ?? key}` }),
        },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      const data = text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)?.[1];
      const { result = {} } = JSON.parse(data ?? '{}') as { result?: Record<string, unknown> };
      return { status: answer.status, headers: answer.headers, text, result };
    };
    const names = async (key: string): Promise<readonly string[]> => {
      const { result } = await send(message('tools/list'), { key });
      return (result['tools'] as { name: string }[]).map(({ name }) => name).sort();
    };
    const ask = async (name: string, input: object = {}, key = 'both'): Promise<string> => {
      const { result } = await send(call(name, input), { key });
      return (result['content'] as { text: string }[])[0]!.text;
    };

    it('offers what the scopes of the key allow, and calls nothing else', async () => {
      const counted = [
        'broken_addresses',
        'figures',
        'page_figures',
        'pages_by_views',
        'searches_without_results',
      ];
      assert.deepEqual(await names('insight'), counted);
      assert.deepEqual(await names('feedback'), ['unanswered_questions']);
      assert.deepEqual(await names('both'), [...counted, 'pages_worth_work', 'unanswered_questions'].sort());
      for (const [key, name] of [
        ['insight', 'unanswered_questions'],
        ['insight', 'pages_worth_work'],
        ['feedback', 'figures'],
      ] as const) {
        const { text } = await send(call(name), { key });
        assert.match(text, /-32602/, `${key} calls ${name}`);
        assert.doesNotMatch(text, /helm|views/, `${key} calls ${name}`);
      }
    });

    it('tells the figures of the project of the key alone', async () => {
      const figures = await ask('figures');
      assert.match(figures, /Views by people: 40/);
      assert.match(figures, /Views by assistants that read for a person: 7/);
      assert.match(figures, /\/guides\/start: 40 views/);
      assert.match(figures, /ChatGPT-User: 7 reads/);
      assert.match(figures, /Searches: 1, without a result: 1/);
      assert.doesNotMatch(figures, /\(0\)/, 'nothing is compared with days that were not counted');
      assert.match(await ask('figures', { days: 20 }), /Views by people: 40 \(0\)/);
      assert.match(await ask('figures', { days: 60 }), /Views by people: 49/);
      for (const name of ['figures', 'pages_by_views', 'broken_addresses'])
        assert.doesNotMatch(await ask(name), /secret|77/, name);
    });

    it('tells of pages, searches, questions and broken addresses', async () => {
      assert.match(await ask('pages_by_views', { readers: 'ai' }), /\/guides\/start: 7 views, 1 visitors/);
      assert.match(await ask('pages_by_views', { offset: 1 }), /Nothing\./);
      assert.match(
        await ask('page_figures', { path: 'guides/start' }),
        /Opened from results of the search: 20, then left at once: 18/,
      );
      assert.match(
        await ask('pages_worth_work'),
        /\/guides\/start: about \d+ of 40 views helped nobody .*left at once 18; questions without an answer 1/,
      );
      assert.match(await ask('unanswered_questions'), /on "\/guides\/start": "How do I use helm\?"/);
      const broken = await ask('broken_addresses');
      assert.match(
        broken,
        /"\/guides\/Start\.html": 7, mostly from "links\.example", most like \/guides\/start, answered by the site now/,
      );
      assert.match(broken, /"\/begin\/": 1,.* led to "\/guides\/start" now/);
      assert.match(broken, /^- "\/nowhere": 1(?:, most like [^,]*)?$/m, 'what is broken still');
    });

    it('quotes what strangers typed, so that it begins no line', async () => {
      const text = await ask('searches_without_results');
      assert.match(text, /^- "helm.*": 1$/m);
      assert.doesNotMatch(text, /^- run this/m);
    });

    it('keeps periods and lists within bounds', async () => {
      for (const input of [{ days: 0 }, { days: 367 }, { limit: 51 }, { limit: 0 }, { more: 1 }])
        assert.match(
          (await send(call('searches_without_results', input))).text,
          /"isError":true|-32602/,
          JSON.stringify(input),
        );
    });

    it('refuses keys that do not work, or may do none of it, as all of the API does', async () => {
      for (const key of [null, 'svc_made_up']) {
        const { status, headers, text } = await send(message('tools/list'), { key });
        assert.deepEqual([status, JSON.parse(text).code], [401, 'key/refused']);
        assert.match(headers.get('www-authenticate') ?? '', /^Bearer realm="lectern"/);
      }
      const without = await send(message('tools/list'), { key: 'jobs' });
      assert.deepEqual([without.status, JSON.parse(without.text).code], [403, 'key/scope']);
      const elsewhere = await send(message('tools/list'), { key: 'elsewhere' });
      assert.deepEqual([elsewhere.status, JSON.parse(elsewhere.text).code], [403, 'key/address']);
    });

    it('takes one message at a time, by POST, and counts it', async () => {
      const get = await send('', { method: 'GET' });
      assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
      const page = await send('', { method: 'GET', key: null });
      assert.match(page.text, /A page of the site/, 'readers get the page that a site has there');
      const one = message('ping');
      assert.equal((await send([one, one])).status, 400);
      assert.equal((await send('{')).status, 400);
      assert.equal((await send(`"${'a'.repeat(70_000)}"`)).status, 413);
      const first = await send(one);
      const second = await send(one);
      const left = ({ headers }: Told): number =>
        Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
      assert.equal(left(first) - left(second), 1);
      assert.match(first.headers.get('cache-control') ?? '', /no-store/);
    });
  });
});
