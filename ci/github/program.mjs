/** Finds the program: the npm package of a version, or this copy of Lectern, which is built when that is missing. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const MOST_OUTPUT = 64 * 1024 * 1024;

/** @returns path of the program's file, for `node` */
export async function findProgram({ version }, env) {
  return version === '' ? ownProgram(env) : installed(version, env);
}

async function ownProgram(env) {
  const program = join(ROOT, 'bin', 'lectern.mjs');
  if (existsSync(join(ROOT, 'dist', 'cli.js'))) return program;
  const { code } = await run('npm', ['run', 'build'], { cwd: ROOT, env });
  if (code !== 0)
    throw new Refusal('Lectern could not be built', 'Look at the lines above, or give the input "version"');
  return program;
}

/** In a folder of its own: settings for npm in the checked-out repository do not count. */
async function installed(version, env) {
  const folder = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'lectern-program-'));
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  const { code } = await run('npm', [...args, `lectern@${version}`], { cwd: folder, env });
  if (code !== 0)
    throw new Refusal(`npm has no lectern@${version}`, 'Give the input "version" a published version');
  return join(folder, 'node_modules', 'lectern', 'bin', 'lectern.mjs');
}

/**
 * Runs a program without a shell.
 * @param options `wantsOutput`: its standard output is returned, else it goes to standard error; `quiet`: without its standard error
 */
export function run(name, args, { cwd, env, wantsOutput = false, quiet = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd,
      env,
      stdio: ['ignore', wantsOutput ? 'pipe' : 2, quiet ? 'ignore' : 'inherit'],
    });
    const parts = [];
    let size = 0;
    child.stdout?.on('data', (part) => {
      size += part.length;
      if (size > MOST_OUTPUT) child.kill();
      else parts.push(part);
    });
    child.on('error', (error) =>
      reject(
        new Refusal(
          `"${name}" cannot be started: ${error.message}`,
          'The action needs Node, npm and git on the runner',
        ),
      ),
    );
    child.on('close', (code) => {
      if (size > MOST_OUTPUT)
        reject(
          new Refusal(
            `"${name}" wrote more than ${MOST_OUTPUT / 1024 / 1024} MB, and was ended`,
            'Check fewer folders in one step',
          ),
        );
      else resolve({ code: code ?? 2, out: Buffer.concat(parts).toString('utf8') });
    });
  });
}
