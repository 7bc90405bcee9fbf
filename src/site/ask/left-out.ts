/** Whether a sentence leaves out what a source says it for alone: some plan, some of the things, a version, or what comes first. */
import { fold } from '../../lib/search/fold.ts';
import { stem } from '../../lib/search/stem.ts';
import { type Token, tokensOf } from './clause-tokens.ts';
import { type Clause, tellingWords } from './clause-words.ts';
import { nearestClauses } from './nearest-clauses.ts';
import type { ReadSentence } from './read-section.ts';
import { baseOf } from './word-forms.ts';

const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Without these, something is said of more things than it holds for. */
const RESTRICTING = wordSet(`
failed failing private public expired deleted archived inactive hidden unverified verified paid unpaid free trial premium external internal
anonymous authenticated unauthenticated disabled enabled empty invalid valid missing unknown duplicate locked unlocked draft unsaved
incomplete unsigned signed unencrypted encrypted deprecated experimental oldest newest older suspended pending cancelled canceled broken
stale unused unread published unpublished protected stopped running guest nested unlisted outdated`);
/** What plans, systems and surroundings are called: "on the Pro plan", "in production". */
const SCOPES = wordSet(`
plan plans tier tiers edition editions subscription subscriptions licence license beta preview mode modes linux macos windows ios android
docker kubernetes chrome firefox safari production staging development cloud region regions`);
const GENERIC = wordSet('plan tier edition edit subscript subscription licenc license mode region');
const SCOPING = wordSet('in on for with under since from at');
/** What begins a sentence holds for all of it: "On the Pro plan, …". */
const SCOPED = /^\W*(?:in|on|for|with|under|since|from|at)(?!\p{L})/iu;
/** Words between a preposition and the scope that it names. */
const SCOPE_WORDS = 5;
/** Between a subject and its verb, these narrow it: "files larger than 5 MB". */
const NARROWING = wordSet(`
above below over under larger smaller older newer longer shorter without with within outside inside behind from in on between that which
who whose marked tagged named matching containing starting ending created written sent`);
const AUXILIARY = wordSet(
  'is are was were can cannot may must will should has have does do gets get need needs',
);
/** What stands behind one of these is not meant by itself. */
const PLACING = wordSet(
  'above below behind beyond outside except unless excluding against despite unlike until',
);
const MAX_SUBJECT = 14;
const PASSIVE = wordSet('is are was were be been being gets get');
/** "Then it is dropped": true of what came before it. */
const SEQUEL =
  /^\W*(?:(?:then|afterwards)\s+(?:it|they|this|that|these|he|she)|otherwise|or else|else)(?!\p{L})/iu;
const SAYS_SEQUEL =
  /(?<!\p{L})(?:then|otherwise|else|instead|after\w*|finally|last|once|when|if|until|unless|first)(?!\p{L})/iu;
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu;

const tellingOf = (tokens: readonly Token[]): string[] =>
  tokens.map(({ word }) => word).filter((word) => word !== '');

/** A sentence that is judged, as a whole: what a clause leaves out may stand in another one. */
export interface WholeClaim {
  readonly text: string;
  /** Folded, and stems. */
  readonly words: ReadonlySet<string>;
}

export function wholeClaim(text: string): WholeClaim {
  const tokens = (text.match(TOKEN) ?? []).map(fold);
  return { text, words: new Set([...tokens, ...tokens.map((token) => baseOf(stem(token)))]) };
}

/**
 * @param claim.named words of title and heading, which name plans and systems for all of their section
 * @param sentence that is said to say the clause
 */
export function leavesOut(
  clause: Clause,
  claim: WholeClaim & { readonly named: ReadonlySet<string> },
  sentence: ReadSentence,
): boolean {
  const [first] = sentence.clauses;
  return (
    leavesOutBound(clause, claim, sentence) ||
    leavesOutFirst(clause, claim, sentence) ||
    nearestClauses(sentence.clauses, clause.words).every((near) => {
      const tokens = tokensOf(near);
      return (
        leavesOutAdjective(clause, claim, tokens) ||
        leavesOutScope(claim, tokens) ||
        (near !== first && SCOPED.test(first?.text ?? '') && leavesOutScope(claim, tokensOf(first!))) ||
        leavesOutSubject(clause, claim, tokens) ||
        leavesOutPlace(clause, claim, tokens) ||
        leavesOutMeans(clause, claim, tokens)
      );
    })
  );
}

/** "A page is not listed" for "A private page is not listed". */
function leavesOutAdjective({ words }: Clause, claim: WholeClaim, tokens: readonly Token[]): boolean {
  if (words.length < 2) return false;
  return tokens.some(({ text }, at) => {
    if (!RESTRICTING.has(text) || claim.words.has(text)) return false;
    const noun = tokens[at + 1]?.word ?? '';
    const isElsewhere = tokens.some((one, of) => one.word === noun && of !== at + 1);
    return noun !== '' && !isElsewhere && words.includes(noun);
  });
}

function leavesOutScope(
  { words, named }: WholeClaim & { readonly named: ReadonlySet<string> },
  tokens: readonly Token[],
): boolean {
  return tokens.some(({ text }, at) => {
    if (!SCOPES.has(text)) return false;
    const before = tokens.slice(Math.max(0, at - SCOPE_WORDS), at);
    const from = before.findLastIndex((one) => SCOPING.has(one.text));
    if (from < 0) return false;
    const scope = tellingOf([...before.slice(from + 1), tokens[at]!]);
    // "On a plan" does not say which.
    const specific = scope.filter((word) => !GENERIC.has(word));
    return !(specific.length > 0 ? specific : scope).some((word) => words.has(word) || named.has(word));
  });
}

/** "Files are refused" for "Files larger than 5 MB are refused". */
function leavesOutSubject({ words }: Clause, claim: WholeClaim, tokens: readonly Token[]): boolean {
  const verb = tokens.slice(0, MAX_SUBJECT).findIndex(({ text }) => AUXILIARY.has(text));
  if (verb < 1) return false;
  const narrows = tokens.slice(0, verb).findIndex(({ text }, at) => at > 0 && NARROWING.has(text));
  if (narrows < 0) return false;
  const head = tellingOf(tokens.slice(0, narrows)).at(-1);
  const narrowed = tellingOf(tokens.slice(narrows + 1, verb));
  if (head === undefined || narrowed.length === 0 || !words.includes(head)) return false;
  const says = tellingOf(tokens.slice(verb + 1));
  return words.some((word) => says.includes(word)) && !narrowed.some((word) => claim.words.has(word));
}

/** "The limit" for "above the limit". */
function leavesOutPlace({ words }: Clause, claim: WholeClaim, tokens: readonly Token[]): boolean {
  return tokens.some(({ text }, at) => {
    if (!PLACING.has(text) || claim.words.has(text)) return false;
    const [place] = tellingOf(tokens.slice(at + 1, at + 4));
    if (place === undefined || !words.includes(place)) return false;
    return tokens.filter(({ word }) => word === place).length === 1;
  });
}

/** "A page is hidden" for "Set visibility to private to hide a page". */
function leavesOutMeans(clause: Clause, claim: WholeClaim, tokens: readonly Token[]): boolean {
  const own = tokensOf(clause);
  return tokens.some(({ word }, at) => {
    if (word === '' || at < 2 || tokens[at - 1]!.text !== 'to') return false;
    const verb = own.findIndex((one) => one.word === word);
    if (!PASSIVE.has(own[verb - 1]?.text ?? '')) return false;
    const means = tellingOf(tokens.slice(0, at - 1));
    return means.length > 0 && !means.some((one) => claim.words.has(one));
  });
}

/** "A task is dropped" for "A task is retried, then it is dropped". */
function leavesOutFirst({ words }: Clause, claim: WholeClaim, { clauses }: ReadSentence): boolean {
  if (SAYS_SEQUEL.test(claim.text)) return false;
  return clauses.some(
    (one) =>
      SEQUEL.test(one.text) &&
      one.words.some(
        (word) =>
          words.includes(word) && !clauses.some((other) => other !== one && other.words.includes(word)),
      ),
  );
}

/** "PostgreSQL" for "PostgreSQL 14 or newer". */
function leavesOutBound(
  { words }: Clause,
  claim: WholeClaim,
  { text, bounds, words: said }: ReadSentence,
): boolean {
  return [...bounds].some(([number]) => {
    const at = text.indexOf(` ${number}`);
    const [, name = ''] =
      /(\p{Lu}[\p{L}\d]*|\p{Ll}+\p{Lu}\p{L}*)$/u.exec(text.slice(Math.max(0, at - 40), Math.max(0, at))) ??
      [];
    if (name === '' || claim.text.includes(number)) return false;
    const named = tellingWords(name);
    return (
      named.every((word) => words.includes(word)) &&
      words.some((word) => !named.includes(word) && said.has(word))
    );
  });
}
