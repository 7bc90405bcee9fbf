/** Packs the program, installs it in an empty folder for several Nodes, and uses it there: `node scripts/run.mjs test/long/packed-install.ts [--nodes 20,24,26]`. */
// Each Node comes from the npm registry. One that is too old must bring the pinned one by itself.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { NODE_PACKAGES } from '../../scripts/setup/node-packages.mjs';

const { values } = parseArgs({
  options: {
    /** Versions of Node, as npm understands them. */
    nodes: { type: 'string', default: '20,24,26' },
    keep: { type: 'boolean', default: false },
  },
});
const MAX_MB = 60;
const MAX_PACKAGES = 80;
const PATIENCE_MS = 60_000;
const MB = 1_000_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const run = promisify(execFile);
const top = mkdtempSync(join(tmpdir(), 'lectern-packed-'));
const running: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  if (!values.keep) rmSync(top, { recursive: true, force: true });
});

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Bytes on disk, as `du` counts them, and the packages. */
function measure(folder: string): { readonly bytes: number; readonly packages: number } {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const bytes = entries.reduce((sum, entry) => sum + lstatSync(join(folder, entry)).blocks * 512, 0);
  const manifests = entries.filter((entry) =>
    /(?:^|[/\\]node_modules[/\\])(?:@[^/\\]+[/\\])?[^/\\]+[/\\]package\.json$/.test(`/node_modules/${entry}`),
  );
  return { bytes, packages: manifests.length };
}

/** A folder of its own for each Node: empty home, empty cache of npm, nothing from the checkout. */
function emptyMachine(name: string): { readonly folder: string; readonly env: NodeJS.ProcessEnv } {
  const folder = join(top, name.replace(/[^\w.]/g, '-'));
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(?:npm_|NODE_(?!EXTRA_CA)|LECTERN_|INIT_CWD|DATABASE_URL)/i.test(key),
    ),
  );
  // How the registry is reached belongs to this machine.
  const npm = { npm_config_userconfig: join(homedir(), '.npmrc'), npm_config_cache: join(home, 'cache') };
  return { folder, env: { ...env, ...npm, HOME: home, USERPROFILE: home, NO_COLOR: '1' } };
}

function writeSite(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const config = { name: 'Packed', theme: 'mint', colors: { primary: '#0b6b5f' } };
  writeFileSync(
    join(folder, 'docs.json'),
    JSON.stringify({ ...config, navigation: { pages: ['index', 'second'] } }),
  );
  const code = '```toml\n[a]\nb = 1\n```\n';
  writeFileSync(
    join(folder, 'index.mdx'),
    `---\ntitle: First\n---\n\n<Card title="A card" icon="github">Text</Card>\n\n${code}`,
  );
  writeFileSync(join(folder, 'second.mdx'), '---\ntitle: Second\n---\n\nA quetzal.\n');
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts a command that serves, and waits for the address that it prints. */
async function serving(
  command: string,
  args: readonly string[],
  machine: { folder: string; env: NodeJS.ProcessEnv },
): Promise<Server> {
  const child = spawn(command, [...args, '--port', '0'], {
    cwd: machine.folder,
    env: machine.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`"${args[0]}" printed no address: ${said}`)),
      PATIENCE_MS,
    );
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part) => {
        said += String(part);
        const found = /at (http:\/\/localhost:\d+)/.exec(said)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      });
    child.once('close', () => reject(new Error(`"${args[0]}" ended: ${said}`)));
  });
  return { child, url };
}

async function stop({ child }: Server): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

async function page(url: string): Promise<string> {
  const response = await fetch(url);
  assert(response.ok, `${url} answers ${response.status}`);
  return response.text();
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isTrue())) {
    assert(Date.now() < end, `${what} did not happen within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function use(tarball: string, version: string): Promise<void> {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]?.name;
  assert(name !== undefined, `the registry has no Node for ${process.platform}-${process.arch}`);
  const nodes = emptyMachine(`node-${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  await run('npm', ['install', ...flags, `${name}@${version}`], { cwd: nodes.folder, env: nodes.env });
  const programs = join(nodes.folder, 'node_modules', name, 'bin');
  const machine = emptyMachine(`install-${version}`);
  const env = { ...machine.env, PATH: `${programs}${delimiter}${process.env['PATH']}` };
  const node = (await run('node', ['-p', 'process.version'], { env })).stdout.trim();
  await run('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: machine.folder, env });
  const { bytes, packages } = measure(join(machine.folder, 'node_modules'));
  say(`Node ${node}: installed ${(bytes / MB).toFixed(1)} MB in ${packages} packages`);
  assert(bytes < MAX_MB * MB, `more than ${MAX_MB} MB are installed`);
  assert(packages <= MAX_PACKAGES, `more than ${MAX_PACKAGES} packages are installed`);

  const site = join(machine.folder, 'site');
  writeSite(site);
  const lectern = (...args: string[]) => run('npx', ['lectern', ...args], { cwd: machine.folder, env });
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert((await lectern('--version')).stdout.trim() === own, 'lectern --version says something else');
  await lectern('check', 'site');
  await lectern('build', 'site', '--out', 'out');
  const built = readFileSync(join(machine.folder, 'out', 'index.html'), 'utf8');
  assert(/<svg/.test(built) && /A card/.test(built), 'the built page has no card with an icon');

  const command = join(machine.folder, 'node_modules', '.bin', 'lectern');
  const server = await serving(command, ['serve', 'site'], { folder: machine.folder, env });
  assert((await page(`${server.url}/`)).includes('A card'), 'serve: the first page');
  const results = await page(`${server.url}/search.json?q=quetzal`);
  assert(/second/.test(results), `serve: the search finds nothing: ${results}`);
  await stop(server);

  const dev = await serving(command, ['dev', 'site'], { folder: machine.folder, env });
  assert((await page(`${dev.url}/second`)).includes('A quetzal'), 'dev: the second page');
  writeFileSync(join(site, 'second.mdx'), '---\ntitle: Second\n---\n\nA heron.\n');
  await until('dev: the change', async () => (await page(`${dev.url}/second`)).includes('A heron'));
  await stop(dev);
  say(`Node ${node}: check, build, serve with search, and dev with a change work`);
}

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', top], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * MB,
  }).replace(/^[^[]*/, ''),
) as { filename: string; size: number; unpackedSize: number; entryCount: number }[];
assert(packed !== undefined, 'npm pack made nothing');
const { filename, size, unpackedSize, entryCount } = packed;
say(
  `${filename}: ${(size / MB).toFixed(1)} MB, unpacked ${(unpackedSize / MB).toFixed(1)} MB in ${entryCount} files`,
);
for (const version of values.nodes.split(',')) await use(join(top, filename), version.trim());
