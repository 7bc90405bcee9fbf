/** Finds Node 24 or newer: this one, one brought earlier, or a fresh one from the npm registry into `.runtime/`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_PACKAGES, NODE_VERSION } from './node-packages.mjs';
import { isNewEnough, OLDEST } from './node-version.mjs';

const AGAIN = `Install Node ${OLDEST} or newer and run the same command again.`;
/** Milliseconds in which a Node that was just brought must start. */
const START = 20_000;

/**
 * @param {string} root folder of the package; `.runtime/` is made in it
 * @param {{ running?: object, platform?: string, packages?: object, patience?: number, env?: NodeJS.ProcessEnv }} [options] for tests
 * @returns {Promise<string>} path of a Node binary that is new enough
 * @throws Error of one line
 */
export async function ensureNode(root, options = {}) {
  const { running = process.versions, packages = NODE_PACKAGES } = options;
  if (isNewEnough(running)) return process.execPath;
  const { platform = `${process.platform}-${process.arch}` } = options;
  const manual = `Lectern needs Node ${OLDEST} or newer with SQLite 3.51.3 or newer; this is v${running.node}`;
  const wanted = packages[platform];
  if (wanted === undefined)
    throw new Error(`${manual}, and there is no Node in the npm registry for ${platform}. ${AGAIN}`);
  const home = join(root, '.runtime');
  const program = platform.startsWith('win32') ? 'node.exe' : 'node';
  const binary = join(home, 'node_modules', wanted.name, 'bin', program);
  if (existsSync(binary) && isInstalled(home, wanted)) return binary;
  console.error(`${manual}.`);
  await bring(home, wanted, options);
  if (!starts(binary)) {
    rmSync(home, { recursive: true, force: true });
    throw new Error(
      `${manual}; the Node from package ${wanted.name} does not start on this machine. ${AGAIN}`,
    );
  }
  return binary;
}

/** npm writes the hash that it checked beside what it installed, last of all: nothing has to be started to know it. */
function isInstalled(home, { name, integrity }) {
  try {
    const lock = JSON.parse(readFileSync(join(home, 'node_modules', '.package-lock.json'), 'utf8'));
    return lock.packages[`node_modules/${name}`].integrity === integrity;
  } catch {
    return false;
  }
}

/** Installs by a lock file, so that npm refuses a file with another hash. */
async function bring(home, { name, integrity }, { env, patience }) {
  const needs = { dependencies: { [name]: NODE_VERSION } };
  const packages = { '': needs, [`node_modules/${name}`]: { version: NODE_VERSION, integrity } };
  const lock = { name: 'lectern-runtime', lockfileVersion: 3, requires: true, packages };
  try {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, ...needs }));
    writeFileSync(join(home, 'package-lock.json'), JSON.stringify(lock));
    const [{ npm }, { step }] = await Promise.all([import('./npm.mjs'), import('./step.mjs')]);
    const doing = `Downloading Node ${NODE_VERSION} from the npm registry (57 MB, once)`;
    await step(doing, `Node ${NODE_VERSION} downloaded`, (note) =>
      npm(['ci'], home, { note, env, patience }),
    );
  } catch (error) {
    throw new Error(
      `Node ${NODE_VERSION} cannot be downloaded. ${firstLine(error)} Or install Node ${OLDEST} or newer yourself.`,
    );
  }
}

function starts(binary) {
  try {
    return execFileSync(binary, ['-v'], { encoding: 'utf8', timeout: START }).startsWith('v');
  } catch {
    return false;
  }
}

function firstLine(error) {
  return String(error instanceof Error ? error.message : error).split('\n')[0];
}
