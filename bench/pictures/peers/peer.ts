/** Installs a peer from the npm registry, and builds its site once for each version and text. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { put } from '../../build/peer.ts';
import type { Subject } from '../views.ts';

export interface PeerSite {
  readonly name: string;
  readonly version: string;
  /** Exact versions; names of the first one and the folder in the cache. */
  readonly packages: Readonly<Record<string, string>>;
  /** Files of the project, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of `node`, from the folder of the project; without any, the files are the site. */
  readonly build: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Folder of the built site, from that of the project. */
  readonly out: string;
  readonly paths: Subject['paths'];
  readonly menu: string;
}

/** A built site, or why there is none. */
export type Built =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly message: string };

const INSTALL_MS = 600_000;
const BUILD_MS = 400_000;

const lastLines = (text: string): string => text.trim().split('\n').slice(-4).join(' | ').slice(0, 500);

/** Programs that packages would run after the download are not run: they fetch from other hosts. */
function install(home: string, { packages }: PeerSite): string | undefined {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: packages }, null, 2);
  const mark = join(home, 'installed.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === manifest) return undefined;
  put(home, 'package.json', manifest);
  const run = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    { cwd: home, encoding: 'utf8', timeout: INSTALL_MS },
  );
  if (run.status !== 0) return `npm: ${lastLines(run.error?.message ?? run.stderr)}`;
  writeFileSync(mark, manifest);
  return undefined;
}

export function buildPeer(cache: string, peer: PeerSite): Built {
  const home = join(cache, 'peers', `${peer.name}-${peer.version}`);
  const problem = install(home, peer);
  if (problem !== undefined) return { ok: false, message: `${peer.name} could not be installed: ${problem}` };
  const folder = join(home, peer.out);
  const hash = createHash('sha256')
    .update(JSON.stringify([peer.files, peer.build]))
    .digest('hex');
  const mark = join(home, 'built.txt');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return { ok: true, folder };
  rmSync(mark, { force: true });
  for (const [path, text] of Object.entries(peer.files)) put(home, path, text);
  if (peer.build.length > 0) {
    const env = {
      ...process.env,
      CI: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ...peer.env,
    };
    const run = spawnSync(process.execPath, peer.build, {
      cwd: home,
      env,
      encoding: 'utf8',
      timeout: BUILD_MS,
      maxBuffer: 1 << 28,
    });
    if (run.status !== 0)
      return {
        ok: false,
        message: `${peer.name} did not build: ${lastLines(`${run.stdout}\n${run.stderr}`)}`,
      };
  }
  writeFileSync(mark, hash);
  return { ok: true, folder };
}
