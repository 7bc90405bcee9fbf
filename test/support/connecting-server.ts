/** A running server without a project of its own, and an owner who is signed in to its dashboard over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Log } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import type { ProjectPlan } from '../../src/settings/project-plans.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { type FormBrowser, formBrowser } from './form-browser.ts';
import { hostedGet } from './hosted-get.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import { startPatiently } from './start-patiently.ts';

export const OWNER = { email: 'owner@example.com', password: 'four unrelated words' };

export interface ConnectingServer {
  readonly server: RunningServer;
  readonly dataDir: string;
  readonly logged: readonly string[];
  /** The owner. */
  readonly browser: FormBrowser;
  /** Loads a page, and sends a form with its token. */
  submit(
    page: string,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Awaited<ReturnType<FormBrowser['ask']>>>;
  /** A page of the site whose subdomain is this. */
  page(subdomain: string, path: string): Promise<{ readonly status: number; readonly text: string }>;
}

export interface ConnectingOptions {
  readonly projects?: readonly ProjectPlan[];
  readonly settings?: SettingsSource;
  /** Whether it works on jobs; default false. */
  readonly worker?: boolean;
  /** Kept by the caller; default a folder of this test. */
  readonly dataDir?: string;
}

export async function connectingServer(
  t: TestContext,
  { projects = [], settings = {}, worker = false, dataDir = madeFolder(t) }: ConnectingOptions = {},
): Promise<ConnectingServer> {
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { info: note, error: note };
  const server = await startPatiently({
    projects,
    settings: joinSettings([
      {
        port: 0,
        dataDir,
        renderers: 1,
        gitSeconds: 1,
        privateRepositories: true,
        adminEmail: OWNER.email,
        adminPassword: OWNER.password,
        ...settings,
      },
    ]),
    preview: false,
    worker,
    log,
    renderProcesses: sharedRenderProcesses(),
    passwordCost: { log: 4, r: 8, p: 1 },
  });
  t.after(() => server.close());
  const browser = formBrowser(`http://127.0.0.1:${server.port}`);
  await browser.ask('/dashboard/sign-in', OWNER);
  const submit: ConnectingServer['submit'] = async (page, path, fields) => {
    const { text } = await browser.ask(page);
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    return browser.ask(path, { ...fields, token });
  };
  return {
    server,
    dataDir,
    logged,
    browser,
    submit,
    page: (subdomain, path) => hostedGet(server.port, `${subdomain}.localhost:${server.port}`, path),
  };
}

function madeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-connecting-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
