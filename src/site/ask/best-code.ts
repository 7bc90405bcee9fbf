/** Chooses the block of code that answers beside the sentences that are quoted. */
import type { QuestionWords } from '../../lib/search/question-words.ts';
import type { CodeSpan, Section } from '../content/page/page.ts';
import { coverage, formsOf } from './coverage.ts';
import type { Sentence } from './sentences.ts';

export interface QuotedCode {
  /** As the author names it; empty when they do not. */
  readonly language: string;
  readonly text: string;
}

const LONGEST_CODE = 4_000;
/** What a block gains that stands right after a quoted sentence, which speaks of it. */
const FOLLOWING = 0.4;
const COLON = /[:：]\s*$/u;

/** A colon ends no sentence: what it announces comes after it. */
export const isAnnouncing = ({ text }: Pick<Sentence, 'text'>): boolean => COLON.test(text);

/**
 * Whether code stands right after a sentence. Pages that an earlier version kept do not say where their code stands: then whether the
 * section has any.
 */
export function leadsToCode(section: Section, sentence: Sentence): boolean {
  const { blocks = [] } = section;
  return blocks.some((block) => block.after === undefined || isBefore(section, sentence, block));
}

function isBefore({ text }: Section, sentence: Sentence, { after }: CodeSpan): boolean {
  const end = sentence.from + sentence.text.length;
  return after !== undefined && end <= after && text.slice(end, after).trim() === '';
}

/**
 * The whole block that speaks most of what is asked or follows a quoted sentence, the first one of those that say the same; one that
 * does neither only where it is alone.
 */
export function bestCode(
  question: QuestionWords,
  section: Section,
  quoted: readonly Sentence[],
): QuotedCode | undefined {
  const { code, blocks = [] } = section;
  let best: (QuotedCode & { readonly score: number }) | undefined;
  for (const block of blocks) {
    const { language, from, to } = block;
    const text = code.slice(from, to);
    if (to - from > LONGEST_CODE || text.trim() === '') continue;
    const follows = quoted.some((sentence) => isBefore(section, sentence, block));
    const score = coverage(question, formsOf([text])) + (follows ? FOLLOWING : 0);
    if (best === undefined || score > best.score) best = { language, text, score };
  }
  if (best === undefined || (best.score === 0 && blocks.length > 1)) return undefined;
  return { language: best.language, text: best.text };
}
