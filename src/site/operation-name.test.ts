/** Tests of every form in which real pages name what they document. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../lib/async/thread-cpu.ts';
import { operationName } from './operation-name.ts';

const of = (field: string, value: unknown): readonly unknown[] | undefined => {
  const name = operationName({ [field]: value });
  return name && [name.kind, name.method, name.path, name.source];
};

describe('what a page documents', () => {
  const cases: readonly (readonly [string, unknown, readonly unknown[] | undefined])[] = [
    ['openapi', 'GET /a', ['operation', 'GET', '/a', undefined]],
    ['openapi', '  post   /v1/{id}/x ', ['operation', 'POST', '/v1/{id}/x', undefined]],
    ['openapi', '/api/o.yaml DELETE /a', ['operation', 'DELETE', '/a', '/api/o.yaml']],
    ['openapi', 'v3-openapi PUT /a', ['operation', 'PUT', '/a', 'v3-openapi']],
    ['openapi', 'my specs/o.yaml GET /a', ['operation', 'GET', '/a', 'my specs/o.yaml']],
    ['openapi', 'https://e.com/o.json GET /a', ['operation', 'GET', '/a', 'https://e.com/o.json']],
    ['openapi', 'webhook order paid', ['webhook', 'WEBHOOK', 'order paid', undefined]],
    ['openapi', 'o.json webhook order.paid', ['webhook', 'WEBHOOK', 'order.paid', 'o.json']],
    ['openapi', 'o.json', undefined],
    ['openapi', 'forget /a', undefined],
    ['openapi', ['GET /a'], undefined],
    ['openapi', '', undefined],
    ['openapi-schema', 'Order Item', ['schema', 'SCHEMA', 'Order Item', undefined]],
    ['openapi-schema', 'o.yaml OrderItem', ['schema', 'SCHEMA', 'OrderItem', 'o.yaml']],
    ['asyncapi', 'voiceStream', ['channel', 'CHANNEL', 'voiceStream', undefined]],
    ['asyncapi', '/async/a.yaml orders', ['channel', 'CHANNEL', 'orders', '/async/a.yaml']],
    ['asyncapi', null, undefined],
    ['api', 'GET /a', undefined],
  ];
  for (const [field, value, expected] of cases)
    it(`${field}: ${JSON.stringify(value)}`, () => assert.deepEqual(of(field, value), expected));

  it('takes no time for hostile text', () => {
    const began = threadCpuMs();
    of('openapi', `${'get '.repeat(20_000)}x`);
    of('asyncapi', `${'a/'.repeat(50_000)} ${' '.repeat(50_000)}`);
    assert.ok(threadCpuMs() - began < 1_000);
  });
});
