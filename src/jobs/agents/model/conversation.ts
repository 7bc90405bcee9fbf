/** The conversation so far, kept within a number of characters by shortening old results. */
import type { ConversationPart, ModelStep, ToolResult } from './model-client.ts';
import { pictureTokens } from './picture-tokens.ts';

/** Characters kept of a shortened result. */
const KEPT = 200;
const SHORTENED = '\n[The rest was left out to save room. Ask again, for a smaller part, when you need it.]';
/** The last step and its results. */
const FRESH = 2;
/** Newest pictures that are sent again with each request. */
const PICTURES = 2;
const CHARACTERS_OF_A_TOKEN = 4;

export class Conversation {
  private parts: ConversationPart[];
  private budget: number;

  /** @param budget characters */
  constructor(first: string, budget: number) {
    this.parts = [{ kind: 'user', text: first }];
    this.budget = budget;
  }

  all(): readonly ConversationPart[] {
    return this.parts;
  }

  addStep(step: ModelStep): void {
    if (step.messages.length > 0) this.parts.push({ kind: 'step', step, brief: false });
  }

  answered(results: readonly ToolResult[]): void {
    this.parts.push({ kind: 'results', results });
    this.keepPictures(Math.max(PICTURES, results.filter(({ picture }) => picture !== undefined).length));
  }

  /** Leaves out all but the newest. @returns false when there were not more */
  keepPictures(max: number): boolean {
    let [left, dropped] = [max, false];
    for (let i = this.parts.length - 1; i >= 0; i--) {
      const part = this.parts[i]!;
      if (part.kind !== 'results' || part.results.every(({ picture }) => picture === undefined)) continue;
      const results = part.results.map((result) => {
        if (result.picture === undefined || left-- > 0) return result;
        dropped = true;
        return withoutPicture(result);
      });
      this.parts[i] = { kind: 'results', results };
    }
    return dropped;
  }

  /** Adds a message of ours in the role of the user. */
  addMessage(text: string): void {
    this.parts.push({ kind: 'user', text });
  }

  /** Halves the budget, because the model's context is smaller than assumed. @returns false when nothing could be shortened */
  halve(): boolean {
    this.budget = Math.min(this.budget, this.size()) / 2;
    const before = this.size();
    this.fit();
    if (this.size() === before) this.fit(0);
    return this.size() < before;
  }

  /**
   * Shortens parts, oldest first, until all of them fit.
   * @param fresh newest parts that stay whole: the model has not answered them yet
   */
  fit(fresh: number = FRESH): void {
    let over = this.size() - this.budget;
    for (let i = 0; i < this.parts.length - fresh && over > 0; i++) {
      const part = this.parts[i]!;
      const brief = shortened(part);
      over -= sizeOf(part) - sizeOf(brief);
      this.parts[i] = brief;
    }
  }

  size(): number {
    return this.parts.reduce((sum, part) => sum + sizeOf(part), 0);
  }
}

function shortened(part: ConversationPart): ConversationPart {
  if (part.kind === 'step') return { ...part, brief: true };
  if (part.kind === 'user') return part;
  const results = part.results
    .map(withoutPicture)
    .map((result) =>
      result.text.length <= KEPT + SHORTENED.length
        ? result
        : { ...result, text: result.text.slice(0, KEPT) + SHORTENED },
    );
  return { kind: 'results', results };
}

function withoutPicture({ picture, ...result }: ToolResult): ToolResult {
  return picture === undefined ? result : { ...result, text: `${result.text}\n[The picture was left out.]` };
}

function sizeOf(part: ConversationPart): number {
  if (part.kind === 'user') return part.text.length;
  if (part.kind === 'results') return part.results.reduce((sum, result) => sum + sizeOfResult(result), 0);
  const { text, calls } = part.step;
  const given = calls.reduce((sum, { input }) => sum + JSON.stringify(input ?? '').length, 0);
  return text.length + (part.brief ? Math.min(given, 400 * calls.length) : given);
}

const sizeOfResult = ({ text, picture }: ToolResult): number =>
  text.length + (picture === undefined ? 0 : pictureTokens(picture) * CHARACTERS_OF_A_TOKEN);
