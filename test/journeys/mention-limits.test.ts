/** What strangers can make requests at a forge cost, and what two servers do about the same one. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { githubForge } from '../../src/jobs/forges/github/github-forge.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { AnswerClaim, ForgeThread, ThreadClaim } from '../../src/records/jobs/forge-mention.ts';
import {
  ANSWER_EVERY_MS,
  followMentions,
  LOOKS_AN_HOUR,
  PAUSE_MS,
} from '../../src/server/jobs/discussion/follow-mentions.ts';
import { MAX_REQUESTS } from '../../src/server/jobs/discussion/received-comments.ts';
import { firstOfEachRepository } from '../../src/server/service/start-reviews.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { eventually } from '../support/eventually.ts';
import { FORGE_TOKEN, startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';
import { FORGE_DOCS, FORGE_REPOSITORY as REPOSITORY } from '../support/forge-jobs.ts';
import { testSchema } from '../support/postgres.ts';
import { receiveMentions } from '../support/received-mentions.ts';
import { startPatiently } from '../support/start-patiently.ts';

const ASKED = '@lectern fix the broken links';
const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('requests of strangers', () => {
  it('cost few questions about rights, each once, and do not keep a maintainer from being heard', async () => {
    const { forge, look, say, made } = await receiveMentions();
    const { number } = await forge.openIssue(REPOSITORY, { author: 'eve', title: 'Me' });
    for (let at = 0; at < MAX_REQUESTS + 10; at++) await say(number, ASKED, { author: `stranger-${at}` });
    await say(number, ASKED);
    const asked = async (): Promise<number> => {
      const from = forge.requests.length;
      await look('issue', number);
      return forge.requests.slice(from).filter(({ path }) => path.endsWith('/permission')).length;
    };
    assert.equal(await asked(), MAX_REQUESTS);
    assert.equal((await made()).length, 1);
    assert.equal(await asked(), 11, 'those that had to wait');
    assert.equal(await asked(), 0);
  });

  it('in many threads are so many looks in an hour and no more', async () => {
    const { parts } = await receiveMentions();
    let now = Date.now();
    const looked: number[] = [];
    let next = 0;
    const claim = async ({ projects, limit }: ThreadClaim) =>
      projects.length === 0
        ? []
        : Array.from({ length: limit }, () => ({
            project: 'docs',
            kind: 'issue' as const,
            number: ++next,
            dueAt: now,
          }));
    const mentions = {
      ...parts.mentions,
      claim,
      done: async ({ number }: ForgeThread) => void looked.push(number),
    };
    const projects = { get: async () => undefined };
    const following = followMentions({ ...parts, mentions, projects, clock: () => now });
    await following.look();
    assert.equal(looked.length, LOOKS_AN_HOUR);
    await following.look();
    assert.equal(looked.length, LOOKS_AN_HOUR);
    now += 3_600_000;
    await following.look();
    assert.equal(looked.length, 2 * LOOKS_AN_HOUR);
    following.stop();
  });

  it('are looked at with a pause between two looks at one thread, and answered with a longer one', async () => {
    const { parts, records } = await receiveMentions();
    const claims: ThreadClaim[] = [];
    const answers: AnswerClaim[] = [];
    const mentions = {
      ...records.jobs.mentions,
      claim: async (wanted: ThreadClaim) => {
        claims.push(wanted);
        return [];
      },
      claimAnswers: async (wanted: AnswerClaim) => {
        answers.push(wanted);
        return [];
      },
    };
    const following = followMentions({ ...parts, mentions });
    await following.look();
    following.stop();
    assert.deepEqual([claims[0]?.pause, answers[0]?.every], [PAUSE_MS, ANSWER_EVERY_MS]);
  });

  it('on the pull request of a job are its own, and cost nothing here', async () => {
    const { forge, run, say, look } = await receiveMentions();
    await run();
    await say(1, ASKED, { author: 'eve' });
    const from = forge.requests.length;
    await look('pull_request', 1);
    assert.deepEqual(forge.requests.slice(from), []);
  });

  it('on the pull request of a job of another project are one request, and start nothing', async () => {
    const { forge, look, made, say, opened, records } = await receiveMentions();
    const number = await opened();
    const link = `${forge.url}/${REPOSITORY}/pull/${number}`;
    await records.jobs.create({
      project: 'other',
      subdomain: 'other',
      prompt: 'Mend it',
      draft: false,
      branch: 'change',
      pullRequest: { link, base: 'main' },
    });
    await say(number, ASKED);
    const from = forge.requests.length;
    await look('pull_request', number);
    const paths = forge.requests.slice(from).map(({ path }) => path.replace(/^.*example\/docs/, ''));
    // Before the first one, the driver looks at the repository.
    assert.deepEqual([paths, await made()], [['', `/pulls/${number}`], []]);
  });

  it('about a project that another one hears for cost nothing', async () => {
    const { forge, look, made } = await receiveMentions();
    const { number } = await forge.openIssue(REPOSITORY, { author: 'ada', title: 'Links', body: ASKED });
    const from = forge.requests.length;
    await look('issue', number, { received: () => ['other'] });
    assert.deepEqual([forge.requests.slice(from), await made()], [[], []]);
  });
});

describe('what is written at a forge', () => {
  it('is looked at again after an outage', async () => {
    const { forge, look, made, parts } = await receiveMentions();
    const { number } = await forge.openIssue(REPOSITORY, { author: 'ada', title: 'Links', body: ASKED });
    const done: number[] = [];
    const mentions = {
      ...parts.mentions,
      done: async (one: Parameters<typeof parts.mentions.done>[0]) => {
        done.push(one.number);
        await parts.mentions.done(one);
      },
    };
    forge.set({ failures: 50 });
    await look('issue', number, { mentions });
    assert.deepEqual([done, await made()], [[], []]);
    forge.set({ failures: 0 });
    await look('issue', number, { mentions });
    assert.deepEqual([done, (await made()).length], [[number], 1]);
  });

  it('is answered with why nothing is done on a branch with a name that nobody pushes to', async () => {
    const { forge, look, made, say, answers, opened } = await receiveMentions();
    const number = await opened({ branch: 'fix#1' });
    await say(number, ASKED);
    const from = forge.requests.length;
    await look('pull_request', number);
    assert.match(answers(number)[0]!, /a name that jobs cannot push to/);
    assert.deepEqual(await made(), []);
    const late = forge.requests.length;
    await look('pull_request', number);
    assert.ok(forge.requests.length - late < late - from, 'nobody is asked about again');
  });

  it('is answered once when a server dies between the answer and its row, and later in a locked issue', async () => {
    const { forge, look, made, ended, answers, parts, jobs } = await receiveMentions();
    const { number } = await forge.openIssue(REPOSITORY, { author: 'ada', title: 'Links', body: ASKED });
    await look('issue', number);
    await ended((await made())[0]!);
    const locked = async (project: string) => {
      const resources = await jobs.pool.get(project);
      const comment = async () => {
        throw new AppError('forge/misconfigured', 'The issue is locked');
      };
      return { ...resources, forge: { ...resources.forge, issues: { ...resources.forge.issues!, comment } } };
    };
    const again = {
      ...parts.mentions,
      claimAnswers: (wanted: AnswerClaim) => parts.mentions.claimAnswers({ ...wanted, every: 0 }),
    };
    await look('issue', number, { pool: { get: locked }, mentions: again });
    assert.deepEqual(answers(number), []);
    const dying = async () => {
      throw new Error('The server is gone');
    };
    await look('issue', number, { mentions: { ...again, answered: dying } });
    assert.equal(answers(number).length, 1);
    await look('issue', number, { mentions: again });
    const from = forge.requests.length;
    await look('issue', number, { mentions: again });
    assert.equal(answers(number).length, 1);
    assert.deepEqual(
      forge.requests.slice(from).filter(({ method }) => method !== 'GET'),
      [],
    );
  });

  it('is heard by the first of several projects in one repository', () => {
    const settings = joinSettings([{ githubToken: FORGE_TOKEN }]);
    const site = (id: string, remote: string, folder: string) => ({
      id,
      plan: { id, name: id, folder: remote, git: { remote, folder }, hosts: [] },
    });
    const sites = [
      site('one', 'https://github.com/example/docs', 'one'),
      site('two', 'https://github.com/Example/docs.git', 'two'),
      site('three', 'https://github.com/example/other', ''),
      { id: 'four', plan: { id: 'four', name: 'Four', folder: '/srv/docs', hosts: [] } },
    ];
    assert.deepEqual(firstOfEachRepository(sites, settings), ['one', 'three']);
  });
});

interface Served {
  readonly forge: TestForge;
  readonly port: number;
  readonly settings: SettingsSource;
}

const SECRET = 'a secret of thirty-two characters';

/** @returns a server of the repository, with a worker */
async function serve(t: TestContext, { forge, settings }: Omit<Served, 'port'>): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-mentions-'));
  const remote = forge.gitUrl(REPOSITORY);
  const plan = { id: 'docs', name: 'Docs', folder: remote, git: { remote, folder: '' }, hosts: [] };
  const whole = {
    port: 0,
    dataDir,
    renderers: 1,
    gitSeconds: 3_600,
    secret: SECRET,
    githubUrl: forge.apiUrl,
    githubToken: FORGE_TOKEN,
    ...settings,
  };
  const server = await startPatiently({
    projects: [plan],
    settings: joinSettings([whole]),
    preview: false,
    worker: true,
    log: SILENT,
  });
  t.after(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return { forge, settings: whole, port: server.port };
}

/** Everything that the forge sent to one server, sent again to all. */
async function repeat({ forge }: Pick<Served, 'forge'>, servers: readonly Served[]): Promise<void> {
  const sent = [...forge.deliveries];
  await Promise.all(
    sent.flatMap(({ url, headers, body }) =>
      servers.map(async ({ port }) => {
        const { pathname } = new URL(url);
        const answer = await fetch(`http://localhost:${port}${pathname}`, { method: 'POST', headers, body });
        assert.equal(answer.status, 202);
      }),
    ),
  );
}

describe('two servers on one database', { skip }, () => {
  it('make one job of a comment, and write one answer, however often webhooks come', async (t) => {
    const forge = await startTestForge({
      repositories: { [REPOSITORY]: FORGE_DOCS },
      behaviours: { writers: ['ada'] },
    });
    const schema = await testSchema();
    t.after(async () => {
      await forge.close();
      await schema.remove();
    });
    const settings = { databaseUrl: schema.url };
    const servers = [await serve(t, { forge, settings }), await serve(t, { forge, settings })];
    const { reviews } = githubForge({
      apiUrl: forge.apiUrl,
      repository: REPOSITORY,
      auth: { token: FORGE_TOKEN },
      clock: Date.now,
    });
    const secret = forgeHookSecret(Buffer.from(SECRET), 'docs');
    for (const { port } of servers)
      await reviews!.addWebhook({ url: `http://localhost:${port}/_lectern/forge/docs`, secret });
    const { records, close } = await openRecords(joinSettings([servers[0]!.settings]));
    t.after(close);
    const made = () => records.jobs.list('docs', { skip: 0, take: 10 });
    const answered = (number: number) =>
      forge.comments(REPOSITORY, number).filter(({ body }) => body.startsWith('<!-- lectern answer ')).length;

    const issue = await forge.openIssue(REPOSITORY, { author: 'ada', title: 'Links', body: ASKED });
    await repeat({ forge }, servers);
    await eventually(() => answered(issue.number), 1);
    assert.equal((await made()).length, 1);

    await forge.commit(REPOSITORY, { 'guide.mdx': FORGE_DOCS['index.mdx'] }, { branch: 'change' });
    const pull = await forge.openPull(REPOSITORY, { branch: 'change' });
    await forge.comment(REPOSITORY, pull.number, { author: 'ada', body: ASKED });
    await repeat({ forge }, servers);
    await eventually(() => answered(pull.number), 1);
    await repeat({ forge }, servers);
    const all = await made();
    assert.deepEqual(
      all.map(({ origin }) => origin?.number),
      [pull.number, issue.number],
    );
    assert.deepEqual([answered(issue.number), answered(pull.number)], [1, 1]);
    assert.equal(forge.pulls(REPOSITORY).length, 2, 'one of the job of the issue, and that of a person');
  });
});
