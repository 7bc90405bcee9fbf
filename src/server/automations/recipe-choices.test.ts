/** What recipes leave out or put last, by what `bench/recipes` showed on the history of public documentation. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { changedPages, MAX_BY_HAND } from '../../records/automations/recipes/changed-pages.ts';
import { mergedCode } from '../../records/automations/recipes/merged-code.ts';
import type { DatedFile, RecipeInput, RecipeWork } from '../../records/automations/recipes/recipe.ts';
import { translations } from '../../records/automations/recipes/translations.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 15);
const file = (path: string, days: number): DatedFile => ({ path, changedAt: NOW - days * DAY });
const pathsOf = async (files: readonly DatedFile[], scope = ''): Promise<readonly string[]> =>
  (await changedPages({ files: async () => files, since: NOW - 7 * DAY, scope })).map(({ path }) => path);

describe('pages that are read for style', () => {
  it('are those of small commits first, and none that a commit changed with very many others', async () => {
    const moved = Array.from({ length: MAX_BY_HAND + 1 }, (_, n) => file(`moved/p${n}.mdx`, 1));
    const alone = [file('alone.mdx', 3), file('newer.mdx', 2)];
    const together = [file('one.mdx', 1.5), file('two.mdx', 1.5)];
    assert.deepEqual(await pathsOf([...moved, ...together, ...alone]), [
      ...['newer.mdx', 'alone.mdx', 'one.mdx', 'two.mdx'],
    ]);
    assert.equal((await pathsOf(moved.slice(1))).length, MAX_BY_HAND);
  });

  it('are no copies in other languages, and no files for those who work on the repository', async () => {
    const files = [
      file('index.mdx', 1),
      file('guide.mdx', 2),
      file('es/index.mdx', 1.1),
      file('es/guide.mdx', 2.1),
    ];
    assert.deepEqual(await pathsOf([...files, file('AGENTS.md', 1.2), file('api/README.md', 1.3)]), [
      ...['index.mdx', 'guide.mdx'],
    ]);
  });

  it('are those of a language where it is the scope', async () => {
    const files = [
      file('index.mdx', 1),
      file('guides/a.mdx', 2),
      file('es/index.mdx', 3),
      file('es/guides/a.mdx', 4),
    ];
    assert.deepEqual(await pathsOf(files, 'es'), ['es/index.mdx', 'es/guides/a.mdx']);
    assert.deepEqual(await pathsOf(files, 'es/guides'), ['es/guides/a.mdx']);
    assert.deepEqual(await pathsOf(files, 'guides'), ['guides/a.mdx']);
  });

  it('are in a short folder that only happens to have a page of the same name', async () => {
    const files = [file('index.mdx', 1), file('sdk/index.mdx', 2), file('sdk/keys.mdx', 3)];
    assert.deepEqual(await pathsOf(files), ['index.mdx', 'sdk/index.mdx', 'sdk/keys.mdx']);
  });
});

async function asked(recipe: typeof mergedCode, input: Partial<RecipeInput>): Promise<RecipeWork> {
  const nothing = (): never => {
    throw new Error('The recipe asks for nothing else');
  };
  return recipe.look({
    project: 'docs',
    scope: '',
    options: {},
    since: NOW - 7 * DAY,
    now: NOW,
    feedback: { list: nothing },
    searches: { top: nothing },
    questions: { list: nothing },
    deployments: { list: nothing },
    worth: nothing,
    files: nothing,
    lags: nothing,
    merged: nothing,
    code: nothing,
    ...input,
  });
}

describe('merged pull requests', () => {
  const pullsOf = (titles: readonly string[]) => async () => [
    {
      name: 'api',
      sameForge: true,
      pulls: titles.map((title, n) => ({
        number: n + 1,
        url: `https://forge.example/pull/${n + 1}`,
        title,
        author: 'ada',
        mergedAt: NOW - DAY,
        byJob: false,
      })),
    },
  ];
  const INTERNAL = [
    'chore(deps): bump express from 4 to 5',
    'build(deps-dev): bump x',
    'fix(deps): update',
    'Bump cryptography from 46.0.3 to 46.0.5',
    'Update dependency zod',
    'ci: run on push',
    'test(api): add cases',
    'docs: explain keys',
  ];
  const PUBLIC = [
    'feat: add keys',
    'fix(api): refuse empty keys',
    'ci!: no longer build for Node 18',
    'chore: rename the option',
    'Test connections before use',
    'Add documentation search to the API',
    'feat(department): show names',
  ];

  it('are left out and counted when their titles say that readers have nothing to learn', async () => {
    const work = await asked(mergedCode, { code: pullsOf([...INTERNAL, ...PUBLIC]) });
    assert.ok(work.kind === 'work');
    const numbers = [...work.prompt.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number));
    assert.deepEqual(
      numbers,
      PUBLIC.map((_, n) => INTERNAL.length + n + 1),
    );
    assert.ok(work.signals.some((line) => /^8 pull requests about dependencies, .* left out/.test(line)));
  });

  it('that are all of that kind are no work, and the run says why', async () => {
    const found = await asked(mergedCode, { code: pullsOf(INTERNAL) });
    assert.deepEqual(
      [found.kind, /By their titles, the 8 pull/.test(found.kind === 'nothing' ? found.why : '')],
      [...(['nothing', true] as const)],
    );
  });

  it('cost no time, whatever their titles are', async () => {
    const began = threadCpuMs();
    await asked(mergedCode, {
      code: pullsOf(Array.from({ length: 200 }, () => `bump ${'a'.repeat(100_000)} from `)),
    });
    await asked(mergedCode, {
      code: pullsOf(Array.from({ length: 200 }, () => `a(${'deps-'.repeat(20_000)}`)),
    });
    assert.ok(threadCpuMs() - began < 2_000);
  });
});

it('translations of pages that changed since the last run come before older ones and missing ones', async () => {
  const files = [
    ...[file('old.mdx', 30), file('de/old.mdx', 90), file('fresh.mdx', 2), file('de/fresh.mdx', 5)],
    ...[file('older.mdx', 30), file('de/older.mdx', 99), file('missing.mdx', 30), file('new.mdx', 1)],
  ];
  const work = await asked(translations, {
    files: async () => files,
    lags: async () => new Map(),
    options: { languages: 'de' },
  });
  assert.ok(work.kind === 'work');
  assert.deepEqual(
    [...work.prompt.matchAll(/^- (\S+) ->/gm)].map(([, page]) => page),
    ['fresh.mdx', 'new.mdx', 'older.mdx', 'old.mdx', 'missing.mdx'],
  );
});
