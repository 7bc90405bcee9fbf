/** Keeps translated blocks of pages until all of a page are there. */

/** By the id of the block; null = the old translation still fits. */
type Answers = Map<string, string | null>;

/** Pages whose blocks are kept at a time; the oldest are forgotten. */
const MOST = 8;

export class AnswerStore {
  private readonly pages = new Map<string, { readonly key: string; readonly answers: Answers }>();

  /** @param key of the texts: blocks of other ones are not kept */
  of(page: string, key: string): Answers {
    const known = this.pages.get(page);
    const kept = known?.key === key ? known : { key, answers: new Map<string, string | null>() };
    this.pages.delete(page);
    this.pages.set(page, kept);
    const [oldest] = this.pages.keys();
    if (this.pages.size > MOST && oldest !== undefined) this.pages.delete(oldest);
    return kept.answers;
  }

  forget(page: string): void {
    this.pages.delete(page);
  }
}
