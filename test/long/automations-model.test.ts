/** Recipes that need a model: words of readers only where that was allowed, budgets that hold, and the account on a pull request. */
import assert from 'node:assert/strict';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Agent, AgentTurn } from '../../src/jobs/agents/agent.ts';
import type { Forge } from '../../src/jobs/forges/forge.ts';
import type { AutomationRun, AutomationSettings } from '../../src/records/automations/automation.ts';
import { pullNumber } from '../../src/server/automations/automation-host.ts';
import { type AutomationsUnderTest, automationsUnderTest } from '../support/automations-under-test.ts';
import { scriptedAgent } from '../support/jobs-under-test.ts';

const RECIPE = 'answer-feedback';
const write = (turn: AgentTurn, text: string): Promise<void> =>
  appendFile(join(turn.folder, 'guide.mdx'), `\n${text}\n`);

async function withFeedback(
  agent?: Agent,
  forge?: Forge,
): Promise<AutomationsUnderTest & { add(id: string): Promise<void> }> {
  const made = await automationsUnderTest({
    ...(agent === undefined ? {} : { agent }),
    ...(forge === undefined ? {} : { forgeOf: () => forge, forge: () => forge }),
  });
  const add = async (id: string): Promise<void> => {
    const entry = { id, project: 'docs', path: '/guide', source: 'contextual', status: 'pending' } as const;
    const rest = { comment: `Secret words of ${id}`, helpful: false, contact: null, code: null };
    await made.records.feedback.import([
      { ...entry, ...rest, filename: null, lang: null, createdAt: made.clock() },
    ]);
  };
  for (const id of ['one', 'two', 'three']) await add(id);
  made.clock.advance(1_000);
  return { ...made, add };
}

/** Started by a program, with nobody looking. */
async function unattended(all: AutomationsUnderTest): Promise<AutomationRun> {
  await all.records.automations.start({
    project: 'docs',
    recipe: RECIPE,
    cause: 'api',
    startedBy: 'key:1',
    dry: false,
  });
  return all.ended(RECIPE, all.server());
}

describe('words of readers', { timeout: 60_000 }, () => {
  it('reach no agent by themselves unless an administrator has allowed it', async () => {
    const all = await withFeedback();
    await all.on(RECIPE);
    const refused = await unattended(all);
    assert.equal(refused.state, 'skipped');
    assert.match(refused.report, /no administrator has allowed/);
    assert.deepEqual(await all.jobsOf(), []);
    await all.on(RECIPE, { unattended: { by: 'user:1', at: 1 } });
    all.clock.advance(1_000);
    const allowed = await unattended(all);
    assert.equal(allowed.state, 'unchanged', allowed.report);
    assert.deepEqual((await all.jobsOf())[0]!.feedback.toSorted(), ['one', 'three', 'two']);
  });

  it('reach an agent that is not confined only when a person starts it', async () => {
    const all = await withFeedback();
    await all.on(RECIPE, { unattended: { by: 'user:1', at: 1 } });
    all.setup.unconfined = true;
    assert.match((await unattended(all)).report, /not confined/);
    all.clock.advance(1_000);
    await all.start(RECIPE);
    assert.equal((await all.ended(RECIPE, all.server())).state, 'unchanged');
  });

  it('are in no report, no signal, no prompt and no pull request', async () => {
    const all = await withFeedback(
      scriptedAgent(async (turn) => write(turn, 'Better.').then(() => undefined)),
    );
    await all.on(RECIPE);
    await all.start(RECIPE, true);
    const planned = await all.ended(RECIPE, all.server());
    assert.equal(planned.state, 'planned');
    assert.match(planned.report, /With it go 3 quotations of readers/);
    assert.deepEqual(await all.jobsOf(), [], 'a dry run asks no model');
    await all.start(RECIPE);
    const run = await all.ended(RECIPE, all.server());
    assert.equal(run.state, 'changed', run.report);
    const [job] = await all.jobsOf();
    assert.doesNotMatch(JSON.stringify([planned, run, job]), /Secret words/);
  });

  it('of a later run are quoted by the same job', async () => {
    let turns = 0;
    const all = await withFeedback(
      scriptedAgent(async (turn) => write(turn, `Better ${++turns}.`).then(() => undefined)),
    );
    await all.on(RECIPE);
    await all.start(RECIPE);
    const first = await all.ended(RECIPE, all.server());
    all.clock.advance(1_000);
    await all.add('four');
    all.clock.advance(1_000);
    await all.start(RECIPE);
    const second = await all.ended(RECIPE, all.server());
    assert.deepEqual([second.state, second.job], ['changed', first.job], second.report);
    assert.ok((await all.jobsOf())[0]!.feedback.includes('four'));
    assert.equal((await all.jobsOf()).length, 1);
  });
});

describe('a recipe that needs a model', { timeout: 60_000 }, () => {
  it('is skipped where the agent has none', async () => {
    const all = await withFeedback();
    await all.on(RECIPE);
    all.setup.understands = false;
    await all.start(RECIPE);
    const run = await all.ended(RECIPE, all.server());
    assert.equal(run.state, 'skipped');
    assert.match(run.report, /needs an agent with a model/);
  });

  /** Uses 110 tokens, and ends when it is asked to. */
  const thirsty = () =>
    withFeedback(
      scriptedAgent(async (turn) => {
        turn.report.usage({ steps: 1, inputTokens: 90, outputTokens: 20 });
        await write(turn, 'So far.');
        await new Promise<void>((resolve) => {
          if (turn.finish.aborted) resolve();
          turn.finish.addEventListener('abort', () => resolve());
        });
        return { message: 'I ended early.' };
      }),
    );
  const stopped = async (settings: Partial<AutomationSettings>) => {
    const all = await thirsty();
    await all.on(RECIPE, settings);
    await all.start(RECIPE);
    const server = all.server();
    let run = await all.records.automations.runs('docs', { limit: 1 }).then(([one]) => one!);
    for (let tries = 0; tries < 400 && run.endedAt === null; tries++) {
      await server.tick();
      all.clock.advance(700_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
      run = (await all.records.automations.run('docs', run.id))!;
    }
    assert.deepEqual([run.state, run.tokens, run.report], ['changed', 110, 'I ended early.']);
    return { all, server };
  };

  it('is asked to end when the run has used its tokens, and counts them for the month', async () => {
    const { all, server } = await stopped({ runTokens: 100, monthTokens: 105 });
    await all.start(RECIPE);
    const next = await all.ended(RECIPE, server);
    assert.deepEqual(
      [next.state, next.report],
      ['skipped', 'The budget of 105 tokens a month is used up: 110 were used'],
    );
  });

  it('is asked to end when the run has used what was left of the month', async () => {
    await stopped({ monthTokens: 100 });
  });
});

describe('the account on a pull request', { timeout: 60_000 }, () => {
  it('is one comment that each run replaces', async () => {
    const comments: { number: number; body: string }[] = [];
    const pull = { url: 'https://forge.example/acme/docs/pull/7', state: 'open' } as const;
    let opened = false;
    const reviews = {
      comment: async (number: number, { body }: { body: string }) => void comments.push({ number, body }),
    } as unknown as NonNullable<Forge['reviews']>;
    const forge: Forge = {
      kind: 'test',
      name: 'forge.example/acme/docs',
      reviews,
      checkAccess: async () => undefined,
      credential: async () => undefined,
      findPullRequest: async () => (opened ? pull : undefined),
      createPullRequest: async () => {
        opened = true;
        return pull;
      },
    };
    let turns = 0;
    const agent = scriptedAgent(async (turn) => write(turn, `Better ${++turns}.`).then(() => undefined));
    const all = await withFeedback(agent, forge);
    await all.on(RECIPE);
    for (const id of ['four', 'five']) {
      await all.start(RECIPE);
      const run = await all.ended(RECIPE, all.server());
      assert.equal(run.state, 'changed', run.report);
      all.clock.advance(86_400_000);
      await all.add(id);
      all.clock.advance(1_000);
    }
    assert.deepEqual(
      comments.map(({ number, body }) => [
        number,
        body.match(/^- \d{4}-\d\d-\d\d, started by a person$/gm)?.length,
      ]),
      [
        [7, 1],
        [7, 2],
      ],
    );
    assert.ok(comments[0]!.body.startsWith('<!-- lectern automation:answer-feedback -->\n'));
  });

  for (const [url, number] of [
    ['https://github.com/acme/docs/pull/12', 12],
    ['https://gitlab.com/acme/group/docs/-/merge_requests/3', 3],
    ['https://codeberg.org/acme/docs/pulls/4', 4],
    ['https://bitbucket.org/acme/docs/pull-requests/5', 5],
    ['https://bb.example/projects/A/repos/d/pull-requests/6/overview', 6],
    ['https://docs.example/dashboard/p/docs/jobs/01kf0x', undefined],
  ] as const)
    it(`is written to number ${number} of ${url}`, () => assert.equal(pullNumber(url), number));
});
