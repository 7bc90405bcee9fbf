/** Entries that a site without a public address leaves out are named once, by the commands that know the address. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { sharedRenderProcesses } from '../../test/support/render-processes.ts';
import { runLectern } from '../../test/support/run-lectern.ts';
import { startServer } from '../server/start-server.ts';
import { joinSettings } from '../settings/settings.ts';
import { CONTEXTUAL_OPTIONS } from '../site/config/schema/contextual.ts';
import { menuWithoutAddress } from './menu-without-address.ts';

const page = '---\ntitle: Home\n---\n\nText.\n';
const folder = (options: readonly unknown[]): string =>
  fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }, { name: 'Docs', contextual: { options } }),
    'index.mdx': page,
  }).path;

describe('a menu of a site without an address', () => {
  const top = mkdtempSync(join(tmpdir(), 'lectern-menu-'));
  after(() => rmSync(top, { recursive: true, force: true }));
  const run = async (command: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runLectern([...command], { cwd: top, env: { LECTERN_DATA_DIR: join(top, 'data'), ...env } });

  it('is said by build, without a reason to refuse the site', async () => {
    const site = folder(['copy', 'chatgpt', 'mcp']);
    const built = await run(['build', site, '--out', join(top, 'out'), '--strict']);
    assert.equal(built.code, 0, built.err);
    assert.match(built.err, /menu of pages is without "chatgpt" and "mcp".*LECTERN_BASE_URL/);
  });

  it('is said by nobody where it has one, or misses nothing', async () => {
    const address = { LECTERN_BASE_URL: 'https://docs.example.com' };
    const cases = [
      [['build', folder(['chatgpt']), '--out', join(top, 'a')], address],
      [['build', folder(['copy', 'view']), '--out', join(top, 'b')], {}],
      [['check', folder(['chatgpt', 'mcp'])], {}],
    ] as const;
    for (const [command, env] of cases) {
      const { code, out, err } = await run(command, env);
      assert.equal(code, 0, err);
      assert.doesNotMatch(out + err, /public address|LECTERN_BASE_URL/, command[0]);
    }
  });

  it('is said once by a server', async () => {
    for (const preview of [true, false]) {
      const said: string[] = [];
      const note = (message: string): void => void said.push(message);
      const server = await startServer({
        projects: [{ folder: folder(['claude']), hosts: [] }],
        settings: joinSettings([{ port: 0, dataDir: join(top, `served ${preview}`), renderers: 1 }]),
        preview,
        worker: false,
        log: { info: note, error: note },
        renderProcesses: sharedRenderProcesses(),
      });
      for (const _ of [1, 2]) await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
      await server.close();
      assert.equal(said.filter((line) => line.includes('without "claude"')).length, 1, said.join('\n'));
    }
  });

  it('names a few of many, and each once', () => {
    const note = menuWithoutAddress([...CONTEXTUAL_OPTIONS, 'chatgpt'], undefined) ?? '';
    assert.equal(note.match(/"chatgpt"/g)?.length, 1);
    assert.match(note, /and 4 more:/);
    assert.equal(menuWithoutAddress(['download-spec', 'copy'], undefined), undefined);
  });
});
