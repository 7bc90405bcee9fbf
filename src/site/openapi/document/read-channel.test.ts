/** Tests of channels in both versions of AsyncAPI: their messages and directions, servers and parameters. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReferenceDocument } from '../reference-document.ts';
import type { OperationInfo } from '../specification.ts';
import { bundleOperation } from './bundle-operation.ts';

function channel(document: Record<string, unknown>, path: string): ReferenceDocument {
  const info = { kind: 'channel', method: 'CHANNEL', path, title: path, deprecated: false };
  return bundleOperation({ document }, info as OperationInfo);
}
const sent = (document: ReferenceDocument) =>
  document.messages?.map(({ name, direction, content }) => [name, direction, content.type, content.schema]);

describe('channels', () => {
  const text = { type: 'string' };

  it('have messages that say what their traits say', () => {
    const headers = (name: string): object => ({ properties: { [name]: text } });
    const traits = [{ $ref: '#/components/messageTraits/App' }, { contentType: 'text/html', summary: 'Two' }];
    const document = channel(
      {
        channels: {
          room: {
            messages: { hello: { headers: headers('own'), payload: text, summary: 'Own', traits } },
          },
        },
        components: {
          messageTraits: { App: { headers: headers('app'), contentType: 'text/plain', summary: 'One' } },
        },
      },
      'room',
    );
    const [message] = document.messages ?? [];
    assert.deepEqual([message?.content.type, message?.description], ['text/plain', 'Own']);
    assert.deepEqual(message?.headers, { allOf: [headers('own'), headers('app')] });
  });

  it('have parameters that are required where nothing else is said', () => {
    const parameters = {
      plain: { description: 'Room' },
      free: { 'x-required': false, default: 'lobby' },
      inside: { schema: { type: 'string', 'x-required': false } },
      needed: { 'x-required': true },
      odd: { 'x-required': 'false' },
    };
    const shown = (document: object) =>
      channel({ ...document, channels: { room: { parameters } } }, 'room').parameters.map(
        ({ name, required }) => `${name} ${required}`,
      );
    const expected = ['plain true', 'free false', 'inside false', 'needed true', 'odd true'];
    assert.deepEqual(shown({ asyncapi: '3.0.0' }), expected);
    assert.deepEqual(shown({ asyncapi: '2.6.0' }), expected);
  });

  it('of version 3 have operations elsewhere', () => {
    const document = channel(
      {
        servers: { main: { host: 'ws.test', pathname: '/v1', protocol: 'wss' }, other: { host: 'o' } },
        channels: {
          room: {
            address: '/rooms/{id}',
            servers: [{ $ref: '#/servers/main' }],
            parameters: { id: { description: 'Room', enum: ['a'] } },
            messages: {
              hello: { $ref: '#/components/messages/Hello' },
              bye: { payload: { schemaFormat: 'application/schema+json', schema: { type: 'integer' } } },
            },
          },
          empty: { messages: {} },
        },
        operations: {
          say: {
            action: 'send',
            channel: { $ref: '#/channels/room' },
            messages: [{ $ref: '#/channels/room/messages/hello' }],
          },
          hear: { action: 'receive', channel: { $ref: '#/channels/room' } },
          not: { action: 'receive', channel: { $ref: '#/channels/empty' } },
        },
        components: {
          messages: {
            Hello: { name: 'Hello', contentType: 'text/plain', payload: text, examples: [{ payload: 'hi' }] },
          },
        },
      },
      'room',
    );
    assert.deepEqual(sent(document), [
      ['Hello', 'send', 'text/plain', text],
      ['Hello', 'receive', 'text/plain', text],
      ['bye', 'receive', 'application/json', { type: 'integer' }],
    ]);
    assert.deepEqual(document.messages?.[0]?.content.examples, [{ name: 'Example 1', value: 'hi' }]);
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      ['wss://ws.test/v1'],
    );
    assert.deepEqual(document.parameters[0]?.schema, { type: 'string', enum: ['a'] });
  });

  it('of version 2 say themselves what is sent', () => {
    const document = channel(
      {
        servers: { main: { url: 'mqtt://test', protocol: 'mqtt' } },
        channels: {
          'a/b': {
            publish: { message: { oneOf: [{ title: 'One', payload: text }, { name: 'two' }] } },
            subscribe: { message: { $ref: '#/components/messages/Three' } },
          },
        },
        components: {
          messages: { Three: { payload: { $ref: '#/components/schemas/T' } } },
          schemas: { T: text },
        },
      },
      'a/b',
    );
    assert.deepEqual(sent(document), [
      ['One', 'receive', 'application/json', text],
      ['two', 'receive', 'application/json', {}],
      ['Three', 'send', 'application/json', { $ref: '#/schemas/T' }],
    ]);
    assert.equal(document.servers[0]?.url, 'mqtt://test');
  });

  it('have 200 messages at most', () => {
    const messages = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`m${i}`, { payload: true }]));
    const document = channel({ channels: { room: { messages } } }, 'room');
    assert.deepEqual([document.messages?.length, document.cut], [200, true]);
  });

  it('are found by address, and one that is not there is empty', () => {
    const channels = { room: { address: '/r', messages: { m: { payload: true } } } };
    assert.equal(channel({ channels }, '/r').messages?.length, 1);
    assert.deepEqual(channel({ channels }, '/s').messages, []);
  });
});
