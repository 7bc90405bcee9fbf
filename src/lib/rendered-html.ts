/** Marks HTML that we rendered ourselves, so that an author's `{ html: "…" }` is data and never markup. */

/** Only `renderedHtml` makes one that `isRenderedHtml` accepts. */
export interface RenderedHtml {
  readonly html: string;
}

const OURS = new WeakSet<object>();

/** @param html written by our own renderer from escaped parts */
export function renderedHtml(html: string): RenderedHtml {
  const value = Object.freeze({ html });
  OURS.add(value);
  return value;
}

export function isRenderedHtml(value: unknown): value is RenderedHtml {
  return typeof value === 'object' && value !== null && OURS.has(value);
}
