/** `npm start` leaves nothing of the build in memory while it serves. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { descendants } from '../support/processes-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('serves as the only process, and ends with its signal', {
  skip: process.platform === 'win32',
}, async (t) => {
  const folder = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts'), folder.path, '--port', '0'], {
    cwd: root,
    env: { ...env, NO_COLOR: '1', LECTERN_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  let text = '';
  for await (const part of child.stdout) if ((text += String(part)).includes('http://localhost:')) break;
  // The process that was started is the server now.
  const own = existsSync('/proc/self') ? readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') : '';
  const commands = [own, ...descendants(child.pid!)];
  assert.ok(!commands.some((one) => /scripts\/(?:start|build)\.ts|esbuild/.test(one)), commands.join('\n'));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
