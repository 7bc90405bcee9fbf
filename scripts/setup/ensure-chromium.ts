/** Finds a Chromium for the browser tests, or brings one: Debian's as root, else the packaged one from the npm registry. Best is the headless shell. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The same engine without the parts of a desktop browser: a test costs half the processor time in it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PACKAGED = '@sparticuz/chromium';
const PACKAGED_VERSION = '153.0.0';

function given(): string | undefined {
  const path = process.env['LECTERN_CHROMIUM'];
  return path !== undefined && existsSync(path) ? path : undefined;
}

function installed(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find((path) =>
    existsSync(path),
  );
}

/** Debian alone has the shell; what else has `apt-get` may have a Chromium. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function apt(name: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  console.error(`Installing ${name} for the browser tests (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ].every((args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0);
  return done ? installed([name]) : undefined;
}

/** The package unpacks its binary into the temporary folder and answers with the path. */
function packaged(home: string): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  console.error('Bringing a packaged Chromium from the npm registry for the browser tests (once) …');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const entry = join(home, 'node_modules', PACKAGED, 'build/index.js');
  if (!existsSync(entry))
    execFileSync(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--loglevel=error', `${PACKAGED}@${PACKAGED_VERSION}`],
      { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  const ask = `import(${JSON.stringify(pathToFileURL(entry).href)}).then(async (m) => console.log(await m.default.executablePath()))`;
  return execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).trim();
}

/**
 * @param home folder for a packaged browser
 * @returns path of the executable
 * @throws Error with what to install when there is none to be had
 */
export function ensureChromium(home: string): string {
  let found: string | undefined;
  let reason = '';
  try {
    found =
      given() ??
      installed([SHELL]) ??
      (isDebian() ? apt(SHELL) : undefined) ??
      installed(NAMES, PLACES) ??
      apt('chromium') ??
      packaged(join(home, 'chromium'));
  } catch (error) {
    reason = ` (${String(error).split('\n')[0]})`;
  }
  if (found === undefined || found === '')
    throw new Error(
      `The browser tests need Chromium${reason}: install it (for example "apt-get install chromium") or set LECTERN_CHROMIUM to its path.`,
    );
  return found;
}
