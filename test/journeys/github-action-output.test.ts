/** What the GitHub Action says of a program that writes without end. */
import assert from 'node:assert/strict';
import { it } from 'node:test';

interface Program {
  run(
    name: string,
    args: readonly string[],
    options: { readonly env: NodeJS.ProcessEnv; readonly wantsOutput: boolean },
  ): Promise<{ readonly code: number; readonly out: string }>;
}

it('a program that writes too much is ended, and the step says so', async () => {
  const { run } = (await import(new URL('../../ci/github/program.mjs', import.meta.url).href)) as Program;
  const script = 'for (;;) require("node:fs").writeSync(1, "x".repeat(1 << 20))';
  await assert.rejects(
    run(process.execPath, ['-e', script], { env: process.env, wantsOutput: true }),
    /wrote more than 64 MB, and was ended/,
  );
});
