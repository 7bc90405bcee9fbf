/** What a project's jobs would run with, as the dashboard shows it: problems of this machine count only where a worker runs on it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { joinSettings, type SettingsSource } from '../../settings/settings.ts';
import { jobSetup } from './job-setup.ts';

const remote = 'https://github.com/example/docs';
const setup = (agent: string, worker: boolean, model: SettingsSource = {}) =>
  jobSetup(
    'docs',
    {
      settings: {
        ...joinSettings([{ agent, githubToken: 'x', agentUnconfined: true, ...model }]),
        dataDir: '',
      },
      plans: () => [
        {
          id: 'docs',
          plan: { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] },
        },
      ],
    },
    worker,
  );

it('a program that workers elsewhere have does not keep jobs from being created', async (t) => {
  const { PATH } = process.env;
  process.env['PATH'] = '/nowhere';
  t.after(() => {
    process.env['PATH'] = PATH;
  });
  const model = { modelUrl: 'https://gateway.example/v1', modelName: 'writer' };
  const [here, elsewhere] = [await setup('codex', true, model), await setup('codex', false, model)];
  assert.match(here.problem ?? '', /^Codex is not installed here: .*\. Install it with /);
  assert.equal(elsewhere.problem, undefined);
  assert.partialDeepStrictEqual(elsewhere, { agent: 'Codex', understands: true, unconfined: true });
});

it('a model that was not set is told everywhere', async () => {
  for (const [agent, worker] of [
    ['model', true],
    ['model', false],
    ['codex', false],
  ] as const)
    assert.match(
      (await setup(agent, worker)).problem ?? '',
      /LECTERN_MODEL_URL and LECTERN_MODEL_NAME are not set\. Set /,
    );
});

it('an address for Gemini is none for the agent "model", but for the part that speaks the format of OpenAI', async () => {
  const google = 'https://generativelanguage.googleapis.com/v1beta';
  const problem = async (modelUrl: string) =>
    (await setup('model', true, { modelUrl, modelName: 'gemini-2.5-pro' })).problem;
  assert.match((await problem(google)) ?? '', /Gemini's format.*\. Add "\/v1beta\/openai" to the host/);
  assert.equal(await problem(`${google}/openai`), undefined);
});

it('names the endpoint of the settings, and whether it is on this machine', async () => {
  for (const [modelUrl, endpoint] of [
    ['https://gateway.example/v1', { host: 'gateway.example', isHere: false }],
    ['http://localhost:11434/v1', { host: 'localhost:11434', isHere: true }],
    ['http://127.0.0.1:8080/v1', { host: '127.0.0.1:8080', isHere: true }],
    ['http://[::1]:8080/v1', { host: '[::1]:8080', isHere: true }],
    ['http://localhost.example/v1', { host: 'localhost.example', isHere: false }],
  ] as const)
    assert.deepEqual((await setup('model', false, { modelUrl, modelName: 'writer' })).endpoint, endpoint);
});

it('says why code repositories are not open, for each agent', async () => {
  const closed = async (agent: string, model: SettingsSource = {}) =>
    (await setup(agent, true, model)).codeClosed;
  assert.match(
    String(await closed('maintenance')),
    /^maintenance reads none of it: that needs .* such as LECTERN_AGENT=model/,
  );
  assert.match(String(await closed('claude')), /^LECTERN_MODEL_CODE is not true/);
  assert.equal(await closed('claude', { modelCode: true, agentUnconfined: false }), undefined);
  assert.match(
    String(await closed('claude', { modelCode: true, agentUnconfined: true })),
    /only a confined program, .* gets copies of code$/,
  );
  const model = { modelUrl: 'http://localhost:1', modelName: 'm' };
  assert.match(String(await closed('model', model)), /^LECTERN_MODEL_CODE is not true/);
  assert.equal(await closed('model', { ...model, modelCode: true }), undefined);
});
