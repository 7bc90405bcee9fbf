/** A site with an API reference, and the API itself on its own port, which records its requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { docsJson, fixtureFolder } from './fixture-folder.ts';
import { runningSite } from './running-site.ts';

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface PlaygroundSite {
  readonly url: string;
  /** Address of the API that answers pages of other sites. */
  readonly api: string;
  /** Everything that was asked of either API, preflights left out. */
  readonly asked: SentRequest[];
}

const open: Server[] = [];
after(() => {
  for (const server of open) server.close().closeAllConnections();
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const post = (summary: string, content: object, more: object = {}): object => ({
  post: {
    summary,
    requestBody: { required: true, content },
    responses: { 200: { description: 'Good' } },
    ...more,
  },
});
const FILES = { type: 'array', items: { type: 'string', format: 'binary' } };
const object = (properties: object): object => ({ type: 'object', properties });

/** Bodies that begin with something, files in lists, and parameters that are no plain text. */
const BODIES: Readonly<Record<string, object>> = {
  '/own-example': post('Own example', {
    'application/json': { schema: object({ name: { type: 'string' } }), example: { name: 'Rex', more: [1] } },
  }),
  '/free-example': post('Free example', {
    'application/json': { schema: { type: 'object' }, example: { any: 1 } },
  }),
  '/text-example': post('Text example', {
    'application/json': { schema: object({ name: { type: 'string' } }), example: '{"name":"Ada"}' },
  }),
  '/named-example': post('Named example', {
    'application/json': {
      schema: object({ n: { type: 'integer' } }),
      examples: { one: { value: { n: 7 } } },
    },
  }),
  '/schema-example': post('Schema example', {
    'application/json': { schema: { ...object({ name: { type: 'string' } }), example: { name: 'Bob' } } },
  }),
  '/form-example': post('Form example', {
    'application/x-www-form-urlencoded': { schema: object({ a: { type: 'string' } }), example: { a: 'b c' } },
  }),
  '/made-example': post('Made example', {
    'application/json': {
      schema: object({ name: { type: 'string', example: 'Ivy' }, age: { type: 'integer' } }),
    },
  }),
  '/files': post('Files of a list', {
    'multipart/form-data': {
      schema: object({ 'files[]': FILES, pictures: FILES, note: { type: 'string' } }),
      encoding: { pictures: { contentType: 'image/png' } },
    },
  }),
  '/styled-files': post('Files with a style', {
    'multipart/form-data': {
      schema: object({
        files: FILES,
        tags: { type: 'array', items: { type: 'string' } },
        at: object({ x: { type: 'integer' } }),
      }),
      encoding: {
        files: { style: 'deepObject', explode: true },
        tags: { style: 'form', explode: false },
        at: { style: 'deepObject' },
      },
    },
  }),
  '/mixed-files': post('Files and addresses', {
    'multipart/form-data': {
      schema: object({
        sources: {
          type: 'array',
          items: {
            oneOf: [
              { title: 'Address', type: 'string' },
              { title: 'File', type: 'string', format: 'binary' },
            ],
          },
        },
      }),
    },
  }),
  '/two-types': post('Two types', {
    'multipart/form-data': { schema: object({ picture: { type: 'string', format: 'binary' } }) },
    'application/json': { schema: object({ name: { type: 'string' } }) },
  }),
  '/json-query': {
    get: {
      summary: 'JSON in the query',
      parameters: [
        {
          name: 'filter',
          in: 'query',
          content: {
            'application/json': {
              schema: object({
                kind: { type: 'string' },
                tags: { type: 'array', items: { type: 'integer' } },
              }),
            },
          },
        },
        { name: 'count', in: 'query', content: { 'application/json': { schema: { type: 'integer' } } } },
        { name: 'free', in: 'query', content: { 'application/json': {} } },
        { name: 'X-Filter', in: 'header', content: { 'application/json': { schema: { type: 'number' } } } },
      ],
      responses: { 200: { description: 'Good' } },
    },
  },
};

/** Answers by the last part of the path. */
function answer(path: string, response: ServerResponse): void {
  if (path.endsWith('/picture'))
    response.setHeader('content-type', 'image/png').end(Buffer.from(PNG, 'base64'));
  else if (path.endsWith('/markup'))
    response.setHeader('content-type', 'text/html').end('<img src=x onerror="document.title=1"><h1>Hi</h1>');
  else if (path.endsWith('/large')) {
    response.setHeader('content-type', 'text/plain');
    for (let i = 0; i < 12; i++) response.write(Buffer.alloc(1024 * 1024, 97));
    response.end();
  } else if (path.endsWith('/wait')) response.flushHeaders();
  else
    response
      .writeHead(path.endsWith('/missing') ? 404 : 200, {
        'content-type': 'application/json',
        'x-request-id': 'r-1',
      })
      .end('{"id":12345678901234567890,"name":"Rex","tags":[]}');
}

async function startApi(asked: SentRequest[], cors: boolean): Promise<string> {
  const server = createServer(async (request, response) => {
    if (cors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
      response.setHeader('access-control-expose-headers', '*');
    }
    const body = Buffer.concat(await request.toArray()).toString();
    if (request.method === 'OPTIONS') return void response.writeHead(cors ? 204 : 405).end();
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    answer(new URL(url, 'http://api').pathname, response);
  });
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (summary: string, more: object = {}): object => ({
  get: { summary, responses: { 200: { description: 'Good' } }, ...more },
});

function specification(api: string, closed: string): object {
  const closedServers = { servers: [{ url: closed }] };
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [
      { url: `${api}/{version}`, variables: { version: { default: 'v1', enum: ['v1', 'v2'] } } },
      { url: 'http://api.example.com/v1', description: 'Without encryption' },
    ],
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: {
          summary: 'Change a pet',
          security: [{ token: [] }, { key: [] }],
          parameters: [
            { name: 'dry', in: 'query', schema: { type: 'boolean' } },
            {
              name: 'limit',
              in: 'query',
              schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
            },
            { name: 'since', in: 'query', schema: { type: 'integer', format: 'int64' } },
            { name: 'kind', in: 'query', schema: { type: 'string', enum: ['cat', 'dog'] } },
            { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          responses: { 200: { description: 'Good' } },
        },
      },
      '/photos': {
        post: {
          summary: 'Add a photo',
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: { title: { type: 'string' }, file: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
          responses: { 200: { description: 'Good' } },
        },
      },
      ...BODIES,
      '/missing': get('Nothing there'),
      '/picture': get('A picture'),
      '/markup': get('Some markup'),
      '/large': get('A large answer'),
      '/wait': get('No answer'),
      '/closed': get('Without CORS', closedServers),
      '/cookies': {
        get: {
          summary: 'Cookies',
          parameters: [
            { name: 'session', in: 'cookie', schema: { type: 'string' } },
            {
              name: 'ids',
              in: 'cookie',
              explode: false,
              schema: { type: 'array', items: { type: 'integer' } },
            },
          ],
          responses: { 200: { description: 'Good' } },
        },
      },
    },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
      schemas: {
        Pet: {
          type: 'object',
          required: ['name', 'owner'],
          properties: {
            id: { type: 'string', readOnly: true },
            name: { type: 'string', description: 'How it is </script><!--called' },
            age: { type: ['integer', 'null'], maximum: 40 },
            born: { type: 'string', format: 'date' },
            owner: {
              type: 'object',
              required: ['email'],
              properties: { email: { type: 'string', format: 'email' }, phone: { type: 'string' } },
            },
            tags: { type: 'array', items: { type: 'string' } },
            labels: { type: 'object', additionalProperties: { type: 'integer' } },
            food: {
              oneOf: [
                {
                  title: 'Dry',
                  type: 'object',
                  required: ['grams'],
                  properties: { grams: { type: 'number' } },
                },
                {
                  title: 'Fresh',
                  type: 'object',
                  required: ['meal'],
                  properties: { meal: { type: 'string' } },
                },
              ],
            },
            parent: { $ref: '#/components/schemas/Pet' },
          },
        },
      },
    },
  };
}

/** @param proxy whether the server sends requests for readers, to this machine too */
export async function playgroundSite(proxy: boolean): Promise<PlaygroundSite> {
  const asked: SentRequest[] = [];
  const [api, closed] = [await startApi(asked, true), await startApi(asked, false)];
  const folder = fixtureFolder({
    'docs.json': docsJson({ groups: [{ group: 'API', openapi: 'openapi.json' }] }),
    'openapi.json': specification(api, closed),
  });
  const { url } = await runningSite(folder.path, { playgroundProxy: proxy, privatePlayground: proxy });
  return { url, api, asked };
}

/** Opens the sheet of an operation. */
export async function tryIt(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  return sheet;
}
