/** How the clauses of a sentence hang together, so that a model cannot join what is said in two places to something that nobody says. */
import { fold } from '../../lib/search/fold.ts';
import type { Clause } from './clause-words.ts';

/** How near to each other the places that say two clauses have to be. */
export type Bond =
  /** Anywhere: each is a statement by itself. */
  | 'free'
  /** One sentence, or the one after it that speaks of it. */
  | 'same'
  /** The same, or title and heading. */
  | 'label'
  /** Sentences beside each other, or what title and heading say. */
  | 'near';

/** A clause with words of the one before it that are its subject too. */
export interface JoinedClause {
  readonly clause: Clause;
  readonly subject: readonly string[];
  /** Whether it goes on without a subject of its own: "and reload the page". */
  readonly follows: boolean;
  /** Telling words of its own subject. */
  readonly own: readonly string[];
  /** The subject of the clause before it, where its first word may be its verb: "and checks quotas" for "and checks run". */
  readonly otherwise: readonly string[];
  /** To the clause before it. */
  readonly bond: Bond;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;
const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
/** These begin what holds for another clause, or says why. */
const CONDITIONAL = wordSet(`
if when whenever unless until once before after because since while so therefore thus hence which who whose whom where wenn falls sobald weil
bevor nachdem bis damit lorsque si quand parce avant après cuando si porque antes después quando se antes depois`);
const PURPOSE = wordSet(
  'to by with without for in on at through via during um zum zur mit ohne pour avec sans para con sin com sem',
);
/** Pronouns for what the clause before it has named. */
const SPEAKING_OF = wordSet(
  'it they this that these those its their he she er sie es dies il elle ils elles él ella ellos ele ela eles',
);
const DETERMINERS = wordSet(
  'a an the each every all no some any your my our his her both one two three most many',
);
const AUXILIARIES = wordSet(
  'is are was were be can cannot may must will should has have does do gets get need needs could might would',
);
const ARTICLES = wordSet('the a an its their your it them this that these those');
const LEADING = wordSet('and or but also only then not never');
/** The reader, of whom everything is said. */
const READER = wordSet('you we i');
const MAX_SUBJECT = 5;

/** @param isTelling whether a word says something by itself */
export function joinClauses(
  clauses: readonly Clause[],
  isTelling: (word: string) => boolean,
): readonly JoinedClause[] {
  let subject: readonly string[] = [];
  return clauses.map((clause, at) => {
    const before = clauses[at - 1];
    const tokens = (clause.text.slice(0, 600).match(TOKEN) ?? []).map(fold);
    while (tokens.length > 1 && LEADING.has(tokens[0]!)) tokens.shift();
    const found = subjectOf(clause, tokens);
    const own = found?.words;
    const isFirst = before === undefined;
    const inherits =
      !isFirst &&
      own === undefined &&
      !begins(tokens, SPEAKING_OF) &&
      !begins(tokens, CONDITIONAL) &&
      !begins(tokens, PURPOSE);
    const joined = {
      clause,
      subject: inherits ? subject : [],
      follows: inherits,
      own: own ?? [],
      otherwise: found?.isGuess === true && !isFirst ? subject : [],
      bond: isFirst ? ('free' as const) : bondOf(clause, before, { tokens, isTelling }),
    };
    if (own !== undefined) subject = own;
    else if (!inherits || isFirst) subject = [];
    return joined;
  });
}

function bondOf(
  clause: Clause,
  before: Clause,
  {
    tokens,
    isTelling,
  }: { readonly tokens: readonly string[]; readonly isTelling: (word: string) => boolean },
): Bond {
  const first = (before.text.match(TOKEN) ?? []).map(fold);
  if (begins(tokens, SPEAKING_OF) || begins(tokens, CONDITIONAL) || begins(first, CONDITIONAL)) return 'same';
  // One word is no statement: "An editor: remove members".
  const both = [clause, before].map(({ words }) => words.filter((word) => !/^\d/.test(word)));
  if (both.some((words) => words.length < 2) && both.some((words) => words.filter(isTelling).length >= 2))
    return 'label';
  return begins(tokens, PURPOSE) || begins(first, PURPOSE) ? 'near' : 'free';
}

function begins(tokens: readonly string[], words: ReadonlySet<string>): boolean {
  return words.has(tokens[0] ?? '');
}

interface Subject {
  readonly words: readonly string[];
  /** Whether only the ending of its first word says that it is one. */
  readonly isGuess: boolean;
}

const NOBODY: Subject = { words: [], isGuess: false };

/** The telling words before the verb of a clause that has a subject of its own; undefined for "reload the page". */
function subjectOf({ words }: Clause, tokens: readonly string[]): Subject | undefined {
  const [first = '', second = ''] = tokens;
  if (READER.has(first)) return NOBODY;
  const verb = tokens.findIndex((token) => AUXILIARIES.has(token));
  const isPlural = /[^s]s$/.test(first) && second !== '';
  // "And backups for 30 days": its verb is that of the clause before it.
  if (isPlural && (PURPOSE.has(second) || second === 'of') && verb < 0) return { words: [], isGuess: true };
  const isNamed =
    DETERMINERS.has(first) ||
    (isPlural && ![AUXILIARIES, CONDITIONAL, ARTICLES].some((words) => words.has(second)));
  if (verb === 0 || (verb < 0 && !isNamed)) return undefined;
  const before = verb > 0 ? tokens.slice(0, verb) : tokens.slice(0, DETERMINERS.has(first) ? 2 : 1);
  if (verb > MAX_SUBJECT) return NOBODY;
  if (before.some((token) => CONDITIONAL.has(token) || token === 'that')) return NOBODY;
  const text = before.join(' ');
  return {
    words: words.filter((word) => text.includes(word.slice(0, 4))).slice(0, 3),
    isGuess: verb < 0 && !DETERMINERS.has(first),
  };
}
