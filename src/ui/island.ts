/** The contract of an island, a part of a page that script makes live, and how those of a page are started. */

interface Island<Props> {
  /**
   * The server marks its HTML with `data-NAME`: an element that becomes live, with props in its data attributes; or a
   * script element with props as JSON, beside the HTML that stands there until the island is opened.
   */
  readonly name: string;
  /** Reads what the server wrote; undefined for anything else, and the server's HTML stays. */
  readonly props: (written: unknown) => Props | undefined;
  /** Loads the component with everything it needs, and returns what puts it in its place. */
  readonly load: () => Promise<Mount<Props>>;
  /** The data attribute of the button that opens it: `later` until it can be pressed. Without one it starts at once. */
  readonly opener?: string;
}

/** @param place the server's HTML: the element that is marked, or the one around the marked script */
export type Mount<Props> = (place: HTMLElement, props: Props) => void;

const started = new WeakSet<Element>();

/** @returns what starts the islands of this kind in a page; called again after its content was replaced */
export function setupOf<Props>(island: Island<Props>): (root: ParentNode) => void {
  return (root) => {
    for (const mark of root.querySelectorAll<HTMLElement>(`body [data-${island.name}]`)) {
      const isScript = mark instanceof HTMLScriptElement;
      const place = isScript ? mark.parentElement : mark;
      if (place === null || started.has(mark)) continue;
      started.add(mark);
      const start = startOf(island, place, () =>
        isScript ? (JSON.parse(mark.textContent) as unknown) : { ...mark.dataset },
      );
      const button =
        island.opener === undefined
          ? undefined
          : place.querySelector<HTMLElement>(`[data-${island.opener}=later]`);
      if (button === undefined) void start();
      else if (button !== null) openWith(button, start, island);
    }
  };
}

/** @returns what starts it once, however often it is called; after a failure it can be called again */
function startOf<Props>(
  island: Island<Props>,
  place: HTMLElement,
  written: () => unknown,
): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    const mount = await island.load();
    const props = island.props(written());
    if (props === undefined) throw new Error('the page has other props than it needs');
    mount(place, props);
  };
  return () => {
    starting ??= start().catch((cause: unknown) => {
      starting = undefined;
      reportFailure(`island "${island.name}"`, cause);
    });
    return starting;
  };
}

/** The component is loaded when the reader is about to press the button. */
function openWith<Props>(button: HTMLElement, start: () => Promise<void>, island: Island<Props>): void {
  for (const hint of ['pointerenter', 'focus'])
    button.addEventListener(hint, () => void island.load().catch(() => undefined), { once: true });
  button.addEventListener('click', () => void start());
  button.dataset[island.opener!] = '';
}

/** Logs to the browser's console, like other script errors; the server's HTML stays. */
function reportFailure(what: string, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  reportError(new Error(`The ${what} failed: ${reason}`, { cause }));
}
