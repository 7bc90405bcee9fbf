/** Hostile specifications: a script in every text field, and endless structures. */

/** What would run, or break out of where it stands, when it is not escaped. */
export const PAYLOAD =
  '"\'><img src=x onerror="globalThis.harmed=1"><script>globalThis.harmed=1</script></style></textarea>${globalThis.harmed=1}{globalThis.harmed=1}`';
const LINK = '[go](javascript:globalThis.harmed=1) <a href="javascript:globalThis.harmed=1">go</a>';
const TEXT = `${PAYLOAD} ${LINK} </script><!--`;

const field = {
  type: 'string',
  title: TEXT,
  description: TEXT,
  default: TEXT,
  example: TEXT,
  enum: [TEXT, PAYLOAD],
  pattern: TEXT,
  format: TEXT,
};
const parameter = (place: string): object => ({
  name: `${place}${PAYLOAD}`,
  in: place,
  description: TEXT,
  required: true,
  schema: field,
  example: TEXT,
});

/** One operation at `POST /harm` whose every text is an attack. */
export function scriptedSpecification(server = `https://x.example.com/${PAYLOAD}`): object {
  const content = {
    schema: { $ref: '#/components/schemas/Harm' },
    examples: { [PAYLOAD]: { summary: TEXT, value: { [PAYLOAD]: TEXT } } },
  };
  return {
    openapi: '3.1.0',
    info: { title: TEXT, version: TEXT, description: TEXT },
    servers: [
      {
        url: server,
        description: TEXT,
        variables: { v: { default: TEXT, enum: [TEXT], description: TEXT } },
      },
      { url: 'javascript:globalThis.harmed=1', description: TEXT },
    ],
    tags: [{ name: TEXT, description: TEXT, 'x-group': TEXT }],
    paths: {
      '/harm': {
        post: {
          summary: `Harm ${PAYLOAD}`,
          description: TEXT,
          tags: ['harm'],
          externalDocs: { url: 'javascript:globalThis.harmed=1', description: TEXT },
          security: [{ [PAYLOAD]: [TEXT] }],
          parameters: ['path', 'query', 'header', 'cookie'].map(parameter),
          requestBody: { description: TEXT, content: { 'application/json': content, [PAYLOAD]: content } },
          responses: {
            200: {
              description: TEXT,
              headers: { [PAYLOAD]: { description: TEXT, schema: field } },
              content: { 'text/html': { schema: field, example: TEXT }, 'application/json': content },
            },
            [PAYLOAD]: { description: TEXT },
          },
          callbacks: {
            [PAYLOAD]: {
              [TEXT]: {
                post: {
                  summary: TEXT,
                  description: TEXT,
                  requestBody: { content: { 'application/json': content } },
                },
              },
            },
          },
          'x-codeSamples': [{ lang: PAYLOAD, label: TEXT, source: TEXT }],
          'x-mint': { metadata: { description: TEXT, icon: 'javascript:globalThis.harmed=1', tag: TEXT } },
        },
      },
    },
    webhooks: { [PAYLOAD]: { post: { summary: TEXT, description: TEXT } } },
    components: {
      securitySchemes: { [PAYLOAD]: { type: 'apiKey', in: 'header', name: PAYLOAD, description: TEXT } },
      schemas: {
        Harm: {
          type: 'object',
          description: TEXT,
          required: [PAYLOAD],
          properties: {
            [PAYLOAD]: field,
            choice: { oneOf: [field, { title: TEXT, type: 'object', properties: { [PAYLOAD]: field } }] },
          },
        },
      },
    },
  };
}

const good = { responses: { 200: { description: 'Good' } } };
const jsonBody = (schema: unknown): object => ({ content: { 'application/json': { schema } } });

/** One operation at `POST /odd` around a schema, with more schemas to refer to. */
export function specificationOf(schema: unknown, schemas: object = {}): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Odd', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/odd': {
        post: { summary: 'Odd', description: 'Still readable.', requestBody: jsonBody(schema), ...good },
      },
    },
    components: { schemas },
  };
}

/** Nine lists, each with nine times the one before: a few lines that would become a billion. */
export function aliasBomb(): string {
  const lines = [
    'openapi: 3.1.0',
    'info: { title: Bomb, version: "1" }',
    'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ];
  for (let i = 1; i < 10; i++)
    lines.push(
      `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    );
  return [
    ...lines,
    'paths:',
    '  /odd:',
    '    post:',
    '      summary: Odd',
    '      x-bomb: *a9',
    '      responses: { "200": { description: Good } }',
    '',
  ].join('\n');
}
