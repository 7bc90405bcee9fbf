/** Author code in a real render process with its restricted permissions. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createRenderPool } from '../../web/reader/render/render-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-sandbox-'));
after(() => rmSync(folder, { recursive: true }));

const address = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/**
 * A registry whose components run the code that they are given in the sandbox, as one of the process's pages would. They return text,
 * because the process may have `Html` from the bundle; the page shows it escaped.
 */
const registry = join(folder, 'registry.mjs');
writeFileSync(
  registry,
  `import { openAuthorSandbox } from ${address('./open-author-sandbox.ts')};
const sandbox = await openAuthorSandbox({ clock: () => performance.now(), today: 0 });
const host = { components: ['Card'], render: ({ children }) => '<b>' + children + '</b>' };
const render = ({ props }) => {
  const result = sandbox.render({ modules: { a: props.code } }, { module: 'a', name: 'A', props: {} }, host);
  return result.html ?? result.failed + ': ' + result.reason;
};
export const components = new Map([['Run', { name: 'Run', doc: '', props: {}, render }]]);`,
);

describe('code of authors in a render process', () => {
  const pool = createRenderPool({
    workers: 1,
    deadlineMs: 20_000,
    memoryMb: 128,
    registryModule: pathToFileURL(registry).href,
  });
  after(() => pool.close());

  const run = async (code: string) => {
    const source = `<Run code={${JSON.stringify(code)}} />`;
    const { body } = await pool.render({
      file: 'page.mdx',
      source,
      snippets: {},
      settings: { base: '', iconLibrary: '', variables: {} },
    });
    return body.html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  };

  it('renders', async () => {
    assert.match(
      await run(`export const A = () => h('p', null, h(Card, null, 'x'))`),
      /<b><lectern-slot [^>]*>x</,
    );
  });

  it('reaches no file, environment, network, process or other page', async () => {
    const tries = [
      'typeof process',
      'typeof require',
      'typeof fetch',
      'typeof XMLHttpRequest',
      'typeof WebAssembly',
      'typeof globalThis.left',
      `Function('return typeof process')()`,
      `(() => {}).constructor.constructor('return typeof process')()`,
      `Card.constructor('return typeof process')()`,
    ];
    await run('globalThis.left = 1; export const A = () => 1');
    const html = await run(`export const A = () => [${tries.join()}].join()`);
    assert.equal(html, tries.map(() => 'undefined').join());
    for (const name of ['node:fs', 'node:net', 'node:child_process', '/etc/passwd'])
      assert.match(await run(`import x from '${name}'; export const A = () => 1`), /^error: imports/);
  });

  it('ends by time and by memory, and the process stays', async () => {
    const first = await run('export const A = () => { for (;;); }');
    assert.match(first, /^time/);
    for (let count = 0; count < 5; count++)
      assert.match(
        await run(
          'export const A = () => { const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1)); }',
        ),
        /^memory/,
      );
    assert.equal(await run('export const A = () => 1'), '1');
  });
});
