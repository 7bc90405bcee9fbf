/** Pages that describe an endpoint themselves: the form, the samples and the policy are made of their own fields. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson(
    { pages: ['create', 'list', 'ping', 'own', 'lost'] },
    {
      api: {
        mdx: { server: 'https://api.example.com/v2/', auth: { method: 'key', name: 'X-Key' } },
        examples: { languages: ['curl'] },
      },
    },
  ),
  'create.mdx': `---
title: Create a user
api: POST /users/{team}
---

<ParamField query="dry" type="boolean" default="false">Only checks.</ParamField>

<ParamField body="name" type="string" required placeholder="Ada">Name.</ParamField>

<ParamField body="address" type="object">
  <Expandable title="address">
    <ParamField body="street" type="string" required>Street.</ParamField>
  </Expandable>
</ParamField>

<ResponseField name="id" type="string">Id.</ResponseField>
`,
  'list.mdx': `---
title: List
api: GET https://other.example.com/things?x=1
authMethod: bearer
playground: simple
hideApiMarker: true
---

Text.
`,
  'ping.mdx': '---\ntitle: Ping\napi: get /ping\nauthMethod: none\n---\n\nText.\n',
  'own.mdx': `---
title: Own
api: DELETE /users
---

<RequestExample>
\`\`\`bash
my-tool delete
\`\`\`
</RequestExample>
`,
  'lost.mdx': '---\ntitle: Lost\napi: CONNECT /nowhere\n---\n\nText.\n',
};

const words = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)![0].replace(/<[^>]*>/g, '');
const formOf = (html: string): Record<string, unknown> | undefined => {
  const data = /<script type="application\/json" data-playground>([^<]*)<\/script>/.exec(html)?.[1];
  return data === undefined ? undefined : JSON.parse(data).document;
};

describe('a page that describes an endpoint itself', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(FILES).path);
  });

  it('has a form made of its fields, which may ask its server', async () => {
    const reply = await site.get('/create');
    const form = formOf(await reply.text());
    assert.partialDeepStrictEqual(form, {
      method: 'POST',
      path: '/users/{team}',
      servers: [{ url: 'https://api.example.com/v2', variables: {} }],
      security: [[{ type: 'apiKey', in: 'header', parameter: 'X-Key' }]],
      parameters: [
        { in: 'query', name: 'dry', schema: { type: 'boolean', default: false } },
        { in: 'path', name: 'team', required: true },
      ],
      body: {
        contents: [
          {
            type: 'application/json',
            schema: {
              required: ['name'],
              properties: {
                name: { type: 'string' },
                address: { properties: { street: { type: 'string' } }, required: ['street'] },
              },
            },
          },
        ],
      },
    });
    assert.match(
      reply.headers.get('content-security-policy') ?? '',
      /connect-src [^;]*https:\/\/api\.example\.com/,
    );
  });

  it('has samples of the request', async () => {
    const text = words(await site.text('/create'));
    assert.match(text, /https:\/\/api\.example\.com\/v2\/users\/\{team\}/);
    assert.match(text, /X-Key: YOUR_API_KEY/);
    assert.match(text, /Ada/);
    const list = words(await site.text('/list'));
    assert.match(list, /https:\/\/other\.example\.com\/things/);
    assert.match(list, /Authorization: Bearer YOUR_TOKEN/);
    assert.doesNotMatch(words(await site.text('/ping')), /YOUR_/);
  });

  it('keeps what the author wrote, and asks nobody without a form', async () => {
    const own = words(await site.text('/own'));
    assert.match(own, /my-tool delete/);
    assert.doesNotMatch(own, /YOUR_API_KEY/);
    const list = await site.get('/list');
    assert.equal(formOf(await list.text()), undefined);
    assert.doesNotMatch(list.headers.get('content-security-policy') ?? '', /other\.example\.com/);
    assert.equal(formOf(await site.text('/lost')), undefined);
  });

  it('may leave its method out of the sidebar', async () => {
    const page = await site.text('/create');
    const entry = (path: string): string =>
      new RegExp(`<a class="nav-item" href="${path}"[\\s\\S]*?</a>`).exec(page)?.[0] ?? '';
    assert.match(entry('/ping'), /data-method="GET"/);
    assert.match(entry('/list'), /List/);
    assert.doesNotMatch(entry('/list'), /data-method/);
  });
});
