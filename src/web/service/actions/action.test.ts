/** Actions at their door: who may, what is reserved to owners, and what the audit log keeps. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import type { Role } from '../../../records/users/user.ts';
import { changeProjectAccess } from './access.ts';
import { type Action, keyActor, perform, TERMINAL } from './action.ts';
import { createKey, revokeKey } from './keys.ts';
import { addWebhook, WEBHOOK_CHANGES } from './webhooks.ts';

const URL = 'https://example.com/hooks/secret-of-the-receiver';

async function opened() {
  const records = createRecords({
    database: await openTestDatabase('sqlite'),
    clock: Date.now,
    random: randomBytes,
    secret: randomBytes(32),
  });
  await records.projects.register(
    ['docs', 'handbook'].map((id) => ({ id, subdomain: id, name: `The ${id}` })),
  );
  const webhookTargets = { allowPrivate: true };
  const service = { records, webhookTargets, projects: new Map() };
  const act =
    (role: Role, project = 'docs') =>
    <Input, Result>(
      action: Action<Input, Result, 'webhookTargets' | 'projects'>,
      input: Input,
    ): Promise<Result> =>
      perform(action, { service, actor: { id: 'u1', by: 'user:u1', role }, project }, input);
  const log = async () =>
    (await records.audit.listFrom({}, { limit: 99 })).map(({ actor, action, target, project, detail }) =>
      [actor, action, target, project, detail].join(' | '),
    );
  return { records, service, act, log };
}

it('actions refuse a role that is too low, and do and write nothing', async () => {
  const { records, act, log } = await opened();
  for (const role of ['none', 'viewer', 'editor'] as const)
    await assert.rejects(act(role)(createKey, { name: 'report' }), { code: 'actions/role' });
  assert.deepEqual([await records.keys.list('docs'), await log()], [[], []]);
});

it('actions keep to owners what reaches all projects or the audit log', async () => {
  const { records, act, log } = await opened();
  const wide = { name: 'set-up', scopes: ['jobs:read', 'projects:write'] };
  await assert.rejects(act('admin')(createKey, wide), { code: 'actions/reserved' });
  const copy = { url: URL, events: ['audit.recorded'] as const };
  await assert.rejects(act('admin')(addWebhook, copy), { code: 'actions/reserved' });
  assert.deepEqual([await records.keys.list('docs'), await records.webhooks.list('docs')], [[], []]);
  const { hook } = await act('owner')(addWebhook, copy);
  for (const change of Object.values(WEBHOOK_CHANGES))
    await assert.rejects(act('admin')(change, hook), { code: 'actions/reserved' });
  assert.deepEqual((await records.webhooks.list('docs'))[0], hook);
  assert.deepEqual(await log(), ['u1 | webhook.created | example.com | docs | audit.recorded']);
  assert.equal((await act('owner')(createKey, wide)).key.scopes?.length, 2);
});

it('actions take a key for an administrator, and for an owner only where it reaches all projects', async () => {
  const { records, service, log } = await opened();
  const wide = { name: 'set-up', scopes: ['projects:write'] };
  const withScope = (scope: KeyScope) =>
    perform(createKey, { service, actor: keyActor('k1', scope), project: 'docs' }, wide);
  for (const scope of ['jobs:write', 'deployments:write', 'audit:read'] as const)
    await assert.rejects(withScope(scope), { code: 'actions/reserved' });
  assert.deepEqual([await records.keys.list('docs'), await log()], [[], []]);
  await withScope('projects:write');
  assert.match((await log()).join(), /^key:k1 \| key\.created \| set-up \| docs/);
});

it('actions refuse what cannot be before anything is written', async () => {
  const { service, log } = await opened();
  const doing = { service, actor: TERMINAL, project: 'docs' };
  await assert.rejects(perform(createKey, doing, { name: 'x', scopes: [] }), { code: 'keys/scopes' });
  const strict = { ...doing, service: { ...service, webhookTargets: {} } };
  const hook = { url: 'http://localhost/x', events: ['feedback.created'] as const };
  await assert.rejects(perform(addWebhook, strict, hook), { code: 'webhooks/url' });
  assert.deepEqual(await log(), []);
});

it('actions write an entry for each change, and none where nothing has changed', async () => {
  const { act, log } = await opened();
  const admin = act('admin');
  const { hook } = await admin(addWebhook, { url: URL, events: ['feedback.created'] });
  assert.equal(await admin(WEBHOOK_CHANGES.on, hook), false);
  assert.equal(await admin(WEBHOOK_CHANGES.off, hook), true);
  assert.equal(await admin(WEBHOOK_CHANGES.remove, hook), true);
  assert.equal(await admin(WEBHOOK_CHANGES.remove, hook), false);
  assert.equal(await admin(revokeKey, { id: 'nobody' }), undefined);
  const change = { visibility: 'partly', members: true, previews: 'members' } as const;
  await changeProjectAccess(admin, change);
  await changeProjectAccess(admin, change);
  const entries = await log();
  assert.deepEqual(
    entries.map((line) => line.split(' | ').slice(1, 4).join(' ')),
    [
      'webhook.created example.com docs',
      'webhook.switched_off example.com docs',
      'webhook.removed example.com docs',
      'access.visibility_changed The docs docs',
      'access.members_on The docs docs',
      'preview.sharing New previews docs',
    ],
  );
  assert.ok(!entries.join().includes('secret-of-the-receiver'));
});

it('actions of the installation are about no project, whichever one they were asked from', async () => {
  const { records, act, log } = await opened();
  const rename: Action<string, string> = {
    of: 'installation',
    role: 'owner',
    run: async ({ service }, id) => (await service.records.projects.get(id))!.name,
    entries: (name, id) => [['project.changed', id, name]],
  };
  assert.equal(await act('owner')(rename, 'handbook'), 'The handbook');
  assert.deepEqual(await log(), ['u1 | project.changed | handbook |  | The handbook']);
  assert.equal((await records.audit.listFrom({ project: 'docs' }, { limit: 9 })).length, 0);
});

it('actions do nothing to a webhook or key of another project', async () => {
  const { records, act, log } = await opened();
  const { hook } = await act('admin')(addWebhook, { url: URL, events: ['feedback.created'] });
  const { key } = await act('admin')(createKey, { name: 'report' });
  const before = await log();
  const elsewhere = act('owner', 'handbook');
  for (const change of Object.values(WEBHOOK_CHANGES)) assert.equal(await elsewhere(change, hook), false);
  assert.equal(await elsewhere(revokeKey, key), undefined);
  assert.deepEqual([(await records.webhooks.list('docs'))[0], await log()], [hook, before]);
});
