/** `node scripts/run.mjs test/long/hosted-documents.ts DOCUMENT…`: answers of a running server to every GET operation below `/v1/analytics` of the hosted platform's OpenAPI documents, held against their schemas. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openRecords } from '../../src/installation/open-records.ts';
import { DAY_MS } from '../../src/lib/time/dates.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { runningSite } from '../support/running-site.ts';

const documents = process.argv.slice(2);
if (documents.length === 0) {
  console.error('Name OpenAPI documents: test/long/hosted-documents.ts DOCUMENT…');
  process.exit(2);
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: object }>>;
}

const FILES = {
  'docs.json': docsJson({ pages: ['zebra'] }, { name: 'Docs' }),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\nA zebra eats hay.\n',
};

/** Something of each kind, so that no list is empty. */
async function filled(dataDir: string): Promise<string> {
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret } = await records.keys.create({ project: 'docs', name: 'script' });
  const counts = { seconds: 9, copies: 1 };
  await records.insight.add({
    ...{ project: 'docs', day: Math.floor(Date.now() / DAY_MS), hours: [], agents: [], arrivals: [] },
    pages: [
      { path: '/zebra', reader: 'human', views: 5, visitors: [1, 2], ...counts },
      { path: '/zebra', reader: 'assistant', views: 2, visitors: [3], ...counts },
    ],
  });
  const search = { project: 'docs', results: 3 };
  await records.searches.add({ ...search, term: 'hay', opened: true, page: '/zebra' });
  await records.searches.add({ ...search, term: 'nothing', opened: false });
  await close();
  return secret;
}

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

describe('answers are valid against the documents of the hosted platform', async () => {
  const dataDir = await freshDataDir();
  const key = await filled(dataDir);
  const { url } = await runningSite(fixtureFolder(FILES).path, { dataDir });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<Response> =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const body of [
    { submissionId: randomUUID(), source: 'contextual', path: '/zebra', helpful: true },
    {
      submissionId: randomUUID(),
      source: 'contextual',
      path: '/zebra',
      helpful: false,
      comment: 'Which hay?',
    },
  ]) {
    const sent = await post('/api/public/v1/docs/feedback', body);
    assert.ok(sent.ok, await sent.text());
  }
  const asked = await post('/discovery/v1/assistant/docs/message', {
    fp: 'anonymous',
    messages: [
      {
        id: 'm1',
        role: 'user',
        content: 'What does a zebra eat?',
        parts: [{ type: 'text', text: 'What does a zebra eat?' }],
      },
    ],
  });
  const { threadId } = JSON.parse((await asked.text()).trim().split('\n').at(-1)!.slice('d:'.length)) as {
    threadId: string;
  };
  for (const file of documents) {
    const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'document:', ...document });
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (get === undefined || !path.startsWith('/v1/analytics/')) continue;
      it(`GET ${path}`, async () => {
        const asks = path.replace('{projectId}', 'docs').replace('{threadId}', threadId);
        const schema = pointer(
          'paths',
          path,
          'get',
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        );
        const validate = ajv.compile({ $ref: `document:#${schema}` });
        const ask = async (): Promise<[number, unknown]> => {
          const answer = await fetch(url + asks, { headers });
          return [answer.status, await answer.json()];
        };
        // Questions are stored a moment after their answer.
        await eventually(
          async () => JSON.stringify((await ask())[1]).length > 60 || path.endsWith('-stats'),
          true,
        );
        const [status, value] = await ask();
        assert.equal(status, 200);
        assert.ok(validate(value), `${JSON.stringify(validate.errors)}\n${JSON.stringify(value)}`);
      });
    }
  }
});
