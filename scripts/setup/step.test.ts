/** A slow step of the set-up is one live line on a terminal, and whole lines in a log. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { step } from './step.mjs';

function screen(isTTY: boolean, columns?: number) {
  const parts: string[] = [];
  return {
    isTTY,
    ...(columns === undefined ? {} : { columns }),
    parts,
    write: (text: string) => parts.push(text),
  };
}

describe('a step of the set-up', () => {
  it('says in a log what it does, how it goes on, and how long it took', async () => {
    const log = screen(false);
    let shown: () => void;
    const written = new Promise<void>((resolve) => (shown = resolve));
    const write = (text: string): number => {
      if (text.includes('12 packages')) shown();
      return log.write(text);
    };
    const result = await step(
      'Installing packages',
      'Packages installed',
      async (note) => {
        note('12 packages');
        await written;
        return 7;
      },
      { screen: { ...log, write }, every: 5 },
    );
    assert.equal(result, 7);
    const text = log.parts.join('');
    assert.match(
      text,
      /^Installing packages …\n(?: {2}… 0 s, 12 packages\n)+✔ Packages installed \(0 s\)\n$/,
    );
  });

  it('replaces its line on a terminal, and never wraps it', async () => {
    const terminal = screen(true, 30);
    await step('Installing packages from far away', 'Done', async () => undefined, {
      screen: terminal,
      env: {},
    });
    assert.deepEqual(terminal.parts, [
      '\r\u001b[KInstalling packages from far ',
      '\r\u001b[K\u001b[32m✔\u001b[0m Done (0 s)\n',
    ]);
  });

  it('has no colour with NO_COLOR', async () => {
    const terminal = screen(true);
    await step('Building', 'Built', async () => undefined, { screen: terminal, env: { NO_COLOR: '1' } });
    assert.equal(terminal.parts.at(-1), '\r\u001b[K✔ Built (0 s)\n');
  });

  it('leaves the word to the error', async () => {
    const terminal = screen(true);
    const failed = step('Building', 'Built', () => Promise.reject(new Error('no')), {
      screen: terminal,
      env: {},
    });
    await assert.rejects(failed, /^Error: no$/);
    assert.deepEqual(terminal.parts.at(-1), '\r\u001b[K');
  });
});
