/** Every form that begins a job says where words go, and none of them says that nothing leaves while a hosted model is set. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JOBS, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { LOCAL_SETUP } from '../../../../../test/support/test-job-operations.ts';
import { RECIPES } from '../../../../records/automations/recipes/recipes.ts';
import { EXACT_CHANGES } from '../../../../server/jobs/exact-changes.ts';

const AUTOMATIONS = '/dashboard/p/docs/automations';
const HOSTED = {
  ...LOCAL_SETUP,
  agent: 'model writer',
  understands: true,
  endpoint: { host: 'api.example.com', isHere: false },
};
const wordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/<dt>Words go to<\/dt>\s*<dd>([^<]*)<\/dd>|Words go to ([^<]*)\.</g)].map(
    ([, fact, hint]) => fact ?? hint ?? '',
  );

describe('where words go', () => {
  const [withModel, without] = [true, false].map(
    (needs) => RECIPES.find(({ needsModel }) => needsModel === needs)!.id,
  );
  const exact = `${JOBS}/new?operation=${EXACT_CHANGES.all[0]!.name}`;
  const table = [
    ['the form of a new job', `${JOBS}/new`, true],
    ['the list of jobs', JOBS, true],
    ['an exact change', exact, false],
    ['an automation with a model', `${AUTOMATIONS}/${withModel}`, true],
    ['an automation without one', `${AUTOMATIONS}/${without}`, false],
  ] as const;
  for (const [title, path, asksModel] of table)
    it(title, async () => {
      const made = await jobDashboard();
      const owner = made.as('owner');
      const plain = wordsIn((await owner.get(path)).text);
      made.operations.currentSetup = HOSTED;
      const { status, text } = await owner.get(path);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /nothing leaves/i);
      const leaving =
        'model writer at api.example.com: your words, quoted feedback and what the agent reads leave this server';
      assert.deepEqual(wordsIn(text), [asksModel ? leaving : 'no model']);
      assert.deepEqual(plain, ['no model; nothing leaves this server']);
    });

  it('a message to a job', async () => {
    const made = await jobDashboard();
    made.operations.currentSetup = HOSTED;
    const job = await made.job();
    const { text } = await made.as('editor').get(`${JOBS}/${job.id}`);
    assert.match(wordsIn(text).join(), /^model writer at api\.example\.com: /);
  });
});
