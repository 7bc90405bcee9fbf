/** The recipe for merged code: which pull requests it would have asked to document, and which of them people documented. */
import { mergedCode } from '../../src/records/automations/recipes/merged-code.ts';
import type { Landing } from './landings.ts';
import { between, DAY, type History, longestOf, pagesOf, percent, replayRuns } from './replay.ts';

export async function replayMergedCode(history: History, within: number): Promise<string | undefined> {
  const { runs, all } = await replayRuns(mergedCode, history);
  const byNumber = new Map(
    history.landings.flatMap((one) => (one.number === undefined ? [] : [[one.number, one]])),
  );
  const asked = new Set(
    runs.flatMap(({ work }) =>
      [...work.prompt.matchAll(/^- \{.*"number":(\d+)/gm)].map(([, number]) => Number(number)),
    ),
  );
  const sum = { own: 0, later: 0, alone: 0 };
  for (const number of asked) {
    const landing = byNumber.get(number)!;
    if (isOnlyPages(landing, history)) sum.alone++;
    else if (pagesOf(landing, history.inside).length > 0) sum.own++;
    else if (isDocumentedLater(landing, history, within)) sum.later++;
  }
  const left = runs.flatMap(({ work }) => work.signals.filter((line) => /left out/.test(line)));
  const documented = sum.own + sum.later;
  console.log(
    `${mergedCode.title}: ${runs.length} of ${all} runs asked for ${asked.size} pull requests, ${(asked.size / Math.max(1, runs.length)).toFixed(1)} a run; people changed pages beside the code in ${sum.own} of them, and in ${sum.later} more by a commit that names them within ${within} days (${percent(documented, asked.size)}); ${sum.alone} were pages alone, with nothing to document`,
  );
  if (left.length > 0) console.log(`  ${left.length} runs left some out, such as: ${left[0]}`);
  const others = between(history, history.from, history.until).filter(
    (one) => pagesOf(one, history.inside).length > 0 && !(one.number !== undefined && asked.has(one.number)),
  );
  const mixed = others.filter((one) => !isOnlyPages(one, history));
  console.log(
    `  people changed pages ${others.length} times where it had not asked: ${others.length - mixed.length} changed pages alone, ${mixed.length} code too${
      mixed.length === 0
        ? ''
        : `, such as ${mixed
            .slice(0, 3)
            .map(({ subject }) => JSON.stringify(subject.slice(0, 70)))
            .join(', ')}`
    }`,
  );
  return longestOf(runs);
}

const isOnlyPages = (one: Landing, { inside }: History): boolean =>
  pagesOf(one, inside).length === one.files.length;

function isDocumentedLater({ number, at }: Landing, history: History, within: number): boolean {
  const names = new RegExp(`#${number}(?!\\d)`);
  return between(history, at, at + within * DAY).some(
    (one) => names.test(one.message) && pagesOf(one, history.inside).length > 0,
  );
}
