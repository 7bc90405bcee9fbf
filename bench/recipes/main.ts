/** Recipes of automations on the history of public documentation: what each would have proposed on a day, beside what people did afterwards. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueKey } from '../../src/jobs/issue-key.ts';
import { answerFeedback } from '../../src/records/automations/recipes/answer-feedback.ts';
import { answerSearches } from '../../src/records/automations/recipes/answer-searches.ts';
import { changelog } from '../../src/records/automations/recipes/changelog.ts';
import { fillTexts } from '../../src/records/automations/recipes/fill-texts.ts';
import { fixLinks } from '../../src/records/automations/recipes/fix-links.ts';
import { houseStyle } from '../../src/records/automations/recipes/house-style.ts';
import type { Recipe, RecipeInput } from '../../src/records/automations/recipes/recipe.ts';
import { redirectMovedPages } from '../../src/records/automations/recipes/redirect-moved-pages.ts';
import { replaceVersion } from '../../src/records/automations/recipes/replace-version.ts';
import { translations } from '../../src/records/automations/recipes/translations.ts';
import { workOf } from '../../src/server/automations/begin-run.ts';
import { runPrompt } from '../prompts/run-prompt.ts';
import { workCopy } from '../prompts/work-copy.ts';
import { compareLines, nothingFollowed } from './compare-lines.ts';
import { type DayCopy, dayCopy } from './day-copy.ts';
import { landings } from './landings.ts';
import { proposals } from './proposals.ts';
import { DAY, type History } from './replay.ts';
import { replayChangelog } from './replay-changelog.ts';
import { replayMergedCode } from './replay-merged-code.ts';
import { replayPages } from './replay-pages.ts';
import { requestSize } from './request-size.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    day: { type: 'string', default: '2026-06-01' },
    folder: { type: 'string', default: '' },
    languages: { type: 'string', default: '' },
    changelog: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    months: { type: 'string', default: '2' },
    within: { type: 'string', default: '14' },
    signals: { type: 'boolean', default: false },
    show: { type: 'string', default: '0' },
  },
});
if (positionals.length === 0) {
  console.error(
    'Name repositories: bench/recipes/main.ts REPOSITORY… [--day YYYY-MM-DD] [--folder docs] [--languages es,fr] [--changelog PAGE] [--from 1.0 --to 2.0] [--months 2] [--within 14] [--signals] [--show 20]',
  );
  process.exit(2);
}

/** Signals that a history of files does not have are never asked for. */
const nothing = (): never => {
  throw new Error('This recipe looks at what is not in the history of a repository');
};

function inputOf(day: DayCopy, files: RecipeInput['files']): RecipeInput {
  return {
    project: 'docs',
    scope: '',
    options: { from: values.from, to: values.to },
    files,
    lags: async () => new Map(),
    since: day.at - 30 * 86_400_000,
    now: day.at,
    feedback: { list: nothing },
    searches: { top: nothing },
    questions: { list: nothing },
    deployments: { list: nothing },
    worth: nothing,
    merged: nothing,
    code: nothing,
  };
}

/** As many as `--show` says, evenly from all: for people who judge them by eye. */
function show(proposed: readonly string[]): void {
  const max = Number(values.show);
  const step = Math.max(1, Math.floor(proposed.length / max));
  for (let n = 0; n < Math.min(max, proposed.length); n++) console.log(proposed[n * step]);
}

/** Without a model: the work itself, and then each of its lines in what the repository has today. */
async function replay(
  recipe: Recipe,
  day: DayCopy,
  copy: ReturnType<typeof workCopy>,
  site: Parameters<typeof runPrompt>[2],
) {
  const work = await recipe.look(inputOf(day, async () => []));
  if (work.kind === 'nothing') return console.log(`${recipe.title}: ${work.why}`);
  const result = await runPrompt(workOf(work, false).prompt, copy, site);
  const sum = nothingFollowed();
  const proposed: string[] = [];
  for (const file of copy.changed()) {
    const before = readFileSync(join(day.folder, file), 'utf8');
    compareLines(sum, before, readFileSync(join(copy.folder, file), 'utf8'), day.later(file));
    proposed.push(...proposals(file, join(day.folder, file), join(copy.folder, file)));
  }
  show(proposed);
  for (const fault of result.broken) console.log(`  WRONG: ${fault}`);
  if (result.broken.length > 0) process.exitCode = 1;
  console.log(
    `${recipe.title}: ${result.edits} edits in ${result.files} files, ${result.left} left to people; of ${sum.lines} lines people have made ${sum.same} the same since, ${sum.other} another way or gone, ${sum.open} are as they were`,
  );
}

const NOT_IN_HISTORY = 'reads what readers wrote or searched for, which no public history has: not replayed';

/** With a model: what it would have been asked for, run by run, and what people did in that place. */
async function replaySignals(
  day: DayCopy,
  copy: ReturnType<typeof workCopy>,
  repository: string,
): Promise<void> {
  const tell = async (prompt: string | undefined): Promise<void> => {
    if (prompt === undefined) return;
    const { tokens, own, files } = await requestSize(prompt, copy);
    console.log(
      `  its longest request: ${own} of the ${tokens} tokens that a model is sent first; it names ${files} files`,
    );
  };
  const until = Math.min(day.at + Number(values.months) * 30 * DAY, Date.now());
  const inside = values.folder === '' ? '' : `${values.folder}/`;
  const history: History = {
    landings: landings(repository, day.at),
    files: day.files(),
    inside,
    from: day.at,
    until,
  };
  const within = Number(values.within);
  console.log(
    `\nSignals alone, by the schedule of each recipe until ${new Date(until).toISOString().slice(0, 10)}; what a model makes of them is not measured here\n`,
  );
  await tell(await replayMergedCode(history, within));
  if (values.changelog === '')
    console.log(`${changelog.title}: no page was named with --changelog: not replayed`);
  else await tell(await replayChangelog(history, { page: values.changelog, within, repository }));
  await tell(await replayPages(houseStyle, { history, within, asked: /^- (\S.*)$/gm }));
  if (values.languages === '')
    console.log(`${translations.title}: no folders were named with --languages: not replayed`);
  else
    await tell(
      await replayPages(translations, {
        history,
        within,
        options: { languages: values.languages },
        asked: / -> (\S+)$/gm,
      }),
    );
  for (const { title } of [answerFeedback, answerSearches]) console.log(`${title}: ${NOT_IN_HISTORY}`);
}

for (const given of positionals) {
  const repository = resolve(given);
  const day = dayCopy(repository, values.day, values.folder);
  const copy = workCopy(day.folder);
  try {
    if (values.signals) {
      await replaySignals(day, copy, repository);
      continue;
    }
    const facts = await copy.tools.facts();
    const { issues, pages } = await copy.tools.check();
    console.log(
      `\n${given} on ${values.day} (${day.commit.slice(0, 10)}): ${pages} pages, ${issues.length} problems; ${day.changedLater.size} files changed since\n`,
    );
    for (const recipe of [fixLinks, fillTexts, redirectMovedPages, replaceVersion]) {
      await replay(recipe, day, copy, { facts, known: new Set(issues.map(issueKey)) });
      copy.reset();
    }
    await replaySignals(day, copy, repository);
  } finally {
    await copy.close();
    day.close();
  }
}
