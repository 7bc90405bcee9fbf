/** Plans alternative texts of images from what their page says of them: title, caption, the words of the file name. */
import { decodePath } from '../../../lib/text/address-path.ts';
import { isElement, type MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import { attributePlaces } from './attribute-places.ts';
import type { RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import { proseTexts } from './prose-texts.ts';

const DEEPEST = 150;
const LONGEST = 150;
/** Names that programs and cameras give, and words that say nothing of a picture. */
const EMPTY_WORD =
  /^(?:image|images|img|picture|pic|photo|screenshot|screen|shot|capture|untitled|unnamed|file|copy|final|new|draft|dark|light|mode|asset|icon|banner|hero|thumbnail|thumb|at|am|pm|v?\d+|\d+x\d+|[0-9a-f]{6,})$/i;

export async function planAltTexts(context: CheckContext, within: Within): Promise<PlannedWork> {
  const spellings = new Spellings();
  for await (const text of proseTexts(context)) spellings.count(text);
  return planPageEdits(context, within, {
    what: ['alternative text added', 'alternative texts added'],
    concerns: (text) => text.includes('![') || text.includes('<img'),
    edits: (page) => altEdits(page, spellings),
  });
}

interface Around {
  readonly caption: string | undefined;
}

function altEdits({ file, text, tree }: PageText, spellings: Spellings): PageEdits {
  const edits: RangeEdit[] = [];
  const left: Left[] = [];
  const visit = (nodes: readonly MarkdownNode[], around: Around, depth: number): void => {
    if (depth > DEEPEST) return;
    for (const node of nodes) {
      const found = lacking(text, node);
      if (found !== undefined) {
        const alt = altOf(node, around, spellings);
        if (alt === undefined) {
          const why = 'its title, caption and file name do not say what it shows';
          left.push({
            file,
            line: node.position?.start.line,
            text: `has an image without alternative text: ${why}`,
          });
        } else edits.push(found(alt));
      }
      const caption = ownCaption(text, node) ?? around.caption;
      // A caption of several pictures describes none of them.
      const one = imagesIn(node, 0) === 1 ? caption : undefined;
      if (node.children !== undefined) visit(node.children, { caption: one }, depth + 1);
    }
  };
  visit(tree.nodes, { caption: undefined }, 0);
  return { edits, left };
}

/** Writes an alternative text into an image that has none; `alt=""` says that an image is decoration. */
function lacking(text: string, node: MarkdownNode): ((alt: string) => RangeEdit) | undefined {
  const from = node.position?.start.offset;
  if (from === undefined) return undefined;
  if (node.type === 'image' && text.startsWith('![](', from))
    return (alt) => ({ from: from + 2, to: from + 2, now: alt.replace(/[\\[\]*_`<{$]/g, '\\$&') });
  if (!isElement(node) || node.name !== 'img') return undefined;
  if (
    node.attributes?.some(({ name, type }) => name === 'alt' || type === 'mdxJsxExpressionAttribute') === true
  )
    return undefined;
  const at = from + '<img'.length;
  return (alt) => ({
    from: at,
    to: at,
    now: ` alt="${alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  });
}

function altOf(node: MarkdownNode, { caption }: Around, spellings: Spellings): string | undefined {
  const title = node.type === 'image' ? node.title : attribute(node, 'title');
  const address = node.type === 'image' ? node.url : attribute(node, 'src');
  const text = [title, caption, wordsOf(address ?? '', spellings)].find(
    (one) => one !== undefined && one !== null && one.trim() !== '',
  );
  const alt = text?.replace(/\s+/g, ' ').trim();
  return alt === undefined || alt.length > LONGEST ? undefined : alt;
}

function attribute(node: MarkdownNode, name: string): string | undefined {
  const value = node.attributes?.find((one) => one.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}

function ownCaption(text: string, node: MarkdownNode): string | undefined {
  const { start, end } = node.position ?? {};
  if (!isElement(node) || start?.offset === undefined || end?.offset === undefined) return undefined;
  const place = attributePlaces(text, start.offset, end.offset).find(({ name }) => name === 'caption');
  const caption = place === undefined ? '' : text.slice(place.from, place.to);
  // Markup in a caption is no plain text.
  return caption === '' || /[<>{}[\]*_`&]/.test(caption) ? undefined : caption;
}

function imagesIn(node: MarkdownNode, depth: number): number {
  if (depth > DEEPEST) return 2;
  if (node.type === 'image' || (isElement(node) && node.name === 'img')) return 1;
  return (node.children ?? []).reduce((sum, child) => sum + imagesIn(child, depth + 1), 0);
}

/** The words of a file name: at least two that say something. */
function wordsOf(address: string, spellings: Spellings): string | undefined {
  const name = decodePath(
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '',
  ).replace(/\.\w{1,5}$/, '');
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !EMPTY_WORD.test(word));
  const isText = telling.length >= 2 && telling.every((word) => /^\p{L}[\p{L}\p{N}]{1,20}$/u.test(word));
  if (!isText) return undefined;
  const text = telling.map((word) => (hasOwnCapitals(word) ? word : spellings.of(word))).join(' ');
  return text[0]!.toUpperCase() + text.slice(1);
}

/** Of an acronym or a name, which the file's author wrote so. */
const hasOwnCapitals = (word: string): boolean => /\p{Lu}/u.test(word.slice(1));

const WORD = /\p{L}[\p{L}\p{N}]*/gu;
/** A spelling is that of a name when it is this many times as frequent as all others together. */
const CLEARLY = 3;

/** How the prose of a site spells its names, so that a word of a file name is written as readers know it: "api" as "API". */
export class Spellings {
  readonly #byWord = new Map<string, Map<string, number>>();

  /** Counts the words of prose; the first of a sentence tells nothing, unless a capital stands inside it. */
  count(text: string): void {
    for (const match of text.matchAll(WORD)) {
      const [word] = match;
      const before = text.slice(Math.max(0, match.index - 3), match.index);
      const begins = match.index === 0 || /(?:[.!?:…]["'”’)]?\s+|[\n"“(]\s*)$/.test(before);
      if (begins && /^\p{Lu}/u.test(word) && !/\p{Lu}/u.test(word.slice(1))) continue;
      const key = word.toLowerCase();
      const forms = this.#byWord.get(key) ?? new Map<string, number>();
      forms.set(word, (forms.get(word) ?? 0) + 1);
      this.#byWord.set(key, forms);
    }
  }

  /** @returns the word in small letters unless the site clearly spells it another way */
  of(word: string): string {
    const small = word.toLowerCase();
    const forms = [...(this.#byWord.get(small) ?? [])].sort(([, a], [, b]) => b - a);
    const [first, ...others] = forms;
    if (first === undefined) return small;
    const rest = others.reduce((sum, [, count]) => sum + count, 0);
    return first[1] >= rest * CLEARLY ? first[0] : small;
  }
}
