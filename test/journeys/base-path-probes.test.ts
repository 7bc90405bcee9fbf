/** Every health check of the shipped files, and every address of one in the manual, succeeds at a server with a base path. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PLACES = ['deploy/**/*', 'templates/**/*', 'ci/**/*', 'docs/**/*.mdx', 'README.md', 'action.yml'];
/** Behind a host, a port, a variable or nothing: what follows it is the path that is asked for. */
const PROBE = /(?<![\w.-])\/(?:healthz|readyz|metrics)(?:\?\w+)?(?![\w/.-])/g;

/** The files that name each probe address. */
function probes(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(PLACES, { cwd: root, withFileTypes: true }).filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name);
    for (const [probe] of readFileSync(path, 'utf8').matchAll(PROBE))
      found.set(probe, [...(found.get(probe) ?? []), path.slice(root.length)]);
  }
  return found;
}

const BODY: Readonly<Record<string, RegExp>> = {
  '/healthz': /^ok\n$/,
  '/readyz': /^ready\n/,
  '/metrics': /^# HELP lectern_/,
};

describe('a server with a base path', () => {
  let site: RunningSite;
  before(async () => {
    const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
    site = await runningSite(folder.path, { baseUrl: 'https://docs.test/team/docs' });
  });

  const asked = probes();
  it('is asked by the files that are known to ask', () => {
    const files = [...asked.values()].flat();
    for (const file of ['deploy/health.mjs', 'deploy/varnish.vcl', 'deploy/chart/templates/web.yaml'])
      assert.ok(files.includes(file), file);
    assert.ok(asked.get('/metrics')?.includes('deploy/chart/templates/worker.yaml'));
  });

  for (const [probe, files] of asked)
    for (const prefix of ['', '/team/docs'])
      it(`answers ${prefix}${probe}, as ${files[0]} asks`, async () => {
        const answer = await site.get(prefix + probe, { accept: '*/*' });
        assert.equal(answer.status, 200);
        assert.match(await answer.text(), BODY[probe.split('?')[0]!]!);
      });

  it('is healthy for the check of the image', async () => {
    const env = { ...process.env, PORT: new URL(site.url).port };
    const out = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, [join(root, 'deploy/health.mjs')], { env }, (error, stdout) =>
        error === null ? resolve(stdout) : reject(new Error(stdout)),
      ),
    );
    assert.equal(out, 'ready\n');
  });

  it('answers health checks by any name, and nothing else of the root', async () => {
    const port = Number(new URL(site.url).port);
    const status = async (path: string, host: string): Promise<number> =>
      Number(
        /^HTTP\/1\.1 (\d+)/.exec(await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: ${host}`]))?.[1],
      );
    assert.equal(await status('/readyz', 'pool-7.balancer.internal'), 200);
    assert.equal(await status('/metrics', 'pool-7.balancer.internal'), 421);
    for (const path of ['/', '/dashboard', '/readyz/', '/openapi.json'])
      assert.equal(await status(path, 'docs.test'), 404, path);
  });
});
