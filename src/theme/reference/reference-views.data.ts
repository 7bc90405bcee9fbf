/** Views of operations for tests: an ordinary one, one with everything, and pages that are no operation. */
import { defined } from '../../lib/defined.ts';
import type { ReferenceServer, SecurityScheme } from '../../site/openapi/reference-document.ts';
import type {
  ContentView,
  FieldView,
  ReferenceView,
  ResponseView,
} from '../../site/openapi/reference-view.ts';

export function field(name: string, type: string, more: Partial<FieldView> = {}): FieldView {
  return {
    name,
    type,
    required: false,
    deprecated: false,
    readOnly: false,
    writeOnly: false,
    enum: [],
    constraints: [],
    children: [],
    ...more,
  };
}

export function content(
  children: readonly FieldView[],
  text?: string,
  type = 'application/json',
): ContentView {
  return {
    type,
    field: field('', 'object', { children }),
    examples: text === undefined ? [] : [{ name: 'Example', lang: 'json', text, isGenerated: true }],
  };
}

export function response(
  status: string,
  contents: readonly ContentView[],
  description?: string,
): ResponseView {
  return { status, headers: [], contents, ...defined({ description }) };
}

export function view(more: Partial<ReferenceView> = {}): ReferenceView {
  return {
    kind: 'operation',
    method: 'GET',
    path: '/pets',
    title: 'List pets',
    deprecated: false,
    servers: [],
    security: [],
    parameters: [],
    responses: [],
    callbacks: [],
    messages: [],
    samples: [],
    cut: false,
    left: [],
    ...more,
  };
}

const bearer: SecurityScheme = { name: 'bearerAuth', type: 'http', scheme: 'bearer', scopes: [] };
const key: SecurityScheme = {
  name: 'apiKey',
  type: 'apiKey',
  in: 'header',
  parameter: 'X-Api-Key',
  scopes: [],
};
const oauth: SecurityScheme = { name: 'oauth', type: 'oauth2', scopes: ['pets:read', 'pets:write'] };
const server: ReferenceServer = { url: 'https://api.example.com/v1', variables: {} };

const owner = field('owner', 'Owner', {
  required: true,
  description: 'Who is **asked** first.',
  children: [
    field('id', 'string<uuid>', { required: true, readOnly: true }),
    field('email', 'string<email>', { constraints: ['at most 320 characters'] }),
    field('address', 'Address', {
      children: [
        field('street', 'string'),
        field('country', 'string', { constraints: ['matches ^[A-Z]{2}$'] }),
      ],
    }),
  ],
});

const pet: readonly FieldView[] = [
  field('id', 'integer<int64>', { required: true, readOnly: true, example: '42' }),
  field('name', 'string', {
    required: true,
    description: 'How it is called.',
    constraints: ['1–80 characters'],
  }),
  field('status', 'string', {
    default: '"available"',
    description: 'Where it is in the store, see [states](/states).',
    enum: [
      { value: 'available', description: 'In the shop.' },
      { value: 'pending', description: 'Somebody is thinking about it.' },
      { value: 'sold' },
    ],
  }),
  field('kind', 'string', { enum: ['cat', 'dog', 'fish'].map((value) => ({ value })) }),
  owner,
  field('parent', 'Pet', { ends: 'repeats' }),
  field('secret', 'string', { writeOnly: true, deprecated: true }),
];

const payment = field('payment', 'Card | Transfer', {
  required: true,
  choices: {
    kind: 'one',
    by: 'type',
    options: [
      {
        label: 'Card',
        field: field('', 'object', {
          children: [
            field('type', 'string', { const: '"card"', required: true }),
            field('number', 'string', {
              required: true,
              constraints: ['13–19 characters', 'matches ^[0-9]+$'],
            }),
          ],
        }),
      },
      {
        label: 'Transfer',
        field: field('', 'object', { children: [field('iban', 'string', { required: true })] }),
      },
    ],
  },
});

const problem = content(
  [field('code', 'string', { required: true }), field('message', 'string', { required: true })],
  '{\n  "code": "not_found",\n  "message": "There is no such pet"\n}',
);

const PET =
  '{\n  "id": 42,\n  "name": "Minka",\n  "status": "available",\n  "owner": {\n    "id": "7d0c",\n    "email": "ada@example.com"\n  }\n}';

/** A typical page: two parameters, one response, one error. */
export const everyday: ReferenceView = view({
  path: '/pets/{petId}',
  title: 'Get a pet',
  description: 'Returns one pet. A pet that was sold stays readable for `30` days.',
  servers: [server],
  security: [[bearer]],
  parameters: [
    {
      in: 'path',
      fields: [
        field('petId', 'integer<int64>', { in: 'path', required: true, description: 'Number of the pet.' }),
      ],
    },
    {
      in: 'query',
      fields: [
        field('expand', 'string[]', {
          in: 'query',
          description: 'What to bring along.',
          enum: [{ value: 'owner' }, { value: 'parent' }],
        }),
        field('locale', 'string', { in: 'query', default: '"en"', example: '"de"' }),
      ],
    },
  ],
  responses: [response('200', [content(pet, PET)], 'The pet.'), response('404', [problem], 'No such pet.')],
  samples: [
    {
      lang: 'bash',
      label: 'cURL',
      source: 'curl https://api.example.com/v1/pets/42 \\\n  -H "Authorization: Bearer $TOKEN"',
    },
    {
      lang: 'python',
      label: 'Python',
      source: 'import requests\n\nrequests.get("https://api.example.com/v1/pets/42")',
    },
    { lang: 'javascript', label: 'JavaScript', source: 'await fetch("https://api.example.com/v1/pets/42")' },
  ],
});

/** Everything a page may have, at once. */
export const full: ReferenceView = view({
  method: 'POST',
  path: '/stores/{storeId}/pets',
  title: 'Add a pet',
  description:
    'Adds a pet.\n\n- The name is unique\n- It is **not** sold twice\n\n| Plan | Pets |\n|---|---|\n| Free | 10 |\n\n<p>Some text in <em>HTML</em>, with a <a href="https://example.com/help">link</a>.</p>',
  deprecated: true,
  cut: true,
  servers: [
    {
      url: 'https://{region}.example.com/v1',
      description: 'Production',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where your data is.' } },
    },
    { url: 'https://sandbox.example.com/v1', description: 'Sandbox', variables: {} },
  ],
  security: [[bearer], [key, oauth], []],
  parameters: [
    { in: 'path', fields: [field('storeId', 'string', { in: 'path', required: true })] },
    {
      in: 'header',
      fields: [
        field('Idempotency-Key', 'string<uuid>', {
          in: 'header',
          description: 'Makes a *second* try harmless.',
        }),
      ],
    },
    { in: 'cookie', fields: [field('session', 'string', { in: 'cookie' })] },
  ],
  body: {
    description: 'The pet to add.',
    required: true,
    contents: [
      content([...pet, payment], PET),
      content([field('photo', 'binary', { required: true })], undefined, 'multipart/form-data'),
    ],
  },
  responses: [
    {
      ...response('201', [content(pet, PET)], 'Added.'),
      headers: [field('Location', 'string<uri>', { description: 'Address of the pet.' })],
    },
    response('400', [
      {
        ...problem,
        examples: [
          {
            name: 'name',
            summary: 'Name is taken',
            lang: 'json',
            text: '{ "code": "taken" }',
            isGenerated: false,
          },
          { name: 'long', lang: 'json', text: '{ "code": "too_long" }', isGenerated: false },
        ],
      },
    ]),
    response('5XX', []),
    response('default', [problem], 'Anything else.'),
  ],
  callbacks: [
    {
      name: 'onSold',
      expression: '{$request.body#/callbackUrl}',
      method: 'POST',
      description: 'When it is sold.',
      body: content([field('soldAt', 'string<date-time>')]),
    },
  ],
  samples: everyday.samples,
});

export const webhook: ReferenceView = view({
  kind: 'webhook',
  method: 'WEBHOOK',
  path: 'pet.sold',
  title: 'Pet sold',
  description: 'Sent when a pet is sold.',
  body: { required: true, contents: [content(pet, PET)] },
  responses: [response('200', [], 'Received.')],
});

export const channel: ReferenceView = view({
  kind: 'channel',
  method: 'CHANNEL',
  path: 'pets/{petId}/events',
  title: 'Pet events',
  messages: [
    {
      name: 'moved',
      direction: 'receive',
      description: 'It moved.',
      content: content([field('room', 'string')], '{ "room": "kitchen" }'),
    },
    { name: 'call', direction: 'send', content: content([field('name', 'string')]) },
  ],
});

export const schema: ReferenceView = view({
  kind: 'schema',
  method: 'SCHEMA',
  path: 'Pet',
  title: 'Pet',
  description: 'An animal that lives with people.',
  schema: content(pet, PET),
});

const LONG = 'averyveryverylongnamewithoutanyplacetobreakitbecausepeoplenamethingslikethis'.repeat(3);

/** Names and values that are longer than any line. */
export const long: ReferenceView = view({
  method: 'DELETE',
  path: `/${LONG}/{${LONG}}`,
  title: LONG,
  description: `${LONG} \`${LONG}\``,
  servers: [{ url: `https://${LONG}.example.com`, variables: {} }],
  security: [[{ ...key, parameter: LONG }]],
  parameters: [
    {
      in: 'query',
      fields: [
        field(LONG, `map<string, ${LONG}>`, {
          default: JSON.stringify(LONG),
          example: JSON.stringify(LONG),
          enum: [{ value: LONG }, { value: 'b', description: LONG }],
          constraints: [`matches ${LONG}`],
          children: [field(LONG, LONG, { children: [field(LONG, LONG)] })],
          choices: {
            kind: 'any',
            by: LONG,
            options: Array.from({ length: 8 }, (_, i) => ({ label: LONG + i, field: field('', LONG) })),
          },
        }),
      ],
    },
  ],
  body: { required: true, contents: [content([field(LONG, LONG)], LONG, `application/${LONG}`)] },
  responses: ['200', '400', '401', '403', '404', '409', '422', '429', '500', '502', '503'].map((status) =>
    response(status, [content([field('a', 'b')], `{ "${LONG}": 1 }`)], LONG),
  ),
  callbacks: [{ name: LONG, expression: LONG, method: 'POST', description: LONG }],
});

export const everyView: Readonly<Record<string, ReferenceView>> = {
  everyday,
  full,
  webhook,
  channel,
  schema,
};
