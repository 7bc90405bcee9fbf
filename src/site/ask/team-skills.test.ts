/** Tests which files of a team are skills, from a folder and from a commit, what is said of the others, and which a question gets. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { closeAfterFile } from '../../../test/support/close-after-file.ts';
import { createSearchIndex } from '../search/search-index.ts';
import { FILLER } from '../search/testing/question-cases.ts';
import { record } from '../search/testing/sample-records.ts';
import { commitSource } from '../source/commit-source.ts';
import { folderSource } from '../source/folder-source.ts';
import { MAX_SKILL_FILES } from '../source/team-files.ts';
import { teamGuidance } from './team-guidance.ts';
import { chosenSkills, LONGEST_SKILL, MOST_CHOSEN, type Skill, teamSkills } from './team-skills.ts';

function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-skills-'));
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ 'docs.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const skill = (description: string, text = 'Name the command first.', name = ''): string =>
  `---\n${name === '' ? '' : `name: "${name}"\n`}description: "${description}"\n---\n\n${text}\n`;
const read = (files: Readonly<Record<string, string | Buffer>>) => teamSkills(folderSource(folderOf(files)));

it('are files of both places, with the names of the hosted platform, and none is published', async () => {
  const source = folderSource(
    folderOf({
      '.lectern/skills/keys/SKILL.md': skill('Rotating keys', '# Keys\n\nFirst the command.', 'Rotate keys'),
      '.mintlify/assistant/skills/reset/skill.mdx': skill('The editor is stuck'),
      '.mintlify/assistant/skills/keys/skill.md': skill('Another one'),
      '.mintlify/assistant/skills/notes.md': 'No skill',
      '.lectern/skills/keys/data.md': 'No skill',
      'skills/page/skill.md': 'A page',
    }),
  );
  const { skills, issues } = await teamSkills(source);
  assert.deepEqual(skills, [
    { name: 'Rotate keys', description: 'Rotating keys', text: '# Keys\n\nFirst the command.' },
    { name: 'reset', description: 'The editor is stuck', text: 'Name the command first.' },
  ]);
  assert.deepEqual(
    issues.map(({ code, file }) => [code, file]),
    [['skills/twice', '.mintlify/assistant/skills/keys/skill.md']],
  );
  assert.deepEqual([...(await source.list()).keys()].sort(), ['docs.json', 'skills/page/skill.md']);
  assert.equal(await source.read('.lectern/skills/keys/SKILL.md'), undefined);
  assert.equal(await source.teamFile?.('docs.json', 100), undefined, 'no other file is one of the team');
  assert.equal(await source.teamFile?.('.lectern/skills/keys/data.md', 100), undefined);
});

it('with a fault are named with what to do', async () => {
  const at = (name: string) => `.lectern/skills/${name}/SKILL.md`;
  const cases: readonly (readonly [name: string, text: string | Buffer, code: string, used: boolean])[] = [
    ['Two Words', skill('x'), 'skills/folder', false],
    ['no-front', 'Only text', 'skills/empty', false],
    ['no-description', '---\nname: x\n---\nText', 'skills/empty', false],
    ['odd-description', '---\ndescription: [1, 2]\n---\nText', 'skills/empty', false],
    ['no-text', '---\ndescription: x\n---\n \n', 'skills/empty', false],
    ['binary', Buffer.from([0xff, 0xfe, 0]), 'skills/unreadable', false],
    ['huge', skill('x', 'x\n'.repeat(40 * 1024)), 'skills/unreadable', false],
    [
      'huge-front',
      `---\ndescription: x\nmore: [${'{ a: "b" }, '.repeat(400)}]\n---\nText`,
      'skills/unreadable',
      false,
    ],
    ['long', skill('x', `${'word '.repeat(20)}end\n`.repeat(100)), 'skills/too-long', true],
  ];
  for (const [name, text, code, used] of cases) {
    const { skills, issues } = await read({ [at(name)]: text });
    assert.deepEqual(
      issues.map((issue) => [issue.code, issue.file, issue.severity]),
      [[code, at(name), 'warning']],
      name,
    );
    assert.match(issues[0]!.message, new RegExp(`"${name}"`));
    assert.ok((issues[0]!.hint ?? '').length > 20);
    assert.equal(skills.length, used ? 1 : 0, name);
    assert.ok(skills.every((one) => one.text.endsWith(' end') && one.text.length <= LONGEST_SKILL));
  }
});

it('are read at their own place, so many of them', async () => {
  const secret = folderOf({ 'keys/SKILL.md': skill('secret') });
  const linked = folderOf({ '.lectern/other': '' });
  symlinkSync(secret, join(linked, '.lectern/skills'));
  const linkedFolder = folderOf({ '.lectern/skills/a/SKILL.md': skill('x') });
  symlinkSync(join(secret, 'keys'), join(linkedFolder, '.lectern/skills/keys'));
  const linkedFile = folderOf({ '.lectern/skills/keys/notes': '' });
  symlinkSync(join(secret, 'keys/SKILL.md'), join(linkedFile, '.lectern/skills/keys/SKILL.md'));
  for (const [folder, expected] of [
    [linked, []],
    [linkedFolder, ['x']],
    [linkedFile, []],
  ] as const) {
    const { skills } = await teamSkills(folderSource(folder));
    assert.deepEqual(
      skills.map(({ description }) => description),
      expected,
    );
  }
  const many = Array.from({ length: MAX_SKILL_FILES + 20 }, (_, at) => [
    `.lectern/skills/s${at}/SKILL.md`,
    skill('x'),
  ]);
  assert.equal(
    (await read(Object.fromEntries(many) as Record<string, string>)).skills.length,
    MAX_SKILL_FILES,
  );
  assert.deepEqual(await teamSkills({}), { skills: [], issues: [] });
});

it('are those of the commit that is served', async () => {
  const text = skill('Rotating keys');
  const files = [
    { path: 'docs.json', oid: 'a', size: 2 },
    { path: '.lectern/skills/keys/SKILL.md', oid: 'b', size: text.length },
    { path: '.lectern/skills/keys/other.md', oid: 'c', size: 3 },
  ];
  const repository = {
    list: async () => files,
    read: async (oid: string) => Buffer.from(oid === 'b' ? text : '{}'),
  };
  const source = commitSource({
    repository,
    commit: 'f'.repeat(40),
    folder: '',
    name: 'docs',
  } as unknown as Parameters<typeof commitSource>[0]);
  assert.deepEqual(await source.skillFiles?.(), ['.lectern/skills/keys/SKILL.md']);
  assert.equal((await teamSkills(source)).skills[0]?.description, 'Rotating keys');
  assert.deepEqual([...(await source.list()).keys()], ['docs.json']);
});

it('are read once of a commit, and with every question of a folder, which is edited in place', async () => {
  const words = { words: [], max: 1 };
  let reads = 0;
  const source = (commit?: string) => ({
    ...(commit === undefined ? {} : { commit }),
    skillFiles: async () => ['.lectern/skills/keys/SKILL.md'],
    teamFile: async () => {
      reads++;
      return Buffer.from(skill('Rotating keys'));
    },
  });
  for (const [from, expected] of [
    [source(), 4],
    [source('a'.repeat(40)), 2],
    [source('b'.repeat(40)), 2],
  ] as const) {
    reads = 0;
    await teamGuidance(from, words);
    await teamGuidance(from, words);
    assert.equal(reads, expected);
  }
});

it('of a commit that could not be read are read again', async () => {
  let isAway = true;
  const source = {
    commit: 'c'.repeat(40),
    teamFile: async () => {
      if (isAway) throw new Error('away');
      return Buffer.from('Be brief.');
    },
  };
  const words = { words: [], max: 1 };
  await assert.rejects(teamGuidance(source, words), /away/);
  isAway = false;
  assert.equal((await teamGuidance(source, words)).instructions, 'Be brief.');
});

it('are chosen for a question by what they say of themselves', () => {
  const index = createSearchIndex();
  for (const filler of FILLER) index.put(filler.url, [filler]);
  const pages = {
    '/editor': 'Reset the editor when it is stuck or stale.',
    '/keys': 'Rotate a key of the API.',
  };
  for (const [url, text] of Object.entries(pages)) index.put(url, [record(url, 'Page', { text })]);
  const skills: Skill[] = [
    {
      name: 'editor-reset',
      description: 'Use this skill when the web editor is stuck, stale or not loading',
      text: 'a',
    },
    { name: 'Keys', description: 'For questions about rotating, revoking and losing an API key', text: 'b' },
    ...[1, 2, 3, 4].map((n) => ({ name: `Rain ${n}`, description: 'When it rains', text: String(n) })),
  ];
  const chosen = (question: string): string[] =>
    chosenSkills(index.words(question), skills).map(({ name }) => name);
  assert.deepEqual(chosen('My editor is stuck, what do I do?'), ['editor-reset']);
  assert.deepEqual(chosen('How do I rotate an API key?'), ['Keys']);
  assert.deepEqual(chosen('Does it rain?').length, MOST_CHOSEN);
  assert.deepEqual(chosen('Which submarine is in Norway?'), []);
  assert.deepEqual(chosen('How?'), []);
  index.close();
});
