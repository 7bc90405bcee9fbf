/** Tests which file of a team is read, from a folder and from a commit, and that none of them is published. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { closeAfterFile } from '../../../test/support/close-after-file.ts';
import { commitSource } from '../source/commit-source.ts';
import { folderSource } from '../source/folder-source.ts';
import { LONGEST_INSTRUCTIONS, teamInstructions } from './team-instructions.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-team-'));
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'docs.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

it('is the own file, else that of the hosted platform, and neither is published', async () => {
  const both = folderSource(
    folderOf({ '.lectern/assistant.md': ' Be brief.\n', '.mintlify/Assistant.md': 'Be long.' }),
  );
  assert.equal(await teamInstructions(both), 'Be brief.');
  assert.deepEqual([...(await both.list()).keys()], ['docs.json']);
  assert.equal(await both.read('.lectern/assistant.md'), undefined);
  const theirs = folderSource(folderOf({ '.lectern/assistant.md': ' \n', '.mintlify/ASSISTANT.md': 'x' }));
  assert.equal(await teamInstructions(theirs), 'x');
  assert.equal(await teamInstructions(folderSource(folderOf({ 'assistant.md': 'x' }))), undefined);
});

it('is text inside the folder, cut at a line', async () => {
  const line = `${'word '.repeat(19)}end\n`;
  const long = await teamInstructions(folderSource(folderOf({ '.lectern/assistant.md': line.repeat(200) })));
  assert.ok(long!.length <= LONGEST_INSTRUCTIONS && long!.endsWith(' end'));
  const secret = folderOf({ 'secret.md': 'secret' });
  const linking = folderOf({ '.lectern/other': '' });
  symlinkSync(join(secret, 'secret.md'), join(linking, '.lectern/assistant.md'));
  assert.equal(await teamInstructions(folderSource(linking)), undefined);
  const outside = folderOf({});
  symlinkSync(secret, join(outside, '.mintlify'));
  writeFileSync(join(secret, 'Assistant.md'), 'secret');
  assert.equal(await teamInstructions(folderSource(outside)), undefined);
  const binary = folderOf({});
  mkdirSync(join(binary, '.lectern'));
  writeFileSync(join(binary, '.lectern/assistant.md'), Buffer.from([0xff, 0xfe, 0x00]));
  assert.equal(await teamInstructions(folderSource(binary)), undefined);
});

it('is that of the commit that is served', async () => {
  const files = [
    { path: 'docs.json', oid: 'a', size: 2 },
    { path: '.lectern/assistant.md', oid: 'b', size: 9 },
    { path: '.mintlify/Assistant.md', oid: 'c', size: 300_000 },
  ];
  const repository = {
    list: async () => files,
    read: async (oid: string, limit: number) =>
      limit < files.find((file) => file.oid === oid)!.size ? undefined : Buffer.from(`text of ${oid}`),
  };
  const source = commitSource({
    repository,
    commit: 'f'.repeat(40),
    folder: '',
    name: 'docs',
  } as unknown as Parameters<typeof commitSource>[0]);
  assert.equal(await teamInstructions(source), 'text of b');
  assert.deepEqual([...(await source.list()).keys()], ['docs.json']);
  files.splice(1, 1);
  const without = commitSource({ repository, commit: 'f', folder: '', name: 'docs' } as unknown as Parameters<
    typeof commitSource
  >[0]);
  assert.equal(await teamInstructions(without), undefined, 'larger than a file of a team may be');
});
