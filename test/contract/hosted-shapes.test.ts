/** Answers of a running server, held against what clients of the hosted platform expect of its operations on reading and asking. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { openRecords } from '../../src/installation/open-records.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson({ pages: ['zebra', 'gates'] }, { name: 'Docs' }),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\nA zebra eats hay.\n',
  'gates.mdx': '---\ntitle: Gates\n---\n\nThe gate closes at six.\n',
};

const text = { type: 'string' };
const ULID = { type: 'string', pattern: '^[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{26}$' };
const object = (required: Record<string, object>, more: Record<string, object> = {}): object => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...more },
});
const list = (items: object): object => ({ type: 'array', minItems: 1, items });

/** What the documents of the hosted platform say of each answer, in our words. */
const SHAPES = {
  search: list(object({ content: text, path: text, metadata: { type: 'object' } })),
  page: object({ path: text, content: text }),
  missing: object({ message: text }),
  questions: object({
    conversations: list(
      object(
        {
          id: ULID,
          timestamp: text,
          query: text,
          response: text,
          sources: { type: 'array', items: object({ title: text, url: text }) },
          resolutionStatus: { enum: ['answered', 'unanswered'] },
          queryCategory: { type: ['string', 'null'] },
          pageUrl: { type: ['string', 'null'] },
        },
        { responseType: { enum: ['answer', 'clarifying_question'] } },
      ),
    ),
    nextCursor: { type: ['string', 'null'] },
    hasMore: { type: 'boolean' },
  }),
  thread: object({
    threadId: ULID,
    createdAt: text,
    messages: list(
      object({ id: text, role: { enum: ['user', 'assistant'] }, content: text, createdAt: text }),
    ),
  }),
  callers: object(
    Object.fromEntries(['web', 'api', 'other', 'total'].map((name) => [name, { type: 'number' }])),
  ),
  wrong: object({ error: text }, { details: { type: 'array', items: object({ message: text }) } }),
} as const;

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

function hasShape(name: keyof typeof SHAPES, value: unknown): void {
  const validate = ajv.compile(SHAPES[name]);
  assert.ok(validate(value), `${name}: ${JSON.stringify(validate.errors)}\n${JSON.stringify(value)}`);
}

describe('answers have the shape of those of the hosted platform', () => {
  let url = '';
  let key = '';
  before(async () => {
    const dataDir = await freshDataDir();
    const { records, close } = await openRecords({ dataDir });
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    key = (await records.keys.create({ project: 'docs', name: 'script' })).secret;
    await close();
    url = (await runningSite(fixtureFolder(FILES).path, { dataDir })).url;
  });

  const send = (path: string, body?: object): Promise<Response> =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async (status: number, path: string, body?: object): Promise<unknown> => {
    const response = await send(path, body);
    const value = (await response.json()) as unknown;
    assert.equal(response.status, status, JSON.stringify(value));
    return value;
  };

  it('search and page', async () => {
    const found = await json(200, '/discovery/v1/search/docs', {
      query: 'What does a zebra eat?',
      pageSize: 5,
      scoreThreshold: 0.1,
    });
    hasShape('search', found);
    const [{ path }] = found as [{ path: string }];
    const page = await json(200, '/discovery/v1/page/docs', { path });
    hasShape('page', page);
    hasShape('missing', await json(404, '/discovery/v1/page/docs', { path: '/nothing' }));
  });

  it('both streams, and then the questions, their conversation and their callers', async () => {
    const part = { id: 'm1', role: 'user', content: 'What does a zebra eat?' };
    const parts = [{ type: 'text', text: part.content }];
    const common = {
      fp: 'anonymous',
      threadId: null,
      retrievalPageSize: 5,
      filter: null,
      context: [{ type: 'textSelection', value: 'zebra', path: 'zebra', elementId: 'x' }],
      currentPath: '/zebra',
    };
    const first = await send('/discovery/v1/assistant/docs/message', {
      ...common,
      messages: [{ ...part, createdAt: '2026-01-01T00:00:00Z', annotations: [], parts }],
    });
    const last = (await first.text()).trim().split('\n').at(-1)!;
    const { threadId } = JSON.parse(last.slice('d:'.length)) as { threadId: string };
    const second = await send('/discovery/v2/assistant/docs/message', {
      ...common,
      threadId,
      messages: [{ ...part, parts: [{ type: 'step-start' }, ...parts], metadata: {} }],
    });
    assert.match(await second.text(), new RegExp(`"type":"finish","threadId":"${threadId}"`));

    await eventually(
      async () => ((await json(200, '/v1/analytics/docs/assistant/caller-stats')) as { total: number }).total,
      2,
    );
    const callers = await json(200, '/v1/analytics/docs/assistant/caller-stats?dateFrom=2026-01-01');
    hasShape('callers', callers);
    assert.equal((callers as { api: number }).api, 2);
    const page = (await json(200, '/v1/analytics/docs/assistant?limit=1&dateFrom=2026-01-01')) as {
      conversations: [{ id: string; query: string; pageUrl: string; sources: [{ url: string }] }];
      nextCursor: string;
    };
    hasShape('questions', page);
    const [newest] = page.conversations;
    assert.equal(newest.query, part.content);
    assert.match(newest.pageUrl, /^http:\/\/localhost:\d+\/zebra$/);
    assert.match(newest.sources[0].url, /^http:\/\/localhost:\d+\/zebra$/);
    hasShape('questions', await json(200, `/v1/analytics/docs/assistant?cursor=${page.nextCursor}`));
    for (const id of [threadId, threadId.toUpperCase(), newest.id]) {
      const thread = await json(200, `/v1/analytics/docs/assistant/threads/${id}`);
      hasShape('thread', thread);
      const { messages } = thread as { messages: { role: string }[] };
      assert.deepEqual(
        messages.map(({ role }) => role),
        ['user', 'assistant', 'user', 'assistant'],
      );
    }
  });

  it('what is wrong', async () => {
    hasShape('wrong', await json(400, '/v1/analytics/docs/assistant?limit=0'));
    hasShape('wrong', await json(400, '/v1/analytics/docs/assistant?cursor=x'));
    hasShape('wrong', await json(404, `/v1/analytics/docs/assistant/threads/${'0'.repeat(26)}`));
    hasShape('wrong', await json(404, '/v1/analytics/docs/assistant/threads/x'));
    hasShape('missing', await json(400, '/discovery/v1/search/docs', {}));
  });
});
