/** Reads a request's English words: which of the works that need no model it asks for, and where. */

import { placesIn } from './places-in.ts';
import { renamesIn } from './renames-in.ts';
import type { MaintenanceRequest, Mending, Wanted } from './request.ts';
import { FILLERS, FORGOTTEN, NAVIGATION, NOUNS, POLITE, VERBS, type Verb } from './request-words.data.ts';

/** More than this nobody writes who wants one of five works. */
const LONGEST = 4_000;
const ORDER = ['mint-json', 'rename', 'mend', 'forgotten-pages', 'descriptions'] as const;

/** @param paths every file of the folder: only what is there can be the place of the work */
export function understandRequest(text: string, paths: Iterable<string>): MaintenanceRequest {
  const request = text.slice(0, LONGEST).replaceAll('’', "'");
  const { renames, rest } = renamesIn(request);
  const wanted = new Map<string, Wanted>();
  const add = (work: Wanted): Map<string, Wanted> => wanted.set(JSON.stringify(work), work);
  for (const { from, to } of renames) add({ kind: 'rename', from, to });
  for (const clause of clausesOf(rest)) for (const work of worksOf(clause, renames.length > 0)) add(work);
  const works = [...wanted.values()].filter((work) => !isPartOf(work, [...wanted.values()]));
  works.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return { works, ...placesIn(rest, paths) };
}

/** Links and images are part of everything. */
function isPartOf(work: Wanted, all: readonly Wanted[]): boolean {
  const everything = all.some((each) => each.kind === 'mend' && each.what === 'everything');
  return everything && work.kind === 'mend' && work.what !== 'everything';
}

/** A dot ends a sentence only where a blank follows: `mint.json` is one word. A comma in a list ends nothing. */
function clausesOf(text: string): string[][] {
  return text
    .toLowerCase()
    .split(/[;!?\n:]|\.(?=\s|$)|\b(?:but|then)\b/)
    .flatMap((sentence) => {
      const parts = sentence.split(/,(?=\s)/).map((part) =>
        part
          .split(/\s+/)
          .map(bare)
          .filter((word) => word !== ''),
      );
      const clauses: string[][] = [];
      for (const part of parts) {
        const [first = ''] = part;
        const last = clauses.at(-1);
        if (last !== undefined && (NOUNS.has(first) || FILLERS.has(first))) last.push('and', ...part);
        else clauses.push(part);
      }
      return clauses;
    });
}

function bare(word: string): string {
  return word.replace(/^["'`(*_]+|["'`)*_,]+$/g, '').replace(/^let's$/, 'lets');
}

interface Phrase {
  readonly verb: Verb;
  readonly word: string;
  readonly words: readonly string[];
}

function worksOf(clause: readonly string[], afterRename: boolean): Wanted[] {
  const works: Wanted[] = [];
  for (const { verb, word, words } of phrasesOf(clause)) {
    const nouns = new Set(words.map((each) => NOUNS.get(each)).filter((noun) => noun !== undefined));
    // "I renamed a to b, update the links": that is what a rename does.
    if (afterRename && word === 'update' && nouns.has('links') && !words.includes('broken')) continue;
    if (nouns.has('mint') && verb === 'convert') works.push({ kind: 'mint-json' });
    if (nouns.has('descriptions') && verb !== 'convert' && isOfAll(words, clause))
      works.push({ kind: 'descriptions' });
    const forgotten =
      words.some((each) => FORGOTTEN.has(each)) || clause.some((each) => NAVIGATION.has(each));
    if (nouns.has('pages') && verb !== 'convert' && forgotten) works.push({ kind: 'forgotten-pages' });
    if (verb !== 'mend') continue;
    for (const what of ['links', 'images', 'navigation', 'everything'] satisfies Mending[])
      if (nouns.has(what) && !(what === 'navigation' && nouns.has('pages')))
        works.push({ kind: 'mend', what });
  }
  return works;
}

/** "Add a description of the API to the first page" is about one that somebody must write. */
function isOfAll(words: readonly string[], clause: readonly string[]): boolean {
  return (
    words.includes('descriptions') ||
    clause.some((word) => /^(?:every|each|all|any|missing|pages)$/.test(word))
  );
}

/** A verb where somebody begins to ask, and the words that belong to it; "how to fix links" asks for something else. */
function phrasesOf(clause: readonly string[]): Phrase[] {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < clause.length && POLITE.has(clause[at]!) && !VERBS.has(clause[at]!)) at++;
  // "broken links" alone is as clear.
  if (at === 0 && /^(?:broken|dead)$/.test(clause[0] ?? ''))
    return [{ verb: 'mend', word: '', words: nounsFrom(clause) }];
  while (at < clause.length) {
    const word = clause[at]!;
    const verb = VERBS.get(word);
    const asked = phrases.length === 0 || clause[at - 1] === 'and' || clause[at - 1] === '&';
    if (verb !== undefined && asked) {
      const words = nounsFrom(clause.slice(at + 1));
      phrases.push({ verb, word, words });
      at += words.length;
    } else if (phrases.length === 0 && !reachesVerb(clause, at)) break;
    at++;
  }
  return phrases;
}

/** "go through guides/ and fix": what stands before "and" may be anything that does not deny. */
function reachesVerb(clause: readonly string[], at: number): boolean {
  const next = clause.findIndex((word, i) => i > at && clause[i - 1] === 'and' && VERBS.has(word));
  return (
    next > 0 &&
    !clause.slice(0, next).some((word) => /^(?:not|never|without|how|why|when|if|.*n't)$/.test(word))
  );
}

function nounsFrom(words: readonly string[]): string[] {
  const end = words.findIndex((word) => !FILLERS.has(word) && !NOUNS.has(word));
  return end < 0 ? [...words] : words.slice(0, end);
}
