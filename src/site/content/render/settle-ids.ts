/** Reads which ids finished HTML has, and leaves each at its first place only. */

const ID = ' id="';
const OPEN_TEMPLATE = '<template data-island>';
const TEMPLATES = /<template data-island>|<\/template>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/**
 * HTML is shown twice where an author's component shows its children twice; links can lead to one place only. What waits in
 * a template for a script is not on the page yet.
 */
export class SettledIds {
  /** In the order of the page. */
  readonly shown = new Set<string>();

  /** The HTML without ids that it, or HTML before it, has already. Linear, because a page may have millions of characters. */
  settle(html: string): string {
    const waiting = html.includes(OPEN_TEMPLATE) ? templatesIn(html) : [];
    let out = '';
    let copied = 0;
    for (const { at, end } of idsIn(html)) {
      while (waiting.length > 0 && waiting[0]!.end <= at) waiting.shift();
      if (waiting.length > 0 && waiting[0]!.start <= at) continue;
      const id = unescaped(html.slice(at + ID.length, end));
      if (this.shown.has(id)) {
        out += html.slice(copied, at);
        copied = end + 1;
      } else this.shown.add(id);
    }
    return copied === 0 ? html : out + html.slice(copied);
  }
}

/** Every attribute `id`; the same characters in text are none. Our HTML has no `<` or `>` in attributes. */
function* idsIn(html: string): Generator<{ readonly at: number; readonly end: number }> {
  let inTag = false;
  let read = 0;
  for (let at = html.indexOf(ID); at >= 0; at = html.indexOf(ID, read)) {
    let back = at - 1;
    while (back >= read && html[back] !== '<' && html[back] !== '>') back--;
    if (back >= read) inTag = html[back] === '<';
    read = at + ID.length;
    if (!inTag) continue;
    const end = html.indexOf('"', read);
    if (end < 0) return;
    read = end;
    yield { at, end };
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The outermost templates. */
function templatesIn(html: string): Span[] {
  const spans: Span[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, index } of html.matchAll(TEMPLATES)) {
    if (tag === OPEN_TEMPLATE && depth++ === 0) start = index;
    else if (tag !== OPEN_TEMPLATE && depth > 0 && --depth === 0) spans.push({ start, end: index });
  }
  return spans;
}

function unescaped(id: string): string {
  return id.includes('&') ? id.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!) : id;
}
