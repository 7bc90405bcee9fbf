/** One Git host with many repositories, of which some take requests and never answer. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { httpBackend } from './http-backend.ts';

export interface HangingHost {
  /** Address of a repository; each name is one, with the same commits. */
  urlOf(name: string): string;
  /** Names that were asked for, each time. */
  readonly asked: readonly string[];
  close(): void;
}

/** @param repository bare, served under every name @param hangs whether the repository with this name never answers */
export async function hangingHost(
  repository: string,
  hangs: (name: string) => boolean,
): Promise<HangingHost> {
  const root = dirname(repository);
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const name = /^\/([\w-]+)\.git\//.exec(url.pathname)?.[1] ?? '';
    asked.push(name);
    if (hangs(name)) return;
    const path = url.pathname.replace(/^\/[\w-]+\.git/, repository.slice(root.length));
    void httpBackend({ request, response, root, path, query: url.search.slice(1) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    urlOf: (name) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.git`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
