/** Holds what a round wrote against the code that it cites: which citations are right, and which names have none. */
import type { TreeChange } from '../../lib/git/repository.ts';
import { type CheckedLines, checkCited } from '../code/cited-lines.ts';
import type { JobRun, TurnEnd } from './job-run.ts';
import { filesAt } from './restore-files.ts';

export interface SourceReport {
  readonly cited: readonly CheckedLines[];
  /** Names that pages have now, had not before, and that no confirmed lines say. */
  readonly unsourced: readonly { readonly page: string; readonly name: string }[];
}

const PAGE = /\.mdx?$/i;
/** Names of one round that are looked at; more are a rewrite, which people read anyway. */
const MOST_NAMES = 200;
const LONGEST_NAME = 80;
/** Code in a sentence, options of commands, and variables of the environment, also in blocks of code. */
const NAMES =
  /`([^`\n]{2,80})`|(?<![\w-])(--[a-z][\w-]{1,60})|(?<![\w])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?!\w)/g;

/** @returns undefined where the agent could read no code. @throws the reason of the signal */
export async function checkSources(
  run: JobRun,
  { result }: TurnEnd,
  changes: readonly TreeChange[],
): Promise<SourceReport | undefined> {
  const { code, resources } = run;
  if (code === undefined || code.repositories.length === 0) return undefined;
  const cited = await checkCited(code.repositories, result.sources ?? []);
  const confirmed = cited.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const pages = changes.filter(({ path }) => PAGE.test(path));
  const prefix = resources.folder === '' ? '' : `${resources.folder}/`;
  const read = await filesAt(run);
  const before = new Set<string>();
  for (const { path } of pages)
    for (const name of namesIn((await read(path.slice(prefix.length)))?.toString('utf8') ?? ''))
      before.add(name);
  const unsourced = pages.flatMap(({ path, content }) =>
    content === null
      ? []
      : [...namesIn(Buffer.from(content).toString('utf8'))]
          .filter((name) => !before.has(name) && !confirmed.some((text) => says(text, name)))
          .map((name) => ({ page: path, name })),
  );
  return { cited, unsourced: unsourced.slice(0, MOST_NAMES) };
}

function namesIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, code, option, variable] of text.matchAll(NAMES)) {
    const name = (code ?? option ?? variable ?? '').trim();
    // A sentence or a command in code marks is no name.
    if (/[\p{L}\p{N}]/u.test(name) && !/\s/.test(name) && name.length <= LONGEST_NAME) found.add(name);
  }
  return found;
}

/** Code declares "retries" for `--retries`, and "open" for `open()`. */
function says(text: string, name: string): boolean {
  const bare = name.replace(/^-+|\(.*\)$|[=:]$/g, '');
  return text.includes(name) || (bare.length > 1 && text.includes(bare));
}

const SHOWN = 40;
const mark = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ').slice(0, 200)}\``;

/** For the pull request; empty when there is nothing to say. */
export function sourcesInMarkdown({ cited, unsourced }: SourceReport): string {
  const lines = cited.slice(0, SHOWN).map((one) => `- ${mark(one.page)}: ${placeOf(one)}`);
  const names = unsourced.slice(0, SHOWN).map(({ page, name }) => `- ${mark(page)}: ${mark(name)}`);
  return [
    ...(lines.length === 0 ? [] : [`**Sources**\n\n${lines.join('\n')}${moreOf(cited.length)}`]),
    ...(names.length === 0
      ? []
      : [`**Without a source, please check**\n\n${names.join('\n')}${moreOf(unsourced.length)}`]),
  ].join('\n\n');
}

const moreOf = (count: number): string => (count > SHOWN ? `\n- and ${count - SHOWN} more` : '');

function placeOf({ file, from, to, readAt, label = '', repository, problem }: CheckedLines): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const of = label === '' ? repository : label;
  const place = `${mark(file)}, ${lines}${of === '' ? '' : ` of ${mark(of)}`}`;
  return problem === undefined
    ? `${place} at ${mark((readAt ?? '').slice(0, 12))}`
    : `${place} — **not confirmed**: ${problem.replace(/\s+/g, ' ')}`;
}

/** One line for the person who started the job; undefined when every name has a source. */
export function sourcesInWords({ cited, unsourced }: SourceReport): string | undefined {
  const wrong = cited.filter(({ problem }) => problem !== undefined).length;
  const names = unsourced.slice(0, 10).map(({ name }) => name);
  const rest = unsourced.length - names.length;
  const parts = [
    ...(names.length === 0
      ? []
      : [
          `Without a source in the code, please check: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
        ]),
    ...(wrong === 0 ? [] : [`${wrong} of ${cited.length} sources could not be confirmed.`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}
