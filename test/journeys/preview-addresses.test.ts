/** What an unmerged branch names at addresses costs the live site nothing: no request, so no memory and no room. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { fetchSpecification } from '../../src/project/specifications/fetch-specification.ts';
import { eventually } from '../support/eventually.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { previewProject } from '../support/preview-project.ts';
import type { Ending } from '../support/shared.ts';

const MB = 1024 * 1024;
const SPECS = 'https://specs.example.com';
const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`);

/** A site with a page for one operation of each of the specifications. */
function site(names: readonly string[], text = 'Home'): Record<string, string> {
  const shown = names.slice(0, 3);
  return {
    'docs/docs.json': JSON.stringify({
      name: 'Docs',
      theme: 'mint',
      colors: { primary: '#16803c' },
      api: { openapi: names.map((name) => `${SPECS}/${name}.json`) },
      navigation: { pages: ['index', ...shown.map((name) => `use-${name}`)] },
    }),
    'docs/index.mdx': `---\ntitle: Home\n---\n\n${text}\n`,
    ...Object.fromEntries(
      shown.map((name) => [
        `docs/use-${name}.mdx`,
        `---\ntitle: Use ${name}\nopenapi: GET /${name}\n---\n\nText.\n`,
      ]),
    ),
  };
}

function specification(name: string, filler = ''): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: name, version: '1', description: filler },
    paths: {
      [`/${name}`]: { get: { summary: `About ${name}`, description: `Answer of ${name}`, responses: {} } },
    },
  });
}

/** Answers `live-…` shortly and everything else with megabytes, and nothing while it is on hold. */
async function specificationHost(t: Ending) {
  const asked: string[] = [];
  let isSlow = false;
  const filler = 'x'.repeat(6 * MB);
  const answer = (response: ServerResponse, name: string): void =>
    void response.end(specification(name, name.startsWith('live') ? '' : filler));
  const held = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    const name = /^\/(.*)\.json$/.exec(request.url ?? '')?.[1] ?? '';
    asked.push(name);
    if (isSlow) held.set(response, name);
    else answer(response, name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchLocal: typeof fetchSpecification = (url, options) =>
    fetchSpecification(url.replace(SPECS, local), { ...options, allowPrivate: true });
  return {
    asked,
    fetchLocal,
    hold: () => {
      isSlow = true;
    },
    release: () => {
      isSlow = false;
      for (const [response, name] of held) answer(response, name);
      held.clear();
    },
  };
}

it('fetches nothing that only an unmerged branch names, and the live site loads whatever comes first', async (t) => {
  const host = await specificationHost(t);
  const repository = await makeRepository(site(['live-one']), { bare: true });
  const main = repository.git('rev-parse', 'main');
  const draft = repository.commit(site(['live-one', ...numbered('branch', 100)]), 'Name a hundred');
  repository.git('update-ref', 'refs/heads/draft', draft);
  repository.git('update-ref', 'refs/heads/main', main);
  host.hold();
  const project = await previewProject(t, repository, { fetchSpecification: host.fetchLocal });
  const { site: live, browser, preview } = project;
  // The preview comes first: what the live site names is still on its way.
  const { address } = await preview('draft');
  const stranger = browser();
  const page = async (path: string): Promise<string> => (await stranger.go(address + path)).text;
  assert.match(await page('/use-branch-0'), /Use branch-0/);
  await eventually(async () => host.asked.includes('live-one'), true);
  assert.deepEqual(host.asked, ['live-one']);
  host.release();
  await eventually(async () => (await live.text('/use-live-one')).includes('Answer of live-one'), true);
  await eventually(async () => (await page('/use-live-one')).includes('Answer of live-one'), true);
  const problems = async (): Promise<string> => (await stranger.go(`${address}/_lectern/preview.json`)).text;
  await eventually(
    async () => /branch-0\.json[^}]*the published site does not name it/.test(await problems()),
    true,
  );
  // And what the live site names from now on, it gets.
  const next = repository.commit(site(['live-one', 'live-two']), 'Name one more');
  repository.git('update-ref', 'refs/heads/main', next);
  await eventually(async () => (await live.text('/use-live-two')).includes('Answer of live-two'), true);
  assert.match(await live.text('/use-live-one'), /Answer of live-one/);
  assert.deepEqual([...new Set(host.asked)].sort(), ['live-one', 'live-two']);
});
