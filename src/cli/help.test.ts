/** The help texts fit a terminal of 80 columns, name every command, and show how each is used. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import type { Command } from './command.ts';
import { COMMAND_GROUPS, COMMANDS } from './commands.ts';
import { commandHelp, programHelp, usageLines, wrapped } from './help.ts';
import { openTerminal } from './terminal.ts';

const plain = openTerminal(false, false).paint;
const painted = openTerminal(true, false).paint;

async function groups(): Promise<Record<string, Command[]>> {
  const loaded: Record<string, Command[]> = {};
  for (const [title, group] of Object.entries(COMMAND_GROUPS))
    loaded[title] = await Promise.all(Object.values(group).map((load) => load()));
  return loaded;
}

const tooLong = (text: string): string[] => text.split('\n').filter((line) => [...line].length > 80);

describe('the help text', () => {
  it('of the program has every command on a line of its own, below the title of its group', async () => {
    const lines = programHelp(await groups(), plain).split('\n');
    let title = '';
    const found = new Map<string, string>();
    for (const line of lines) {
      if (/^[A-Z][a-z]+$/.test(line)) title = line;
      const name = /^ {2}([a-z]+) {3,}\S/.exec(line)?.[1];
      if (name === undefined || title === 'Examples') continue;
      assert.ok(!found.has(name), `${name} is named twice`);
      found.set(name, title);
    }
    assert.deepEqual([...found.keys()], Object.keys(COMMANDS));
    assert.deepEqual([...new Set(found.values())], ['Write', 'Publish', 'Run', 'Maintain']);
    assert.ok(lines.indexOf('Examples') > lines.findIndex((line) => line.startsWith('  restore')));
  });

  it('of the program is no wider than 80 columns', async () =>
    assert.deepEqual(tooLong(programHelp(await groups(), plain)), []));

  for (const [name, load] of Object.entries(COMMANDS))
    it(`of "${name}" is no wider than 80 columns, and has an example of it`, async () => {
      const command = await load();
      const text = commandHelp(command, plain);
      assert.deepEqual(tooLong(text), []);
      assert.equal(command.name, name);
      const examples = text.slice(text.indexOf('\nExamples\n'));
      assert.match(examples, new RegExp(`^ {2}(?:[A-Z_]+=\\S+ )?lectern ${name}\\b`, 'm'));
      for (const option of Object.keys(command.options)) assert.ok(text.includes(`--${option}`), option);
      for (const { value, doc } of Object.values(command.options)) {
        const glued = `${value ?? ''}${doc.split(' ')[0]}`;
        assert.ok(value === undefined || !text.includes(glued), `"${glued}" has no space`);
      }
    });

  it('has the same words with and without colour', async () => {
    const command = await COMMANDS['build']!();
    assert.notEqual(commandHelp(command, painted), commandHelp(command, plain));
    assert.equal(stripVTControlCharacters(commandHelp(command, painted)), commandHelp(command, plain));
  });

  it('lists the forms of a command one below the other', async () =>
    assert.deepEqual(usageLines(await COMMANDS['keys']!()), [
      'lectern keys create [DIR] [options]',
      'lectern keys list [options]',
      'lectern keys revoke ID [options]',
    ]));

  it('leaves a choice inside of brackets to its form', async () =>
    assert.ok(
      usageLines(await COMMANDS['jobs']!()).includes('lectern jobs declined [list | forget ID] [options]'),
    ));

  it('keeps a long word in one piece', () =>
    assert.deepEqual(wrapped('to the abcdefghij end', 8), ['to the', 'abcdefghij', 'end']));
});
