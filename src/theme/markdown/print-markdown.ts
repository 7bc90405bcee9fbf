/** Prints a Markdown tree, escaped so that every text reads as it did on the page. */
import type { Heading, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/**
 * Prose that begins with a letter and has no character with a meaning in Markdown. Most text is like this, and testing it
 * for each of fifty patterns would be most of the work.
 */
const PROSE = /^\p{L}[\p{L}\p{N} .,;:'"()/%?‘’“”–—…-]*$/u;
/** The same within a line, after code or a link; an underscore inside a word has no meaning. */
const GOES_ON = /^(?:[\p{L}\p{N} .,;:'"()/%?‘’“”–—…-]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*$/u;
const PLAIN_CODE = /^[^\s`|](?:[^\n`|]*[^\s`|])?$/;

/** @param before what stands before the text in its paragraph */
function isPlain(value: string, before: string): boolean {
  return (/[^\s\]]$/.test(before) ? GOES_ON : PROSE).test(value);
}

const plainText: Handle = (node: { value: string }, parent, state, info) => {
  const { value } = node;
  if (isPlain(value, info.before) && !(value.endsWith(' ') && info.after === '\n')) return value;
  return namedBrackets(plainAmpersands(defaultHandlers.text(node as never, parent, state, info)));
};

/** Avoids printing each text twice, the first time only for its first character. */
const text: Handle = Object.assign(plainText, {
  peek: ((node: { value: string }, parent, state, info) =>
    /^[\p{L}\p{N} .,;:)]/u.test(node.value)
      ? node.value.charAt(0)
      : plainText(node, parent, state, info).charAt(0)) as Handle,
});

/** The printer calls `peek` for the first character of its output. */
const peeked = (first: string, handle: Handle): Handle => Object.assign(handle, { peek: () => first });

const inlineCode = peeked('`', (node: { value: string }, parent, state) => {
  if (PLAIN_CODE.test(node.value)) return `\`${node.value}\``;
  const code = defaultHandlers.inlineCode(node as never, parent, state);
  return state.stack.includes('tableCell') ? code.replaceAll('|', '\\|') : code;
});

/** Writes `openai/<name>` as `&lt;name>`, as authors do: many programs take `\\<name>` for an element and drop it. */
function namedBrackets(written: string): string {
  return written.replace(/(?<!\\)((?:\\\\)*)\\</g, '$1&lt;');
}

/** Escapes an ampersand only before a possible character reference, so that addresses can be copied. */
function plainAmpersands(written: string): string {
  return written.replace(/(?<!\\)((?:\\\\)*)\\&(?!#?\w{1,40};)/g, '$1&');
}

const link = peeked('[', (node, parent, state, info) =>
  inAddress(defaultHandlers.link(node, parent, state, info)),
);

const image = peeked('!', (node, parent, state, info) =>
  inAddress(defaultHandlers.image(node, parent, state, info)),
);

/** Only after the text of a link: code in it is not escaped. */
function inAddress(written: string): string {
  const at = written.lastIndexOf('](');
  return at < 0 ? written : written.slice(0, at) + plainAmpersands(written.slice(at));
}

/** An address that is written as it is. */
const PLAIN_ADDRESS = /^[\w/:.#?=%+-]+$/;
/** Marks around such a text are marks wherever they stand. */
const WORD = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;

/**
 * Most paragraphs and headings are words, code, links and marks without anything to escape. Printing them without the
 * library's general machine takes a fifth of its time.
 * @param before what stands before them
 * @returns undefined where the library has to look
 */
function plainLine(nodes: readonly PhrasingContent[], before: string): string | undefined {
  let out = '';
  let last = before;
  for (const node of nodes) {
    const written = plainInline(node, last);
    if (written === undefined) return undefined;
    out += written;
    last = written;
  }
  return out === '' || out.endsWith(' ') ? undefined : out;
}

function plainInline(node: PhrasingContent, before: string): string | undefined {
  if (node.type === 'text') return isPlain(node.value, before) ? node.value : undefined;
  if (node.type === 'inlineCode') return PLAIN_CODE.test(node.value) ? `\`${node.value}\`` : undefined;
  if (node.type === 'link') {
    if (typeof node.title === 'string' || !PLAIN_ADDRESS.test(node.url)) return undefined;
    const words = plainLine(node.children, '[');
    return words === undefined ? undefined : `[${words}](${node.url})`;
  }
  if (node.type !== 'strong' && node.type !== 'emphasis') return undefined;
  const words = plainLine(node.children, '*');
  if (words === undefined || !WORD.test(words)) return undefined;
  return node.type === 'strong' ? `**${words}**` : `*${words}*`;
}

const heading: Handle = (node: Heading, parent, state, info) => {
  const words = plainLine(node.children, ' ');
  if (words === undefined) return defaultHandlers.heading(node, parent, state, info);
  return `${'#'.repeat(node.depth)} ${words}`;
};

/** Omits the rule that keeps bare addresses from becoming links: an address may as well become one. */
function tables(): Options[] {
  const { extensions } = gfmToMarkdown({ tableCellPadding: true, tablePipeAlign: false });
  return (extensions ?? []).filter(({ unsafe }) => !unsafe?.some(({ character }) => character === '@'));
}

const extensions = tables();
/** Of the extension for lists of tasks, which puts the box before the text. */
const anyParagraph =
  extensions.map(({ handlers }) => handlers?.paragraph).find((handle) => handle != null) ??
  defaultHandlers.paragraph;

const paragraph: Handle = (node: Paragraph, parent: Parents | undefined, state, info) =>
  (parent?.type === 'listItem' && typeof parent.checked === 'boolean'
    ? undefined
    : plainLine(node.children, '')) ?? anyParagraph(node, parent, state, info);

const options: Options = {
  bullet: '-',
  emphasis: '*',
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  handlers: { text, inlineCode, link, image, paragraph, heading },
  extensions,
};

/** A Chinese, Japanese or Korean character beside a mark, written as a reference, without which CommonMark sees no emphasis. */
const ENCODED = /(?<=[*~])&#x([\dA-F]{4,5});|(?<!\\)&#x([\dA-F]{4,5});(?=[*~])/g;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u30ff\uff01-\uffee]/u;

/** Readers of these texts are programs that know what is meant, and words in pieces help nobody. */
function wholeWords(written: string): string {
  if (!written.includes('&#x')) return written;
  return written.replace(ENCODED, (reference: string, after?: string, before?: string) => {
    const character = String.fromCodePoint(Number.parseInt(after ?? before ?? '', 16));
    return CJK.test(character) ? character : reference;
  });
}

export function printMarkdown(blocks: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...blocks] };
  return wholeWords(toMarkdown(root, options));
}
