/** Webhooks of both kinds of Bitbucket as their documentation shows them, and as nobody sends them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bitbucketWebhooks } from './bitbucket/bitbucket-webhooks.ts';
import { dataCenterWebhooks } from './bitbucket-data-center/data-center-webhooks.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from './forge-webhooks.ts';
import { hmacSignature } from './shared/hmac-signature.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const request = (event: string, body: unknown, more: WebhookRequest['headers'] = {}): WebhookRequest => ({
  headers: { 'x-event-key': event, ...more },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

const cloudRepository = { type: 'repository', full_name: 'acme/docs', uuid: '{1}' };
const cloudRef = (type: string, name: string, hash = A) => ({ type, name, target: { type: 'commit', hash } });
const dcRepository = { slug: 'docs', id: 1, project: { key: 'TEAM', id: 2 } };
const dcChange = (refId: string, type: string, toHash = A) => ({
  ref: { id: refId, displayId: refId, type: 'BRANCH' },
  refId,
  fromHash: B,
  toHash,
  type,
});
const dcPull = { pullRequest: { id: 7, toRef: { id: 'refs/heads/main', repository: dcRepository } } };

type Case = readonly [name: string, webhooks: ForgeWebhooks, event: string, body: unknown, ForgeEvent[]];

const CASES: readonly Case[] = [
  [
    'several refs in one push',
    bitbucketWebhooks,
    'repo:push',
    {
      actor: { display_name: 'Ann', nickname: 'ann' },
      repository: cloudRepository,
      push: {
        changes: [
          { old: cloudRef('branch', 'main', B), new: cloudRef('branch', 'main') },
          { old: cloudRef('branch', 'gone/away', B), new: null },
          { old: null, new: cloudRef('tag', 'v1') },
          { old: null, new: cloudRef('annotated_tag', 'v2') },
          { old: null, new: null },
        ],
      },
    },
    [
      { kind: 'push', repository: 'acme/docs', ref: 'refs/heads/main', commit: A, by: 'Ann' },
      { kind: 'push', repository: 'acme/docs', ref: 'refs/heads/gone/away', commit: undefined, by: 'Ann' },
      { kind: 'push', repository: 'acme/docs', ref: 'refs/tags/v1', commit: A, by: 'Ann' },
      { kind: 'push', repository: 'acme/docs', ref: 'refs/tags/v2', commit: A, by: 'Ann' },
    ],
  ],
  ...(['created', 'updated', 'fulfilled', 'rejected'] as const).map(
    (what): Case => [
      `a pull request is ${what}`,
      bitbucketWebhooks,
      `pullrequest:${what}`,
      { repository: cloudRepository, pullrequest: { id: 7, title: 'A' } },
      [
        {
          kind: 'pull-request',
          repository: 'acme/docs',
          number: 7,
          action: what === 'created' || what === 'updated' ? 'changed' : 'ended',
        },
      ],
    ],
  ),
  [
    'a repository has another name',
    bitbucketWebhooks,
    'repo:updated',
    {
      repository: cloudRepository,
      changes: { name: { old: 'old', new: 'docs' }, full_name: { old: 'acme/old', new: 'acme/docs' } },
    },
    [
      { kind: 'repository', repository: 'acme/old' },
      { kind: 'repository', repository: 'acme/docs' },
    ],
  ],
  [
    'a repository has another description',
    bitbucketWebhooks,
    'repo:updated',
    { repository: cloudRepository, changes: { description: { old: '', new: 'x' } } },
    [{ kind: 'repository', repository: 'acme/docs' }],
  ],
  ['what we do not use', bitbucketWebhooks, 'issue:created', 'no JSON', []],
  [
    'several refs in one push to Data Center',
    dataCenterWebhooks,
    'repo:refs_changed',
    {
      actor: { name: 'ann', displayName: 'Ann' },
      repository: dcRepository,
      changes: [
        dcChange('refs/heads/main', 'UPDATE'),
        dcChange('refs/heads/new/one', 'ADD'),
        dcChange('refs/tags/v1', 'DELETE', '0'.repeat(40)),
      ],
    },
    [
      { kind: 'push', repository: 'TEAM/docs', ref: 'refs/heads/main', commit: A, by: 'Ann' },
      { kind: 'push', repository: 'TEAM/docs', ref: 'refs/heads/new/one', commit: A, by: 'Ann' },
      { kind: 'push', repository: 'TEAM/docs', ref: 'refs/tags/v1', commit: undefined, by: 'Ann' },
    ],
  ],
  ...['opened', 'from_ref_updated', 'to_ref_updated', 'modified', 'merged', 'declined', 'deleted'].map(
    (what): Case => [
      `a pull request of Data Center is ${what}`,
      dataCenterWebhooks,
      `pr:${what}`,
      dcPull,
      [
        {
          kind: 'pull-request',
          repository: 'TEAM/docs',
          number: 7,
          action: ['merged', 'declined', 'deleted'].includes(what) ? 'ended' : 'changed',
        },
      ],
    ],
  ),
  [
    'a repository of Data Center has another name',
    dataCenterWebhooks,
    'repo:modified',
    { old: { ...dcRepository, slug: 'old' }, new: dcRepository },
    [
      { kind: 'repository', repository: 'TEAM/old' },
      { kind: 'repository', repository: 'TEAM/docs' },
    ],
  ],
  [
    'a branch of somebody on Data Center',
    dataCenterWebhooks,
    'repo:refs_changed',
    {
      repository: { ...dcRepository, project: { key: '~ANN' } },
      changes: [dcChange('refs/heads/a', 'DELETE')],
    },
    [{ kind: 'push', repository: '~ANN/docs', ref: 'refs/heads/a', commit: undefined, by: '' }],
  ],
  ['a test of the connection', dataCenterWebhooks, 'diagnostics:ping', { test: true }, [{ kind: 'ping' }]],
  ['what we do not use of Data Center', dataCenterWebhooks, 'pr:comment:edited', 'no JSON', []],
  ['the name of a method of objects', dataCenterWebhooks, 'toString', '{}', []],
];

describe('webhooks of Bitbucket', () => {
  for (const [name, webhooks, event, body, events] of CASES)
    it(name, () => assert.deepEqual(webhooks.read(request(event, body)), events));

  for (const [webhooks, event] of [
    [bitbucketWebhooks, 'repo:push'],
    [dataCenterWebhooks, 'repo:refs_changed'],
  ] as const) {
    it(`${event}: is genuine with the signature of this body and this secret alone`, () => {
      const body = '{"a":1}';
      const signed = (signature: string | string[] | undefined) =>
        request(event, body, { 'x-hub-signature': signature });
      // As `openssl dgst -sha256 -hmac secret` has it.
      const right = 'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494';
      assert.equal(webhooks.isGenuine(signed(right), 'secret'), true);
      for (const wrong of [
        undefined,
        '',
        'sha256=',
        right.slice(0, -1),
        `${right}0`,
        right.toUpperCase(),
        right.replace('sha256', 'sha1'),
        [right, right],
        hmacSignature(Buffer.from('{"a":2}'), 'secret'),
      ])
        assert.equal(webhooks.isGenuine(signed(wrong), 'secret'), false, String(wrong));
      assert.equal(webhooks.isGenuine(signed(right), 'another'), false);
      const empty = hmacSignature(Buffer.from(body), '');
      assert.equal(webhooks.isGenuine(signed(empty), ''), false, 'a key that everybody knows');
    });

    it(`${event}: refuses a header that is no name of an event`, () => {
      for (const odd of [undefined, '', 'a b', 'x'.repeat(201), ['a', 'b']])
        assert.throws(() => webhooks.read(request(event, '{}', { 'x-event-key': odd })), {
          code: 'forge/webhook',
        });
    });

    it(`${event}: refuses what Bitbucket does not send`, () => {
      const push = (changes: unknown) =>
        event === 'repo:push'
          ? { repository: cloudRepository, push: { changes } }
          : { repository: dcRepository, changes };
      const one =
        event === 'repo:push' ? { new: cloudRef('branch', 'main') } : dcChange('refs/heads/a', 'ADD');
      assert.equal(webhooks.read(request(event, push([one]))).length, 1);
      const odd: unknown[] = [
        '',
        'no JSON',
        '[]',
        'null',
        '{}',
        push('x'),
        push([{ ...one, new: { type: 'branch', name: 'a', target: { hash: 'x' } }, toHash: 'x' }]),
        push(Array.from({ length: 1001 }, () => one)),
        { ...push([one]), repository: { full_name: 'no slash', slug: 'a/b', project: { key: '' } } },
        { ...push([one]), repository: { full_name: '../docs', slug: '..', project: { key: 'TEAM' } } },
        push([
          event === 'repo:push'
            ? { new: cloudRef('branch', 'a\u0007b') }
            : dcChange('refs/heads/a\u0007b', 'ADD'),
        ]),
      ];
      for (const body of odd)
        assert.throws(
          () => webhooks.read(request(event, body)),
          { code: 'forge/webhook' },
          JSON.stringify(body).slice(0, 80),
        );
      const unnamed = request('', JSON.stringify(push([one])));
      assert.throws(() => webhooks.read(unnamed), { code: 'forge/webhook', message: /"X-Event-Key"/ });
      const bytes = { ...request(event, ''), body: Buffer.from([0xff, 0xfe, 0x7b]) };
      assert.throws(() => webhooks.read(bytes), { code: 'forge/webhook' });
    });
  }
});
