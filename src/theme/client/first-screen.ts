/** Inserts the visible part of a long text first, so that the browser paints before it lays out the rest. */

/** Nodes inserted at once; more follow until the screen is full. */
const FIRST = 8;

/** The end of a text that is not in the page yet. */
export interface Rest {
  /** Inserts as much as fits on the screen. */
  fill(): void;
  /** Inserts the rest. */
  end(): void;
}

/** Removes the end of the text from a page that is about to be shown. */
export function holdRest(page: Document): Rest {
  const text = page.querySelector('.page > .prose');
  const held = [...(text?.childNodes ?? [])].slice(FIRST);
  for (const node of held) node.remove();
  return {
    fill() {
      for (let step = FIRST; held.length > 0 && text!.getBoundingClientRect().bottom < innerHeight; step *= 2)
        text!.append(...held.splice(0, step));
    },
    end() {
      text?.append(...held.splice(0));
    },
  };
}
