/** A download from a registry that does not answer, or does not exist, ends in one line that names it. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { npm } from './npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lectern-npm-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function refusal(registry: string, patience: number): Promise<string> {
  const env = { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, 'cache') };
  let message = '';
  await npm(['install', '--no-save', 'lectern-no-such-package@1.0.0'], folder, {
    patience,
    env,
  }).catch((error: Error) => (message = error.message));
  return message;
}

describe('a download from a registry', () => {
  it('is given up when the registry accepts the request and never answers', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    const registry = await listening(silent);
    const message = await refusal(registry, 2_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
    assert.ok(sockets.size > 0, 'it got a request');
    assert.match(
      message,
      /^The npm registry http:\/\/127\.0\.0\.1:\d+\/ did not answer for 2 s\. Check the network/,
    );
    assert.ok(message.includes(registry) && !message.includes('\n'), message);
  });

  it('is given up when an answer begins and never ends', async () => {
    const slow = createHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    const registry = await listening(slow);
    const message = await refusal(registry, 2_000);
    slow.closeAllConnections();
    slow.close();
    assert.match(message, /did not answer for 2 s/);
    assert.ok(message.includes(registry), message);
  });

  it('is given up when no server listens there', async () => {
    const gone = createServer();
    const registry = await listening(gone);
    await new Promise((resolve) => gone.close(resolve));
    const message = await refusal(registry, 30_000);
    assert.match(
      message,
      /^The npm registry http:\/\/127\.0\.0\.1:\d+\/ cannot be reached \(ECONNREFUSED\)\. Check/,
    );
  });

  it('prints the error of the registry', async () => {
    const answering = createHttpServer((_, response) => response.writeHead(404).end('{}'));
    const registry = await listening(answering);
    const message = await refusal(registry, 30_000);
    answering.close();
    assert.match(message, /^npm failed with the registry .*404/);
    assert.ok(!message.includes('\n'), message);
  });
});
