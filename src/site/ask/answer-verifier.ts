/** Lets only those sentences and blocks of code of a model's answer through that its sections say, as soon as each is whole. */
import { type AskSource, citedSources, isSaidBy, sourceOfCode, withoutCitations } from './verify-sentence.ts';

/** A part of the answer that may be shown. */
export interface VerifiedPiece {
  /** Markdown without citations, and the space after it. */
  readonly text: string;
  readonly space: string;
  readonly cited: readonly AskSource[];
}

/** A sentence, the citations after it, and the space before the next one, which begins with no small letter. */
const SENTENCE =
  /^([\s\S]*?(?:[.!?…][*_"'”’)\]]*(?:\s*\[S[\d,;\sS]+\])*(\s+)(?=[^\s[\p{Ll}])|[。！？](?:\s*\[S[\d,;\sS]+\])*(\s*)(?=[^\s[])))/u;
/** The number of a list item ends no sentence. */
const ITEM = /^\s*\d+[.)]\s+/;
const FENCE = /^\s*(`{3,}|~{3,})\s*(\S*)/;
/** Characters of a block of code. */
const LONGEST_CODE = 20_000;
/** Of a line or sentence that has not ended: it is searched for its end with each part that comes, so that more would cost its square. */
const LONGEST = 4_000;
/** Characters that are looked at together. */
const PART = 1_000;

interface Fence {
  readonly mark: string;
  readonly language: string;
  code: string;
}

export class AnswerVerifier {
  private readonly sources: readonly AskSource[];
  private rest = '';
  private fence: Fence | undefined;

  constructor(sources: readonly AskSource[]) {
    this.sources = sources;
  }

  /** @returns what became whole with this text */
  push(text: string): VerifiedPiece[] {
    const pieces: VerifiedPiece[] = [];
    for (let at = 0; at < text.length; at += PART) pieces.push(...this.part(text.slice(at, at + PART)));
    return pieces;
  }

  private part(text: string): VerifiedPiece[] {
    this.rest = (this.rest + text).slice(-LONGEST);
    const pieces: VerifiedPiece[] = [];
    for (let line = this.rest.indexOf('\n'); line >= 0; line = this.rest.indexOf('\n')) {
      const whole = this.rest.slice(0, line);
      this.rest = this.rest.slice(line + 1);
      pieces.push(...this.line(whole));
    }
    if (this.fence === undefined && !FENCE.test(this.rest)) pieces.push(...this.sentences());
    return pieces;
  }

  /** What is left when the answer has ended; a block of code without an end is not shown. */
  end(): VerifiedPiece[] {
    const left = this.rest;
    this.rest = '';
    return this.line(left);
  }

  private line(line: string): VerifiedPiece[] {
    const { fence } = this;
    if (fence !== undefined) {
      if (!line.trim().startsWith(fence.mark)) {
        fence.code = `${fence.code}${line}\n`.slice(0, LONGEST_CODE);
        return [];
      }
      this.fence = undefined;
      const source = sourceOfCode(fence.code, this.sources);
      return source === undefined ? [] : [block(fence, source)];
    }
    const [, mark, language = ''] = FENCE.exec(line) ?? [];
    if (mark !== undefined) {
      this.fence = { mark, language: language.replace(/[^\w+#.-]/g, ''), code: '' };
      return [];
    }
    const before = this.rest;
    this.rest = line;
    const pieces = this.sentences();
    const tail = this.check(this.rest, '\n');
    this.rest = before;
    return [...pieces, ...tail];
  }

  private sentences(): VerifiedPiece[] {
    const pieces: VerifiedPiece[] = [];
    for (;;) {
      const item = ITEM.exec(this.rest)?.[0] ?? '';
      const found = SENTENCE.exec(this.rest.slice(item.length))?.[0];
      if (found === undefined) break;
      this.rest = this.rest.slice(item.length + found.length);
      pieces.push(...this.check((item + found).trimEnd(), ' '));
    }
    return pieces;
  }

  private check(sentence: string, space: string): VerifiedPiece[] {
    const cited = citedSources(sentence, this.sources);
    if (cited.length === 0 || !isSaidBy(sentence, cited)) return [];
    return [{ text: withoutCitations(sentence).trim(), space, cited }];
  }
}

function block({ mark, language, code }: Fence, source: AskSource): VerifiedPiece {
  return { text: `${mark}${language}\n${code}${mark}`, space: '\n\n', cited: [source] };
}
