/** Runs a task of this checkout, or any file, on the right Node with everything it needs: works on Node 18 and newer with nothing installed. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/ensure-dependencies.mjs';
import { ensureNode } from './setup/ensure-node.mjs';
import { runNode } from './setup/run-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const TASKS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/gate.ts'],
  unit: ['scripts/unit.ts'],
  types: ['node_modules/typescript/bin/tsc', '-p', '.'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  build: ['scripts/build.ts'],
  fix: ['scripts/fix.ts'],
};

const [task = '', ...rest] = process.argv.slice(2);
const isTask = Object.hasOwn(TASKS, task);
// What is for Node itself: a file, or one of its options.
if (!isTask && !/^-|\.[a-z]+$/.test(task)) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(TASKS).join(', ')}, or a file.`);
  process.exit(2);
}

// What follows may take minutes, and on a fresh clone it begins with downloads.
if (task === 'test')
  console.log(
    'npm test: installs what is missing, builds, and runs the tests; "npm test -- --help" says what else it can do',
  );

try {
  const node = await ensureNode(root);
  await ensureDependencies(root);
  const [script, ...own] = isTask ? TASKS[task] : [];
  const args = isTask ? [join(root, script), ...own, ...rest] : [task, ...rest];
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  };
  runNode(node, args, { env, cwd: process.env.INIT_CWD ?? process.cwd() });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
