/** Holds what a round wrote against the code that it cites: which citations are right, and which names, values and sentences have none. */
import { pluralise } from '../../lib/text/pluralise.ts';
import { type CheckedLines, type CitedLines, checkCited } from '../code/cited-lines.ts';
import type { CodeRepository } from '../code/code-repository.ts';
import { factsOf } from './claimed-values.ts';
import { newClaims, type PlainClaims } from './new-claims.ts';

export interface SourceReport extends PlainClaims {
  readonly cited: readonly CheckedLines[];
  /** Names that pages have now, had not before, and that no confirmed lines say. */
  readonly unsourced: readonly { readonly page: string; readonly name: string }[];
}

/** Undefined = it was not there, or is not there any more. */
export interface ChangedPage {
  /** Inside the documentation. */
  readonly inside: string;
  /** Inside the repository. */
  readonly path: string;
  readonly before: string | undefined;
  readonly now: string | undefined;
}

/** Names of one round that are told; more are a rewrite, which people read anyway. */
const MAX_NAMES = 200;
/** Names of one page that are looked for in what is cited; a page with more is a list that a program made. */
const MAX_LOOKUPS = 1_000;
const LONGEST_NAME = 80;
/** Code in a sentence, options of commands, and variables of the environment, also in blocks of code. */
const NAMES =
  /`([^`\n]{2,80})`|(?<![\w-])(--[a-z][\w-]{1,60})|(?<![\w])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?!\w)/g;

/** @throws the reason of the turn's signal */
export async function checkSources(
  repositories: readonly CodeRepository[],
  given: readonly CitedLines[],
  pages: readonly ChangedPage[],
): Promise<SourceReport> {
  const cited = await checkCited(repositories, given);
  const confirmed = cited.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const before = pages.flatMap(({ before: text }) => (text === undefined ? [] : [text]));
  const known = new Set(before.flatMap((text) => [...namesIn(text)]));
  const unsourced: SourceReport['unsourced'][number][] = [];
  for (const { path: page, now } of pages)
    for (const name of [...namesIn(now ?? '')].filter((one) => !known.has(one)).slice(0, MAX_LOOKUPS)) {
      if (unsourced.length >= MAX_NAMES) break;
      if (!confirmed.some((text) => says(text, name))) unsourced.push({ page, name });
    }
  const changes = pages.flatMap(({ path, inside, now }) => {
    if (now === undefined) return [];
    const own = cited.filter(({ page, text }) => text !== undefined && isPage(page, [path, inside]));
    const facts = factsOf(own.map(({ text = '' }) => text));
    const names = [...namesIn(now)]
      .slice(0, MAX_LOOKUPS)
      .filter((name) => own.some(({ text = '' }) => says(text, name)));
    return [{ page: path, now, facts, terms: [...names, ...own.flatMap(({ terms }) => terms)] }];
  });
  return { cited, unsourced, ...(await newClaims(before, changes)) };
}

/** An agent names a page as its tools do, or by its address. */
function isPage(cited: string, paths: readonly string[]): boolean {
  const bare = (path: string): string => path.replace(/^\/+/, '').replace(/\.mdx?$/i, '');
  return paths.some((path) => bare(path) === bare(cited));
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
/** Sentences in one pull request: a reviewer looks at a few, and sees by the number what the rest is. */
const SHOWN_SENTENCES = 10;
const mark = (text: string): string => `\`${text.replaceAll('`', "'").replace(/\s+/g, ' ').slice(0, 200)}\``;

/** For the pull request; empty when there is nothing to say. */
export function sourcesInMarkdown({ cited, unsourced, values, sentences }: SourceReport): string {
  const claims = [
    ...unsourced.map(({ page, name }) => `- ${mark(page)}: ${mark(name)}`),
    ...values.map(({ page, value, sentence }) => `- ${mark(page)}: ${mark(value)} in ${mark(sentence)}`),
  ];
  return [
    ...listed(
      'Sources',
      cited.map((one) => `- ${mark(one.page)}: ${placeOf(one)}`),
    ),
    ...listed('Without a source, please check', claims),
    ...listed(
      'New sentences for which no source was given',
      sentences.map(({ page, sentence }) => `- ${mark(page)}: ${mark(sentence)}`),
      SHOWN_SENTENCES,
    ),
  ].join('\n\n');
}

function listed(title: string, lines: readonly string[], max = SHOWN): string[] {
  if (lines.length === 0) return [];
  const more = lines.length > max ? `\n- and ${lines.length - max} more` : '';
  return [`**${title}**\n\n${lines.slice(0, max).join('\n')}${more}`];
}

function placeOf({ file, from, to, readAt, label = '', repository, problem }: CheckedLines): string {
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  const of = label === '' ? repository : label;
  const place = `${mark(file)}, ${lines}${of === '' ? '' : ` of ${mark(of)}`}`;
  return problem === undefined
    ? `${place} at ${mark((readAt ?? '').slice(0, 12))}`
    : `${place} — **not confirmed**: ${problem.replace(/\s+/g, ' ')}`;
}

/** One line for the person who started the job; undefined when every claim has a source. */
export function sourcesInWords({ cited, unsourced, values, sentences }: SourceReport): string | undefined {
  const wrong = cited.filter(({ problem }) => problem !== undefined).length;
  const claims = [...new Set([...unsourced.map(({ name }) => name), ...values.map(({ value }) => value)])];
  const rest = claims.length - 10;
  const parts = [
    ...(claims.length === 0
      ? []
      : [
          `Without a source in the code, please check: ${claims.slice(0, 10).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
        ]),
    ...(sentences.length === 0
      ? []
      : [`No source was given for ${pluralise(sentences.length, 'new sentence')}.`]),
    ...(wrong === 0 ? [] : [`${wrong} of ${cited.length} sources could not be confirmed.`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}
