/** What a first start prints while packages are installed: each step, nothing about Node versions, one line when it fails. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

const top = mkdtempSync(join(tmpdir(), 'lectern-install-'));
after(() => rmSync(top, { recursive: true, force: true }));
const MODULE = new URL('ensure-dependencies.mjs', import.meta.url).href;

/** A package that needs another one to be built. */
function checkout(name: string, dependency: string, lock: Record<string, object>): string {
  const root = join(top, name);
  mkdirSync(root);
  const own = { name, version: '1.0.0', devDependencies: { 'lectern-part': dependency } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(own));
  const packages = { '': own, ...lock };
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ name, version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  return root;
}

/** Installs in a process of its own. @returns everything it prints */
async function install(root: string, env: Record<string, string>, patience = 60_000): Promise<string> {
  const script = `import { ensureDependencies } from ${JSON.stringify(MODULE)};
await ensureDependencies(process.argv[1], { patience: ${patience} }).catch((error) => console.error(error.message));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, root], {
    env: { ...process.env, npm_config_cache: join(top, 'cache'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  await once(child, 'close');
  return said;
}

describe('the installation of packages', () => {
  it('says what it does, and nothing about the version of Node', async () => {
    const part = { name: 'lectern-part', version: '1.0.0', engines: { node: '>=9999' } };
    const root = checkout('engines', 'file:part', {
      part,
      'node_modules/lectern-part': { resolved: 'part', link: true, dev: true },
    });
    mkdirSync(join(root, 'part'));
    writeFileSync(join(root, 'part/package.json'), JSON.stringify(part));
    const said = await install(root, { NODE_ENV: 'production' });
    assert.match(
      said,
      /^Installing packages from the npm registry \(once\) …\n(?: {2}… .*\n)*✔ Packages installed \(\d+ s\)\n$/,
    );
    assert.ok(existsSync(join(root, 'node_modules/lectern-part/package.json')));
    assert.equal(await install(root, {}), '', 'the second time there is nothing to do');
  });

  it('ends in one line when the registry does not answer', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const registry = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const root = checkout('silent', '1.0.0', {
      'node_modules/lectern-part': {
        version: '1.0.0',
        dev: true,
        resolved: `${registry}lectern-part/-/lectern-part-1.0.0.tgz`,
        integrity: `sha512-${'A'.repeat(86)}==`,
      },
    });
    const began = Date.now();
    const said = await install(root, { npm_config_registry: registry }, 8_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
    assert.ok(sockets.size > 0, 'it got a request');
    assert.ok(Date.now() - began < 30_000, 'it waits no longer than it says');
    const [, ...rest] = said.trimEnd().split('\n');
    // What a slow machine has to say while it waits.
    assert.deepEqual(
      rest.filter((line) => !line.startsWith('  … ')),
      [
        `The packages cannot be installed. The npm registry ${registry} did not answer for 8 s. Check the network. Behind a proxy set HTTPS_PROXY; for another registry run "npm config set registry ADDRESS". Then run the same command again.`,
      ],
    );
    assert.ok(!existsSync(join(root, 'node_modules/.lectern-lock')));
  });
});
