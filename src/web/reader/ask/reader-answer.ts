/** The answer that one reader gets: of the site made for them, in the words of its pages. */
import { AppError } from '../../../lib/app-error.ts';
import { answerQuestion, type ExtractedAnswer } from '../../../site/ask/answer-question.ts';
import { strings } from '../../../theme/strings/strings.ts';
import { pageOfSite } from '../pages/page-of-site.ts';
import type { NoTurn } from './ask-model.ts';
import type { Outcome } from './ask-parts.ts';
import type { Asked } from './ask-request.ts';
import { type AskedSite, type FoundSections, foundSections } from './found-sections.ts';

export interface ReaderAnswer extends ExtractedAnswer {
  readonly outcome: Outcome;
  /** What was found, for a model; undefined while search is not available. */
  readonly found?: FoundSections;
  /** What a reader is told when an answer cannot be finished. */
  readonly away: string;
  /** What a reader is told when a model may not write now. */
  readonly unwritten: Readonly<Record<NoTurn, string>>;
  /** Of a link to the team without a label. */
  readonly handOff: string;
}

/** Seconds. */
const BUSY = 1;
const READING = 5;
/** Characters of what is selected: one section has them. */
const SELECTED = 300;
/** Words with which readers ask about what they have before them, folded as the words of a question. */
const ASKING_ABOUT: ReadonlySet<string> = new Set(
  `explain explains explained explanation mean means meant meaning describe tell example examples simple simpler short shorter detail details
summary summarize purpose code line lines snippet command option value word sentence paragraph text part
erklare erklaren erklar bedeutet bedeuten bedeutung beispiel zweck zeile befehl satz stelle expliquer explique signifie exemple ligne
explica explicar significa ejemplo linea exemplo linha spiega spiegare esempio riga uitleg uitleggen betekent voorbeeld regel`.split(
    /\s+/,
  ),
);
const NOTHING: ExtractedAnswer = { quotes: [], nearest: [], confidence: 0 };

/**
 * A question that alone has no answer is asked together with what it is about: what the reader has selected, as for "What does this do?",
 * or the question before, as for "And on Windows?".
 */
export async function readerAnswer(asking: AskedSite, askRequest: Asked): Promise<ReaderAnswer> {
  const text = wordsFor(asking, askRequest.path);
  const shown = {
    away: text.ask.away,
    unwritten: { spent: text.askSpent, shared: text.askShared, busy: text.askBusy },
    handOff: text.ask.handOff,
  };
  try {
    const alone = await extracted(asking, askRequest.question, askRequest);
    const about = alone.answer.quotes.length > 0 ? undefined : contextOf(askRequest, alone.found);
    const both = about === undefined ? alone : await extracted(asking, about, askRequest);
    const { answer, found } = both.answer.quotes.length > 0 ? both : alone;
    return {
      ...withBase(asking, answer),
      found,
      outcome: outcomeOf(answer, found, text),
      ...shown,
    };
  } catch (error) {
    const isBusy =
      error instanceof AppError && (error.code === 'search/busy' || error.code === 'search/unavailable');
    if (!isBusy) throw error;
    return {
      ...NOTHING,
      ...shown,
      outcome: { status: 'unavailable', message: text.ask.away, retryAfter: BUSY },
    };
  }
}

/** In the language of the page that the reader is on. */
function wordsFor({ site }: Pick<AskedSite, 'site'>, path: string | undefined): ReturnType<typeof strings> {
  const url = path === undefined ? undefined : pageOfSite(site, path);
  return strings(site.navigation(url ?? site.home).language?.lang);
}

async function extracted(
  asking: AskedSite,
  question: string,
  askRequest: Asked,
): Promise<{ readonly answer: ExtractedAnswer; readonly found: FoundSections }> {
  const found = await foundSections(asking, question, askRequest);
  return { answer: answerQuestion(found.words, found.sections), found };
}

/** @returns the question with what it is about; undefined where it can only be about something else */
function contextOf(
  { question, context, history }: Asked,
  { words: { words } }: FoundSections,
): string | undefined {
  const [selected] = context;
  // A word that the documentation does not have asks for something else than what is selected in it.
  if (selected !== undefined && words.every(({ text, isKnown }) => isKnown || ASKING_ABOUT.has(text))) {
    const known = words.filter(({ isKnown }) => isKnown).map(({ text }) => text);
    return `${known.join(' ')} ${selected.value.slice(0, SELECTED)}`;
  }
  const before = history.findLast(({ role }) => role === 'user')?.text;
  return before !== undefined && words.some(({ isKnown }) => isKnown) ? `${before} ${question}` : undefined;
}

function outcomeOf(
  { quotes }: ExtractedAnswer,
  { complete }: FoundSections,
  text: ReturnType<typeof strings>,
): Outcome {
  if (quotes.length > 0) return { status: 'answered', message: text.askAnswered };
  if (!complete) return { status: 'unavailable', message: text.askReading, retryAfter: READING };
  return { status: 'unanswered', message: text.ask.unanswered };
}

function withBase({ site }: AskedSite, answer: ExtractedAnswer): ExtractedAnswer {
  const linked = <T extends { readonly url: string }>(place: T): T => ({
    ...place,
    url: linkOf(site, place.url),
  });
  return { ...answer, quotes: answer.quotes.map(linked), nearest: answer.nearest.map(linked) };
}

/** An address as pages of the site link to it. */
export function linkOf({ base }: Pick<AskedSite['site'], 'base'>, url: string): string {
  return `${base}${url}`.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}
