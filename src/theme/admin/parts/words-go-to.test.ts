/** What is said of where words go, for each kind of agent, endpoint and result. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type WordsSetup, wordsGoTo } from './words-go-to.ts';

const MODEL = { agent: 'model writer', understands: true } as const;
const PROGRAM = { agent: 'Codex', understands: true } as const;
const PLAIN = { agent: 'maintenance', understands: false } as const;
const HOSTED = { host: 'api.example.com', isHere: false };
const HERE = { host: 'localhost:11434', isHere: true };
const PULL = 'a pull request on GitHub';

const TABLE: readonly (readonly [setup: WordsSetup, isExact: boolean, text: RegExp])[] = [
  [PLAIN, false, /^no model; nothing leaves this server$/],
  [{ ...PLAIN, result: PULL }, false, /^no model, only a pull request on GitHub$/],
  [{ ...PLAIN, endpoint: HOSTED }, false, /^no model$/],
  [{ ...MODEL, endpoint: HOSTED }, false, /^model writer at api\.example\.com: .* leave this server$/],
  [{ ...MODEL, endpoint: HOSTED, result: PULL }, false, /^model writer at api\.example\.com: .* leave/],
  [{ ...MODEL, endpoint: HOSTED }, true, /^no model$/],
  [{ ...MODEL, endpoint: HERE }, false, /^model writer at localhost:11434, on this machine$/],
  [{ ...PROGRAM, endpoint: HOSTED }, false, /^Codex at api\.example\.com: .* leave this server$/],
  [PROGRAM, false, /^Codex, a program without a network$/],
  [{ ...PROGRAM, unconfined: true }, false, /^Codex, which can reach whatever this server reaches$/],
  [
    { ...PROGRAM, unconfined: true, endpoint: HOSTED },
    false,
    /^Codex at api\.example\.com, which can reach whatever this server reaches: /,
  ],
];

describe('words of a job go to', () => {
  for (const [setup, isExact, text] of TABLE)
    it(`${JSON.stringify(setup)}${isExact ? ', exact' : ''}`, () =>
      assert.match(wordsGoTo(setup, isExact), text));

  it('nowhere else only where no endpoint is set', () => {
    for (const [setup, isExact] of TABLE.filter(([{ endpoint }]) => endpoint !== undefined))
      assert.doesNotMatch(wordsGoTo(setup, isExact), /nothing leaves/);
  });
});
