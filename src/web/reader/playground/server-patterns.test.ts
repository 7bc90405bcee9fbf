/** Tests which addresses a specification's server allows, with and without variables, and the resulting content policy. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReferenceInput, ReferenceServer } from '../../../site/openapi/reference-document.ts';
import { connectSources } from './connect-sources.ts';
import { documentServers, isBelow, serverPatterns } from './server-patterns.ts';

const server = (url: string, variables: ReferenceServer['variables'] = {}): ReferenceServer => ({
  url,
  variables,
});
const below = (url: string, from: ReferenceServer): boolean => isBelow(new URL(url), serverPatterns(from));

describe('servers of a specification', () => {
  it('stand for everything below their path', () => {
    const api = server('https://API.Example.com:443/v1/');
    assert.ok(below('https://api.example.com/v1', api));
    assert.ok(below('https://api.example.com/v1/pets/%2F1?x=..', api));
    for (const url of [
      'https://api.example.com/v10',
      'https://api.example.com/',
      'http://api.example.com/v1/pets',
      'https://api.example.com:8443/v1/pets',
      'https://api.example.com./v1/pets',
      'https://x.api.example.com/v1/pets',
      'https://a@api.example.com/v1/pets',
    ])
      assert.ok(!below(url, api), url);
  });

  it('with variables stand for each value they are bound to', () => {
    const api = server('https://{region}.example.com/{version}', {
      region: { default: 'eu', enum: ['eu', 'us'] },
      version: { default: 'v1' },
    });
    assert.ok(below('https://us.example.com/v1/pets', api));
    assert.ok(below('https://eu.example.com/v7/pets', api));
    assert.ok(!below('https://ap.example.com/v1/pets', api));
    assert.ok(!below('https://eu.example.com/', api));
  });

  it('let a free variable be one part of a name, and never the name itself', () => {
    const tenant = server('https://{tenant}.example.com', { tenant: { default: 'demo' } });
    assert.ok(below('https://acme.example.com/', tenant));
    assert.ok(!below('https://a.b.example.com/', tenant));
    assert.ok(!below('https://example.com/', tenant));
    const any = server('https://{host}/v1', { host: { default: 'api.example.com' } });
    assert.ok(below('https://api.example.com/v1/x', any), 'its default');
    assert.ok(!below('https://evil.example/v1/x', any));
    assert.deepEqual(serverPatterns(server('https://{host}/v1')), []);
    assert.deepEqual(serverPatterns(server('https://{a}.com/')), []);
    const port = server('https://api.example.com:{port}/', { port: { default: '8443' } });
    assert.ok(below('https://api.example.com:8443/', port));
    assert.ok(!below('https://api.example.com:22/', port));
    assert.ok(!below('https://api.example.com/', port));
  });

  it('are nothing when they are no whole address', () => {
    for (const url of [
      '/v1',
      '//api.example.com',
      'ftp://a.example.com',
      'https://u:p@a.example.com',
      'https://a.example.com/?x',
      'javascript:1',
      'https://a.example.com/../..%2f',
      '',
    ])
      assert.deepEqual(
        serverPatterns(server(url)).filter(({ source }) => source !== 'https://a.example.com'),
        [],
        url,
      );
  });

  it('are found at every level of a document, whatever stands there', () => {
    const patterns = documentServers({
      servers: [{ url: 'https://a.example.com' }, null, { url: 7 }],
      paths: {
        '/x': {
          servers: [{ url: 'https://b.example.com' }],
          get: { servers: [{ url: 'https://c.example.com' }] },
          put: 7,
        },
        '/y': null,
        '/z': { $ref: '#/components/pathItems/Z' },
      },
      components: {
        pathItems: {
          Z: { servers: [{ url: 'https://d.example.com:{port}', variables: { port: { enum: [8443] } } }] },
        },
      },
    });
    assert.deepEqual(
      patterns.map(({ source }) => source),
      [
        ...['https://a.example.com', 'https://b.example.com', 'https://c.example.com'],
        'https://d.example.com:8443',
      ],
    );
    assert.deepEqual(documentServers({ servers: {}, paths: [] }), []);
  });
});

describe('what a page may ask', () => {
  const reference = (servers: readonly ReferenceServer[], playground = 'interactive'): ReferenceInput =>
    ({
      document: { kind: 'operation', servers },
      settings: { playground },
    }) as unknown as ReferenceInput;

  it('is the servers of its operation: by https, or this machine', () => {
    const servers = [
      server('https://api.example.com/v1'),
      server('https://api.example.com/v2'),
      server('http://api.example.com'),
      server('http://localhost:3000'),
      server('https://{tenant}.example.com', { tenant: { default: 'demo' } }),
      server('https://x;script-src *.example.com/'),
      server("https://a.example.com 'unsafe-inline'"),
      server('https://*.com/'),
      server('/relative'),
    ];
    assert.deepEqual(connectSources(reference(servers)), [
      'https://api.example.com',
      'http://localhost:3000',
      'https://*.example.com',
      'https://demo.example.com',
    ]);
  });

  it('is nothing where there is no form', () => {
    for (const display of ['simple', 'none', 'auth'])
      assert.deepEqual(connectSources(reference([server('https://api.example.com')], display)), []);
  });
});
