/** Settings of agent jobs: defaults, and what is refused with the name of the variable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinSettings, type SettingsSource } from './settings.ts';

const jobs = (source: SettingsSource) => joinSettings([source]).jobs;

describe('the settings of agent jobs', () => {
  it('need nothing', () =>
    assert.deepEqual(jobs({}), {
      agent: { kind: 'maintenance' },
      read: [],
      env: [],
      unconfined: false,
      model: {},
      forges: {},
      minutes: 30,
      atOnce: 1,
      commits: { name: 'Lectern', mail: 'lectern@localhost', signOff: false, coAuthor: false, title: '' },
      pullRequests: { labels: [], reviewers: [], draft: false, comments: undefined, branchPrefix: undefined },
      readsCode: false,
    }));

  it('take a program as a command line', () =>
    assert.deepEqual(jobs({ agent: 'opencode acp', agentRead: '/opt/a:/opt/b', agentEnv: 'A, B' }), {
      ...jobs({}),
      agent: { kind: 'program', command: ['opencode', 'acp'] },
      read: ['/opt/a', '/opt/b'],
      env: ['A', 'B'],
    }));

  it('know a forge as soon as anything is said of it', () => {
    assert.deepEqual(jobs({ githubToken: 'x' }).forges['github'], {
      url: 'https://api.github.com',
      token: 'x',
    });
    assert.deepEqual(jobs({ githubUrl: 'https://ghe.example/api/v3/' }).forges['github'], {
      url: 'https://ghe.example/api/v3',
    });
    assert.deepEqual(jobs({ githubAppId: '7', githubAppKey: 'PEM' }).forges['github']?.app, {
      id: '7',
      key: 'PEM',
    });
    assert.deepEqual(jobs({ gitlabToken: 'x' }).forges['gitlab'], { url: 'https://gitlab.com', token: 'x' });
    assert.deepEqual(jobs({ giteaUrl: 'https://git.example', giteaToken: 'x' }).forges['gitea'], {
      url: 'https://git.example',
      token: 'x',
    });
  });

  for (const [source, words] of [
    [{ agent: ' ' }, /LECTERN_AGENT/],
    [{ agent: 'run "a' }, /LECTERN_AGENT/],
    [{ githubAppId: '7' }, /LECTERN_GITHUB_APP_KEY/],
    [{ githubUrl: 'github.example.com' }, /LECTERN_GITHUB_URL/],
    [{ giteaToken: 'x' }, /LECTERN_GITEA_URL/],
    [{ bitbucketDcToken: 'x' }, /LECTERN_BITBUCKET_DC_URL is not/],
    [{ modelUrl: 'file:///etc' }, /LECTERN_MODEL_URL/],
    [{ jobMinutes: '0' }, /LECTERN_JOB_MINUTES/],
    [{ jobs: 'many' }, /LECTERN_JOBS/],
    [{ agentUnconfined: 'maybe' }, /LECTERN_AGENT_UNCONFINED/],
    [{ agentEnv: 'A,LECTERN_MODEL_KEY' }, /LECTERN_AGENT_ENV names LECTERN_MODEL_KEY/],
    [{ agentEnv: 'DATABASE_URL' }, /LECTERN_AGENT_ENV names DATABASE_URL/],
    [{ agentEnv: 'LECTERN_GITHUB_TOKEN_FILE' }, /LECTERN_AGENT_ENV names LECTERN_GITHUB_TOKEN_FILE/],
  ] as const)
    it(`refuse ${JSON.stringify(source)}`, () =>
      assert.throws(
        () => jobs(source),
        (error: Error) => words.test(error.message),
      ));
});
