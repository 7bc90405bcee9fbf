/** Matches a form with the words of a request from one place on, in every way that it can be read. */
import type { Form, Item } from './form.ts';
import type { Token } from './token.ts';

/** What a value of a form was read as; the kinds of values are in `slots.ts`. */
export interface Read<Value> {
  /** The first word after it. */
  readonly end: number;
  readonly value: Value;
}

export type SlotReader<Value> = (slot: string, at: number) => readonly Read<Value>[];

export interface Match<Value> {
  readonly end: number;
  readonly values: Readonly<Record<string, Value>>;
}

export interface MatchInput<Value> {
  readonly tokens: readonly Token[];
  readonly readSlot: SlotReader<Value>;
  /** The places after words without meaning, such as articles, that stand at a place. */
  readonly afterSmall: (at: number) => readonly number[];
}

/** Of one form at one place; a form of data has far fewer. */
const MOST_WAYS = 200;

export function matchForm<Value>(
  form: Form,
  from: number,
  input: MatchInput<Value>,
): readonly Match<Value>[] {
  let matches: readonly Match<Value>[] = [{ end: from, values: {} }];
  for (const [index, item] of form.entries()) {
    matches = matches.flatMap((match) => {
      const starts = index === 0 ? [match.end] : [match.end, ...input.afterSmall(match.end)];
      return starts.flatMap((start) => matchItem(item, { ...match, end: start }, input));
    });
    matches = distinct(matches);
    if (matches.length === 0) return [];
  }
  return matches;
}

function matchItem<Value>(item: Item, match: Match<Value>, input: MatchInput<Value>): Match<Value>[] {
  const { end, values } = match;
  if (item.kind === 'choice') {
    const found = item.ways.flatMap((way) =>
      matchForm(way, end, input).map((inner) => ({ end: inner.end, values: { ...values, ...inner.values } })),
    );
    return item.optional ? [...found, match] : found;
  }
  if (item.kind === 'slot')
    return input
      .readSlot(item.slot, end)
      .map((read) => ({ end: read.end, values: { ...values, [item.name]: read.value } }));
  const token = input.tokens[end];
  if (token === undefined || token.kind === 'quoted' || !item.words.has(token.word)) return [];
  return [{ end: end + 1, values }];
}

/** The longest first; of those that end at the same place, the one with most values. */
function distinct<Value>(matches: readonly Match<Value>[]): Match<Value>[] {
  const size = ({ values }: Match<Value>): number => Object.keys(values).length;
  const best = new Map<string, Match<Value>>();
  for (const match of matches) {
    const key = `${match.end} ${JSON.stringify(match.values)}`;
    if (!best.has(key)) best.set(key, match);
  }
  return [...best.values()].sort((a, b) => b.end - a.end || size(b) - size(a)).slice(0, MOST_WAYS);
}
