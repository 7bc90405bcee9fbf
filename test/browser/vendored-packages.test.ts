/** npm packages in components of authors, from the command to a reader's browser. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runLectern } from '../support/run-lectern.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));

describe('npm packages of authors', () => {
  const browser = testBrowser();
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx':
      '---\ntitle: Packages\n---\n\nimport { Bars } from "/snippets/bars.jsx";\nimport { Toggle } from "/snippets/toggle.jsx";\n\n<Bars values={[1, 4]} />\n\n<Toggle />\n',
    'snippets/bars.jsx':
      'import { scaleLinear } from "d3-scale";\nexport const Bars = ({ values }) => { const x = scaleLinear([0, 4], [0, 200]); return <ul>{values.map((v) => <li key={v} className="bar">{x(v)}</li>)}</ul>; };',
    'snippets/toggle.jsx':
      'import { Button } from "widgets";\nexport const Toggle = () => { const [on, set] = useState(false); return <Button onPress={() => set(!on)}>{on ? "on" : "off"}</Button>; };',
    'node_modules/widgets/package.json': { name: 'widgets', version: '1.0.0', license: 'MIT' },
    'node_modules/widgets/index.js':
      'const { jsx, jsxs } = require("react/jsx-runtime"); const { useState } = require("react"); exports.Button = ({ children, onPress }) => { const [n, set] = useState(0); return jsxs("button", { id: "press", onClick: () => { set(n + 1); onPress(); }, children: [children, " ", jsx("i", { children: n })] }); };',
  });
  const link = (name: string) => {
    const from = join(folder.path, 'node_modules', name);
    mkdirSync(join(from, '..'), { recursive: true });
    symlinkSync(join(PACKAGES, name), from);
  };
  let site: RunningSite;
  before(async () => {
    for (const name of ['esbuild', '@esbuild', 'd3-scale']) link(name);
    const ran = await runLectern(['vendor', 'd3-scale', 'widgets'], { cwd: folder.path, env: {} });
    assert.equal(ran.code, 0, ran.err);
    assert.match(ran.out, /snippets\/npm\/d3-scale\.js: d3-scale [\d.]+ \(ISC\) with d3-array/);
    // A server has the files alone.
    folder.remove('node_modules');
    site = await runningSite(folder.path);
  });

  it('make HTML on the server, and live in the browser where they have a state', async () => {
    const page = await browser.page();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(site.url);
    assert.deepEqual(await page.locator('.bar').allTextContents(), ['50', '200']);
    const html = await site.text('/');
    assert.match(html, /<li class="bar">50<\/li>/);
    assert.match(html, /<button id="press">off <i>0<\/i><\/button>/);
    await page.click('#press');
    await page.locator('#press', { hasText: 'on 1' }).waitFor();
    assert.deepEqual(errors, []);
  });

  it('are nothing that check complains about', async () => {
    const ran = await runLectern(['check', folder.path], { cwd: folder.path, env: {} });
    assert.equal(ran.code, 0, ran.out);
    assert.match(ran.out, /0 errors, 0 warnings/);
  });
});
