/** Types, and lint with format: programs that run beside the tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const CHECKS = {
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
} as const;

/**
 * Starts them now. What one prints is shown at its end, in one piece.
 * @returns waits for both. @returns how many failed
 */
export function runChecks(root: string): () => Promise<number> {
  const running = Object.entries(CHECKS).map(([name, args]) => check(root, name, args));
  return async () => (await Promise.all(running)).filter((passed) => !passed).length;
}

async function check(root: string, name: string, args: readonly string[]): Promise<boolean> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    args.map((arg, at) => (at === 0 ? join(root, arg) : arg)),
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(text.replace(/^/gm, '  '));
  return code === 0;
}
