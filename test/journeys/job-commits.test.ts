/** Who the commits of jobs are by: as the settings say, with the member who asked only where they say so, and signed. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { makeSshKey } from '../../src/lib/git/ssh-key.ts';
import { SILENT } from '../../src/lib/log.ts';
import { isEnded } from '../../src/records/jobs/job.ts';
import { openJobs } from '../../src/server/jobs/open-jobs.ts';
import { type ProjectPlan, plansOfFile } from '../../src/settings/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository, type TestRepository } from '../support/git/test-repository.ts';
import { DOCS } from '../support/jobs-under-test.ts';
import { sharedRenderProcesses } from '../support/render-processes.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const FILES = { ...DOCS, 'docs/index.mdx': DOCS['docs/index.mdx']!.toString().replace('/guide', '/Guide') };

interface Ran {
  readonly repository: TestRepository;
  readonly branch: string;
  readonly folder: string;
}

async function run(settings: SettingsSource, commits?: ProjectPlan['commits']): Promise<Ran> {
  const repository = await makeRepository(FILES);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-commits-'));
  const joined = joinSettings([{ dataDir: join(folder, 'data'), renderers: 1, ...settings }]);
  const { records, close } = await openRecords(joined);
  await records.users.ensureOwner({ email: 'ada@example.com', password: 'correct horse battery' });
  const [ada] = await records.users.list();
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const file = join(folder, 'lectern.config.json');
  const project = { id: 'docs', source: { dir: join(repository.path, 'docs') }, commits };
  writeFileSync(file, JSON.stringify({ projects: [project] }));
  const [plan] = plansOfFile(file);
  const jobs = openJobs({
    renderProcesses: sharedRenderProcesses(),
    settings: joined,
    records,
    address: async () => 'http://localhost',
    log: SILENT,
    plans: () => [{ id: 'docs', plan: plan! }],
  });
  const worker = await jobs.startWorker({ tuning: { every: 20 } });
  closers.push(async () => {
    await worker.stop();
    await jobs.close();
    await close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const made = await records.jobs.create({
    project: 'docs',
    subdomain: 'docs',
    prompt: 'fix the broken links',
    draft: true,
    askedBy: `user:${ada!.id}`,
  });
  const now = async () => (await records.jobs.get('docs', made.id))!;
  await eventually(async () => isEnded((await now()).state), true);
  const job = await now();
  assert.equal(job.state, 'completed', String(job.messageToUser));
  return { repository, branch: job.branch, folder };
}

const people = ({ repository, branch }: Ran): string =>
  repository.git('log', '-1', '--format=%an <%ae>, %cn <%ce>', branch);
const message = ({ repository, branch }: Ran): string => repository.git('log', '-1', '--format=%B', branch);

describe('the commit of a job', () => {
  it('is by Lectern and names nobody, unless the settings say so', async () => {
    const ran = await run({});
    assert.equal(people(ran), 'Lectern <lectern@localhost>, Lectern <lectern@localhost>');
    assert.doesNotMatch(message(ran), /ada|-by:/i);
    assert.doesNotMatch(ran.repository.git('cat-file', 'commit', ran.branch), /^gpgsig/m);
  });

  it('is by whom the settings name, with sign-off, co-author and title, and a signature that Git verifies', async () => {
    const { privateKey, publicKey } = makeSshKey('docs', randomBytes);
    const ran = await run({
      commitName: 'Example Docs',
      commitMail: 'docs-bot@example.com',
      commitKey: privateKey,
      commitSignOff: true,
      commitCoAuthor: true,
      commitTitle: 'docs: ',
    });
    assert.equal(people(ran), 'Example Docs <docs-bot@example.com>, Example Docs <docs-bot@example.com>');
    assert.match(message(ran), /^docs: \S/);
    assert.match(message(ran), /^Co-authored-by: .+ <ada@example\.com>$/m);
    assert.match(message(ran), /^Signed-off-by: Example Docs <docs-bot@example\.com>$/m);
    const allowed = join(ran.folder, 'allowed');
    writeFileSync(allowed, `docs-bot@example.com ${publicKey}\n`);
    const config = `gpg.ssh.allowedSignersFile=${allowed}`;
    ran.repository.git('-c', config, 'verify-commit', ran.branch);
    assert.equal(
      ran.repository.git('-c', config, 'log', '-1', '--format=%G? %GS', ran.branch),
      'G docs-bot@example.com',
    );
  });

  it('follows the project where the settings file says other than the server', async () => {
    const own = { name: 'Handbook', signOff: true, title: '[handbook] ' };
    const ran = await run(
      { commitName: 'Example', commitMail: 'bot@example.com', commitTitle: 'docs: ' },
      own,
    );
    assert.equal(people(ran), 'Handbook <bot@example.com>, Handbook <bot@example.com>');
    assert.match(
      message(ran),
      /^\[handbook\] \S.*\n\nLectern-Job: .*\nSigned-off-by: Handbook <bot@example\.com>\n?$/s,
    );
  });
});

describe('settings of commits that cannot be used', () => {
  for (const [setting, words] of [
    [{ commitName: 'A <b>' }, /LECTERN_COMMIT_NAME is "A <b>".*without < and >/],
    [{ commitName: 'A\nB' }, /LECTERN_COMMIT_NAME/],
    [{ commitMail: 'nobody' }, /LECTERN_COMMIT_MAIL is "nobody".*docs-bot@example.com/],
    [{ commitTitle: 'x'.repeat(31) }, /LECTERN_COMMIT_TITLE.*at most 30 characters/],
    [{ commitKey: 'nothing' }, /LECTERN_COMMIT_KEY: The key for commits cannot be used.*ssh-keygen/],
    [{ commitSignOff: 'perhaps' }, /LECTERN_COMMIT_SIGN_OFF is "perhaps"/],
  ] as const)
    it(`are refused at the start: ${Object.keys(setting)[0]}`, () => {
      assert.throws(
        () => joinSettings([setting]),
        (error: Error & { hint?: string }) => {
          assert.match(`${error.message}. ${error.hint}`, words);
          return true;
        },
      );
    });
});
