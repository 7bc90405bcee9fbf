/** The forms in which prose has a term: plural, possessive, compound and others, each accepted or left as a whole. */
import type { RangeEdit } from './edit-text.ts';
import { type Found, type Searched, searchPattern } from './search-pattern.ts';
import type { ReplaceOptions } from './work-options.ts';

/** Changed unless they are left out. */
export const USUAL_FORMS = ['plural', 'possessive', 'article', 'link-text'] as const;
/** Left unless they are wanted. */
export const OTHER_FORMS = ['sentence', 'capitals', 'compound', 'label', 'identifier'] as const;
type TermForm = 'word' | (typeof USUAL_FORMS)[number] | (typeof OTHER_FORMS)[number];

export interface FormMatch extends Found {
  readonly form: TermForm;
  readonly accepted: boolean;
}

/** Half-open; the text of a link, a component that is a button, or a heading or a cell that is one word in small letters. */
export interface TextRange {
  readonly kind: 'link-text' | 'label' | 'identifier';
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
  readonly #anyCase: readonly (readonly [TermForm, ReturnType<typeof searchPattern>])[];
  readonly #accepts: ReadonlySet<TermForm>;

  constructor(options: ReplaceOptions) {
    const many: Searched = { ...options, from: pluralOf(options.from), to: pluralOf(options.to) };
    this.#exact = [
      ['word', searchPattern(options)],
      ['plural', searchPattern(many)],
    ];
    this.#anyCase = options.matchCase
      ? [
          ['word', searchPattern({ ...options, matchCase: false })],
          ['plural', searchPattern({ ...many, matchCase: false })],
        ]
      : [];
    const { also = [], leave = [] } = options;
    const usual = USUAL_FORMS.filter((form) => !leave.includes(form));
    this.#accepts = new Set<TermForm>(['word', ...usual, ...also]);
  }

  /** A quick test: false when nothing can be found. */
  mayBeIn(text: string): boolean {
    return [...this.#exact, ...this.#anyCase].some(([, pattern]) => pattern.mayBeIn(text));
  }

  /** Matches in a part of a text, in order, with the articles that no longer fit. */
  in(text: string, place: Place): FormMatch[] {
    const part = text.slice(place.from, place.to);
    const found: FormMatch[] = [];
    const add = (given: TermForm, one: Found, plain: TermForm = given): void => {
      const [from, to] = [place.from + one.from, place.from + one.to];
      if (found.some((other) => other.from < to && other.to > from)) return;
      const kind = given === 'capitals' ? capitalOf(plain, text, { from, to }) : given;
      const form = formOf(kind, { text, from, to, now: one.now }, place);
      const was = text.slice(from, to);
      const now =
        given === 'capitals'
          ? likeCapitals(one.now, was, kind)
          : likeSentence(one.now, was, text.slice(0, from));
      const accepted = this.#accepts.has(form) && (kind === form || this.#accepts.has(kind));
      found.push({ from, to, now, form, accepted });
    };
    for (const [kind, pattern] of this.#exact) for (const one of pattern.in(part)) add(kind, one);
    for (const [kind, pattern] of this.#anyCase)
      for (const one of pattern.in(part)) add('capitals', one, kind);
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
  readonly now: string;
}

function formOf(kind: TermForm, { text, from, to, now }: InText, place: Place): TermForm {
  const before = /[^\s*[\](){}"“”'‘’<>|,;!?…—–]*$/u.exec(text.slice(Math.max(0, from - 100), from))![0];
  const after = /^[^\s*[\](){}"“”<>|,;!?…—–]*/u.exec(text.slice(to, to + 100))![0].replace(/[.:]+$/, '');
  const rest = after.replace(/^['’]s?$/, '');
  const hyphens = (before + rest).match(/-/g)?.length ?? 0;
  if (/[\\/@#=~$&+.:\p{N}_]/u.test(before + rest) || before.startsWith('-') || hyphens > 1)
    return 'identifier';
  if (hyphens === 1 || isBeside(now, text, { from, to })) return 'compound';
  if (isLabel(text, { from, to }) || isQuoted(text, { from, to }, place)) return 'label';
  const range = place.ranges.find((one) => one.from <= from && to <= one.to);
  if (range?.kind === 'label' || range?.kind === 'identifier') return range.kind;
  if (kind === 'capitals' || kind === 'sentence') return kind;
  if (range !== undefined) return range.kind;
  return kind === 'word' && /^['’]s\b/.test(after) ? 'possessive' : kind;
}

const PRESS =
  /\b(?:click|clicking|select|selecting|press|tap|choose|hit|toggle|check)\s+(?:on\s+)?(?:the\s+)?["“'‘*_[]+[^"“”*_\n]{0,60}$/i;
const CONTROL =
  /^[^"“”*_\n]{0,60}["”'’*_\]]+\s+(?:button|tab|menu|dropdown|field|checkbox|toggle|dialog|icon|option|section|page|panel|screen|column|sidebar|setting)\b/i;
const GO_TO =
  /\b(?:go|navigate|head|switch|open|visit|expand)\s+(?:back\s+)?(?:to\s+)?(?:the\s+|your\s+)?["“*_]+[^"“”*_\n]{0,60}$/i;
const ARROW = '(?:[→➜➔›»]|-?(?:>|&gt;))';
const ARROWS = new RegExp(ARROW);
const AFTER_ARROW = new RegExp(`${ARROW}\\s*["“*_]+[^"“”*_\\n]{0,60}$`);
const BEFORE_ARROW = new RegExp(`^[^"“”*_\\n]{0,60}["”*_]+\\s*${ARROW}`);

type Span = Pick<InText, 'from' | 'to'>;

/** What a program's window says stays until that program changes. */
function isLabel(text: string, { from, to }: Span): boolean {
  const [before, after] = [text.slice(Math.max(0, from - 120), from), text.slice(to, to + 120)];
  return (
    [PRESS, GO_TO, AFTER_ARROW].some((one) => one.test(before)) ||
    CONTROL.test(after) ||
    isPath(before, after)
  );
}

/** "**Compute** → **Pods**" and "**Compute > Pods**". */
function isPath(before: string, after: string): boolean {
  const open = /["“*_]([^"“”*_\n]{0,60})$/.exec(before);
  const close = /^([^"“”*_\n]{0,60})["”*_]/.exec(after);
  if (open === null || close === null) return false;
  return BEFORE_ARROW.test(after) || ARROWS.test(`${open[1]} ${close[1]}`);
}

/** Several words in quotation marks are those of a program or a person: "Pod not found". */
function isQuoted(text: string, { from, to }: Span, place: Place): boolean {
  const before = text.slice(Math.max(place.from, from - 200), from);
  const open = /(?:^|[\s([|:—–])["“]([^"“”\n]*)$/.exec(before);
  const close = /^([^"“”\n]*)["”]/.exec(text.slice(to, Math.min(place.to, to + 200)));
  return open !== null && close !== null && /\p{L}/u.test(open[1]! + close[1]!.replace(/^['’]?s?\b/, ''));
}

/** "wallet account" would become "account account". */
function isBeside(now: string, text: string, { from, to }: Span): boolean {
  const after = /^\s+([\p{L}\p{N}]+)/u.exec(text.slice(to, to + 100))?.[1];
  const before = /([\p{L}\p{N}]+)\s+$/u.exec(text.slice(Math.max(0, from - 100), from))?.[1];
  const [first, last] = [/^[\p{L}\p{N}]+/u.exec(now)?.[0], /[\p{L}\p{N}]+$/u.exec(now)?.[0]];
  const isSame = (one?: string, other?: string): boolean =>
    one !== undefined && one.toLowerCase() === other?.toLowerCase();
  return isSame(last, after) || isSame(first, before);
}

/** Characters in front of a term that show whether it begins a sentence. */
const BEFORE = 60;
const SENTENCE_BEGINS =
  /(?:[.!?]["”’)*_]*\s|\||(?:^|\n\s*\n|\n(?=\s*[-*+>#\d]))\s*(?:[-*+>]\s|#{1,6}\s|\d{1,3}[.)]\s)*)[\s*_["“(]*$/;

/**
 * "Container groups" at the beginning of a sentence is "container group" for certain. "Serverless" there may be a name, so that a single
 * word is a form of its own.
 */
function capitalOf(plain: TermForm, text: string, { from, to }: Span): TermForm {
  const was = text.slice(from, to);
  if (!/^\p{Lu}[^\p{Lu}]*$/u.test(was)) return 'capitals';
  if (!SENTENCE_BEGINS.test(text.slice(Math.max(0, from - BEFORE), from))) return 'capitals';
  // A title or a heading in title case has capitals that follow.
  if (!/^[^\p{L}]{0,4}\s\p{Ll}/u.test(text.slice(to, to + 10))) return 'capitals';
  return /\s/.test(was.trim()) ? plain : 'sentence';
}

/** "pod" becomes "instance", "POD" "INSTANCE", "Worker Pod" "Compute Instance", and "Pods" at the beginning of a sentence "Instances". */
function likeCapitals(now: string, was: string, kind: TermForm): string {
  if (was === was.toUpperCase() && was.length > 1) return now.toUpperCase();
  if (was === was.toLowerCase()) return /^(?:\p{Lu}\p{Ll}+\s?)+$/u.test(now) ? now.toLowerCase() : now;
  if (!/^\p{Lu}/u.test(was) || !/^\p{Ll}/u.test(now)) return now;
  const isTitle = kind === 'capitals' && !/\s\p{Ll}/u.test(was);
  return now.replace(isTitle ? /(?<!\S)\p{Ll}/gu : /^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** "API key" has its capital everywhere; "access key" needs one where it begins a sentence. A single word may be the name of a program. */
function likeSentence(now: string, was: string, before: string): string {
  const needs = /^\p{Lu}/u.test(was) && /^\p{Ll}+\s/u.test(now) && was.toLowerCase() !== now.toLowerCase();
  return needs && SENTENCE_BEGINS.test(before.slice(-BEFORE)) ? now[0]!.toUpperCase() + now.slice(1) : now;
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
