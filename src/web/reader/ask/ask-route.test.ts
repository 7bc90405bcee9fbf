/** Tests questions from the outside: the stream, the page and the tool, what is refused, and how it is turned off. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { runLectern } from '../../../../test/support/run-lectern.ts';
import { type RunningSite, runningSite } from '../../../../test/support/running-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { ASK_RATES, askLimits, KEPT_OF_ADDRESS } from './ask-limits.ts';
import type { AskPart } from './ask-parts.ts';

const PAGES = {
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the zoo.',
  'guides/zebra.mdx':
    '---\ntitle: Zebras\n---\n\n## Food\n\nA zebra eats hay. Give it water <b>twice</b> & salt.\n\n```bash\nfeed --hay "<b>"\n```\n',
  'guides/gates.mdx':
    '---\ntitle: Gates\n---\n\n## Closing\n\nThe gate closes at six. Keep the key in the office.\n',
};
const files = (more: object = {}, pages: Record<string, string> = PAGES) => ({
  'docs.json': docsJson({ pages: Object.keys(pages).map((path) => path.replace('.mdx', '')) }, more),
  ...pages,
});
const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

function post(
  site: RunningSite,
  body: unknown,
  headers: Record<string, string> = OWN,
  base = '',
): Promise<Response> {
  return fetch(`${site.url}${base}/_lectern/ask`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function partsOf(response: Response): Promise<AskPart[]> {
  const events = (await response.text()).split('\n\n').filter(Boolean);
  assert.equal(events.pop(), 'data: [DONE]');
  return events.map((event) => JSON.parse(event.replace(/^data: /, '')) as AskPart);
}
const typesOf = (parts: readonly AskPart[]): string[] => parts.map(({ type }) => type);
const outcomeOf = (parts: readonly AskPart[]): string | undefined =>
  parts.find((part) => part.type === 'data-status')?.data.status;

describe('a question to a site', () => {
  let site: RunningSite;
  let below: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(files()).path);
    below = await runningSite(fixtureFolder(files()).path, { baseUrl: 'http://127.0.0.1/manual' });
  });

  it('is answered as a stream with what the pages say, to the letter', async () => {
    const response = await post(site, { question: 'What does a zebra eat?' });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(response.headers.get('x-vercel-ai-ui-message-stream'), 'v1');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const parts = await partsOf(response);
    assert.deepEqual(typesOf(parts), ['start', 'source-url', 'data-quote', 'data-status', 'finish']);
    const place = { url: '/guides/zebra#food', title: 'Zebras › Food' };
    assert.deepEqual(parts[1], { type: 'source-url', sourceId: 'S1', ...place });
    assert.deepEqual(parts[2], {
      type: 'data-quote',
      data: {
        ...place,
        sentences: ['A zebra eats hay.'],
        code: { language: 'bash', text: 'feed --hay "<b>"' },
      },
    });
    assert.deepEqual(parts[3], {
      type: 'data-status',
      data: { status: 'answered', message: 'The documentation says:' },
    });
  });

  it('has links with the base path of the site', async () => {
    const parts = await partsOf(await post(below, { question: 'What does a zebra eat?' }, OWN, '/manual'));
    assert.equal(parts.find((part) => part.type === 'source-url')?.url, '/manual/guides/zebra#food');
    assert.match(await below.text('/manual/'), /<body[^>]* data-ask="\/manual\/_lectern\/ask"/);
  });

  it('that the pages do not answer leads to the nearest ones', async () => {
    const parts = await partsOf(await post(site, { question: 'Which key opens the submarine in Norway?' }));
    assert.deepEqual(typesOf(parts), ['start', 'data-nearest', 'data-status', 'finish']);
    assert.deepEqual(parts[1], { type: 'data-nearest', data: [{ url: '/guides/gates', title: 'Gates' }] });
    assert.equal(outcomeOf(parts), 'unanswered');
  });

  it('that follows another one is asked together with it', async () => {
    const history = [
      { role: 'user', text: 'When does the gate close?' },
      { role: 'assistant', text: 'At six.' },
    ];
    assert.equal(
      outcomeOf(await partsOf(await post(site, { question: 'And which key?', history }))),
      'answered',
    );
    assert.equal(
      outcomeOf(await partsOf(await post(site, { question: 'And submarines?', history }))),
      'unanswered',
    );
  });

  it('about what its reader has selected is asked together with it, and about anything else it is not', async () => {
    const context = [{ type: 'textSelection', value: 'A zebra eats hay.' }];
    for (const [question, expected] of [
      ['What does this mean?', 'answered'],
      ['Explain it', 'answered'],
      ['Why?', 'answered'],
      ['Which submarine won the cup in Norway?', 'unanswered'],
      ['What does a penguin eat?', 'unanswered'],
    ] as const) {
      assert.equal(outcomeOf(await partsOf(await post(site, { question, context }))), expected, question);
      assert.equal(outcomeOf(await partsOf(await post(site, { question }))), 'unanswered', question);
    }
    const long = [{ type: 'code', value: `feed --hay ${'x'.repeat(3_900)}` }];
    assert.equal((await post(site, { question: 'What is this?', context: long })).status, 200);
  });

  it('is refused with a sentence when it is no question, too long, or from another site', async () => {
    const refused = async (body: unknown, headers: Record<string, string> = OWN): Promise<unknown[]> => {
      const response = await post(site, body, headers);
      const { error, message } = (await response.json()) as { error: string; message: string };
      assert.ok(message.length > 10 && !/undefined|\[object/.test(message), message);
      assert.match(response.headers.get('content-type') ?? '', /json/);
      return [response.status, error];
    };
    for (const body of [
      '{',
      '[]',
      '1',
      {},
      { question: 7 },
      { question: '?!' },
      { question: 'zebra', history: 'x' },
    ])
      assert.deepEqual(await refused(body), [400, 'invalid'], JSON.stringify(body));
    const long = { question: 'zebra', context: [{ type: 'code', value: 'x'.repeat(5_000) }] };
    assert.deepEqual(await refused(long), [400, 'invalid']);
    assert.deepEqual(await refused({ question: 'a'.repeat(1_001) }), [413, 'too-long']);
    assert.deepEqual(await refused({ question: 'a'.repeat(1_000_000) }), [413, 'too-long']);
    assert.deepEqual(await refused({ question: 'zebra' }, { ...OWN, 'sec-fetch-site': 'cross-site' }), [
      403,
      'foreign',
    ]);
    assert.deepEqual(await refused({ question: 'zebra' }, { ...OWN, 'sec-fetch-site': 'same-site' }), [
      403,
      'foreign',
    ]);
    const other = { 'content-type': 'application/json', origin: 'https://evil.example' };
    assert.deepEqual(await refused({ question: 'zebra' }, other), [403, 'foreign']);
    assert.deepEqual(await refused('question=zebra', { ...OWN, 'content-type': 'text/plain' }), [
      400,
      'invalid',
    ]);
    const removed = await fetch(`${site.url}/_lectern/ask`, { method: 'DELETE' });
    assert.deepEqual([removed.status, removed.headers.get('allow')], [405, 'GET, HEAD, POST']);
  });

  it('has a page without script, in the look of the site and for no search engine', async () => {
    const empty = await site.get('/ask');
    assert.equal(empty.status, 200);
    const form = await empty.text();
    assert.match(form, /<meta name="robots" content="noindex">/);
    assert.match(form, /<form class="search-form"[^>]* action="\/ask">/);
    const page = await site.get('/ask?q=What+does+a+zebra+eat%3F');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    const text = await page.text();
    assert.match(text, /The documentation says:/);
    assert.match(text, /<blockquote cite="\/guides\/zebra#food"><p dir="auto">A zebra eats hay\.<\/p>/);
    assert.match(
      text,
      /<pre dir="ltr" tabindex="0"><code data-language="bash">feed --hay (?:"|&quot;)&lt;b(?:>|&gt;)(?:"|&quot;)<\/code><\/pre>/,
    );
    assert.match(text, /<a href="\/guides\/zebra#food">Zebras › Food<\/a>/);
    const none = await site.text('/ask?q=%3Cscript%3Ealert(1)%3C/script%3E+submarine');
    assert.match(none, /The documentation does not say\./);
    assert.doesNotMatch(none, /<script>alert/);
    assert.equal((await site.get(`/ask?q=${'a'.repeat(1_001)}`)).status, 413);
  });

  it('comes too often from one address, by the route and the page together, and not from the next', async () => {
    const behind = await runningSite(fixtureFolder(files()).path, { proxies: 1 });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const send = (address: string): Promise<Response> =>
      post(behind, { question: 'What does a zebra eat?' }, { ...OWN, ...from(address) });
    for (let asked = 0; asked < ASK_RATES.address.burst; asked++)
      assert.equal((await send('192.0.2.7')).status, 200);
    const limited = await send('192.0.2.7');
    const { error, retryAfter } = (await limited.json()) as { error: string; retryAfter: number };
    assert.deepEqual(
      [limited.status, error, limited.headers.get('retry-after')],
      [429, 'limited', String(retryAfter)],
    );
    const page = await behind.get('/ask?q=What+does+a+zebra+eat%3F', from('192.0.2.7'));
    assert.equal(page.status, 429);
    assert.match(await page.text(), /Too many questions\. Ask again in \d+ seconds\./);
    assert.equal((await behind.get('/ask', from('192.0.2.7'))).status, 200, 'the empty form asks nothing');
    assert.equal((await send('192.0.2.8')).status, 200);
  });

  it('may come from a program', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: 'What does a zebra eat?' } },
    };
    const response = await fetch(`${site.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(call),
    });
    const said = await response.text();
    assert.match(said, /A zebra eats hay\./);
    assert.match(said, /\/guides\/zebra#food/);
    const card = await site.text('/.well-known/mcp/server-card.json');
    assert.match(card, /"name":"ask"/);
  });

  it('finds the page of its author at the same address', async () => {
    const own = await runningSite(
      fixtureFolder(files({}, { ...PAGES, 'ask.mdx': '---\ntitle: Ask us\n---\n\nCall us.' })).path,
    );
    assert.match(await own.text('/ask?q=zebra'), /Call us\./);
    assert.equal((await post(own, { question: 'What does a zebra eat?' })).status, 200);
  });

  it('is turned off by a project and by the operator, and then nothing says that it exists', async () => {
    const off = [
      await runningSite(fixtureFolder(files({ search: { ask: false } })).path),
      await runningSite(fixtureFolder(files()).path, { ask: false }),
    ];
    for (const one of off) {
      assert.equal((await post(one, { question: 'What does a zebra eat?' })).status, 405);
      assert.equal((await one.get('/ask')).status, 404);
      assert.equal((await one.get('/_lectern/ask')).status, 404);
      assert.doesNotMatch(await one.text('/'), /data-ask/);
      assert.doesNotMatch(await one.text('/.well-known/mcp/server-card.json'), /"name":"ask"/);
    }
    assert.match(await site.text('/'), /<body[^>]* data-ask="\/_lectern\/ask"/);
  });
});

it('a static build does not offer what has no server', async () => {
  const widget = { origins: ['https://app.example.com'] };
  const { path } = fixtureFolder(files({ search: { widget } }));
  const out = join(mkdtempSync(join(tmpdir(), 'lectern-ask-')), 'site');
  after(() => rmSync(dirname(out), { recursive: true, force: true }));
  const built = await runLectern(['build', path, '--out', out], { cwd: path, env: {} });
  assert.equal(built.code, 0);
  assert.match(`${built.out}${built.err}`, /cannot ask this build[^\n]*"search\.widget"/);
  assert.deepEqual(
    readdirSync(join(out, '_lectern')).filter((name) => /ask-(?:widget|about|code|selection)/.test(name)),
    [],
  );
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  assert.match(page, /<body/);
  assert.doesNotMatch(page, /data-ask|_lectern\/ask/);
  assert.ok(
    !existsSync(join(out, 'ask')) &&
      !existsSync(join(out, 'ask.html')) &&
      !existsSync(join(out, 'ask', 'index.html')),
  );
});

it('each address has a number of questions in a minute, and the machine of the server has no limit of its own', () => {
  let now = 0;
  const limits = askLimits(
    () => now,
    (count) => new Uint8Array(count),
  );
  const from = (address: string): number => limits.take(webRequest('/_lectern/ask', { address }));
  for (let asked = 0; asked < ASK_RATES.address.burst; asked++) assert.equal(from('192.0.2.1'), 0);
  assert.ok(from('192.0.2.1') > 0);
  assert.equal(from('192.0.2.2'), 0);
  for (let asked = 0; asked < 100; asked++) assert.equal(from('127.0.0.1'), 0);
  now += 60_000;
  assert.equal(from('192.0.2.1'), 0);
});

it('programs with a key use up the questions of all readers, and those of no address', () => {
  const limits = askLimits(
    () => 0,
    (count) => new Uint8Array(count),
  );
  for (let asked = 0; asked < ASK_RATES.all.burst; asked++) assert.equal(limits.takeForProgram(), 0);
  assert.ok(limits.takeForProgram() > 0);
  assert.ok(limits.take(webRequest('/_lectern/ask', { address: '192.0.2.1' })) > 0);
});

describe('what a team adds to answers', () => {
  let site: RunningSite;
  before(async () => {
    const search = { questions: ['What does a zebra eat?'], handOff: { href: 'https://help.example/new' } };
    site = await runningSite(fixtureFolder(files({ search })).path);
    // The service takes votes as soon as it is open.
    await fetch(`${site.url}/dashboard/sign-in`);
  });
  const vote = (body: string, headers: Record<string, string> = OWN): Promise<Response> =>
    fetch(`${site.url}/_lectern/ask/vote`, { method: 'POST', headers, body, redirect: 'manual' });

  it('are questions to begin with, and a person where the documentation does not say', async () => {
    const offered = await (await fetch(`${site.url}/_lectern/ask`)).json();
    assert.deepEqual(offered, { questions: ['What does a zebra eat?'], votes: true });
    const page = await site.text('/ask');
    assert.match(page, /<a[^>]*href="\/ask\?q=What\+does\+a\+zebra\+eat%3F"/);
    const threadId = 'b'.repeat(26);
    const parts = await partsOf(await post(site, { question: 'Who won the football cup?', threadId }));
    const status = parts.find((part) => part.type === 'data-status');
    assert.deepEqual(status?.data.handOff, {
      label: 'Ask a person',
      url: `https://help.example/new?threadId=${threadId}`,
    });
    assert.match(
      await site.text('/ask?q=football'),
      /href="https:\/\/help\.example\/new\?threadId=[0-9a-z]{26}">Ask a person</,
    );
    const answered = await partsOf(await post(site, { question: 'What does a zebra eat?' }));
    assert.equal(answered.find((part) => part.type === 'data-status')?.data.handOff, undefined);
  });

  it('is counted when a reader votes on an answer, from the panel and without script', async () => {
    const [start] = await partsOf(await post(site, { question: 'What does a zebra eat?' }));
    assert.ok(start?.type === 'start');
    const up = JSON.stringify({ id: start.messageId, vote: 'up' });
    await eventually(async () => (await vote(up)).status, 204);
    assert.equal((await vote(up, { ...OWN, 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await vote(JSON.stringify({ id: 'z'.repeat(26), vote: 'up' }))).status, 404);
    for (const odd of ['{}', 'x', '[]', JSON.stringify({ id: start.messageId, vote: 7 })])
      assert.equal((await vote(odd)).status, 400, odd);
    assert.equal((await fetch(`${site.url}/_lectern/ask/vote`)).status, 405);
    const page = await site.text('/ask?q=zebra+eats+hay');
    const id = /name="id" value="([0-9a-z]{26})"/.exec(page)?.[1];
    const form = { ...OWN, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await vote(`id=${id}&vote=down`, form);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/ask?voted']);
    assert.match(await site.text('/ask?voted'), /Thank you\./);
  });

  it('is not filled by one address', () => {
    const limits = askLimits(
      () => 0,
      (length) => new Uint8Array(length),
    );
    const from = (address: string) => limits.mayKeep(webRequest('/_lectern/ask', { address }));
    const kept = Array.from({ length: 60 }, () => from('203.0.113.7')).filter(Boolean).length;
    assert.equal(kept, KEPT_OF_ADDRESS);
    assert.ok(from('203.0.113.99'));
  });
});

it('words of docs.json that mean the same find and answer', async () => {
  const search = {
    synonyms: [
      ['zebra', 'striped horse'],
      ['hay', 'fodder'],
    ],
  };
  const site = await runningSite(fixtureFolder(files({ search })).path);
  assert.match(await site.text('/search?q=fodder'), /href="\/guides\/zebra#food"/);
  const answer = await partsOf(await post(site, { question: 'What fodder does a striped horse eat?' }));
  assert.equal(outcomeOf(answer), 'answered');
  assert.match(JSON.stringify(answer), /A zebra eats hay/);
  assert.doesNotMatch(JSON.stringify(answer), /fodder/, 'quotes are what the page says');
});

it('the Markdown of a page answers a question about the documentation', async () => {
  const handOff = { href: 'https://help.example/new' };
  const site = await runningSite(fixtureFolder(files({ search: { handOff } })).path);
  const page = '/guides/gates.md';
  assert.match(await site.text(page), /The gate closes at six/);
  const answer = await site.get(`${page}?ask=What+does+a+zebra+eat%3F`);
  const { headers } = answer;
  assert.deepEqual(
    [answer.status, headers.get('cache-control'), headers.get('content-type'), headers.get('x-robots-tag')],
    [200, 'no-store', 'text/markdown; charset=utf-8', 'noindex'],
  );
  const text = await answer.text();
  assert.match(text, /^The documentation says:\n\nA zebra eats hay\./);
  assert.match(text, /\[Zebras › Food\]\(http:\/\/[^)]+\/guides\/zebra#food\)/);
  assert.match(
    await site.text(`${page}?ask=football`),
    /^The documentation does not say\.\n[\s\S]*- \[Ask a person\]\(https:\/\/help\.example\/new\?threadId=/,
  );
  assert.match(await site.text(`${page}?ask=`), /The gate closes at six/);
  assert.equal((await site.get(`${page}?ask=${'x'.repeat(1_001)}`)).status, 413);
  assert.equal((await site.get('/none.md?ask=zebra')).status, 404);
  for (let n = 0; n < ASK_RATES.address.burst; n++)
    if ((await site.get(`${page}?ask=hay`)).status === 429) break;
  assert.match(await site.text(page), /The gate closes at six/, 'pages have no such limit');
});
