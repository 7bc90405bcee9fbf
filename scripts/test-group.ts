/** `node scripts/test-group.ts FILE…`: runs test files in this one process, and tells each result to the process that started it. */
import { run } from 'node:test';
import type { GroupMessage } from './run-groups.ts';

const tell = (message: GroupMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

const [patience = '', ...files] = process.argv.slice(2);
const stream = run({ files, isolation: 'none', concurrency: false, timeout: Number(patience) });
// The stream itself does nothing until somebody reads it.
for await (const { type, data } of stream) {
  if (type === 'test:pass') {
    const { name, file = name, details, nesting, skip, todo } = data;
    if (details.type === 'suite') continue;
    const isRun = skip === undefined && todo === undefined;
    await tell({
      kind: isRun ? 'passed' : 'skipped',
      file,
      milliseconds: nesting === 0 ? details.duration_ms : 0,
    });
  } else if (type === 'test:fail') {
    const { name, file = name, details, nesting } = data;
    const error: Error & { failureType?: string } = details.error;
    // Its tests are told by themselves.
    if (error.failureType === 'subtestsFailed') continue;
    const { message } = error.cause instanceof Error ? error.cause : error;
    await tell({
      kind: 'failed',
      file,
      name,
      message,
      milliseconds: nesting === 0 ? details.duration_ms : 0,
    });
  }
}
await tell({ kind: 'ended' });
// What a test left open must not keep the others waiting.
process.exit(0);
