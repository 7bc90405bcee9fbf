/** `node scripts/gate/test-group.ts OPTIONS FILE…`: runs test files in this one process, and reports each result to the process that started it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import type { GroupMessage, GroupOptions } from './run-groups.ts';

const HELPER = new URL('../../test/support/close-after-file.ts', import.meta.url).href;
const MARK = `import { it } from 'node:test';
import { nextTestFile } from ${JSON.stringify(HELPER)};
it('closes what the file before left open', nextTestFile);
`;

const [given = '{}', ...files] = process.argv.slice(2);
const { suiteLimitMs, isVerbose = false } = JSON.parse(given) as GroupOptions;
const folder = mkdtempSync(join(tmpdir(), 'lectern-group-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** Small files before each test file, and after the last. */
const marks = [...files, 'the end'].map((_, at) => {
  const mark = join(folder, `${at}.test.mjs`);
  writeFileSync(mark, MARK);
  return mark;
});
const report = isVerbose ? new spec() : undefined;
report?.pipe(process.stdout);
let current = files[0]!;
/** When it began. */
let began = performance.now();
/** Names of the suites around the test that runs. */
const names: string[] = [];

const stream = run({
  files: marks.flatMap((mark, at) => [mark, ...files.slice(at, at + 1)]),
  isolation: 'none',
  concurrency: false,
  timeout: suiteLimitMs,
});
for await (const event of stream as AsyncIterable<TestEvent>) {
  const mark = marks.indexOf(fileOf(event) ?? '');
  if (mark < 0) report?.write(event);
  if (mark < 0 && event.type === 'test:dequeue' && event.data.type === 'test')
    await send({ kind: 'begins', name: event.data.name });
  const messages = messagesOf(event);
  // What could not be closed fails the file that opened it. Hooks of the group's files run around a mark too.
  for (const message of messages)
    if (mark < 0 || (message.kind === 'failed' && !isHookFailure(event))) await send(message);
  if (mark < 0 || messages.length === 0) continue;
  const now = performance.now();
  if (mark > 0) await send({ kind: 'took', file: current, milliseconds: now - began });
  began = now;
  current = files[mark] ?? current;
}
report?.end();
await send({ kind: 'ended' });
// What a test left open must not keep the others waiting.
process.exit(0);

function fileOf({ data }: TestEvent): string | undefined {
  return data !== undefined && 'file' in data ? data.file : undefined;
}

function isHookFailure(event: TestEvent): boolean {
  return event.type === 'test:fail' && failureTypeOf(event.data.details.error) === 'hookFailed';
}

function failureTypeOf(error: Error & { readonly failureType?: string }): string | undefined {
  return error.failureType;
}

/** At most one message; none for what is no result of a test. */
function messagesOf(event: TestEvent): Exclude<GroupMessage, { kind: 'ended' | 'begins' }>[] {
  if (event.type === 'test:start') {
    names.length = event.data.nesting;
    names.push(event.data.name);
  }
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return [];
  const { name, file = '', details, nesting, line } = event.data;
  const result = {
    // What a helper declares belongs to the file that runs. One that cannot be loaded fails before all others.
    file: files.includes(file) ? file : current,
    name: [...names.slice(0, nesting), name].join(' › '),
  };
  if (event.type === 'test:pass') {
    const isRun = event.data.skip === undefined && event.data.todo === undefined;
    return details.type === 'suite' ? [] : [{ kind: isRun ? 'passed' : 'skipped', ...result }];
  }
  const { error } = event.data.details;
  // The tests of a suite are reported by themselves.
  if (failureTypeOf(error) === 'subtestsFailed') return [];
  const { message } = error.cause instanceof Error ? error.cause : error;
  const place = file === result.file && line !== undefined ? { line } : {};
  return [{ kind: 'failed', ...result, ...place, message }];
}

function send(message: GroupMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
}
