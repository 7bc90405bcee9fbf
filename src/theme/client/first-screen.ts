/** Puts in what is seen of a long text first: the browser need not lay out the rest before the reader sees anything. */

/** Nodes that are put in at once; more follow until the screen is full. */
const FIRST = 8;

/** The end of a text that is not shown yet. */
export interface Rest {
  /** Puts in as much as the screen has room for. */
  fill(): void;
  /** Puts in all. */
  end(): void;
}

/** Takes the end of the text out of a page that is about to be shown. */
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
