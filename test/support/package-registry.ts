/** A registry for npm on a free port of this machine, with packages that a test makes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

export interface RegistryPackage {
  readonly name: string;
  readonly version: string;
  /** Fields of its package.json beside name and version. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  /** Text by path; all of them can be run. */
  readonly files: Readonly<Record<string, string>>;
}

export interface PackageRegistry {
  /** In which npm asks this registry, with a cache of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Paths of the requests so far. */
  readonly requests: readonly string[];
  /** The hash that the registry itself names for a package. */
  integrity(name: string): string;
}

export async function packageRegistry(packages: readonly RegistryPackage[]): Promise<PackageRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-registry-'));
  const tarballs = new Map(packages.map((each) => [each.name, packed(folder, each)]));
  const integrity = (name: string): string =>
    `sha512-${createHash('sha512').update(tarballs.get(name)!).digest('base64')}`;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = decodeURIComponent(request.url ?? '').split('?');
    requests.push(path);
    const found = packages.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/-/`));
    if (found === undefined) return response.writeHead(404).end('{}');
    const { name, version, manifest = {} } = found;
    if (path !== `/${name}`) return response.end(tarballs.get(name));
    const tarball = `http://${request.headers.host}/${name}/-/${version}.tgz`;
    const entry = { name, version, ...manifest, dist: { tarball, integrity: integrity(name) } };
    response.setHeader('content-type', 'application/json');
    return response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: entry } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const env = {
    npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
  };
  return { env, requests, integrity };
}

function packed(folder: string, { name, version, manifest, files }: RegistryPackage): Buffer {
  const own = join(folder, name.replace('/', '+'));
  const all = { ...files, 'package.json': JSON.stringify({ name, version, ...manifest }) };
  for (const [path, text] of Object.entries(all)) {
    const file = join(own, 'package', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
  execFileSync('tar', ['czf', `${own}.tgz`, '-C', own, 'package']);
  return readFileSync(`${own}.tgz`);
}
