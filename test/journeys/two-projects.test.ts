/** Two projects on one server: nothing that the author of one writes reads anything of the other. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SILENT } from '../../src/lib/log.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { hostedGet } from '../support/hosted-get.ts';
import { startPatiently } from '../support/start-patiently.ts';

const SECRET = 'KINGFISHER';
const specification = (text: string): object => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: { '/x': { get: { summary: 'Read x', description: text, responses: {} } } },
  components: { schemas: { Own: { type: 'object', description: text, properties: { [SECRET]: {} } } } },
});
const SHARED_PAGE = `---\ntitle: Shared\n---\n\nimport Part from '/snippets/part.mdx';\nimport { shown } from '/snippets/shown.jsx';\n\n<Part />\n\n{[1].map(() => shown())}\n`;

/** The project with the secret. */
const theirs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index', 'secret', 'same'] }, { variables: { own: SECRET } }),
  'index.mdx': `---\ntitle: Theirs\n---\n\nexport const Show = () => { globalThis.left ??= '${SECRET}'; Object.prototype.left ??= '${SECRET}'; return <p>{globalThis.left}</p>; };\n\n<Show />\n`,
  'secret.mdx': `---\ntitle: ${SECRET}\n---\n\n${SECRET}\n`,
  'same.mdx': SHARED_PAGE,
  'snippets/part.mdx': SECRET,
  'snippets/shown.jsx': `export const shown = () => { let x = '${SECRET}'; return x; };\n`,
  'snippets/data.json': { text: SECRET },
  'api.json': specification(SECRET),
  'notes.txt': SECRET,
});

/** Every way from one folder to the other that an attacker would try. */
function waysTo(folder: string): readonly string[] {
  const name = basename(folder);
  const climbs = [
    '..',
    '../..',
    '/..',
    './../',
    '%2e%2e',
    '..%2f..',
    '....//',
    '..\\',
    'snippets/../..',
    '~',
  ];
  return [
    ...climbs.map((climb) => `${climb}/${name}`),
    folder,
    `file://${folder}`,
    `/@fs${folder}`,
    'linked',
  ];
}

function hostileProject(folder: string): Record<string, string | object> {
  const files: Record<string, string | object> = {};
  const ways = waysTo(folder);
  ways.forEach((way, i) => {
    const words = JSON.stringify(way).slice(1, -1);
    files[`way${i}.mdx`] =
      `---\ntitle: Way ${i}\nopenapi: "${words}/api.json GET /x"\n---\n\nimport Part from '${words}/snippets/part.mdx';\nimport Page from '${words}/secret.mdx';\nimport data from '${words}/snippets/data.json';\nimport { shown } from '${words}/snippets/shown.jsx';\n\nWords. <Part /> <Page /> {data.text} {data?.text} {shown} <Snippet file="${words}/snippets/part.mdx" />\n\n{[1].map(() => shown())}\n\n![x](${words}/notes.txt)\n\n{own} {{own}}\n`;
    files[`way${i}.json`] = {
      openapi: '3.1.0',
      info: { title: 'Mine', version: '1' },
      paths: {
        [`/w${i}`]: {
          get: {
            summary: `Way ${i}`,
            description: { $ref: `${way}/secret.mdx` },
            requestBody: {
              content: {
                'application/json': { schema: { $ref: `${way}/api.json#/components/schemas/Own` } },
              },
            },
            responses: { 200: { $ref: `${way}/api.json#/paths/~1x/get` } },
          },
        },
        [`/p${i}`]: { $ref: `${way}/api.json#/paths/~1x` },
      },
    };
  });
  const code = `try { found.push(String(globalThis.left), String({}.left)); } catch (e) {} for (const name of ['process', 'require', 'fetch', 'XMLHttpRequest', 'Deno', 'std', 'os', 'scriptArgs', 'WebAssembly', 'Worker', 'navigator']) try { const it = globalThis[name]; if (it !== undefined) found.push(name); } catch (e) {}`;
  return {
    ...files,
    'index.mdx': `---\ntitle: Mine\n---\n\nexport const Look = () => { const found = []; ${code} return <p>found: {found.join()}</p>; };\n\n<Look />\n`,
    'same.mdx': SHARED_PAGE,
    'docs.json': docsJson(
      {
        groups: [
          { group: 'A', pages: ['index', 'same', ...ways.map((_, i) => `way${i}`)] },
          { group: 'Climb', pages: ways.map((way) => `${way}/secret`) },
          ...ways.map((_, i) => ({ group: `Own ${i}`, openapi: `way${i}.json` })),
          ...ways.map((way) => ({ group: `API ${way}`, openapi: `${way}/api.json` })),
          ...ways.map((way) => ({ $ref: `${way}/docs.json` })),
        ],
      },
      {
        variables: { $ref: `../${basename(folder)}/snippets/data.json` },
        styling: { codeblocks: { languages: { custom: ways.map((way) => `${way}/snippets/data.json`) } } },
        logo: `../${basename(folder)}/notes.txt`,
      },
    ),
  };
}

describe('two projects on one server', () => {
  const mine = fixtureFolder(hostileProject(theirs.path));
  symlinkSync(theirs.path, join(mine.path, 'linked'));
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  let running: RunningServer;
  const get = (host: string, path: string) =>
    hostedGet(running.port, `${host}.localhost:${running.port}`, path);
  before(async () => {
    running = await startPatiently({
      projects: [
        { folder: theirs.path, id: 'theirs', hosts: [] },
        { folder: mine.path, id: 'mine', hosts: [] },
      ],
      settings: joinSettings([{ port: 0, dataDir, renderers: 1 }]),
      preview: false,
      log: SILENT,
    });
  });
  after(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it('each shows its own, and only at its own address', async () => {
    for (const path of ['/', '/secret', '/same', '/notes.txt', '/llms-full.txt'])
      assert.match((await get('theirs', path)).text, new RegExp(SECRET), path);
  });

  it('pages, snippets, code, specifications and settings of the other reach nothing of it', async () => {
    const { site } = running.projects.find(({ id }) => id === 'mine')!;
    const pages = [...site.pages.byUrl.keys()];
    assert.ok(pages.length > 20, `${pages.length}`);
    assert.match((await get('mine', '/')).text, /found: undefined,undefined</);
    for (const page of pages) {
      const html = (await get('mine', page)).text;
      assert.doesNotMatch(html, new RegExp(SECRET), page);
      assert.doesNotMatch(
        (await get('mine', `${page === '/' ? '/index' : page}.md`)).text,
        new RegExp(SECRET),
        page,
      );
    }
    for (const { message } of site.issues) assert.doesNotMatch(message, new RegExp(SECRET));
  });

  it('an address, a search and the tools of programs reach nothing either', async () => {
    const name = basename(theirs.path);
    const paths = waysTo(theirs.path).flatMap((way) =>
      ['notes.txt', 'secret', 'secret.md', 'snippets/part.mdx', 'docs.json', 'api.json'].map(
        (file) => `/${way}/${file}`,
      ),
    );
    const outputs = [
      'llms.txt',
      'llms-full.txt',
      'sitemap.xml',
      'robots.txt',
      'skill.md',
      'rss.xml',
      'search-index.json',
    ];
    const searches = [
      `/search?q=${SECRET}`,
      `/_lectern/search?q=${SECRET}`,
      `/_lectern/search.json?q=${SECRET}`,
    ];
    for (const path of [
      ...paths,
      `/../${name}/notes.txt`,
      `/%2e%2e/${name}/notes.txt`,
      ...outputs.map((one) => `/${one}`),
    ])
      assert.doesNotMatch(
        (await get('mine', encodeURI(path).replaceAll('%25', '%'))).text,
        new RegExp(SECRET),
        path,
      );
    // A page of results repeats the query, without a link to it.
    for (const path of searches)
      assert.doesNotMatch((await get('mine', path)).text, /\/secret\b|Theirs/, path);
  });
});
