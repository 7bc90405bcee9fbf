/** What the housekeeping deletes and what it leaves, on real stores. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testRandom } from '../../../test/support/test-service.ts';
import { createRecords } from '../../records/create-records.ts';
import type { FeedbackRecords } from '../../records/feedback/feedback-records.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../records/projects/project-records.ts';
import type { Records } from '../../records/records.ts';
import { knownSettings } from '../sites/project-settings.ts';
import { EDITS_KEPT_DAYS, expireOld, RUNS_KEPT_DAYS } from './maintenance.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const ROW = {
  project: 'docs',
  path: '/',
  source: 'contextual',
  status: 'pending',
  comment: null,
  helpful: true,
  contact: null,
  code: null,
  filename: null,
  lang: null,
} as const;

async function ids(feedback: FeedbackRecords, project: string): Promise<string[]> {
  return (await feedback.list({ project }, { limit: 10 })).items.map(({ id }) => id);
}

describe('housekeeping', () => {
  eachDatabase((_kind, open) => {
    const prepare = async (): Promise<Records> => {
      const secret = new Uint8Array(32);
      const deps = { database: await open(), clock: () => NOW, random: testRandom(), secret };
      const records = createRecords(deps);
      await records.projects.register(['docs', 'help'].map((id) => ({ id, subdomain: id, name: id })));
      await records.feedback.import([
        { ...ROW, id: 'old', createdAt: NOW - 31 * DAY },
        { ...ROW, id: 'new', createdAt: NOW - 29 * DAY },
        { ...ROW, id: 'other', project: 'help', createdAt: NOW - 3000 * DAY },
      ]);
      return records;
    };

    it('keeps everything until somebody chooses how long', async () => {
      const records = await prepare();
      assert.equal(await expireOld(records, NOW), 0);
      assert.deepEqual(await ids(records.feedback, 'help'), ['other']);
    });

    it('keeps questions for as many days as are set, and none without', async () => {
      const records = await prepare();
      const { questions } = records;
      const asked = {
        caller: 'web',
        status: 'answered',
        question: 'Why?',
        answer: 'So.',
        sources: [],
      } as const;
      for (const project of ['docs', 'help']) await questions.add({ ...asked, project });
      const left = async (): Promise<number> =>
        (await questions.list({ project: 'docs', limit: 9 })).questions.length +
        (await questions.list({ project: 'help', limit: 9 })).questions.length;
      await expireOld(records, NOW + 30 * DAY, { questionDays: 30 });
      assert.equal(await left(), 2);
      await expireOld(records, NOW + 30 * DAY + 1, { questionDays: 30 });
      assert.equal(await left(), 0);
      await questions.add({ ...asked, project: 'docs' });
      await expireOld(records, NOW, { questionDays: 0 });
      assert.equal(await left(), 0);
    });

    it('adds up how visits began, how readers arrived and what they searched for in months that are over', async () => {
      const records = await prepare();
      const { insight, searches } = records;
      const none = { project: 'docs', hours: [], pages: [], agents: [], arrivals: [] } as const;
      await insight.add({
        ...{ ...none, day: NOW / DAY - 1, flows: [{ steps: ['/a'], count: 1 }] },
        arrivals: [{ kind: 'referrer', path: '/a', source: 'forum.example', count: 1 }],
      });
      await searches.add({ project: 'docs', term: 'install', results: 1, opened: true });
      await expireOld(records, NOW + 31 * DAY);
      const { sumMonths } = insight;
      assert.equal(await sumMonths('docs', NOW + 31 * DAY), 0, 'nothing is left to add up');
      assert.equal(await searches.sumMonths('docs', NOW + 31 * DAY), 0);
      assert.equal(await sumMonths('docs', NOW + 62 * DAY), 2);
      assert.equal(await searches.sumMonths('docs', NOW + 62 * DAY), 1);
    });

    it('forgets runs of automations that are a year old', async () => {
      const records = await prepare();
      const { automations } = records;
      for (let n = 0; n < 2; n++) {
        await automations.start({
          project: 'docs',
          recipe: 'fix-links',
          cause: 'person',
          startedBy: 'terminal',
          dry: false,
        });
        const [held] = await automations.claim({ projects: ['docs'], limit: 1, lease: 1 });
        await automations.change(held!, { state: 'nothing', dueAt: null });
      }
      const left = async (now: number): Promise<number> => {
        await expireOld(records, now);
        return (await automations.runs('docs', { limit: 10 })).length;
      };
      assert.equal(await left(NOW + RUNS_KEPT_DAYS * DAY), 2);
      // The last one tells the next where to begin.
      assert.equal(await left(NOW + RUNS_KEPT_DAYS * DAY + 1), 1);
    });

    it('forgets texts that members began to edit and left', async () => {
      const records = await prepare();
      const { jobs } = records;
      const { id } = await jobs.create({ project: 'docs', subdomain: 'docs', prompt: 'Do', draft: false });
      const [author, path] = ['user:1', 'a.mdx'];
      await jobs.edits.keep('docs', id, { author, commit: 'a'.repeat(40), path, text: 'A' });
      await expireOld(records, NOW + EDITS_KEPT_DAYS * DAY);
      assert.deepEqual(await jobs.edits.paths('docs', id, author), [path]);
      await expireOld(records, NOW + EDITS_KEPT_DAYS * DAY + 1);
      assert.deepEqual(await jobs.edits.paths('docs', id, author), []);
    });

    it('forgets answers to repeated requests after a day', async () => {
      const { idempotency, ...records } = await prepare();
      const request = { project: 'docs', key: 'k', fingerprint: 'f' };
      await idempotency.begin(request);
      await expireOld({ idempotency, ...records }, NOW + DAY - 1);
      assert.equal((await idempotency.begin(request)).kind, 'running');
      await expireOld({ idempotency, ...records }, NOW + DAY);
      assert.equal((await idempotency.begin(request)).kind, 'begun');
    });

    it('deletes what is older than its project keeps, and nothing of another', async () => {
      const records = await prepare();
      await records.projects.changeSettings('docs', () => ({
        ...DEFAULT_PROJECT_SETTINGS,
        retentionDays: 30,
      }));
      assert.equal(await expireOld(records, NOW), 1);
      assert.deepEqual(await ids(records.feedback, 'docs'), ['new']);
      assert.deepEqual(await ids(records.feedback, 'help'), ['other']);
    });

    it('knows the settings when it has asked for them, and says when they became others', async () => {
      const { projects } = await prepare();
      const settings = knownSettings(projects, () => ['docs']);
      const told: boolean[] = [];
      const leave = settings.subscribe('docs', () => told.push(settings.of('docs').searchTerms));
      await settings.refresh();
      await projects.changeSettings('docs', () => ({ ...DEFAULT_PROJECT_SETTINGS, searchTerms: false }));
      assert.equal(settings.of('docs').searchTerms, true);
      await settings.refresh();
      await settings.refresh();
      leave();
      await projects.changeSettings('docs', () => DEFAULT_PROJECT_SETTINGS);
      await settings.refresh();
      assert.deepEqual([told, settings.of('docs').searchTerms], [[false], true]);
    });
  });
});
