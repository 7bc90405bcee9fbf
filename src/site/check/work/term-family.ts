/** The forms in which prose has a term: plural, possessive, compound and others, each accepted or left as a whole. */
import type { RangeEdit } from './edit-text.ts';
import { type Found, type Searched, searchPattern } from './search-pattern.ts';
import type { ReplaceOptions } from './work-options.ts';

/** Changed unless they are left out. */
export const USUAL_FORMS = ['plural', 'possessive', 'article', 'link-text'] as const;
/** Left unless they are wanted. */
export const OTHER_FORMS = ['capitals', 'compound', 'label', 'identifier'] as const;
type TermForm = 'word' | (typeof USUAL_FORMS)[number] | (typeof OTHER_FORMS)[number];

export interface FormMatch extends Found {
  readonly form: TermForm;
  readonly accepted: boolean;
}

/** Half-open; the text of a link, or a component that is a button. */
export interface TextRange {
  readonly kind: 'link-text' | 'label';
  readonly from: number;
  readonly to: number;
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly ranges: readonly TextRange[];
}

export class TermFamily {
  readonly #exact: readonly (readonly [TermForm, ReturnType<typeof searchPattern>])[];
  readonly #anyCase: ReturnType<typeof searchPattern>[];
  readonly #accepts: ReadonlySet<TermForm>;

  constructor(options: ReplaceOptions) {
    const many: Searched = { ...options, from: pluralOf(options.from), to: pluralOf(options.to) };
    this.#exact = [
      ['word', searchPattern(options)],
      ['plural', searchPattern(many)],
    ];
    this.#anyCase = options.matchCase
      ? [options, many].map((one) => searchPattern({ ...one, matchCase: false }))
      : [];
    const { also = [], leave = [] } = options;
    const usual = USUAL_FORMS.filter((form) => !leave.includes(form));
    this.#accepts = new Set<TermForm>(['word', ...usual, ...also]);
  }

  /** A quick test: false when nothing can be found. */
  mayBeIn(text: string): boolean {
    return [...this.#exact.map(([, pattern]) => pattern), ...this.#anyCase].some((one) => one.mayBeIn(text));
  }

  /** Matches in a part of a text, in order, with the articles that no longer fit. */
  in(text: string, place: Place): FormMatch[] {
    const part = text.slice(place.from, place.to);
    const found: FormMatch[] = [];
    const add = (kind: TermForm, one: Found): void => {
      const [from, to] = [place.from + one.from, place.from + one.to];
      if (found.some((other) => other.from < to && other.to > from)) return;
      const form = formOf(kind, { text, from, to }, place.ranges);
      const now =
        form === 'capitals' || kind === 'capitals' ? likeCapitals(one.now, text.slice(from, to)) : one.now;
      const accepted = this.#accepts.has(form) && (kind === form || this.#accepts.has(kind));
      found.push({ from, to, now, form, accepted });
    };
    for (const [kind, pattern] of this.#exact) for (const one of pattern.in(part)) add(kind, one);
    for (const pattern of this.#anyCase) for (const one of pattern.in(part)) add('capitals', one);
    const articles = found
      .filter(({ accepted, form }) => accepted && form !== 'identifier')
      .flatMap((match) => articleOf(text, match) ?? [])
      .map((edit): FormMatch => ({ ...edit, form: 'article', accepted: this.#accepts.has('article') }));
    return [...found, ...articles].sort((a, b) => a.from - b.from);
  }
}

/** True where a term is searched as it is spoken: no version, no pattern, no part of a word. */
export function hasFamily({ from, to, pattern, wholeWords, where }: ReplaceOptions): boolean {
  const isTerm = (text: string): boolean => /^\p{L}[\s\S]*\p{L}$/u.test(text.trim());
  return !pattern && wholeWords && (where === 'prose' || where === 'both') && isTerm(from) && isTerm(to);
}

function pluralOf(term: string): string {
  const text = term.trim();
  if (/[^aeiou\W]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(text) ? `${text}es` : `${text}s`;
}

interface InText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function formOf(kind: TermForm, { text, from, to }: InText, ranges: readonly TextRange[]): TermForm {
  const before = /[^\s*[\](){}"“”'‘’<>|,;!?…—–]*$/u.exec(text.slice(Math.max(0, from - 100), from))![0];
  const after = /^[^\s*[\](){}"“”<>|,;!?…—–]*/u.exec(text.slice(to, to + 100))![0].replace(/[.:]+$/, '');
  const rest = after.replace(/^['’]s?$/, '');
  const hyphens = (before + rest).match(/-/g)?.length ?? 0;
  if (/[\\/@#=~$&+.:\p{N}_]/u.test(before + rest) || before.startsWith('-') || hyphens > 1)
    return 'identifier';
  if (hyphens === 1) return 'compound';
  if (isLabel(text, { from, to })) return 'label';
  const range = ranges.find((one) => one.from <= from && to <= one.to);
  if (range?.kind === 'label') return 'label';
  if (kind === 'capitals') return 'capitals';
  if (range !== undefined) return range.kind;
  return kind === 'word' && /^['’]s\b/.test(after) ? 'possessive' : kind;
}

const PRESS =
  /\b(?:click|clicking|select|selecting|press|tap|choose|hit|toggle|check)\s+(?:on\s+)?(?:the\s+)?["“'‘*_[]+[^"“”*_\n]{0,60}$/i;
const CONTROL =
  /^[^"“”*_\n]{0,60}["”'’*_\]]+\s+(?:button|tab|menu|dropdown|field|checkbox|toggle|dialog|icon|option)\b/i;

/** What a program's window says stays until that program changes. */
function isLabel(text: string, { from, to }: Pick<InText, 'from' | 'to'>): boolean {
  return PRESS.test(text.slice(Math.max(0, from - 120), from)) || CONTROL.test(text.slice(to, to + 120));
}

/** "pod" becomes "instance", and "POD" becomes "INSTANCE". */
function likeCapitals(now: string, was: string): string {
  if (was === was.toUpperCase() && was.length > 1) return now.toUpperCase();
  return was === was.toLowerCase() && /^(?:\p{Lu}\p{Ll}+\s?)+$/u.test(now) ? now.toLowerCase() : now;
}

const ARTICLE = /(?<![\p{L}\p{N}_'’-])([Aa]n?)[ \t]*\r?\n?[ \t]*[*_["“‘(]{0,4}$/u;

function articleOf(text: string, { from, now }: Found): RangeEdit | undefined {
  const start = Math.max(0, from - 40);
  const match = ARTICLE.exec(text.slice(start, from));
  const article = match?.[1];
  if (match === null || article === undefined || !/\s/.test(match[0])) return undefined;
  const right = soundsLikeVowel(now) ? `${article[0]}n` : article[0]!;
  if (right === article) return undefined;
  const at = start + match.index;
  return { from: at, to: at + article.length, now: right };
}

/** As it is spoken: "an hour", "a user", "an SDK", "a URL". */
function soundsLikeVowel(text: string): boolean {
  const word = /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
  if (/^\p{Lu}{2,}s?$/u.test(word) && !/^(?:[AEIOU]?[B-DF-HJ-NP-TV-Z]+[AEIOU][A-Z]*)$/.test(word))
    return /^[AEFHILMNORSX]/.test(word);
  if (/^(?:uni(?!n|m)|us[aeiu]|uti|ub|eu|ew|one(?!r)|once)/i.test(word)) return false;
  return /^(?:[aeiou]|hour|honest|honou?r|heir)/i.test(word);
}

const ORDER: readonly TermForm[] = ['word', ...USUAL_FORMS, ...OTHER_FORMS];

/** The rows of a plan: each form with its count, and how what is left can be changed. */
export function formRows(matches: readonly { readonly was: string; readonly match: FormMatch }[]): string[] {
  const groups = Map.groupBy(matches, ({ match }) => `${match.form} ${match.accepted}`);
  const sorted = [...groups.values()].sort(
    (a, b) => ORDER.indexOf(a[0]!.match.form) - ORDER.indexOf(b[0]!.match.form),
  );
  return sorted.map((group) => {
    const [{ was, match }] = group as [(typeof group)[number]];
    const isOther = OTHER_FORMS.some((form) => form === match.form);
    const how = isOther ? `; --also ${match.form} changes ${group.length === 1 ? 'it' : 'them'}` : '';
    const example = `"${was.replace(/\s+/g, ' ')}"`;
    return match.accepted
      ? `${match.form}: ${group.length} changed, such as ${example} to "${match.now.replace(/\s+/g, ' ')}"`
      : `${match.form}: ${group.length} left, such as ${example}${how}`;
  });
}
