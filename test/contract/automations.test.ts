/** Tests automations in the API: starting runs, and what keys read of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { defaultSettings } from '../../src/records/automations/recipes/default-settings.ts';
import { fixLinks } from '../../src/records/automations/recipes/fix-links.ts';
import { perform, TERMINAL } from '../../src/web/service/actions/action.ts';
import { changeAutomation } from '../../src/web/service/actions/automations.ts';
import { onSqlite } from '../support/databases.ts';
import { type ApiUnderTest, openApi } from './support/api-under-test.ts';

const ROOT = '/v1/workflow/docs';
const TRIGGER = `${ROOT}/fix-links/trigger`;

onSqlite((_kind, open) => {
  let api: ApiUnderTest;
  let woken = 0;
  before(async () => {
    api = await openApi(await open(), { automations: { isRunning: true, wake: () => void woken++ } });
  });
  after(() => api.close());

  const post = (path: string) => api.ask(path, { method: 'POST' });
  const runs = () => api.records.automations.runs('docs', { limit: 50 });
  const save = async (enabled: boolean): Promise<void> => {
    const known = await api.records.automations.get('docs', 'fix-links');
    const saved = await api.records.automations.save('docs', 'fix-links', {
      settings: { ...defaultSettings(fixLinks), enabled },
      version: known?.version ?? 0,
      dueAt: enabled ? Date.UTC(2026, 0, 19, 6) : null,
    });
    assert.ok(saved !== undefined);
  };

  describe('POST /v1/workflow/{projectId}/{workflowSchemaId}/trigger → 202', () => {
    it('400 while it is off; nothing is started', async () => {
      for (const _ of [0, 1]) {
        const answer = await post(TRIGGER);
        assert.deepEqual([answer.status, answer.json['code']], [400, 'automations/off']);
        await save(false);
      }
      assert.deepEqual(await runs(), []);
    });

    it('400 for what is no id, 404 for an unknown one and for another project', async () => {
      await save(true);
      for (const [path, status] of [
        [`${ROOT}/Fix%20Links/trigger`, 400],
        [`${ROOT}/${'a'.repeat(65)}/trigger`, 400],
        [`${ROOT}/no-such-recipe/trigger`, 404],
        ['/v1/workflow/other/fix-links/trigger', 404],
        [`${TRIGGER}?dryRun=yes`, 400],
      ] as const)
        assert.equal((await post(path)).status, status, path);
      assert.deepEqual(await runs(), []);
    });

    it('queues a run in the name of the key, and wakes the scheduler', async () => {
      woken = 0;
      const { status, json } = await post(TRIGGER);
      assert.equal(status, 202);
      const [run] = await runs();
      const [key] = await api.records.keys.list('docs');
      assert.deepEqual(json, { schemaId: 'fix-links', instanceId: run?.id, jobId: run?.newJob });
      assert.deepEqual([run?.cause, run?.startedBy, run?.dry], ['api', `key:${key?.id}`, false]);
      assert.equal(woken, 1);
      const [entry] = await api.records.audit.list({ limit: 1 });
      assert.deepEqual(
        [entry?.action, entry?.target, entry?.project],
        ['automation.started', 'fix-links', 'docs'],
      );
    });

    it('makes a dry run also while it is off', async () => {
      await save(false);
      assert.equal((await post(`${TRIGGER}?dryRun=true`)).status, 202);
      assert.equal((await runs())[0]?.dry, true);
    });

    it('409 when too many have not ended', async () => {
      await save(true);
      let status = 202;
      for (let n = 0; n < 30 && status === 202; n++) ({ status } = await post(TRIGGER));
      assert.equal(status, 409);
    });
  });

  describe('what keys read', () => {
    it('GET /v1/workflow/{projectId}: every recipe, whether it is on, and its last run', async () => {
      const { status, json } = await api.ask(ROOT);
      assert.equal(status, 200);
      const one = (json['automations'] as Record<string, unknown>[]).find(({ id }) => id === 'fix-links');
      assert.deepEqual(
        [one?.['enabled'], one?.['trigger'], one?.['nextRunAt']],
        [true, 'schedule', '2026-01-19T06:00:00.000Z'],
      );
      assert.ok(one?.['lastRun'] !== undefined);
    });

    it('GET …/runs: newest first, in pages', async () => {
      const all = (await runs()).map(({ id }) => id);
      const first = await api.ask(`${ROOT}/fix-links/runs?limit=2`);
      const idsOf = ({ json }: typeof first) => (json['runs'] as { id: string }[]).map(({ id }) => id);
      assert.deepEqual([idsOf(first), first.json['hasMore']], [all.slice(0, 2), true]);
      const rest = await api.ask(`${ROOT}/fix-links/runs?limit=100&before=${all[1]}`);
      assert.deepEqual([idsOf(rest), rest.json['hasMore']], [all.slice(2), false]);
      assert.equal((await api.ask(`${ROOT}/no-such-recipe/runs`)).status, 404);
    });
  });

  describe('PATCH /v1/workflow/{projectId}/{workflowSchemaId}', () => {
    const patch = (path: string, body: object, key?: string) =>
      api.ask(path, {
        method: 'PATCH',
        body,
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      });
    const stored = (recipe: string) => api.records.automations.get('docs', recipe);

    it('is for keys with the scope projects:write, and changes what is named', async () => {
      await save(false);
      const before = await stored('fix-links');
      assert.equal((await patch(`${ROOT}/fix-links`, { enabled: true })).status, 403);
      assert.deepEqual(await stored('fix-links'), before);
      const { secret: key } = await api.records.keys.create({
        project: 'docs',
        name: 'set-up',
        scopes: ['projects:write'],
      });
      const on = await patch(`${ROOT}/fix-links`, { enabled: true, monthRuns: 9, scope: '/guides/' }, key);
      assert.equal(on.status, 200, JSON.stringify(on.json));
      assert.deepEqual(
        [on.json['enabled'], on.json['monthRuns'], on.json['scope'], on.json['schedule']],
        [true, 9, 'guides', before?.schedule],
      );
      assert.ok(((await stored('fix-links'))?.dueAt ?? 0) > 0, 'its next time is set');
      const entries = await api.records.audit.list({ limit: 100 });
      const entry = entries.find(({ action }) => action === 'automation.changed');
      assert.deepEqual(
        [entry?.target, entry?.project, entry?.detail],
        ['fix-links', 'docs', 'enabled on, scope guides, monthRuns 9'],
      );
      const less = await patch(`${ROOT}/fix-links`, { monthRuns: null }, key);
      assert.deepEqual([less.json['monthRuns'], less.json['scope']], [null, 'guides']);
      const asked = await patch(`${ROOT}/answer-feedback`, { unattended: true }, key);
      assert.equal(asked.json['unattended'], true);
      assert.match((await stored('answer-feedback'))?.unattended?.by ?? '', /^key:/);

      const wrong = await patch(
        `${ROOT}/fix-links`,
        { schedule: '* * * * *', timeZone: 'UTC', options: { from: 'x' } },
        key,
      );
      assert.deepEqual(
        [wrong.status, wrong.json['details']],
        [400, [{ message: '"options.from": This recipe has no options of its own.', path: 'options.from' }]],
      );
      for (const [body, path] of [
        [{ schedule: '* * * * *' }, 'schedule'],
        [{ timeZone: 'Mars/Base' }, 'timeZone'],
        [{ trigger: 'never' }, 'trigger'],
        [{ monthRuns: 10_001 }, 'monthRuns'],
        [{ unattended: true }, 'unattended'],
        [{ other: 1 }, 'other'],
      ] as const) {
        const { status, json } = await patch(`${ROOT}/fix-links`, body, key);
        assert.deepEqual([status, (json['details'] as { path: string }[])[0]?.path], [400, path]);
      }
      assert.equal((await patch(`${ROOT}/nothing`, { enabled: true }, key)).status, 404);
      assert.equal((await patch('/v1/workflow/nobody/fix-links', { enabled: true }, key)).status, 404);
    });

    it('keeps options of a later version of the recipe', async () => {
      const { version, ...settings } = (await stored('fix-links'))!;
      await api.records.automations.save('docs', 'fix-links', {
        settings: { ...settings, options: { later: 'x' } },
        version,
        dueAt: null,
      });
      const doing = { service: { records: api.records, clock: () => 0 }, actor: TERMINAL, project: 'docs' };
      await perform(changeAutomation, doing, { recipe: fixLinks, given: { monthRuns: '6' } });
      const { options, monthRuns } = (await stored('fix-links'))!;
      assert.deepEqual([options, monthRuns], [{ later: 'x' }, 6]);
    });

    it('makes two changes of the same moment both', async () => {
      const parts = { records: api.records, clock: () => Date.UTC(2026, 0, 19) };
      const doing = { service: parts, actor: TERMINAL, project: 'docs' };
      await Promise.all(
        [{ scope: 'api' }, { monthRuns: '7' }, { monthTokens: '8' }].map((given) =>
          perform(changeAutomation, doing, { recipe: fixLinks, given }),
        ),
      );
      const { scope, monthRuns, monthTokens } = (await stored('fix-links'))!;
      assert.deepEqual([scope, monthRuns, monthTokens], ['api', 7, 8]);
    });
  });
});
