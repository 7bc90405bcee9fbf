/** Recipes of automations on the history of public documentation: what each would have proposed on a day, beside what people did afterwards. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueKey } from '../../src/jobs/issue-key.ts';
import { fillTexts } from '../../src/records/automations/recipes/fill-texts.ts';
import { fixLinks } from '../../src/records/automations/recipes/fix-links.ts';
import type { Recipe, RecipeInput } from '../../src/records/automations/recipes/recipe.ts';
import { redirectMovedPages } from '../../src/records/automations/recipes/redirect-moved-pages.ts';
import { translations } from '../../src/records/automations/recipes/translations.ts';
import { runPrompt } from '../prompts/run-prompt.ts';
import { workCopy } from '../prompts/work-copy.ts';
import { compareLines, nothingFollowed } from './compare-lines.ts';
import { type DayCopy, dayCopy } from './day-copy.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    day: { type: 'string', default: '2026-06-01' },
    folder: { type: 'string', default: '' },
    languages: { type: 'string', default: '' },
  },
});
if (positionals.length === 0) {
  console.error(
    'Name repositories: bench/recipes/main.ts REPOSITORY… [--day YYYY-MM-DD] [--folder docs] [--languages es,fr]',
  );
  process.exit(2);
}

/** Signals that a history of files does not have are never asked for. */
const nothing = (): never => {
  throw new Error('This recipe looks at what is not in the history of a repository');
};

function inputOf(day: DayCopy, files: RecipeInput['files']): RecipeInput {
  return {
    ...{ project: 'docs', scope: '', options: { languages: values.languages }, files },
    ...{ since: day.at - 30 * 86_400_000, now: day.at },
    feedback: { list: nothing },
    searches: { top: nothing },
    deployments: { list: nothing },
    ...{ merged: nothing, code: nothing },
  };
}

/** Without a model: the work itself, and then each of its lines in what the repository has today. */
async function replay(
  recipe: Recipe,
  day: DayCopy,
  copy: ReturnType<typeof workCopy>,
  site: Parameters<typeof runPrompt>[2],
) {
  const work = await recipe.look(inputOf(day, async () => []));
  if (work.kind === 'nothing') return console.log(`${recipe.title}: nothing to do`);
  const result = await runPrompt(work.prompt, copy, site);
  const sum = nothingFollowed();
  for (const file of copy.changed()) {
    const before = readFileSync(join(day.folder, file), 'utf8');
    compareLines(sum, before, readFileSync(join(copy.folder, file), 'utf8'), day.later(file));
  }
  for (const fault of result.broken) console.log(`  WRONG: ${fault}`);
  if (result.broken.length > 0) process.exitCode = 1;
  console.log(
    `${recipe.title}: ${result.edits} edits in ${result.files} files, ${result.left} left to people; of ${sum.lines} lines people have made ${sum.same} the same since, ${sum.other} another way or gone, ${sum.open} are as they were`,
  );
}

/** With a model: which translations it would have asked for, and which of them people changed afterwards. */
async function replayTranslations(day: DayCopy): Promise<void> {
  if (values.languages === '') return;
  const work = await translations.look(inputOf(day, async () => day.files()));
  if (work.kind === 'nothing') return console.log(`${translations.title}: ${work.why}`);
  const asked = [...work.prompt.matchAll(/ -> (\S+)$/gm)].map(([, path]) => path!);
  const done = asked.filter((path) => day.changedLater.has(path));
  console.log(
    `${translations.title}: ${work.signals[0]}; people have changed ${done.length} of these ${asked.length} since`,
  );
}

for (const given of positionals) {
  const repository = resolve(given);
  const day = dayCopy(repository, values.day, values.folder);
  const copy = workCopy(day.folder);
  try {
    const facts = await copy.tools.facts();
    const { issues, pages } = await copy.tools.check();
    console.log(
      `\n${given} on ${values.day} (${day.commit.slice(0, 10)}): ${pages} pages, ${issues.length} problems; ${day.changedLater.size} files changed since\n`,
    );
    for (const recipe of [fixLinks, fillTexts, redirectMovedPages]) {
      await replay(recipe, day, copy, { facts, known: new Set(issues.map(issueKey)) });
      copy.reset();
    }
    await replayTranslations(day);
  } finally {
    await copy.close();
    day.close();
  }
}
