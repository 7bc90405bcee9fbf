/** What a round cites is held against code in bounded time, however long its lines and however many the names of its pages are. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CodeRepository } from '../code/code-repository.ts';
import { checkSources } from './check-sources.ts';

const PACKED = 'const a=1;'.repeat(40_000);
const LINES = Array.from({ length: 60 }, (_, at) => `const limit${at} = ${at}; ${' '.repeat(300)}`).join(
  '\n',
);

function repositoryOf(files: Readonly<Record<string, string>>): CodeRepository {
  const source = {
    commit: 'c'.repeat(40),
    list: async () => [],
    read: async (path: string) => files[path],
  };
  return { name: '', label: 'code', at: async () => source } as Partial<CodeRepository> as CodeRepository;
}

const cite = (file: string, to: number) => ({
  ...{ page: 'list.mdx', repository: '', file, from: 1, to, terms: [] },
});
const names = Array.from({ length: 20_000 }, (_, at) => `\`name${at}\``).join(' ');
const page = { inside: 'list.mdx', path: 'list.mdx', before: '', now: `${names}\n` };

it('refuses a packed line, and looks for so many names and no more', async () => {
  const files = { 'packed.js': PACKED, 'limits.ts': LINES };
  const began = process.cpuUsage();
  const given = [...Array.from({ length: 20 }, () => cite('packed.js', 1)), cite('limits.ts', 60)];
  const { cited, unsourced } = await checkSources([repositoryOf(files)], given, [page]);
  assert.match(String(cited[0]!.problem), /more than 20000 characters/);
  assert.equal(cited.at(-1)!.problem, undefined);
  assert.equal(unsourced.length, 200);
  const { user } = process.cpuUsage(began);
  assert.ok(user < 1_500_000, `${user} µs`);
});

it('looks for the first thousand names of a page', async () => {
  const known = Array.from({ length: 1_000 }, (_, at) => `a${at}`);
  const files = { 'names.ts': known.join(' ') };
  const listed = known.map((name) => `\`${name}\``).join(' ');
  const told = async (now: string) =>
    (await checkSources([repositoryOf(files)], [cite('names.ts', 1)], [{ ...page, now }])).unsourced.map(
      ({ name }) => name,
    );
  assert.deepEqual(await told(`\`strange\` ${listed}`), ['strange']);
  assert.deepEqual(await told(`${listed} \`strange\``), []);
});
