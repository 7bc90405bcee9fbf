/** A registry for npm with one package, `lectern`, whose program is the one of this checkout. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** @returns environment in which npm asks this registry */
export async function npmRegistry(version: string): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-registry-'));
  const tarball = packed(folder, version);
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === '/lectern') {
      const manifest = {
        name: 'lectern',
        version,
        bin: { lectern: 'bin/lectern.mjs' },
        dist: {
          tarball: `${origin}/lectern/-/lectern-${version}.tgz`,
          integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
        },
      };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          name: 'lectern',
          'dist-tags': { latest: version },
          versions: { [version]: manifest },
        }),
      );
    } else if (request.url?.endsWith('.tgz') === true) response.end(tarball);
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
}

function packed(folder: string, version: string): Buffer {
  mkdirSync(join(folder, 'package', 'bin'), { recursive: true });
  writeFileSync(
    join(folder, 'package', 'package.json'),
    JSON.stringify({ name: 'lectern', version, type: 'module', bin: { lectern: 'bin/lectern.mjs' } }),
  );
  writeFileSync(
    join(folder, 'package', 'bin', 'lectern.mjs'),
    `#!/usr/bin/env node\nawait import(${JSON.stringify(PROGRAM)});\n`,
  );
  const file = join(folder, 'lectern.tgz');
  execFileSync('tar', ['czf', file, '-C', folder, 'package']);
  return readFileSync(file);
}
