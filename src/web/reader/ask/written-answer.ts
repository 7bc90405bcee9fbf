/** Shows what a model writes about a question, sentence by sentence, as far as the reader's own sections say it. */
import type { QuestionWords } from '../../../lib/search/question-words.ts';
import { AnswerVerifier, type VerifiedPiece } from '../../../site/ask/answer-verifier.ts';
import type { TeamGuidance } from '../../../site/ask/team-guidance.ts';
import type { AskSource } from '../../../site/ask/verify-sentence.ts';
import { linkTarget } from './answer-markdown.ts';
import { type AskModel, askPrompt, type NoTurn } from './ask-model.ts';
import type { AskPart } from './ask-parts.ts';
import type { Asked } from './ask-request.ts';
import type { FoundSections } from './found-sections.ts';

/** `nothing`: no sentence was shown; the others of `NoTurn`: and no model was asked. */
export type Ending = 'whole' | 'cut' | 'nothing' | NoTurn;

interface Writing {
  readonly askRequest: Asked;
  readonly found: FoundSections;
  readonly model: AskModel;
  /** Of the reader; undefined where none counts. */
  readonly network?: string | undefined;
  /** Of the reader: aborted when they close the connection. */
  readonly signal: AbortSignal;
  /** As a page links to a section. */
  readonly linkTo: (url: string) => string;
  readonly failed: (error: unknown) => void;
  /** What the team asks of the model. */
  readonly guidance?: ((words: QuestionWords) => Promise<TeamGuidance>) | undefined;
  /** Whether the page of a section may not be read any more. */
  readonly isClosed?: (url: string) => boolean;
}

const TEXT_ID = 'answer';

export async function* writtenAnswer(writing: Writing): AsyncGenerator<AskPart, Ending> {
  const { askRequest, found, model, network, signal, failed, guidance } = writing;
  const sources = found.sections.map((section, at): AskSource => ({ id: `S${at + 1}`, found: section }));
  let asks: TeamGuidance | undefined;
  try {
    asks = await guidance?.(found.words);
  } catch (error) {
    failed(error);
    return 'nothing';
  }
  const turn = await model.begin(askPrompt(askRequest, sources, asks), network);
  if (typeof turn === 'string') return turn;
  const verifier = new AnswerVerifier(sources);
  const shown = new Shown(writing);
  let isWhole = false;
  try {
    for await (const text of turn.write(signal)) yield* shown.parts(verifier.push(text));
    isWhole = true;
  } catch (error) {
    if (!signal.aborted) failed(error);
  }
  if (isWhole) yield* shown.parts(verifier.end());
  if (!shown.any) return 'nothing';
  yield { type: 'text-end', id: TEXT_ID };
  return isWhole ? 'whole' : 'cut';
}

class Shown {
  any = false;
  private readonly linkTo: (url: string) => string;
  private readonly isClosed: (url: string) => boolean;
  private readonly named = new Map<string, number>();

  constructor({ linkTo, isClosed = () => false }: Pick<Writing, 'linkTo' | 'isClosed'>) {
    this.linkTo = linkTo;
    this.isClosed = isClosed;
  }

  *parts(pieces: readonly VerifiedPiece[]): Generator<AskPart> {
    for (const { text, space, cited } of pieces) {
      if (cited.some(({ found }) => this.isClosed(found.url))) continue;
      const isCode = /^\s*(?:```|~~~)/.test(text);
      // Code without a sentence before it comes from nowhere that a reader could look.
      if (isCode && !this.any) continue;
      const marks: string[] = [];
      for (const { id, found } of cited) {
        const url = this.linkTo(found.url);
        const title = [found.title, found.section.heading].filter(Boolean).join(' › ');
        if (!this.named.has(url)) {
          this.named.set(url, this.named.size + 1);
          yield { type: 'source-url', sourceId: id, url, title };
        }
        marks.push(`[${this.named.get(url)}](${linkTarget(url)})`);
      }
      if (!this.any) yield { type: 'text-start', id: TEXT_ID };
      this.any = true;
      const delta = isCode ? `\n\n${text}${space}` : `${text} ${marks.join(' ')}${space}`;
      yield { type: 'text-delta', id: TEXT_ID, delta };
    }
  }
}
