/** Tests, in a process of its own, that output and warnings of packages reach the log once and nothing else. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';

const PROGRAM = `
import { capturePackageOutput } from '${new URL('capture-package-output.ts', import.meta.url).href}';
capturePackageOutput({ info: (text) => process.stderr.write(text + '\\n'), error: () => undefined });
for (let i = 0; i < 3; i++) {
  console.warn('node %s is malformed', i);
  console.log('printed', { a: 1 });
  console.error('\\u001b[31mred\\nsecond line');
  process.emitWarning('too many listeners: ' + i, 'MaxListenersExceededWarning');
  process.emitWarning('AI SDK Warning System: To turn off warning logging, set a global');
  process.emitWarning('SQLite is experimental', 'ExperimentalWarning');
}
setImmediate(() => {
  for (let i = 0; i < 200; i++) console.log('kind ' + String.fromCodePoint(0x4e00 + i));
});
`;

it('each is told once, as one plain line, and noise is not told at all', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  assert.equal(run.status, 0, run.stderr);
  assert.equal(run.stdout, '');
  const lines = run.stderr.trim().split('\n');
  const kinds = lines.filter((line) => line.includes('kind '));
  assert.deepEqual(
    lines.filter((line) => !line.includes('kind ')),
    [
      'A package says: node 0 is malformed',
      'A package says: printed { a: 1 }',
      'A package says: [31mred second line',
      'A package says: MaxListenersExceededWarning: too many listeners: 0',
    ],
  );
  assert.equal(kinds.length, 46);
});
