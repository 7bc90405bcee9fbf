/** Reads a whole request with the grammar of a language: as phrases that follow each other, and the words that belong to none. */
import type { Grammar, Phrase, PhraseKind } from './grammar.ts';
import { type MatchInput, matchForm } from './match-form.ts';
import { readSlot, type SlotInput, type SlotValue, textOf } from './slots.ts';
import type { Token } from './token.ts';

export interface Part {
  readonly kind: PhraseKind;
  readonly operation: string;
  readonly sets: Phrase['sets'];
  readonly values: Readonly<Record<string, SlotValue>>;
  /** True for a task that is not to be done. */
  readonly negated: boolean;
  readonly sentence: number;
  /** Its words. */
  readonly text: string;
}

export interface ReadText {
  readonly parts: readonly Part[];
  /** Words that no phrase uses, as runs. */
  readonly unread: readonly string[];
  /** Number of those words. */
  readonly cost: number;
}

/** What is known of the site while a request is read. */
export type Known = Pick<SlotInput, 'isPlace' | 'languageNamed' | 'anyLeftOut'>;

interface Step {
  /** Words that are left unread from here to the end. */
  readonly cost: number;
  readonly phrases: number;
  readonly part?: Part;
  readonly unread?: number;
  readonly next: number;
}

const MOST_SMALL = 8;

export function readRequest(tokens: readonly Token[], grammar: Grammar, known: Known): ReadText {
  const afterSmall = skipper(tokens, grammar.small);
  const afterFillers = skipper(tokens, grammar.fillers);
  const { pageNouns, folderNouns, languageNouns, broken, problems } = grammar;
  const and = grammar.and.union(grammar.or);
  const slots: SlotInput = {
    ...{ tokens, afterSmall, and, pageNouns, folderNouns, languageNouns, broken, problems },
    ...known,
  };
  const input: MatchInput<SlotValue> = {
    tokens,
    afterSmall,
    readSlot: (slot, at) => readSlot(slots, slot, at),
  };
  const steps: Step[] = [];
  // From the end: the best reading from a place on needs only those of the places after it.
  steps[tokens.length] = { cost: 0, phrases: 0, next: tokens.length };
  for (let at = tokens.length - 1; at >= 0; at--)
    steps[at] = bestStep(at, { grammar, input, afterFillers, steps });
  return collected(tokens, steps);
}

interface StepInput {
  readonly grammar: Grammar;
  readonly input: MatchInput<SlotValue>;
  readonly afterFillers: (at: number) => readonly number[];
  readonly steps: readonly Step[];
}

function bestStep(at: number, { grammar, input, afterFillers, steps }: StepInput): Step {
  const token = input.tokens[at]!;
  const after = (end: number, more: Partial<Step> = {}): Step => ({
    ...more,
    cost: steps[end]!.cost + (more.unread === undefined ? 0 : 1),
    phrases: steps[end]!.phrases + (more.part === undefined ? 0 : 1),
    next: end,
  });
  const candidates: Step[] = partsAt(at, grammar, input).map(({ end, part }) => after(end, { part }));
  const free = token.kind === 'end' || token.kind === 'pause' || isConnector(token, grammar);
  if (free) candidates.push(after(at + 1));
  for (const end of afterFillers(at)) candidates.push(after(end));
  if (!free) candidates.push(after(at + 1, { unread: at }));
  return candidates.reduce((best, step) =>
    step.cost < best.cost || (step.cost === best.cost && step.phrases < best.phrases) ? step : best,
  );
}

const isConnector = ({ kind, word }: Token, { and }: Grammar): boolean =>
  (kind === 'word' || kind === 'mark') && and.has(word);

interface PartAt {
  readonly end: number;
  readonly part: Part;
}

function partsAt(at: number, grammar: Grammar, input: MatchInput<SlotValue>): PartAt[] {
  const found = phrasesAt(at, { grammar, input, from: at, negated: false });
  const denied = grammar.not.flatMap((form) =>
    matchForm(form, at, input).flatMap(({ end }) =>
      [end, ...input.afterSmall(end)].flatMap((from) =>
        phrasesAt(at, { grammar, input, from, negated: true }),
      ),
    ),
  );
  return [...found, ...denied];
}

interface PhrasesAt {
  readonly grammar: Grammar;
  readonly input: MatchInput<SlotValue>;
  /** Where its form begins, after a negation. */
  readonly from: number;
  readonly negated: boolean;
}

/** @param at where its words begin */
function phrasesAt(at: number, { grammar, input, from, negated }: PhrasesAt): PartAt[] {
  const fits = ({ kind }: Phrase): boolean =>
    negated ? kind === 'operation' || kind === 'topic' : kind !== 'topic';
  return grammar.phrases.filter(fits).flatMap(({ kind, form, operation, sets }) =>
    matchForm(form, from, input)
      .filter(({ end }) => end > from)
      .map(({ end, values }) => ({
        end,
        part: {
          ...{ kind, operation, sets, values, negated },
          sentence: input.tokens[at]!.sentence,
          text: textOf(input.tokens, at, end),
        },
      })),
  );
}

/** Skips words without meaning; commas and brackets are such inside a form. */
function skipper(
  tokens: readonly Token[],
  phrases: readonly (readonly string[])[],
): (at: number) => readonly number[] {
  const byFirst = Map.groupBy(phrases, ([first]) => first!);
  const once = (at: number): number[] => {
    const token = tokens[at];
    if (token?.kind === 'pause') return [at + 1];
    if (token?.kind !== 'word') return [];
    return (byFirst.get(token.word) ?? [])
      .filter((phrase) => phrase.every((word, index) => tokens[at + index]?.word === word))
      .map((phrase) => at + phrase.length);
  };
  const known = new Map<number, readonly number[]>();
  return (at) => {
    const before = known.get(at);
    if (before !== undefined) return before;
    const ends = new Set<number>();
    let heads = [at];
    for (let count = 0; count < MOST_SMALL && heads.length > 0; count++) {
      heads = heads.flatMap(once).filter((end) => !ends.has(end));
      for (const end of heads) ends.add(end);
    }
    const list = [...ends];
    known.set(at, list);
    return list;
  };
}

function collected(tokens: readonly Token[], steps: readonly Step[]): ReadText {
  const parts: Part[] = [];
  const unread: string[] = [];
  let run: number | undefined;
  const close = (end: number): void => {
    if (run !== undefined) unread.push(textOf(tokens, run, end));
    run = undefined;
  };
  let at = 0;
  while (at < tokens.length) {
    const step = steps[at]!;
    if (step.unread !== undefined) run ??= at;
    else if (step.part !== undefined) close(at);
    // Small words and commas between unread ones are shown with them, and those after the last are not.
    else if (run !== undefined && !goesOnUnread(at, tokens, steps)) close(at);
    if (step.part !== undefined) parts.push(step.part);
    at = step.next;
  }
  close(at);
  return { parts, unread, cost: steps[0]?.cost ?? 0 };
}

/** Whether the next word that counts is unread too, in the same sentence. */
function goesOnUnread(from: number, tokens: readonly Token[], steps: readonly Step[]): boolean {
  let at = from;
  while (at < tokens.length) {
    const step = steps[at]!;
    if (step.unread !== undefined) return true;
    if (step.part !== undefined || tokens[at]!.kind === 'end') return false;
    at = step.next;
  }
  return false;
}
