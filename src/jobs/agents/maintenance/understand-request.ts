/** Parses a request: which of the listed tasks it asks for, and on which pages. */

import { mentionedPaths } from './mentioned-paths.ts';
import { renamesIn } from './renames-in.ts';
import type { MaintenanceRequest, RequestedWork } from './request.ts';
import { TASKS, VERBS } from './tasks.ts';

/** Longer requests are cut: they need a model anyway. */
const LONGEST = 4_000;
const SENTENCE_END = /[;!?\n:]|\.(?=\s|$)|\b(?:but|then)\b/;
const POLITE =
  "(?:(?:please|kindly|hi|hello|hey|can|could|would|will|you|i|we|want|need|like|to|should|must|also|now|just|first|next|finally|let'?s|help|me|us|try|go|in|this|our|the|repo|repository|docs|documentation|site),? )*";
const BEGINNING = new RegExp(`^(?:and )?${POLITE}`);
/** `fix the links, please also add …`: a comma within a list ends nothing, and neither does an "and". */
const AFTER_COMMA = new RegExp(`,+ (?=${POLITE}(?:${VERBS})\\b)`);
const AFTER_AND = new RegExp(`,* (?:and|&) (?=(?:${VERBS})\\b)`);
/** Text after these words is no request: "explain how to find and fix links". */
const DENIED = /\b(?:not|never|without|how|why|when|if)\b|n't\b/;
const BEGINS_WITH_VERB = new RegExp(`^(?:${VERBS})\\b`);

/** @param paths every file of the folder; names of other files are reported as unknown */
export function understandRequest(text: string, paths: Iterable<string>): MaintenanceRequest {
  const { renames, rest } = renamesIn(text.slice(0, LONGEST).replaceAll('’', "'"));
  const parts = rest.toLowerCase().split(SENTENCE_END).flatMap(partsOf);
  // "I renamed a to b, update the links": a rename includes the links.
  const asked = parts.filter((part) => renames.length === 0 || !/^update (?!.*broken).*links/.test(part));
  const tasks = TASKS.filter(({ form }) => form !== undefined && asked.some((part) => form.test(part)));
  const works = tasks.flatMap(({ work }) => work ?? []);
  const everything = works.some((work) => work.kind === 'fix' && work.what === 'everything');
  return {
    works: inOrder([
      ...renames.map((rename): RequestedWork => ({ kind: 'rename', ...rename })),
      ...works.filter((work) => !everything || work.kind !== 'fix' || work.what === 'everything'),
    ]),
    ...mentionedPaths(rest, paths),
  };
}

/** Parts of a sentence that begin with a verb, as plain words. */
function partsOf(sentence: string): string[] {
  const words = sentence
    .split(/\s+/)
    .map((word) => word.replace(/^["'`(*_,]+|["'`)*_]+(?=,*$)/g, ''))
    .filter((word) => word !== '')
    .join(' ')
    // "broken links" alone is as clear.
    .replace(/^(?=(?:broken|dead) )/, 'fix ');
  return words.split(AFTER_COMMA).flatMap((clause) => {
    const [first = '', ...others] = clause.replace(BEGINNING, '').split(AFTER_AND);
    return !BEGINS_WITH_VERB.test(first) && DENIED.test(first) ? [] : [first, ...others];
  });
}

/** In the order of the tasks, without duplicates. */
function inOrder(works: readonly RequestedWork[]): RequestedWork[] {
  const place = ({ kind }: RequestedWork): number =>
    TASKS.findIndex(({ work }) => (work?.kind ?? 'rename') === kind);
  const once = new Map(works.map((work) => [JSON.stringify(work), work]));
  return [...once.values()].sort((a, b) => place(a) - place(b));
}
