/** Compares what a page shows with what the reference parser of MDX reads in it. */
import { parsePage } from '../../src/site/content/parse/parse-page.ts';
import { MarkupGrammar, seededRandom, TAGS } from './markup-grammar.ts';
import { type AnyNode, readReference } from './reference-markup.ts';

export interface Difference {
  /** `words`, `shown`, `elements`, `nesting`, `names`, or what was thrown. */
  readonly kind: string;
  readonly source: string;
}

interface Content {
  readonly elements: string[];
  readonly words: Set<string>;
  /** Words that readers see, with the elements around each. */
  readonly shown: Map<string, string>;
  /** Words of import and export lines. */
  readonly code: Set<string>;
}

const WORD = /q\d+z/g;
const SHOWN = new Set(['text', 'inlineCode', 'code', 'image']);
/** A broken declaration is broken code, and no words. */
const DECLARATION = /^export\s+const\b/;

/** What a page loses without an issue that says so; undefined for a page that is read rightly. */
export function differenceOf(source: string): string | undefined {
  const { nodes, issues } = parsePage({
    file: 'page.mdx',
    body: source.replace(/^\ufeff/, ''),
    latex: false,
    known: (name) => TAGS.includes(name),
  });
  if (issues.some(({ severity }) => severity === 'error')) return undefined;
  const ours = contentOf(nodes as readonly AnyNode[]);
  const reference = readReference(source);
  if ('reason' in reference) return lostWithoutReference(source, ours, issues.length > 0);
  const theirs = contentOf(reference.nodes);
  if (!theirs.words.isSubsetOf(ours.words)) return 'words';
  for (const word of theirs.shown.keys()) if (!ours.shown.has(word)) return 'shown';
  if (issues.length > 0) return undefined;
  if (ours.elements.join() !== theirs.elements.join()) return 'elements';
  for (const [word, around] of theirs.shown) if (ours.shown.get(word) !== around) return 'nesting';
  return undefined;
}

function lostWithoutReference(source: string, ours: Content, reported: boolean): string | undefined {
  const words = new Set(Array.from(source.matchAll(WORD), ([word]) => word));
  if (!words.isSubsetOf(ours.words)) return 'words';
  if (ours.elements.some((name) => !TAGS.includes(name))) return reported ? undefined : 'names';
  const hidden = [...ours.code].some((word) => !ours.shown.has(word));
  return hidden && !reported ? 'shown' : undefined;
}

function contentOf(nodes: readonly AnyNode[]): Content {
  const content: Content = { elements: [], words: new Set(), shown: new Map(), code: new Set() };
  const visit = (node: AnyNode, around: string): void => {
    const isTag = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
    if (isTag) content.elements.push(node.name ?? '');
    const { children = [], ...own } = { ...node, position: undefined, data: undefined };
    for (const [word] of JSON.stringify(own).matchAll(WORD)) {
      content.words.add(word);
      if (SHOWN.has(node.type)) content.shown.set(word, around);
      if (node.type === 'mdxjsEsm' && !DECLARATION.test(String(node.value))) content.code.add(word);
    }
    for (const child of children) visit(child, isTag ? `${around}>${node.name ?? ''}` : around);
  };
  for (const node of nodes) visit(node, '');
  content.elements.sort();
  return content;
}

/** Pages `from` to `to` of a seed; the shortest page with each difference that was found. */
export function fuzzPages(seed: number, from: number, to: number): Difference[] {
  const found: Difference[] = [];
  for (let i = from; i < to; i++) {
    const source = new MarkupGrammar(seededRandom(seed * 1_000_003 + i)).page();
    const kind = differenceOf(source);
    if (kind !== undefined) found.push({ kind, source: shrink(source, kind) });
  }
  return found;
}

/** Takes lines, tags and characters away for as long as the difference stays. */
function shrink(source: string, kind: string): string {
  const remains = (text: string): boolean => differenceOf(text) === kind;
  let text = source;
  for (let before = ''; before !== text; ) {
    before = text;
    text = without(text.split('\n'), '\n', remains);
    text = without(text.split(/(?=<)/), '', remains);
    text = without([...text], '', remains);
  }
  return text;
}

function without(parts: readonly string[], glue: string, remains: (text: string) => boolean): string {
  let kept = [...parts];
  for (let i = 0; i < kept.length; ) {
    const shorter = kept.toSpliced(i, 1);
    if (shorter.length > 0 && remains(shorter.join(glue))) kept = shorter;
    else i++;
  }
  return kept.join(glue);
}
