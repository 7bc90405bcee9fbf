/** Words of a command line: quotes keep spaces, and nothing is expanded. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitCommand } from './job-settings.ts';

describe('a command line', () => {
  for (const [line, words] of [
    ['opencode acp', ['opencode', 'acp']],
    ['  npx  -y  agent  ', ['npx', '-y', 'agent']],
    ['"/opt/my agent/run" --name \'a b\'', ['/opt/my agent/run', '--name', 'a b']],
    ['run $HOME `id` $(id) ; rm', ['run', '$HOME', '`id`', '$(id)', ';', 'rm']],
    ['a"b c"d ""', ['ab cd', '']],
    ['', []],
  ] as const)
    it(`divides ${JSON.stringify(line)}`, () => assert.deepEqual(splitCommand('X', line), words));

  it('refuses a quote that is not closed', () =>
    assert.throws(() => splitCommand('LECTERN_AGENT', 'run "a'), {
      code: 'settings/invalid',
      message: /LECTERN_AGENT/,
    }));
});
