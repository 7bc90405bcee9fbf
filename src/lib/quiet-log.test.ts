/** The log of a full disk: one line a minute, and how often it would have been said. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AppError } from './app-error.ts';
import type { LogFields } from './log.ts';
import { quietLog } from './quiet-log.ts';

function recorded() {
  const lines: (readonly [string, LogFields | undefined])[] = [];
  let now = 0;
  const log = quietLog(
    { info: () => undefined, error: (message, fields) => void lines.push([message, fields]) },
    () => now,
  );
  return { lines, log, wait: (milliseconds: number) => void (now += milliseconds) };
}

it('says the same once a minute, and how many times more it was', () => {
  const { lines, log, wait } = recorded();
  const full = new AppError('store/full', 'The database cannot be written: no space');
  for (let n = 0; n < 500; n++) log.error('API request failed', { id: String(n), error: full.stack ?? '' });
  assert.deepEqual(lines, [['API request failed', { id: '0', error: full.message }]], 'one line, no stack');
  wait(60_000);
  log.error('API request failed', { id: 'later', error: full.stack ?? '' });
  assert.deepEqual(lines[1]?.[1], { id: 'later', error: full.message, timesMore: 499 });
});

it('says other things at once, and keeps the stack of a mistake of ours', () => {
  const { lines, log } = recorded();
  const [one, two] = [new TypeError('one'), new TypeError('two')];
  log.error('request failed', { error: one.stack ?? '' });
  log.error('request failed', { error: two.stack ?? '' });
  log.error('another');
  log.error('another');
  assert.deepEqual(
    lines.map(([, fields]) => fields?.['error']),
    [one.stack, two.stack, undefined],
  );
});

it('does not remember without end', () => {
  const { lines, log } = recorded();
  for (let n = 0; n < 300; n++) log.error(`message ${n}`);
  log.error('message 0');
  assert.equal(lines.length, 301, 'what was forgotten is said again');
});
