/** The content of a reference page for readers and for search, and its size. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { compileView, referencePage } from '../../../test/support/reference-page.ts';
import { html } from '../../lib/html.ts';
import { element, newPage } from '../components/render-alone.ts';
import { valueText } from './field-facts.ts';
import {
  channel,
  content,
  everyday,
  field,
  full,
  response,
  schema,
  view,
  webhook,
} from './reference-views.data.ts';

const order = (html: string, parts: readonly string[]): void => {
  const at = parts.map((part) => html.indexOf(part));
  assert.ok(!at.includes(-1), `missing: ${parts.filter((_, i) => at[i] === -1).join(', ')}`);
  assert.deepEqual(
    at,
    at.toSorted((a, b) => a - b),
    parts.join(', '),
  );
};

describe('a page of an operation', () => {
  test('has all parts in the order in which readers need them', async () => {
    const { html } = await compileView(full);
    order(html, [
      'Base URL',
      '>Deprecated<',
      '>Shortened<',
      'Adds a pet.',
      'id="authorizations"',
      'id="path-parameters"',
      'id="headers"',
      'id="cookies"',
      'id="body"',
      'id="response"',
      'id="callbacks"',
    ]);
  });

  test('has an anchor for each field, the one of the first body without a number', async () => {
    const { html, ids } = await compileView(everyday);
    for (const id of ['parameter-pet-id', 'authorization-authorization', 'response-owner-address-country'])
      assert.ok(ids.includes(id), id);
    assert.match(html, /<a data-part="name" href="#parameter-pet-id">petId<\/a>/);
  });

  test('labels of the author are before and after the name', async () => {
    const labelled = field('email', 'string', { labels: { before: ['PII'], after: ['indexed', '<b>'] } });
    const { html } = await compileView(view({ parameters: [{ in: 'query', fields: [labelled] }] }));
    order(html, ['>PII<', '>email<', '>string<', '>indexed<', '>&lt;b&gt;<']);
  });

  test('a field looks like one that an author writes by hand', async () => {
    const { html } = await compileView(
      view({
        parameters: [
          {
            in: 'query',
            fields: [
              field('limit', 'integer', {
                required: true,
                deprecated: true,
                default: '10',
                description: 'How many',
              }),
            ],
          },
        ],
      }),
    );
    const page = newPage();
    const props = {
      name: 'limit',
      id: 'parameter-limit',
      type: 'integer',
      required: true,
      deprecated: true,
      default: '10',
    };
    const own = String(element(page, 'ResponseField', props, ['<p>How many</p>']).html());
    assert.ok(html.includes(own), `${own}\n${html}`);
  });

  test('facts about a value are phrases', async () => {
    const { html } = await compileView(full);
    for (const text of [
      '1–80 characters',
      'Possible values: <code>cat</code> <code>dog</code> <code>fish</code>',
      '<dt><code>available</code></dt><dd><p>In the shop.</p></dd>',
      'Always <code>card</code>',
      'Example: <code>42</code>',
      'default: <code>available</code>',
      'read-only',
      'write-only',
      'One of, told apart by <code>type</code>',
      'Repeats itself',
    ])
      assert.ok(html.includes(text), text);
  });

  test('a short pattern is a pill in mono, a long one is folded to one line', async () => {
    const long = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$';
    const one = field('id', 'string', { constraints: ['matches ^a<b$', `matches ${long}`, '1–100'] });
    const shown = view({ parameters: [{ in: 'query', fields: [one] }] });
    const { html } = await compileView(shown);
    for (const text of [
      '<span data-part="pill">matches <code>^a&lt;b$</code></span>',
      `<details class="pattern" data-part="facts"><summary><span>matches <code>${long}</code></span></summary></details>`,
      '<span data-part="pill">1–100</span>',
    ])
      assert.ok(html.includes(text), `${text}\n${html}`);
  });

  test('the name of a schema is shown once', async () => {
    const id = field('id', 'string');
    const cat = field('', 'Cat', { children: [id] });
    const list = field('', 'Pets', {
      children: [
        field('pets', 'Pets[]', { children: [id] }),
        field('pet', 'Pet', { choices: { kind: 'one', options: [{ label: 'Cat', field: cat }] } }),
        field('file', 'file'),
      ],
    });
    const { html } = await compileView(
      view({ responses: [response('200', [{ type: 'application/json', field: list, examples: [] }])] }),
    );
    assert.deepEqual(
      [...html.matchAll(/data-part="type">([^<]*)</g)].map(([, type]) => type),
      ['Pets', 'object[]', 'string', 'object', 'string', 'file'],
    );
    assert.equal(html.match(/>Cat</g)?.length, 1);
  });

  test('values are written without quotes while they stay unambiguous', () => {
    const texts = [
      '"de"',
      '"1"',
      '"true"',
      '""',
      '" a"',
      '12',
      '["a"]',
      '"a\\"b"',
      '"a\\n"',
      '"null"',
      '"2024-01"',
      '"[x]"',
    ];
    assert.deepEqual(texts.map(valueText), [
      'de',
      '"1"',
      '"true"',
      '""',
      '" a"',
      '12',
      '["a"]',
      'a"b',
      '"a\\n"',
      '"null"',
      '"2024-01"',
      '"[x]"',
    ]);
  });

  test('search finds the texts of the operation, not those of every page', async () => {
    const { html, sections } = await compileView(
      view({
        servers: [
          { url: 'https://a.test', description: 'Overseas `zebra`', variables: {} },
          { url: 'https://b.test', variables: {} },
        ],
        security: [
          [
            {
              name: 'key',
              type: 'apiKey',
              in: 'header',
              parameter: 'X-Key',
              description: '# Ask\n\nzebra',
              scopes: [],
            },
          ],
        ],
        parameters: [{ in: 'query', fields: [field('stripes', 'string')] }],
      }),
    );
    const text = JSON.stringify(sections);
    assert.equal(html.match(/zebra/g)?.length, 2);
    assert.doesNotMatch(text, /zebra|Ask/);
    assert.match(text, /stripes/);
    assert.match(text, /X-Key/);
  });

  test('links of a response and the serialization of values are muted lines', async () => {
    const { html } = await compileView(
      view({
        parameters: [
          {
            in: 'query',
            fields: [{ ...field('q', 'string[]'), written: { sample: 'q=a,b', reserved: true } }],
          },
        ],
        responses: [
          {
            status: '200',
            headers: [],
            contents: [],
            links: [
              {
                name: 'owner',
                operation: 'GET /users/{id}',
                parameters: [{ name: 'id', value: '$response.body#/<b>' }],
              },
            ],
          },
        ],
        messages: [
          {
            name: 'hello',
            direction: 'send',
            content: { type: 'application/json', field: field('', 'object'), examples: [] },
            headers: { ...field('', 'object'), children: [field('trace', 'string')] },
          },
        ],
      }),
    );
    assert.match(html, /Written as <code>q=a,b<\/code> · Characters like <code>\/ : \?<\/code>/);
    assert.match(html, /What can follow<\/summary>.*owner<\/span><code>GET \/users\/\{id\}<\/code>/s);
    assert.match(html, /<code>id<\/code> from <code>\$response\.body#\/&lt;b&gt;<\/code>/);
    assert.match(html, /Message headers<\/summary>.*>trace<\/a>/s);
  });

  test('children are closed or open, as configured', async () => {
    assert.doesNotMatch((await compileView(everyday)).html, /<details class="expandable" open>/);
    assert.match(
      (await compileView(everyday, { expanded: 'all' })).html,
      /<details class="expandable" open>/,
    );
  });

  test('long lists of values and long defaults are collapsed', async () => {
    const many = field('country', 'string', {
      enum: Array.from({ length: 40 }, (_, i) => ({ value: `c${i}` })),
      default: JSON.stringify('x'.repeat(100)),
    });
    const { html } = await compileView(view({ parameters: [{ in: 'query', fields: [many] }] }));
    assert.match(html, /<summary>40 possible values<\/summary>/);
    assert.match(html, /<p data-part="facts">Default: <code>x{100}</);
  });

  test('bodies that only differ in their media type are rendered once', async () => {
    const pet = [field('name', 'string')];
    const both = [content(pet), content(pet, undefined, 'application/xml')];
    const same = await compileView(view({ body: { required: false, contents: both } }));
    assert.match(same.html, /application\/json, application\/xml/);
    assert.equal(same.html.split('data-part="name"').length, 2);
    const other = [content(pet), content([field('file', 'binary')], undefined, 'multipart/form-data')];
    const chosen = await compileView(view({ body: { required: false, contents: other } }));
    assert.match(chosen.html, /role="tab"[^>]*>multipart\/form-data</);
  });

  test('an endless tree is cut', async () => {
    let deep = field('leaf', 'string');
    for (let i = 0; i < 200; i++) deep = field('node', 'Node', { children: [deep] });
    const { html } = await compileView(view({ responses: [response('200', [content([deep])])] }));
    assert.match(html, /More levels follow/);
    assert.ok(html.length < 30_000);
  });

  test('requests and responses are beside the text', async () => {
    const { aside, features } = await compileView(full);
    assert.match(aside, /<select aria-label="Request samples">/);
    assert.match(aside, /data-sync>/);
    assert.match(aside, /data-sync="page">/);
    assert.match(aside, /<option[^>]*>Name is taken<\/option>/);
    assert.deepEqual([...features].sort(), ['reference', 'reveal', 'tabs']);
  });

  test('an author’s examples replace ours', async () => {
    const source = '<RequestExample>\n```bash curl\nown request\n```\n</RequestExample>';
    const { aside } = await compileView(everyday, { source });
    assert.match(aside, /own/);
    assert.doesNotMatch(aside, /cURL/);
    assert.match(aside, /Minka/);
  });
});

describe('pages of other kinds', () => {
  test('a webhook shows the message it receives, and no request', async () => {
    const { html, aside } = await compileView(webhook);
    order(html, ['id="payload"', 'id="your-answer"']);
    assert.match(aside, /code-title">Payload</);
  });

  test('a channel shows its messages, a schema its fields', async () => {
    order((await compileView(channel)).html, ['id="messages"', 'RECEIVE', '>moved<', 'SEND', '>call<']);
    order((await compileView(schema)).html, ['An animal', 'id="fields"', 'id="field-owner"']);
  });
});

describe('what the page knows of itself', () => {
  test('search reads names, texts, values and statuses under their headings, and no samples', async () => {
    const { sections } = await compileView(everyday);
    const text = (heading: string): string => {
      const found = sections.find((section) => section.heading === heading);
      return `${found?.text ?? ''}${found?.code ?? ''}`;
    };
    assert.match(text(''), /GET \/pets\/\{petId\} Returns one pet/);
    assert.match(text('Path parameters'), /petId Number of the pet/);
    assert.match(text('Query parameters'), /expand What to bring along\. owner parent/);
    assert.match(text('Response'), /200 404 .*street country/);
    assert.doesNotMatch(JSON.stringify(sections), /curl|Minka/);
  });

  test('the description is shown once', async () => {
    assert.equal((await compileView(everyday)).described, true);
    const source = '---\ndescription: Own words\n---\n';
    assert.equal((await compileView(everyday, { source })).described, undefined);
    const page = await referencePage(everyday, {});
    assert.doesNotMatch(page, /class="lead"/);
    assert.match(page, /<div class="reference">.*Returns one pet/s);
  });

  test('the button of the playground ends the request line and only loads its style sheet', async () => {
    const assets = { 'mint.css': '/t.css', 'reference.css': '/r.css', 'search.css': '/s.css' };
    const page = await referencePage(everyday, assets, {
      playground: html`<button data-try>Try it</button>`,
    });
    assert.match(page, /<\/button><button data-try>Try it<\/button><\/div>/);
    assert.match(page, /data-features="[^"]*playground/);
    assert.match(page, /\/t\.css.*\/r\.css">.*<\/head>/s);
    const plain = await referencePage(view(), assets, { render: () => html`<p>plain</p>` });
    assert.doesNotMatch(plain, /r\.css/);
  });

  test('an ordinary page is small', async () => {
    const { html, aside } = await compileView(everyday);
    const weight = gzipSync(html + aside).length;
    assert.ok(weight < 3_000, `${weight} bytes`);
  });
});

describe('a part that fails', () => {
  test('leaves the page intact, and withdraws what it reported', async () => {
    const body = await compileView(everyday, {
      source: '## Own heading\n\nOwn text',
      render: (tools) => {
        tools.heading(2, 'lost', 'Lost');
        tools.aside(html`<p>lost</p>`);
        throw new Error('no idea');
      },
    });
    assert.match(body.html, /Own text<\/p><div class="page-error" role="alert">/);
    assert.match(body.html, /"GET \/pets\/\{petId\}" could not be rendered: no idea/);
    assert.equal(body.aside, '');
    assert.deepEqual(
      body.headings.map(({ id }) => id),
      ['own-heading'],
    );
    assert.deepEqual(
      body.issues.map(({ code, severity }) => [code, severity]),
      [['content/reference-failed', 'error']],
    );
  });
});
