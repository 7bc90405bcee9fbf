/** What is served of a folder beside its pages: a list of types, and of the others what the site names; the same by a server and in a build. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const run = promisify(execFile);
const LECTERN = join(import.meta.dirname, '../../bin/lectern.mjs');
const out = mkdtempSync(join(tmpdir(), 'lectern-served-'));
after(() => rmSync(out, { recursive: true, force: true, maxRetries: 5 }));

/** By path: what is in it is never looked at. */
const SERVED: Readonly<Record<string, string>> = {
  'images/a.png': 'a picture',
  'fonts/x.woff2': 'a font',
  'downloads/tool.tar.gz': 'an archive',
  'downloads/Manual (v2).pdf': 'a document',
  'embed.html': 'a document of its own',
  'robots.txt': 'for robots',
  'favicon.ico': 'for browsers',
  CNAME: 'for a file host',
  _headers: 'for a file host',
  '.well-known/security.txt': 'for researchers',
  '.well-known/openid-configuration': 'for programs',
  'api/openapi.yaml': 'named by docs.json',
  'api/parts/schemas.yaml': 'a part of that specification',
  'orders.json': 'named by front matter',
  'tools/run.py': 'linked',
  'guides/near.rb': 'linked from beside it',
  'guides/up.sh': 'linked with a fragment and a query',
  LICENSE_TEXT: 'linked without a type',
  'install.sh': 'named by its whole address in a sample of code',
  'postman/My Collection.json': 'linked with a space',
  'data/table.csv': 'an attribute of a component',
  'data/model.onnx': 'in a reference of Markdown',
  'data/lines.jsonl': 'read by a component of a snippet',
  'data/nested.ndjson': 'linked in a snippet of a snippet',
  'style/map.geojson': 'named by a style sheet',
  'data/config.toml': 'named by a script of every page',
  'navbar.ipynb': 'named by the navigation bar',
  '.htaccess': 'for a file host, brought back by its name',
  'asked/for.lua': 'asked for in docs.json',
};
const WITHHELD: Readonly<Record<string, string>> = {
  'package.json': 'only spoken of',
  'server.js.bak': 'a copy',
  'tools/secret.py': 'nothing names it',
  'tools/sample.py': 'in a sample of code',
  'tools/private-run.py': 'its name ends like one that is linked',
  Makefile: 'only spoken of',
  'feedback.csv': 'nothing names it',
  'notes.yaml': 'nothing names it',
  'lib/tool.ts': 'imported by a component',
  'next.config.js': 'read by a tool',
  'data/plans.json': 'imported by a page',
  '.drafts/a.png': 'hidden, and only brought back by a wildcard',
  'docs.json': 'configuration',
  'page.mdx': 'a page',
};

const PAGE = `---
title: Home
openapi: orders.json GET /orders
---

import { Table } from '/snippets/table.jsx';
import Part from '/snippets/part.mdx';
import plans from '/data/plans.json';

Edit your \`package.json\` and the Makefile. Run [it](/tools/run.py), see the [licence](LICENSE_TEXT),
[collection](</postman/My Collection.json>), [up](guides/up.sh?raw=1#top), and [the model][m].

<CsvTable src="data/table.csv" />

[m]: data/model.onnx

\`\`\`sh
curl -fsSL https://docs.example.com/install.sh | sh
cat "/tools/sample.py"
\`\`\`

<Table /><Part />
`;

const folder = fixtureFolder({
  ...Object.fromEntries(
    [...Object.keys(SERVED), ...Object.keys(WITHHELD)].map((path) => [path, `bytes of ${path}`]),
  ),
  'docs.json': docsJson(
    { pages: ['index', 'page', 'guides/near'] },
    {
      api: { openapi: 'api/openapi.yaml' },
      navbar: { links: [{ label: 'Notebook', href: '/navbar.ipynb' }] },
      files: { serve: ['/asked/*.lua'] },
    },
  ),
  '.lecternignore': '!*\n!.*\n!**/.*\n!.htaccess\n',
  'index.mdx': PAGE,
  'page.mdx': '---\ntitle: Page\n---\n\nText.\n',
  'guides/near.mdx': '---\ntitle: Near\n---\n\n[x](./near.rb)\n',
  'orders.json': {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: { '/orders': { get: { responses: {} } } },
  },
  'api/openapi.yaml':
    'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n  /a:\n    get:\n      responses:\n        "200":\n          description: ok\n          content: { application/json: { schema: { $ref: "./parts/schemas.yaml#/A" } } }\n',
  'api/parts/schemas.yaml': 'A: { type: string }\n',
  'snippets/table.jsx':
    'import { x } from \'/lib/tool.ts\';\nexport const Table = () => <b data-at="/data/lines.jsonl">x</b>;\n',
  'snippets/part.mdx': "import Inner from './inner.mdx';\n\n<Inner />\n",
  'snippets/inner.mdx': '[x](/data/nested.ndjson)\n',
  'style.css': '.map { background: url(style/map.geojson) }\n',
  'site.js': "fetch('/data/config.toml');\n",
  'data/plans.json': '{"a":1}',
});

const addressOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;

describe('files beside the pages', () => {
  let site: RunningSite;
  before(async () => {
    const data = mkdtempSync(join(out, 'data-'));
    [site] = await Promise.all([
      runningSite(folder.path),
      run(process.execPath, [LECTERN, 'build', folder.path, '--out', join(out, 'site')], {
        env: { ...process.env, LECTERN_DATA_DIR: data },
      }).catch(({ stdout }: { stdout: string }) => assert.match(stdout, /pages in/)),
    ]);
  });

  for (const [path, why] of Object.entries(SERVED))
    it(`${path} is served: ${why}`, async () => {
      const answer = await site.get(addressOf(path));
      assert.equal(answer.status, 200);
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(join(folder.path, path)));
      assert.ok(existsSync(join(out, 'site', path)), 'in the build');
    });

  for (const [path, why] of Object.entries(WITHHELD))
    it(`${path} is not: ${why}`, async () => {
      const answer = await site.get(addressOf(path));
      assert.ok(!(await answer.text()).includes('bytes of'), String(answer.status));
      assert.ok([404, 308, 301].includes(answer.status), String(answer.status));
      assert.ok(!existsSync(join(out, 'site', path)), 'in the build');
    });
});

describe('in dev', () => {
  it('a file is served as soon as a page links it, and no longer when none does', async () => {
    const { path, write } = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }),
      'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
      'run.py': 'print()',
      'pages/install': 'a script',
    });
    const site = await runningSite(path, { preview: true });
    const status = async (wanted: number, address: string): Promise<void> => {
      for (let i = 0; i < 200; i++) {
        const answer = await site.get(address);
        if (answer.status === wanted) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      assert.fail(`${address} is not answered with ${wanted}`);
    };
    await status(404, '/run.py');
    await status(404, '/pages/install');
    write('index.mdx', '---\ntitle: Home\n---\n\n[x](/run.py) [y](pages/install)\n');
    await status(200, '/run.py');
    await status(200, '/pages/install');
    // A name that no page was searched for: it is found in pages that did not change.
    write('index.mdx', '---\ntitle: Home\n---\n\n[x](/new-one)\n');
    await status(404, '/run.py');
    write('new-one', 'a new file');
    await status(200, '/new-one');
  });
});
