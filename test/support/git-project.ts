/** A running server with one project served from a repository of the test, which looks for new commits every second. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '../../src/lib/defined.ts';
import type { Log } from '../../src/lib/log.ts';
import { BEING_FETCHED } from '../../src/server/sites/project-slot.ts';
import type { RunningServer, StartOptions } from '../../src/server/start-server.ts';
import type { ProjectPlan } from '../../src/settings/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { createKey } from '../../src/tasks/manage-keys.ts';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { eventually } from './eventually.ts';
import type { TestRepository } from './git/test-repository.ts';
import { QUICK_HASHES } from './quick-hashes.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import type { Ending } from './shared.ts';
import { startPatiently } from './start-patiently.ts';

export interface GitProject {
  readonly server: () => RunningServer;
  readonly dataDir: string;
  /** What the server logged, of all its runs. */
  readonly logged: readonly string[];
  /** Reply to a request for a path of the site. */
  get(path: string): Promise<Response>;
  text(path: string): Promise<string>;
  /** Any request. */
  send(path: string, init: RequestInit): Promise<Response>;
  /** A new API key that may do everything. */
  key(): Promise<string>;
  /** Waits until the pages are those of a commit. */
  serves(commit: string): Promise<void>;
  restart(): Promise<void>;
}

export const COMMIT_HEADER = 'x-lectern-commit';
/** With it, a server says which of its projects are not served yet. */
const TOKEN = 'token-of-a-test-of-projects';

/**
 * @param repository with a `docs` folder on the branch `main`; its path may be an address
 * @param beside other projects of the server
 */
export async function gitProject(
  t: Ending,
  repository: Pick<TestRepository, 'path'>,
  { fetchSpecification, ...more }: SettingsSource & Pick<StartOptions, 'fetchSpecification'> = {},
  project: Partial<ProjectPlan> = {},
  beside: readonly ProjectPlan[] = [],
): Promise<GitProject> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-git-project-'));
  const settings = joinSettings([
    { port: 0, dataDir, renderers: 1, gitSeconds: 1, metricsToken: TOKEN, ...more },
  ]);
  const git = { remote: repository.path, branch: 'main', folder: 'docs' };
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { info: note, error: note };
  const plan: ProjectPlan = { id: 'docs', name: 'Docs', folder: repository.path, git, hosts: [], ...project };
  const start = async (): Promise<RunningServer> => {
    const running = await startPatiently({
      projects: [plan, ...beside],
      settings,
      preview: false,
      worker: false,
      passwordCost: QUICK_HASHES,
      log,
      renderProcesses: sharedRenderProcesses(),
      ...defined({ fetchSpecification }),
    });
    const at = `http://127.0.0.1:${running.port}`;
    // A busy machine opens the store late, and pages wait for it only so long.
    await eventually(async () => (await fetch(`${at}/dashboard/sign-in`)).status !== 503, true);
    // It brings the repository late, too: then a server listens before its first try has ended, and its pages are not there.
    const headers = { authorization: `Bearer ${settings.metricsToken}` };
    const state = async (): Promise<string> => (await fetch(`${at}/readyz`, { headers })).text();
    await eventually(async () => (await state()).includes(BEING_FETCHED), false);
    return running;
  };
  let server = await start();
  t.after(async () => {
    await server.close();
    // What Git still writes when the server has closed.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`);
  return {
    server: () => server,
    dataDir,
    logged,
    get,
    text: async (path) => (await get(path)).text(),
    send: (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init),
    key: async () =>
      (await createKey(settings, { id: 'docs', name: 'test', plans: [plan], here: plan, command: 'test' }))
        .secret,
    serves: (commit) =>
      eventually(async () => {
        const answer = await get('/');
        await answer.arrayBuffer();
        return answer.headers.get(COMMIT_HEADER);
      }, commit),
    restart: async () => {
      await server.close();
      server = await start();
    },
  };
}

/** Sends what a Git server without webhooks of its own would send after a push. */
export function signedHook({ send }: Pick<GitProject, 'send'>, secret: string): Promise<Response> {
  const body = '{}';
  const signature = createHmac('sha256', forgeHookSecret(Buffer.from(secret), 'docs'))
    .update(body)
    .digest('hex');
  return send(forgeHookPath('docs'), {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  });
}
