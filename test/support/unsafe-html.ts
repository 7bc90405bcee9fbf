/** Finds HTML that the renderer never writes: elements, attributes and addresses that run code, and unbalanced tags. */

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z][\w-]*(?:="[^"]*")?)*)\s*\/?>|</g;
const ATTRIBUTE = /([a-zA-Z][\w-]*)(?:="([^"]*)")?/g;
const ELEMENTS = new Set(
  `a b blockquote br button center code dd del details div dl dt em figure h2 h3 h4 h5 h6 hr img ins kbd li mark ol option p path pre s section
  select small span strong sub summary sup svg table tbody td tfoot th thead tr u ul`.split(/\s+/),
);
const VOID = new Set(['br', 'hr', 'img', 'path']);
const ADDRESSES = new Set(['href', 'src', 'srcset', 'poster', 'action', 'formaction', 'xlink:href']);
const SAFE_ADDRESS = /^(?:#|\/|https?:\/\/|mailto:|\.{1,2}\/|[\w.%-]*(?:$|[/?#]))/i;

/** One line for each thing that must not be there; empty for safe HTML. */
export function unsafeHtml(html: string): readonly string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const { 0: whole, 1: slash, 2: tag, 3: rest = '', index } of html.matchAll(TAG)) {
    const name = tag?.toLowerCase() ?? '';
    if (!ELEMENTS.has(name)) found.push(`<${name}> in ${html.slice(index, index + 60)}`);
    found.push(...attributesOf(rest));
    if (VOID.has(name) || whole === '<') continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) found.push(`</${name}> closes something else`);
  }
  return [...found, ...open.map((name) => `<${name}> is not closed`)];
}

function attributesOf(text: string): readonly string[] {
  return [...text.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']) => {
    if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') return [`attribute ${name}`];
    const plain = value
      .replace(/&amp;/g, '&')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"');
    return ADDRESSES.has(name) && !SAFE_ADDRESS.test(plain) ? [`${name}="${plain}"`] : [];
  });
}
