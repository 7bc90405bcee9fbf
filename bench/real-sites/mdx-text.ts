/** Reads the prose out of an MDX file with a rough scanner that shares nothing with the product's parser. */
import { decoded, inlineTags, type PageText, phrase, type Target, wordsOf } from './page-text.ts';
import { type Place, readSource } from './read-source.ts';
import { closingAngle, closingBrace, literal, plainAttributes } from './runs.ts';
import { codeIn, marksOf } from './source-parts.ts';

/** Elements whose content is not prose of this page, or is drawn as something other than its text. */
const skippedElements = new Set([
  'style',
  'script',
  'svg',
  'iframe',
  'pre',
  'template',
  'Latex',
  'Math',
  'Mermaid',
  'CodeBlock',
  'RequestExample',
  'ResponseExample',
]);
const labelled = new Set(['Card', 'Step', 'Tab', 'Accordion', 'Expandable', 'Update', 'Check']);
/** Elements of the head, and uses of symbols, are not links. */
const withoutTargets = new Set(['link', 'use', 'Icon', 'script']);

export type Audience = 'humans' | 'agents';

type Targets = { links: Target[]; images: Target[]; authorTargets: string[] };
type Scan = Targets & { prose: string; labels: string[] };
/** For whom a page is read; `math` is true when dollars hold formulas, which are not prose. */
export type Reader = { readonly audience: Audience; readonly math: boolean };
type Scanner = Reader & { readonly components: ReadonlySet<string> };

function tagLabels(tag: string, name: string): string[] {
  if (!labelled.has(name)) return [];
  const label = plainAttributes(tag).get(name === 'Update' ? 'label' : 'title') ?? '';
  return phrase(label) === '' ? [] : [label];
}

function addTargets(tag: string, name: string, to: Targets, reader: Scanner): void {
  if (tag.startsWith('</') || withoutTargets.has(name)) return;
  const own = reader.components.has(name.split('.')[0] ?? '');
  for (const [key, value] of plainAttributes(tag)) {
    const list =
      key === 'href'
        ? to.links
        : ['src', 'poster'].includes(key) || (name === 'Card' && key === 'img')
          ? to.images
          : undefined;
    if (list === undefined || value.trim() === '') continue;
    if (own) to.authorTargets.push(value);
    else list.push({ written: value, element: name });
  }
}

const isForOthers = (name: string, tag: string, { audience }: Reader): boolean =>
  name === 'Visibility' && (plainAttributes(tag).get('for') ?? audience) !== audience;

/** Walks the text once: code spans are kept, tags and expressions are taken out. */
function scan(text: string, reader: Scanner): Scan {
  let prose = '';
  const found: Scan = { prose: '', labels: [], links: [], images: [], authorTargets: [] };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\\') {
      const next = text[++at] ?? '';
      prose += /[[\]()!]/.test(next) ? ' ' : next;
      continue;
    }
    if (char === '`') {
      const run = /^`+/.exec(text.slice(at, at + 9))?.[0] ?? '`';
      const end = text.indexOf(run, at + run.length);
      const span = end === -1 ? '\n\n' : text.slice(at + run.length, end);
      if (!span.includes('\n\n')) {
        prose += span.replaceAll(/[*~#[\]]/g, ' ');
        at = end + run.length - 1;
      }
      continue;
    }
    if (char === '$' && reader.math) {
      const formula = /^(?:\$\$[\s\S]{1,4000}?\$\$|\$(?![\s$])(?:\\.|[^$\n\\])*\$)/.exec(
        text.slice(at, at + 4100),
      )?.[0];
      if (formula !== undefined) {
        prose += ' ';
        at += formula.length - 1;
        continue;
      }
    }
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at);
      if (end !== -1) {
        at = end + 2;
        continue;
      }
    }
    if (char === '{') {
      const end = closingBrace(text, at);
      if (end !== -1) {
        prose += literal(text.slice(at + 1, end)) || ' ';
        at = end;
        continue;
      }
    }
    if (char === '<' && /[A-Za-z/>]/.test(text[at + 1] ?? '')) {
      const end = closingAngle(text, at);
      if (end !== -1) {
        const tag = text.slice(at, end + 1);
        const name = /^<\/?([\w.]*)/.exec(tag)?.[1] ?? '';
        found.labels.push(...tagLabels(tag, name));
        addTargets(tag, name, found, reader);
        const close =
          !tag.startsWith('</') &&
          !tag.endsWith('/>') &&
          (skippedElements.has(name) || isForOthers(name, tag, reader))
            ? text.indexOf(`</${name}`, end)
            : -1;
        // Samples in what is left out are shown, prose is not.
        if (close !== -1 && skippedElements.has(name)) prose += marksOf(text.slice(end, close));
        at = close === -1 ? end : Math.max(end, text.indexOf('>', close));
        // An address in angle brackets is shown as it is.
        prose += /^<https?:/.test(tag) ? tag.slice(1, -1) : inlineTags.has(name) ? '' : ' ';
        continue;
      }
    }
    prose += char;
  }
  return { ...found, prose };
}

const address = String.raw`\(\s*(<[^>\n]*>|(?:[^()\s]|\([^()\s]*\))+)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`;
const imagePattern = new RegExp(String.raw`!\[[^\]]*\]${address}`, 'g');
const linkPattern = new RegExp(String.raw`\[(?:[^[\]]|\[[^[\]]*\])*\]${address}`, 'g');

const plain = (written: string): Target => ({ written, element: '' });

/** Targets of Markdown links and images, reference definitions at the end of the page included. */
function markdownTargets(
  prose: string,
  definitions: ReadonlyMap<string, string>,
): Pick<Targets, 'links' | 'images'> {
  const images: Target[] = [];
  const links: Target[] = [];
  const rest = prose.replaceAll(imagePattern, (_, target: string) => {
    images.push(plain(target));
    return ' ';
  });
  for (const [, target = ''] of rest.matchAll(linkPattern)) links.push(plain(target));
  for (const [, text = '', name = ''] of rest.matchAll(
    /(?<!!)\[([^[\]^][^[\]]*)\](?:\[([^[\]\n]*)\])?(?!\()/g,
  )) {
    const target = definitions.get((name || text).toLowerCase());
    if (target !== undefined) links.push(plain(target));
  }
  return { images, links };
}

/** Markdown marks that are not shown; link texts may go over several lines. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/^[ \t>]*(?:[-+][ \t]+)*\d{1,9}[.)][ \t]+/gm, '')
    .replaceAll(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, ' ')
    .replaceAll(/\[\^[^\]]+\]:?/g, ' ')
    .replaceAll(/\[([^[\]]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\[[^\]\n]*\]/g, '$1')
    .replaceAll(/\]\((?:[^()\n]|\([^()\n]*\))*\)/g, ' ')
    .replaceAll(/\*+|~~/g, '');
}

function frontTitle(front: string): string[] {
  if (/^mode:\s*["']?(?:custom|frame)/m.test(front)) return [];
  const title = /^title:[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)'|([^\n#|>&]*))/m.exec(front);
  const text =
    title?.[1]?.replaceAll(/\\(.)/g, '$1') ?? title?.[2]?.replaceAll("''", "'") ?? title?.[3] ?? '';
  return phrase(text) === '' ? [] : [phrase(text)];
}

const definition = /^\s*\[([^\]^]+)\]:\s+<?([^\s>]+).*$/gm;

/** What a reader, or a program, should find on the page of this file. */
export function mdxText(file: string, place: Place, reader: Reader): PageText {
  const source = readSource(file, place);
  const definitions = new Map(
    [...source.text.matchAll(definition)].map(([, name = '', target = '']) => [name.toLowerCase(), target]),
  );
  const found = scan(source.text.replaceAll(/^\s*\$\$[\s\S]*?\$\$\s*$/gm, '').replaceAll(definition, ''), {
    ...reader,
    components: source.components,
  });
  const written = markdownTargets(found.prose, definitions);
  const lines = withoutMarks(found.prose).split('\n').map(decoded);
  const headings = lines
    .map((line) => /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1] ?? '')
    .map(phrase)
    .filter((text) => text !== '');
  return {
    words: wordsOf(lines.join('\n')),
    headings: [...frontTitle(source.front), ...headings],
    labels: found.labels.map((label) => phrase(decoded(label))),
    code: codeIn(found.prose, source.code),
    links: [...found.links, ...written.links],
    images: [...found.images, ...written.images],
    authorTargets: found.authorTargets,
    components: source.components.size,
    author: source.author,
    files: source.files,
  };
}
