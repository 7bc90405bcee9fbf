/** Answers a question with sentences and code of the sections that search found, to the letter, or says that there is no answer. */
import type { QuestionWords } from '../../lib/search/question-words.ts';
import { indexWords, wordRuns } from '../../lib/search/search-words.ts';
import { isStopWord } from '../../lib/search/stop-words.ts';
import type { Section } from '../content/page/page.ts';
import { bestCode, isAnnouncing, leadsToCode, type QuotedCode } from './best-code.ts';
import { coverage, formsOf, has, NOTHING } from './coverage.ts';
import { MAX_READ, type Sentence, sentencesOf } from './sentences.ts';

/** A section that search found, as its page shows it to this reader. */
export interface FoundSection {
  /** Root-relative, with the section's fragment. */
  readonly url: string;
  /** Of its page. */
  readonly title: string;
  readonly section: Section;
  /** BCP 47 tag of the page. */
  readonly lang?: string | undefined;
  /** What the section documents, such as `POST /jobs`, and its page's keywords. */
  readonly about?: string;
}

export interface Quote {
  readonly url: string;
  readonly title: string;
  /** In the order of the section. */
  readonly sentences: readonly string[];
  readonly code?: QuotedCode;
}

/** A page or section that may help. */
interface Nearest {
  readonly url: string;
  readonly title: string;
}

export interface ExtractedAnswer {
  /** Best first; empty when the documentation does not say. */
  readonly quotes: readonly Quote[];
  readonly nearest: readonly Nearest[];
  /** How much of the question the best section speaks of, 0 to 1. */
  readonly confidence: number;
}

/** How much of what a question asks for its best section must have; measured in `manual-questions.test.ts` of the reader. */
const FLOOR = 0.67;
/** How much of it two sentences must have that follow each other, with what names the section, and how much where its code has the rest. */
const TOGETHER = 0.58;
const BESIDE_CODE = 0.25;
/** A word that weighs less than this part of the weightiest one is none that has to be among them. */
const TELLING = 0.25;
/** Beside the best section, another one is quoted when it is nearly as good. */
const SECOND = 0.85;
/** What title and heading say counts again, once more for the beginning of a page, and the ranking of search decides where words do not. */
const NAMED = 0.4;
const LEAD = 0.1;
const PLACE = 0.1;
const MAX_QUOTES = 2;
const SENTENCES_OF_ONE = 3;
const SENTENCES_EACH = 2;
const SHORTEST_SENTENCE = 4;
const LONGEST_SENTENCE = 500;
const MAX_NEAREST = 3;
/** Each sentence after the first one of a section counts a little less. */
const LATER = 0.97;
/** Sentences beside the best one say nearly as much. */
const NEARLY = 0.6;
/** So does the row of a table or a label, which ends like no sentence. */
const NO_SENTENCE = 0.7;
/** A colon ends none: what it announces comes after it. */
const SENTENCE_END = /[.!?…。！？؟।]["'”’)\]»]*$/u;

const ASKS = /[?？؟][\s"'”’)\]»]*$/u;
/** Of the sentences that a colon announces, and of the items of a list, which end like none. */
const MAX_ANNOUNCED = 3;
const MAX_ITEMS = 8;

interface Weighed {
  readonly found: FoundSection;
  readonly covered: number;
  /** What orders those that may answer. */
  readonly value: number;
}

/** @param found in the order of search, best first */
export function answerQuestion(question: QuestionWords, found: readonly FoundSection[]): ExtractedAnswer {
  const places = new Map<string, number>();
  for (const { url } of found) if (!places.has(pageOf(url))) places.set(pageOf(url), places.size);
  const weighed = found.map((each): Weighed => {
    const covered = relevance(question, each);
    const named = coverage(question, formsOf([each.title, each.section.heading]));
    const lead = each.section.heading === '' ? LEAD * named : 0;
    return {
      found: each,
      covered,
      value: covered + NAMED * named + lead - PLACE * places.get(pageOf(each.url))!,
    };
  });
  const answering = weighed
    .filter(({ found: each, covered }) => covered >= FLOOR && saysTogether(question, each))
    .toSorted((a, b) => b.value - a.value);
  const lowest = (answering[0]?.value ?? 0) * SECOND;
  return {
    quotes: quotesOf(
      question,
      answering.filter(({ value }) => value >= lowest).map((each) => each.found),
    ),
    nearest: nearestPages(found),
    confidence: Math.max(0, ...weighed.map(({ covered }) => covered)),
  };
}

const pageOf = (url: string): string => url.split('#', 1)[0]!;

/** How much of what is asked a section says, 0 to 1: rare words are most of it. */
export function relevance(question: QuestionWords, found: FoundSection): number {
  return coverage(question, sectionForms(found));
}

/** Whether words of the question stand together, two at least where it has two, and not one here and one there: its code counts beside prose that speaks of what is asked. */
function saysTogether(question: QuestionWords, found: FoundSection): boolean {
  const { title, about = '', section, lang } = found;
  const named = formsOf([title, section.heading, about]);
  const code = formsOf([section.code.slice(0, MAX_READ)]);
  const forms = sentencesOf(section, lang).map(({ text }) => formsOf([text]));
  const heaviest = Math.max(0, ...question.words.map(({ rarity }) => rarity));
  const telling = question.words.filter(({ rarity }) => rarity >= heaviest * TELLING);
  const fewest = Math.min(2, telling.length);
  return [NOTHING, ...forms].some((own, at) => {
    const prose = named.union(own).union(forms[at] ?? NOTHING);
    const both = prose.union(code);
    if (telling.filter((word) => has(word, both)).length < fewest) return false;
    const said = coverage(question, prose);
    return said >= TOGETHER || (said >= BESIDE_CODE && coverage(question, both) >= TOGETHER);
  });
}

function quotesOf(question: QuestionWords, answering: readonly FoundSection[]): Quote[] {
  const quotes: Quote[] = [];
  for (const found of answering) {
    if (quotes.length === MAX_QUOTES) break;
    const quote = quoteOf(question, found, answering.length === 1 ? SENTENCES_OF_ONE : SENTENCES_EACH);
    if (quote !== undefined) quotes.push(quote);
  }
  return quotes;
}

function sectionForms({ title, about = '', section }: FoundSection): ReadonlySet<string> {
  const { heading, text, code } = section;
  return formsOf([title, heading, about, text.slice(0, MAX_READ), code.slice(0, MAX_READ)]);
}

function quoteOf(question: QuestionWords, found: FoundSection, max: number): Quote | undefined {
  const { url, title, section, lang } = found;
  const about = formsOf([title, section.heading]);
  const all = sentencesOf(section, lang);
  const best = bestSentences(
    question,
    { all: all.filter((one) => !echoes(question, one, about)), about },
    max,
  );
  const code = bestCode(question, section, best);
  const sentences = withAnnounced(best, all, (one) => code !== undefined && leadsToCode(section, one)).map(
    ({ text }) => text,
  );
  if (
    code === undefined &&
    !sentences.some((text) => isEnded(text) || coverage(question, formsOf([text])) > 0)
  )
    return undefined;
  const name = section.heading === '' ? title : `${title} › ${section.heading}`;
  return { url, title: name, sentences, ...(code === undefined ? {} : { code }) };
}

const isQuotable = ({ text }: Sentence): boolean =>
  text.length >= SHORTEST_SENTENCE && text.length <= LONGEST_SENTENCE && !ASKS.test(text);

const isEnded = (text: string): boolean => SENTENCE_END.test(text) || isAnnouncing({ text });

/** Whether it is a label, such as a link to a section below, that only repeats the question and what names the section. */
function echoes({ words }: QuestionWords, { text }: Sentence, about: ReadonlySet<string>): boolean {
  if (isEnded(text)) return false;
  const asked = new Set(words.flatMap(({ forms }) => forms));
  return wordRuns(text).every(
    ({ text: word }) =>
      isStopWord(word) || indexWords(word).every((form) => asked.has(form) || about.has(form)),
  );
}

function bestSentences(
  question: QuestionWords,
  { all, about }: { readonly all: readonly Sentence[]; readonly about: ReadonlySet<string> },
  max: number,
): Sentence[] {
  const before = new Map(all.slice(1).map((sentence, at) => [sentence, all[at]!]));
  const scored = all.filter(isQuotable).map((sentence, at) => ({
    sentence,
    score:
      coverage(question, formsOf([sentence.text]), withQuestion(about, before.get(sentence))) *
      LATER ** at *
      (SENTENCE_END.test(sentence.text) ? 1 : NO_SENTENCE),
  }));
  const telling = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.sentence.from - b.sentence.from);
  // A section is found by its code too: then its first sentence says what it is about.
  const chosen =
    telling.length > 0
      ? telling.slice(0, max).filter(({ score }) => score >= telling[0]!.score * NEARLY)
      : scored.slice(0, 1);
  const unique = new Map(chosen.map(({ sentence }) => [sentence.text, sentence]));
  return [...unique.values()].toSorted((a, b) => a.from - b.from);
}

/** @param before the sentence before: what it asks, its answer need not repeat */
function withQuestion(about: ReadonlySet<string>, before: Sentence | undefined): ReadonlySet<string> {
  return before !== undefined && ASKS.test(before.text) ? about.union(formsOf([before.text])) : about;
}

/**
 * Whoever reads "You need:" wants to know what.
 * @param isCode whether what a sentence announces is the code that is shown
 */
function withAnnounced(
  best: readonly Sentence[],
  all: readonly Sentence[],
  isCode: (sentence: Sentence) => boolean,
): readonly Sentence[] {
  const more = best.flatMap((sentence) =>
    isAnnouncing(sentence) && !isCode(sentence) ? announced(all.slice(all.indexOf(sentence) + 1)) : [],
  );
  const shown = more.filter(isQuotable).slice(0, MAX_ITEMS);
  return [...new Set([...best, ...shown])].toSorted((a, b) => a.from - b.from);
}

/** The items of a list end alike: what ends otherwise comes after it. */
function announced(after: readonly Sentence[]): readonly Sentence[] {
  const [first] = after;
  if (first === undefined || isEnded(first.text)) return after.slice(0, MAX_ANNOUNCED);
  const end = after.findIndex(({ text }) => isEnded(text));
  return after.slice(0, Math.min(MAX_ITEMS, end < 0 ? after.length : end));
}

/** Each page once, in the order of search. */
function nearestPages(found: readonly FoundSection[]): Nearest[] {
  const pages = new Map<string, Nearest>();
  for (const { url, title } of found) {
    const page = url.split('#', 1)[0]!;
    if (!pages.has(page)) pages.set(page, { url: page, title });
  }
  return [...pages.values()].slice(0, MAX_NEAREST);
}
