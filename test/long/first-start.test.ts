/** A first start on a machine whose npm registry is silent ends after two minutes with one line, and prints its progress meanwhile. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../support/fixture-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WANTED = ['package.json', 'package-lock.json', 'scripts'];

it('a registry that accepts every request and answers none', { timeout: 240_000 }, async () => {
  const { path } = fixtureFolder({});
  for (const name of WANTED) cpSync(join(ROOT, name), join(path, name), { recursive: true });
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const registry = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'build'], {
    cwd: path,
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(path, 'cache') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  const seconds = (performance.now() - began) / 1_000;
  for (const socket of sockets) socket.destroy();
  silent.close();
  const lines = said.trim().split('\n');
  assert.equal(code, 2, said);
  assert.ok(seconds > 100 && seconds < 180, `${seconds} s`);
  assert.match(lines[0]!, /^Installing packages from the npm registry/);
  assert.ok(
    lines.slice(1, -1).length >= 5 && lines.slice(1, -1).every((line) => line.startsWith('  … ')),
    said,
  );
  assert.match(
    lines.at(-1)!,
    /^(?:The packages cannot be installed\. )?The npm registry \S+ did not answer for 2 minutes\. Check the network/,
  );
  assert.ok(lines.at(-1)!.includes(registry), said);
  assert.doesNotMatch(said, /EBADENGINE|npm warn/i);
  assert.deepEqual(readdirSync(path).includes('dist'), false);
});
