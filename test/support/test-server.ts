/** Starts servers in this process with one small site and a data folder each, for tests that submit feedback. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { docsJson, fixtureFolder } from './fixture-folder.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import { startPatiently } from './start-patiently.ts';

export interface TestServer {
  readonly server: RunningServer;
  readonly said: readonly string[];
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** A form that a browser sends from our own page. */
  post(path: string, body: URLSearchParams): Promise<Response>;
  /** @returns status of a submission */
  send(): Promise<number>;
}

export interface TestServers {
  /** Where the data folders are. */
  readonly top: string;
  /** @param dataDir name of the data folder: one that another server of the test had, or a new one */
  serve(dataDir: string, settings?: SettingsSource): Promise<TestServer>;
  /** Called before the servers that were started before are closed. */
  onClose(close: () => Promise<unknown>): void;
  close(): Promise<void>;
}

export function testServers(name: string): TestServers {
  const top = mkdtempSync(join(tmpdir(), `lectern-${name}-`));
  const closers: (() => Promise<unknown>)[] = [];
  const docs = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, { name: 'Docs' }),
    'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
  });
  return {
    top,
    serve: async (dataDir, settings = {}) => {
      const said: string[] = [];
      const note = (message: string): void => void said.push(message);
      const log: Log = { info: note, error: note };
      const server = await startPatiently({
        projects: [{ folder: docs.path, hosts: [] }],
        settings: joinSettings([{ port: 0, dataDir: join(top, dataDir), renderers: 1, ...settings }]),
        preview: false,
        worker: false,
        renderProcesses: sharedRenderProcesses(),
        log,
      });
      closers.push(() => server.close());
      return { server, said, ...visitor(`http://127.0.0.1:${server.port}`) };
    },
    onClose: (close) => void closers.push(close),
    close: async () => {
      for (const close of closers.reverse()) await close();
      rmSync(top, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function visitor(url: string): Pick<TestServer, 'get' | 'post' | 'send'> {
  return {
    get: (path, headers = {}) => fetch(url + path, { headers: { accept: 'text/html', ...headers } }),
    post: (path, body) =>
      fetch(url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      }),
    send: async () => {
      const answer = await fetch(`${url}/api/public/v1/docs/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({
          submissionId: randomUUID(),
          source: 'contextual',
          path: '/',
          helpful: true,
        }),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
