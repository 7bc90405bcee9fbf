/** Tests the files of deploy/: they agree with each other and with the program, name only real settings, and hold no secret. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import type { SettingEntry } from '../src/lib/setting-entry.ts';
import { SETTINGS } from '../src/settings/setting-table.ts';
import { joinSettings } from '../src/settings/settings.ts';
import { runLectern } from './support/run-lectern.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const version = (JSON.parse(read('package.json')) as { version: string }).version;
const defaults = joinSettings([]);
const entries: readonly SettingEntry[] = Object.values(SETTINGS);
/** Variables of these files themselves, which the program never sees. */
const OWN = ['LECTERN_HOST_NAME', 'LECTERN_UPSTREAM', 'LECTERN_IMAGE', 'LECTERN_DOCS'];
const texts = globSync('deploy/**/{*,.*}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ name, text: readFileSync(join(parentPath, name), 'utf8') }));

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const compose = load(read('deploy/compose.yaml')) as Compose;
const containerfile = read('deploy/Containerfile');
const found = (text: string, pattern: RegExp): string => {
  const value = pattern.exec(text)?.[1];
  assert.ok(value !== undefined, `${pattern} is in the file`);
  return value;
};

describe('the files of deploy/', () => {
  it('name only settings that exist', () => {
    const known = new Set(entries.flatMap(({ env, secret }) => (secret ? [env, `${env}_FILE`] : [env])));
    const bad = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\b(?:LECTERN_[A-Z_]*[A-Z]|DATABASE_URL(?:_FILE)?)\b/g)]
        .map(([word]) => word)
        .filter((word) => !known.has(word) && !OWN.includes(word))
        .map((word) => `${name}: ${word}`),
    );
    assert.deepEqual(bad, []);
  });

  it('name one port and one version', () => {
    const ports = {
      exposed: found(containerfile, /^EXPOSE (\d+)$/m),
      environment: found(containerfile, /\bPORT=(\d+)/),
      health: found(read('deploy/health.mjs'), /PORT \|\| '(\d+)'/),
      caddy: found(read('deploy/Caddyfile'), /reverse_proxy \{\$LECTERN_UPSTREAM:127\.0\.0\.1:(\d+)\}/),
      nginx: found(read('deploy/nginx.conf'), /server 127\.0\.0\.1:(\d+);/),
      varnish: found(read('deploy/varnish.vcl'), /\.port = "(\d+)";/),
      compose: found(compose.services['caddy']!.environment['LECTERN_UPSTREAM']!, /^lectern:(\d+)$/),
    };
    for (const [where, port] of Object.entries(ports)) assert.equal(port, String(defaults.port), where);
    const versions = {
      image: found(containerfile, /^ARG VERSION=(\S+)$/m),
      compose: found(compose.services['lectern']!.image, /:-lectern:(\S+)\}$/),
      example: found(read('deploy/.env.example'), /lectern:(\S+)$/m),
    };
    for (const [where, one] of Object.entries(versions)) assert.equal(one, version, where);
  });

  it('hold no secret, and take each from a file', () => {
    const secrets = entries.filter(({ secret }) => secret === true).map(({ env }) => env);
    // The chart maps settings to keys of a Secret; its own test covers that.
    for (const { name, text } of texts.filter(({ name: file }) => file !== 'values.yaml'))
      for (const [line, word] of text.matchAll(/^.*\b([A-Z_]+)\s*[:=]\s*\S.*$/gm))
        assert.ok(!secrets.includes(word!), `${name}: ${line.trim()}`);
    for (const [name, service] of Object.entries(compose.services))
      for (const [key, value] of Object.entries(service.environment ?? {})) {
        if (!/PASSWORD|SECRET|DATABASE_URL/.test(key)) continue;
        const secret = /^\/run\/secrets\/([a-z-]+)$/.exec(value)?.[1];
        assert.ok(key.endsWith('_FILE') && secret !== undefined, `${name}: ${key}=${value}`);
        assert.ok(service.secrets?.includes(secret), `${name} is not given the secret "${secret}"`);
        assert.equal(compose.secrets[secret]?.file, `./secrets/${secret}`);
      }
  });

  it('restrict each container, and give it time to stop', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.equal(service.restart, 'unless-stopped', name);
    }
    const { grace, drain } = defaults.stopping;
    const times = {
      compose: found(compose.services['lectern']!.stop_grace_period ?? '', /^(\d+)s$/),
      unit: found(read('deploy/lectern.service'), /^TimeoutStopSec=(\d+)s$/m),
    };
    for (const [where, seconds] of Object.entries(times))
      assert.ok(Number(seconds) * 1_000 > grace + drain, where);
    assert.match(containerfile, /^USER \d+:\d+$/m);
    assert.match(containerfile, /^STOPSIGNAL SIGTERM$/m);
  });

  it('leave bubblewrap what it needs, and no more', () => {
    const unit = read('deploy/lectern.service').replace(/^#.*$/gm, '');
    for (const option of ['RestrictNamespaces', 'ProtectHostname', 'ProtectProc', 'ProcSubset'])
      assert.ok(!unit.includes(`${option}=`), option);
    assert.doesNotMatch(unit, /^ProtectKernel(?:Tunables|Logs)=/m);
    const profile = JSON.parse(read('deploy/seccomp.json')) as {
      readonly defaultAction: string;
      readonly syscalls: readonly { readonly names: readonly string[]; readonly args?: unknown }[];
    };
    const free = profile.syscalls.filter(({ args }) => args === undefined).flatMap(({ names }) => names);
    assert.equal(profile.defaultAction, 'SCMP_ACT_ERRNO');
    for (const call of ['clone', 'mount', 'pivot_root', 'sethostname', 'umount2', 'unshare'])
      assert.ok(free.includes(call), call);
    const all = profile.syscalls.flatMap(({ names }) => names);
    const dangerous =
      'add_key bpf chroot finit_module init_module io_uring_setup kexec_load keyctl open_by_handle_at perf_event_open process_vm_writev ptrace quotactl reboot setns swapon userfaultfd';
    for (const call of dangerous.split(' ')) assert.ok(!all.includes(call), call);
  });
});

it('a server that a setting stops is not started again and again', async () => {
  const given = found(read('deploy/lectern.service'), /^RestartPreventExitStatus=([\d ]+)$/m).split(' ');
  for (const [args, env] of [
    [['serve', '--nonsense'], {}],
    [['serve', '/nowhere-at-all'], {}],
    [['serve', join(root, 'test/fixtures/sites/groups')], { LECTERN_PROXIES: 'many' }],
  ] as const) {
    const { code } = await runLectern(args, { cwd: root, env });
    assert.ok(given.includes(String(code)), `${args.join(' ')} ends with ${code}`);
  }
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
it('systemd understands the unit', { skip: hasSystemd ? false : 'systemd is not installed' }, () => {
  const unit = join(root, 'deploy/lectern.service');
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  // Other units of the machine are read too, and the program need not be installed.
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('lectern.service'));
  assert.deepEqual(
    about.filter((line) => !/is not executable|unit-not-found/i.test(line)),
    [],
  );
});

describe('the workflow that publishes the image', () => {
  interface Job {
    readonly permissions: Readonly<Record<string, string>>;
    readonly steps: readonly { readonly uses?: string; readonly with?: { readonly file?: string } }[];
  }
  const text = read('.github/workflows/image.yml');
  const { permissions, jobs } = load(text) as {
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  it('runs only actions that are named by their commit', () => {
    const uses = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.uses ?? []));
    assert.ok(uses.length > 0);
    for (const action of uses) assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
  it('has the rights that it needs, and puts no name of others into a script', () => {
    assert.deepEqual(permissions, {});
    assert.deepEqual(jobs['build']?.permissions, { contents: 'read', packages: 'write' });
    assert.deepEqual(jobs['publish']?.permissions, {
      packages: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    for (const [script] of text.matchAll(/^ +run: (?:\|\n(?: {10}.*\n)+|.*\n)/gm))
      assert.doesNotMatch(script, /\$\{\{/, script);
    assert.ok(jobs['build']?.steps.some((step) => step.with?.file === 'deploy/Containerfile'));
  });
});

describe('the health check of the image', () => {
  const check = (port: number): Promise<{ code: unknown; said: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, PORT: String(port) };
      execFile(process.execPath, [join(root, 'deploy/health.mjs')], { env }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, said: stdout.trim() }),
      );
    });
  async function answering(t: TestContext, status: number, text: string): Promise<number> {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/readyz' ? status : 404).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => server.close());
    return (server.address() as AddressInfo).port;
  }

  it('succeeds while the server is ready', async (t) =>
    assert.deepEqual(await check(await answering(t, 200, 'ready\n')), { code: 0, said: 'ready' }));
  it('fails with the reason of the server', async (t) =>
    assert.deepEqual(await check(await answering(t, 503, 'stopping\n')), { code: 1, said: 'stopping' }));
  it('fails with the port where nothing listens', async () => {
    const { code, said } = await check(1);
    assert.equal(code, 1);
    assert.match(said, /^Port 1 cannot be asked: /);
  });
});
