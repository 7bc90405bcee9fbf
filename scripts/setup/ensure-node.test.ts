/** Which Node runs the program: this one, one brought earlier, or one from the registry with exactly the pinned hash. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../../test/support/fixture-folder.ts';
import { type PackageRegistry, packageRegistry } from '../../test/support/package-registry.ts';
import { ensureNode } from './ensure-node.mjs';
import { NODE_PACKAGES, NODE_VERSION } from './node-packages.mjs';
import { isNewEnough } from './node-version.mjs';

const NAME = 'lectern-test-node';
const OLD = { node: '20.19.0', sqlite: '3.46.1' };
const WINDOWS = process.platform === 'win32' && 'the stand-in for Node is a shell script';

const registryWith = (program: string): Promise<PackageRegistry> =>
  packageRegistry([{ name: NAME, version: NODE_VERSION, files: { 'bin/node': program } }]);

function options(registry: PackageRegistry, integrity = registry.integrity(NAME)) {
  return {
    running: OLD,
    platform: 'test',
    packages: { test: { name: NAME, integrity } },
    env: { ...process.env, ...registry.env },
  };
}

async function refusal(root: string, more: Parameters<typeof ensureNode>[1]): Promise<string> {
  const error = await ensureNode(root, more).then(
    (node) => assert.fail(`it took ${node}`),
    (reason: Error) => reason,
  );
  assert.ok(!error.message.includes('\n'), error.message);
  return error.message;
}

describe('the Node of the program', () => {
  for (const [node, sqlite, enough] of [
    ['24.0.0', '3.51.3', true],
    ['24.0.0', '3.51.2', false],
    ['26.10.0', '4.0.0', true],
    ['23.11.0', '3.52.0', false],
    ['18.20.0', undefined, false],
  ] as const)
    it(`${enough ? 'is' : 'is not'} Node ${node} with SQLite ${sqlite}`, () =>
      assert.equal(isNewEnough({ node, sqlite }), enough));

  it('is this one when it is new enough, and the command then starts no other process', async () => {
    assert.equal(await ensureNode('/nowhere'), process.execPath);
    const command = fileURLToPath(new URL('../../bin/lectern.mjs', import.meta.url));
    const rights = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--no-warnings'];
    const said = execFileSync(process.execPath, [...rights, command, '--version'], { encoding: 'utf8' });
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    assert.equal(said.trim(), version);
  });

  it('is brought once, and anew when another hash is pinned', { skip: WINDOWS }, async () => {
    const { path } = fixtureFolder({});
    const starts = join(path, 'starts');
    const registry = await registryWith(`#!/bin/sh\necho started >>${starts}\necho v26.10.0\n`);
    const node = await ensureNode(path, options(registry));
    assert.equal(execFileSync(node, { encoding: 'utf8' }), 'v26.10.0\n');
    const [{ length }, before] = [registry.requests, readFileSync(starts, 'utf8')];
    assert.ok(length > 0);
    assert.equal(await ensureNode(path, options(registry)), node);
    assert.equal(readFileSync(starts, 'utf8'), before, 'the second start does not try it first');
    assert.equal(registry.requests.length, length, 'the second start asks nobody');
    const newer = await registryWith('#!/bin/sh\necho v26.10.1\n');
    assert.equal(await ensureNode(path, options(newer)), node);
    assert.equal(execFileSync(node, { encoding: 'utf8' }), 'v26.10.1\n');
  });

  it('is not taken from a registry that has another file, whatever the registry says its hash is', async () => {
    const { path } = fixtureFolder({});
    const genuine = await registryWith('#!/bin/sh\necho v26.10.0\n');
    const altered = await registryWith(`#!/bin/sh\ntouch ${path}/ran\necho v26.10.0\n`);
    const message = await refusal(path, options(altered, genuine.integrity(NAME)));
    assert.match(
      message,
      /^Node \S+ cannot be downloaded\. .* has a file with another hash than the expected one/,
    );
    assert.ok(!existsSync(join(path, 'ran')), 'it was started');
    assert.ok(!existsSync(join(path, '.runtime/node_modules', NAME)), 'it was kept');
  });

  it('is given up when the registry is silent', async () => {
    const { path } = fixtureFolder({});
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const registry = await registryWith('');
    const env = { ...process.env, ...registry.env, npm_config_registry: address };
    const message = await refusal(path, { ...options(registry), env, patience: 1_000 });
    for (const socket of sockets) socket.destroy();
    silent.close();
    assert.match(
      message,
      /^Node \S+ cannot be downloaded\. The npm registry \S+ did not answer for 1 s\. Check the network\. .* Or install Node 24 or newer yourself\.$/,
    );
  });

  it('must start on this machine', { skip: WINDOWS }, async () => {
    const { path } = fixtureFolder({});
    const message = await refusal(path, options(await registryWith('#!/bin/sh\nexit 1\n')));
    assert.match(
      message,
      /this is v20\.19\.0; the Node from package \S+ does not start on this machine\. Install/,
    );
    assert.ok(!existsSync(join(path, '.runtime')), 'the next start may try again');
  });

  it('is not looked for where the registry has none', async () => {
    const message = await refusal('/nowhere', { running: OLD, platform: 'aix-ppc64' });
    assert.match(message, /there is no Node in the npm registry for aix-ppc64\. Install Node 24 or newer/);
  });

  it('has a hash for every platform', () => {
    for (const [platform, { integrity }] of Object.entries(NODE_PACKAGES))
      assert.match(integrity, /^sha512-[\w+/]{86}==$/, platform);
  });
});
