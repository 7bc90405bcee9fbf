/** Builds the image and runs it with as few rights as the manual says: `node scripts/run.mjs test/long/container.ts`. */
// As root on Debian, with buildah, crun, mmdebstrap, podman and skopeo. The first run takes some minutes, others one.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { httpBackend } from '../support/git/http-backend.ts';
import { sshServer } from '../support/git/ssh-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { selfSignedCertificate } from '../support/self-signed-certificate.ts';
import {
  buildImage,
  IMAGE,
  imageSize,
  type Outcome,
  podman,
  podmanBeside,
  whyNot,
} from './support/local-images.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** On a disk. */
const MAX_MB = 250;
/** What a registry sends. */
const MAX_SENT_MB = 110;
/** Milliseconds that a container without requests takes to stop. */
const MAX_TO_STOP = 5_000;
/** Those of the image. */
const USER = 10_001;
const SSHD = '/usr/sbin/sshd';
const NAME = `lectern-${process.pid}`;
const FEW_RIGHTS = ['--read-only', '--cap-drop=all', '--security-opt', 'no-new-privileges'];
const NAMESPACES = ['--security-opt', `seccomp=${join(root, 'deploy/seccomp.json')}`];
const WHOLE_PROC = ['--security-opt', 'unmask=ALL'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Run by hand: the timer of health checks belongs to systemd, which may not run here. */
async function healthy(): Promise<Outcome> {
  for (let tries = 0; ; tries++) {
    const outcome = podman('healthcheck', 'run', NAME);
    if (outcome.code === 0 || tries === 60) return outcome;
    await sleep(500);
  }
}

describe('containers', { skip: whyNot() ?? false }, () => {
  before(() => buildImage());

  describe('the image', () => {
    let url = '';
    before(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      const docs = `${join(root, 'docs')}:/docs:ro`;
      const started = podman(
        ...['run', '--detach', '--name', NAME, ...FEW_RIGHTS, '--env', `PORT=${port}`],
        ...['--volume', `${NAME}:/data`, '--volume', docs, IMAGE],
      );
      assert.equal(started.code, 0, started.said);
    });
    after(() => {
      podman('rm', '--force', '--time', '3', NAME);
      podman('volume', 'rm', '--force', NAME);
    });

    it(`is below ${MAX_MB} MB, and ${MAX_SENT_MB} MB to pull`, () => {
      const { sent, unpacked } = imageSize();
      say(`${sent.toFixed(0)} MB are sent, ${unpacked.toFixed(0)} MB are unpacked`);
      assert.ok(unpacked < MAX_MB);
      assert.ok(sent < MAX_SENT_MB);
    });

    it('becomes healthy, and serves pages, search and the store', async () => {
      const { code, said } = await healthy();
      assert.equal(code, 0, `${said}${podman('logs', NAME).said}`);
      for (const path of ['/', '/service/containers', '/search?q=docker', '/readyz?store'])
        assert.equal((await fetch(url + path)).status, 200, path);
      // Drawn by a library with native code.
      const drawn = await fetch(`${url}/_lectern/social/service/containers.png`);
      assert.deepEqual([drawn.status, drawn.headers.get('content-type')], [200, 'image/png']);
    });

    it('runs without root and rights, and writes only to /data and /tmp', () => {
      const inside = (line: string): Outcome => podman('exec', NAME, 'sh', '-c', line);
      assert.equal(inside('id -u; id -g').said, `${USER}\n${USER}`);
      const status = inside('cat /proc/1/status').said;
      for (const line of [/^CapEff:\s0+$/m, /^CapBnd:\s0+$/m, /^NoNewPrivs:\s1$/m, /^Seccomp:\s2$/m])
        assert.match(status, line);
      for (const path of ['/x', '/opt/lectern/x', '/docs/x', '~lectern/x', '/usr/local/bin/x'])
        assert.notEqual(inside(`touch ${path}`).code, 0, path);
      assert.equal(inside('touch /data/x /tmp/x && rm /data/x').code, 0);
      assert.equal(inside('stat -c %a /data').said, '700');
    });

    it('has what the program calls, and makes a backup beside the server', () => {
      for (const line of ['git --version', 'git-upload-pack -h', 'ssh -V', 'bwrap --version', 'prlimit -V'])
        assert.ok(![126, 127].includes(podman('exec', NAME, 'sh', '-c', line).code ?? 127), line);
      const backup = podman('exec', NAME, 'lectern', 'backup', '/data/backup.db');
      assert.match(backup.said, /rows/);
    });

    it('stops when it is asked to, and keeps its data', async () => {
      const began = performance.now();
      assert.equal(podman('stop', '--time', '20', NAME).code, 0);
      const took = performance.now() - began;
      assert.ok(took < MAX_TO_STOP, `it took ${took.toFixed(0)} ms`);
      assert.equal(podman('inspect', '--format', '{{.State.ExitCode}}', NAME).said, '0');
      assert.equal(podman('start', NAME).code, 0);
      assert.equal((await healthy()).code, 0);
      assert.equal(podman('exec', NAME, 'test', '-f', '/data/backup.db').code, 0);
    });
  });

  describe('Git in the image', () => {
    /** A repository of this machine, and files that the user of the image may read. */
    async function place(): Promise<{ readonly repository: string; readonly keys: string }> {
      const { path } = await makeRepository({ 'index.mdx': 'Text\n' });
      const keys = mkdtempSync(join(tmpdir(), 'lectern-keys-'));
      chownSync(keys, USER, USER);
      return { repository: path, keys };
    }
    const clone = (keys: string, address: string, ...settings: readonly string[]): Promise<Outcome> =>
      podmanBeside(
        ...['run', '--rm', '--no-healthcheck', ...FEW_RIGHTS, '--volume', `${keys}:/keys:ro`],
        ...['--env', 'HOME=/tmp', '--entrypoint', 'git', IMAGE],
        ...[...settings.flatMap((one) => ['-c', one]), 'clone', address, '/tmp/clone'],
      );

    it('reads a repository by https, if its certificate is trusted', async (t) => {
      const { repository, keys } = await place();
      const { pem } = selfSignedCertificate({ CN: 'Git' }, 'localhost');
      writeFileSync(join(keys, 'ca.pem'), pem.cert);
      const [root, name] = [dirname(repository), basename(repository)];
      const server = createServer(pem, (request, response) => {
        const { pathname, search } = new URL(request.url ?? '/', 'https://x');
        void httpBackend({ request, response, root, path: pathname, query: search.slice(1) });
      }).listen(0, '127.0.0.1');
      t.after(() => server.close());
      await once(server, 'listening');
      const address = `https://localhost:${(server.address() as AddressInfo).port}/${name}/.git`;
      const trusted = await clone(keys, address, 'http.sslCAInfo=/keys/ca.pem');
      assert.equal(trusted.code, 0, trusted.said);
      assert.match((await clone(keys, address)).said, /certificate/);
    });

    it('reads a repository by ssh', {
      skip: existsSync(SSHD) ? false : `${SSHD} is not installed`,
    }, async (t) => {
      process.env['LECTERN_TEST_SSHD'] ??= SSHD;
      const { repository, keys } = await place();
      const server = await sshServer(t);
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(keys, 'key')]);
      chownSync(join(keys, 'key'), USER, USER);
      server.allow(readFileSync(join(keys, 'key.pub'), 'utf8'));
      const ssh = 'ssh -i /keys/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null';
      const { code, said } = await clone(keys, server.address(repository), `core.sshCommand=${ssh}`);
      assert.equal(code, 0, said);
    });

    it('can be made more by apt-get in an image of one’s own', () => {
      const install =
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends git-lfs && git lfs version';
      const { code, said } = podman(
        'run',
        '--rm',
        '--no-healthcheck',
        '--user',
        '0',
        '--entrypoint',
        'sh',
        IMAGE,
        '-c',
        install,
      );
      assert.equal(code, 0, said);
    });
  });

  describe('an agent program', () => {
    /** A repository and a data folder of the image's user, and one job in it. */
    function job(...rights: readonly string[]): { readonly outcome: Outcome; readonly branches: string } {
      const docs = fixtureFolder({
        'docs.json': {
          name: 'Job',
          theme: 'mint',
          colors: { primary: '#0b6b5f' },
          navigation: { pages: ['index'] },
        },
        'index.mdx': '---\ntitle: Page\ndescription: A page\n---\n\nText\n',
      }).path;
      const data = mkdtempSync(join(tmpdir(), 'lectern-data-'));
      const git = (...args: readonly string[]): string =>
        execFileSync('git', ['-C', docs, '-c', 'safe.directory=*', ...args], { encoding: 'utf8' });
      git('init', '--quiet');
      git('add', '.');
      git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '--quiet', '-m', 'First');
      for (const folder of [docs, data]) {
        chmodSync(folder, 0o700);
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          chownSync(join(folder, name), USER, USER);
        chownSync(folder, USER, USER);
      }
      const outcome = podman(
        ...['run', '--rm', '--no-healthcheck', ...FEW_RIGHTS, ...rights],
        ...['--env', 'LECTERN_AGENT=node /test/long/support/greeting-agent.ts'],
        ...['--env', 'LECTERN_AGENT_READ=/test', '--volume', `${join(root, 'test')}:/test:ro`],
        ...['--volume', `${data}:/data`, '--volume', `${docs}:/docs`, IMAGE],
        ...['jobs', 'run', 'Say hello', '/docs'],
      );
      const branches = git('branch', '--list', 'lectern/*');
      rmSync(data, { recursive: true });
      return { outcome, branches };
    }

    it('is confined with the options of the manual', () => {
      const { outcome, branches } = job(...NAMESPACES, ...WHOLE_PROC);
      assert.match(outcome.said, /I am user 10001/);
      assert.match(branches, /lectern\/say-hello-/);
    });
    for (const [what, ...rights] of [
      ['the system calls', ...WHOLE_PROC],
      ['the whole of /proc', ...NAMESPACES],
    ] as const)
      it(`does not run without ${what}, and the job says why`, () => {
        const { outcome, branches } = job(...rights);
        assert.notEqual(outcome.code, 0);
        assert.match(outcome.said, /bubblewrap does not work here: bwrap: Can't (?:set hostname|mount proc)/);
        assert.equal(branches, '');
      });

    it('has its options in the manual', () => {
      const manual = readFileSync(join(root, 'docs/service/containers.mdx'), 'utf8');
      assert.ok(manual.includes('--security-opt seccomp=deploy/seccomp.json'));
      assert.ok(manual.includes('--security-opt unmask=ALL'));
    });
  });
});
