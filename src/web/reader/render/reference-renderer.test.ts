/** An operation on its way through a real render process: from the cut-out document to the page. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ReferenceDocument, ReferenceSettings } from '../../../site/openapi/reference-document.ts';
import { createRenderPool } from './render-pool.ts';

const settings: ReferenceSettings = {
  playground: 'interactive',
  languages: ['curl', 'python'],
  expanded: 'closed',
  examples: 'all',
  prefill: false,
};

const document: ReferenceDocument = {
  kind: 'operation',
  method: 'POST',
  path: '/pets/{id}',
  title: 'Change a pet',
  description: 'Changes **one** pet.',
  deprecated: false,
  servers: [{ url: 'https://api.example.com', variables: {} }],
  security: [],
  parameters: [{ name: 'id', in: 'path', required: true, deprecated: false, schema: { type: 'integer' } }],
  body: {
    required: true,
    contents: [{ type: 'application/json', schema: { $ref: '#/schemas/Pet' }, examples: [] }],
  },
  responses: [{ status: '204', description: 'Done', headers: [], contents: [] }],
  callbacks: [],
  schemas: { Pet: { type: 'object', properties: { name: { type: 'string', maxLength: 80 } } } },
  samples: [],
  cut: false,
};

describe('pages of the API reference in a render process', () => {
  const pool = createRenderPool({ workers: 1, deadlineMs: 5_000, memoryMb: 128 });
  after(() => pool.close());
  const render = async (given: ReferenceDocument, source = '') =>
    (
      await pool.render({
        file: 'api/pets.mdx',
        source,
        snippets: {},
        settings: { base: '', iconLibrary: '', variables: {} },
        reference: { document: given, settings },
      })
    ).body;

  it('follow the own text of the page with fields, samples and the button', async () => {
    const body = await render(document, 'Own words.');
    assert.match(body.html, /^<p>Own words\.<\/p><div class="reference">/);
    assert.match(body.html, /Changes <strong>one<\/strong> pet/);
    assert.match(body.html, /href="#parameter-id"/);
    assert.match(body.html, /href="#body-name"/);
    assert.match(body.aside, /cURL/);
    assert.match(body.aside, /Python/);
    assert.match(body.action ?? '', /data-try/);
    assert.ok(body.features.includes('playground'));
    assert.deepEqual(body.issues, []);
  });

  it('keep the own text of the page when the operation cannot be shown', async () => {
    const broken = { ...document, responses: 7 } as unknown as ReferenceDocument;
    const body = await render(broken, 'Own words.');
    assert.match(body.html, /^<p>Own words\.<\/p><div class="page-error"/);
    assert.deepEqual(
      body.issues.map(({ code }) => code),
      ['content/reference-failed'],
    );
  });
});
