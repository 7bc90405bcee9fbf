/** Plans alternative texts of images from what people have written of them: title or caption. A file name describes nothing. */
import { isElement, type MarkdownNode } from '../../content/syntax/markdown-node.ts';
import type { CheckContext } from '../check-context.ts';
import { attributePlaces } from './attribute-places.ts';
import type { RangeEdit } from './edit-text.ts';
import { type PageEdits, type PageText, planPageEdits } from './plan-page-edits.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';

const DEEPEST = 150;
const LONGEST = 150;
export async function planAltTexts(context: CheckContext, within: Within): Promise<PlannedWork> {
  return planPageEdits(context, within, {
    what: ['alternative text added', 'alternative texts added'],
    concerns: (text) => text.includes('![') || text.includes('<img'),
    edits: altEdits,
  });
}

interface Around {
  readonly caption: string | undefined;
}

function altEdits({ file, text, tree }: PageText): PageEdits {
  const edits: RangeEdit[] = [];
  const left: Left[] = [];
  const visit = (nodes: readonly MarkdownNode[], around: Around, depth: number): void => {
    if (depth > DEEPEST) return;
    for (const node of nodes) {
      const found = lacking(text, node);
      if (found !== undefined) {
        const alt = altOf(node, around);
        if (alt === undefined) {
          const why = 'no title or caption says more of it than its file name';
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

function altOf(node: MarkdownNode, { caption }: Around): string | undefined {
  const title = node.type === 'image' ? node.title : attribute(node, 'title');
  const source = node.type === 'image' ? node.url : attribute(node, 'src');
  const text = [title, caption].find(
    (one) =>
      one !== undefined &&
      one !== null &&
      one.trim() !== '' &&
      !isFileName(one) &&
      !repeatsFileName(one, source ?? ''),
  );
  const alt = text?.replace(/\s+/g, ' ').trim();
  return alt === undefined || alt.length > LONGEST ? undefined : alt;
}

/** "shot-2.png" and "cool_cat_v2": editors write the name of a file as its title. */
const isFileName = (text: string): boolean =>
  /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)\s*$/i.test(text) ||
  (!/\s/.test(text.trim()) && /[\d_./-]/.test(text));

/** "Email Otp" of `email_otp.png`: programs that convert pages write it from the name, and it describes nothing. */
function repeatsFileName(text: string, source: string): boolean {
  const name = /([^/\\]*)$/.exec(source.split(/[?#]/)[0]!)![1]!.replace(/\.\w+$/, '');
  return plain(text) === plain(name);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

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
