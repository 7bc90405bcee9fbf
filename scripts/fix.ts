/** `npm run fix`: formats the sources and applies the linter's safe fixes. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
