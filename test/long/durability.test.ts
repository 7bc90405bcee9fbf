/** An acknowledged write is on the disk before its acknowledgement, as the system calls of the program show. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../support/fixture-folder.ts';

const SCRIPT = fileURLToPath(new URL('support/acknowledge.ts', import.meta.url));
const WITHOUT =
  spawnSync('strace', ['-V']).status !== 0 &&
  'NOT TESTED: it needs strace, for example "apt-get install strace"';

type Call = 'log' | 'sync' | `said ${string}`;

/** What was written to the log, when the disk was waited for, and what was said, in order. */
function calls(folder: string): Call[] {
  const trace = join(folder, 'trace.txt');
  const { status, stderr } = spawnSync(
    'strace',
    [
      '-f',
      '-y',
      '-s',
      '80',
      '-e',
      'trace=pwrite64,fdatasync,fsync,write',
      '-o',
      trace,
      process.execPath,
      SCRIPT,
      folder,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  return readFileSync(trace, 'utf8')
    .split('\n')
    .flatMap((line): Call[] => {
      if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) return ['log'];
      if (/f(data)?sync\(\d+<[^>]*-wal>/.test(line)) return ['sync'];
      const said = /write\(1<[^>]*>, "((?:begin|end|acknowledged [\w-]+)\\n)/.exec(line)?.[1];
      return said === undefined ? [] : [`said ${said.replace('\\n', '')}`];
    });
}

describe('an acknowledged write', { skip: WITHOUT }, () => {
  it('is on the disk first, and those that wait together wait for the disk together', () => {
    const all = calls(fixtureFolder({}).path);
    const during = all.slice(all.indexOf('said begin'), all.indexOf('said end'));
    let dirty = false;
    let acknowledged = 0;
    for (const call of during) {
      if (call === 'log') dirty = true;
      else if (call === 'sync') dirty = false;
      else if (call.startsWith('said acknowledged')) {
        acknowledged++;
        assert.equal(dirty, false, `${call} while the log was not on the disk`);
      }
    }
    assert.equal(acknowledged, 105);
    const alone = during.slice(0, during.indexOf('said acknowledged alone-4'));
    assert.equal(alone.filter((call) => call === 'sync').length, 5, 'one wait for each write alone');
    const together = during.slice(during.indexOf('said acknowledged alone-4'));
    // A commit takes no further work after a while, so a slow machine may need a few.
    assert.ok(together.filter((call) => call === 'sync').length <= 10, 'few waits for a hundred');
  });
});
