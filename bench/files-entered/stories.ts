/** Work that is more than a request, on a server with a project from Git: a push until readers see it, and a job until its branch is there. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { bareCommits } from '../../test/support/git/bare-commits.ts';
import { fail } from '../shared/arguments.ts';
import { type Entered, openCoverage } from './coverage.ts';

const SECRET = 'a secret of thirty-two characters';
/** What is awaited is looked at this often, for at most a minute. */
const LOOK_MS = 20;
const LOOKS = 3_000;
/** Workers and followers of the server look at the store in shorter intervals. */
const TIMERS_MS = 12_000;

interface Stories {
  readonly push: Entered;
  readonly job: Entered;
}

const page = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}\n---\n\n${text}\n`;

const FILES = {
  'docs/docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Harbor',
    colors: { primary: '#00aa77' },
    navigation: { pages: ['index'] },
  }),
  'docs/index.mdx': page('Harbor', 'Rope0 rope1 Rope1 rope2 Rope2 rope3 Rope3 Rope4 and a quay.'),
};

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    if (await holds()) return;
    await wait(LOOK_MS);
  }
  fail(`${what} did not come within a minute`);
}

/**
 * @param root of the checkout, with a trailing slash
 * @param folder where repository and data are made; it exists
 */
export async function measureStories(root: string, folder: string): Promise<Stories> {
  const [remote, dataDir] = [join(folder, 'docs.git'), join(folder, 'stories')];
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  const commits = bareCommits(remote, 'refs/heads/main');
  commits.commit(FILES, 'Begin', 1);
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret: key } = await records.keys.create({ project: 'docs', name: 'bench' });
  await close();
  const git = { remote, branch: 'main', folder: 'docs' };
  const server = await startServer({
    projects: [{ id: 'docs', name: 'Docs', folder: remote, git, hosts: [] }],
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, gitSeconds: 3_600, secret: SECRET }]),
    preview: false,
    worker: true,
    log: SILENT,
  });
  const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`;
  await until('the store', async () => (await fetch(at('/dashboard/sign-in'))).status !== 503);
  const coverage = await openCoverage({ root, idleMs: TIMERS_MS });
  try {
    const push = await coverage.of(async (time) => {
      const commit = commits.commit(
        { 'docs/index.mdx': page('Harbor', `${FILES['docs/index.mdx']} ${time}`) },
        'Change',
        2 + time,
      );
      const hash = createHmac('sha256', forgeHookSecret(Buffer.from(SECRET), 'docs'))
        .update('{}')
        .digest('hex');
      const headers = { 'x-hub-signature-256': `sha256=${hash}` };
      const { status } = await fetch(at(forgeHookPath('docs')), { method: 'POST', body: '{}', headers });
      if (status !== 202) fail(`a push was answered with ${status}`);
      await until(
        'the commit',
        async () => (await fetch(at('/'))).headers.get('x-lectern-commit') === commit,
      );
    });
    const job = await coverage.of(async (time) => {
      const branches = (): number =>
        execFileSync('git', ['-C', remote, 'branch', '--list'], { encoding: 'utf8' }).split('\n').length;
      const before = branches();
      const { status } = await fetch(at('/v2/agent/docs/job'), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt: `Replace "Rope${time}" with "Line${time}"` }),
      });
      if (status >= 300) fail(`a job was answered with ${status}`);
      await until('the branch of a job', async () => branches() > before);
    });
    return { push, job };
  } finally {
    await coverage.close();
    await server.close();
  }
}
