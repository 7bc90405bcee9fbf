/** Tests of webhooks of code repositories: who is believed, and what a request that is repeated can start. */
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { onSqlite } from '../../../test/support/databases.ts';
import type { AutomationRecords } from '../../records/automations/automation-records.ts';
import { defaultSettings } from '../../records/automations/recipes/default-settings.ts';
import { mergedCode } from '../../records/automations/recipes/merged-code.ts';
import { createRecords } from '../../records/create-records.ts';
import type { CodePlan } from '../../settings/project-plans.ts';
import { joinSettings } from '../../settings/settings.ts';
import { codeHookPath, forgeHookSecret } from '../../web/service/forge-hooks/hook-secret.ts';
import { receiveAppCode, receiveCodeHook } from './receive-code-hook.ts';

const settings = joinSettings([{}]);
const installation = new Uint8Array(32);
const secret = forgeHookSecret(installation, 'docs', 'api');
const remote = 'https://github.com/acme/api.git';
const push = { ref: 'refs/heads/main', after: 'a'.repeat(40), repository: { full_name: 'Acme/API' } };

function request(body: object, { event = 'push', key = secret } = {}) {
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;
  return { headers: { 'x-github-event': event, 'x-hub-signature-256': signature }, body: bytes };
}

onSqlite((_kind, open) => {
  describe('a webhook of a code repository', () => {
    const opened = async (cause: 'code' | 'schedule' = 'code') => {
      const database = await open();
      const records = createRecords({ database, clock: Date.now, random: randomBytes, secret: installation });
      await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
      await records.automations.save('docs', mergedCode.id, {
        settings: { ...defaultSettings(mergedCode), enabled: true, cause },
        version: 0,
        dueAt: null,
      });
      const { automations } = records;
      const send = (body: object, more: Parameters<typeof request>[1] = {}, branch = 'main') => {
        const code: CodePlan = { name: 'api', remote, ...(branch === '' ? {} : { branch }) };
        return receiveCodeHook(
          request(body, more),
          { project: 'docs', code },
          { automations, settings, secret },
        );
      };
      const sendAsApp = (body: object, of = remote) =>
        receiveAppCode(
          request(body),
          [{ project: 'docs', code: { name: 'api', remote: of, branch: 'main' } }],
          {
            automations,
            settings,
          },
        );
      return { send, sendAsApp, runs: runsOf(automations) };
    };
    const runsOf = (automations: AutomationRecords) => async () =>
      (await automations.runs('docs', { limit: 50 })).map(({ recipe, cause, startedBy }) => [
        recipe,
        cause,
        startedBy,
      ]);

    it('starts the recipes that wait for it, once for each commit', async () => {
      const { send, runs } = await opened();
      assert.equal(await send(push), 'accepted');
      assert.equal(await send(push), 'accepted');
      assert.deepEqual(await runs(), [['merged-code', 'code', 'server']]);
      await send({ ...push, after: 'b'.repeat(40) });
      assert.equal((await runs()).length, 2);
    });

    it('starts nothing for what is forged, elsewhere, removed, or not waited for', async () => {
      const { send, runs } = await opened();
      assert.equal(await send(push, { key: 'another secret' }), 'forged');
      assert.equal(await send(push, { key: forgeHookSecret(installation, 'docs') }), 'forged');
      assert.equal(await send(push, { key: forgeHookSecret(installation, 'docs', 'web') }), 'forged');
      assert.equal(await send({ ...push, repository: { full_name: 'acme/other' } }), 'ignored');
      assert.equal(await send({ ...push, ref: 'refs/heads/topic' }), 'ignored');
      assert.equal(await send({ ...push, ref: 'refs/tags/v1' }, {}, ''), 'ignored');
      assert.equal(await send({ ...push, after: '0'.repeat(40) }), 'ignored');
      assert.equal(await send({}, { event: 'ping' }), 'accepted');
      assert.deepEqual(await runs(), []);
      assert.equal(await send({ ...push, ref: 'refs/heads/topic' }, {}, ''), 'accepted');
      const others = await opened('schedule');
      assert.equal(await others.send(push), 'accepted');
      assert.deepEqual(await others.runs(), []);
    });

    it('is told by the GitHub App of the project too, of the same commits', async () => {
      const { send, sendAsApp, runs } = await opened();
      assert.equal(await sendAsApp({ ...push, repository: { full_name: 'acme/other' } }), 'ignored');
      assert.equal(await sendAsApp(push, 'https://gitlab.com/acme/api.git'), 'ignored');
      assert.deepEqual(await runs(), []);
      assert.equal(await sendAsApp(push), 'accepted');
      await send(push);
      assert.equal((await runs()).length, 1);
    });

    it('starts no more than may wait', async () => {
      const { send, runs } = await opened();
      for (let at = 10; at < 40; at++)
        assert.equal(await send({ ...push, after: String(at).repeat(20) }), 'accepted');
      assert.equal((await runs()).length, 20);
    });
  });
});

it('has an address of its own for each repository', () => {
  assert.equal(codeHookPath('docs', 'api'), '/_lectern/forge/docs/code/api');
  assert.notEqual(secret, forgeHookSecret(installation, 'docs'));
});
