/** Finds what a page of MkDocs includes: `--8<--`, `{* code.py *}` and `{% include-markdown %}`. */
import { folderOf, joined, type PlacedLine } from '../common/dialect.ts';
import type { Inclusion } from '../common/include-lines.ts';
import { indented, inPlace } from '../common/page-lines.ts';

const SCISSORS = /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/;
const MARK = /^[ \t]*-{1,}8<-{1,}[ \t]*$/;
const CODE = /^([ \t]*)\{\*[ \t]+(\S+)((?:[ \t].*)?)\*\}[ \t]*$/;
const INCLUDE = /^([ \t]*)\{%-?[ \t]*include(?:-markdown)?[ \t]+["']([^"'\n]+)["'][^%]*-?%\}[ \t]*$/;
const SECTION = /-{1,}8<-{1,}[ \t]*\[(start|end):[ \t]*([\w-]+)[ \t]*\]/;

interface Bases {
  /** Folders in which a name is looked for. */
  readonly folders: readonly string[];
  /** `docs_dir`. */
  readonly docs: string;
  /** Whether `{* code.py *}` and `{% include-markdown %}` mean files. */
  readonly code: boolean;
  readonly templates: boolean;
  /** The address of a picture, by the path of its file; undefined for what is not part of the site. */
  pictureAt(path: string): string | undefined;
}

/** @returns a function for the lines of one page, in order: blocks of several names have a state */
export function snippetFinder({
  folders,
  docs,
  code,
  templates,
  pictureAt,
}: Bases): (line: PlacedLine) => readonly Inclusion[] | undefined {
  let isOpen = false;
  let sample: string | undefined;
  return (line) => {
    const { text } = line;
    const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined && (sample === undefined || fence.startsWith(sample)))
      sample = sample === undefined ? fence : undefined;
    const isText = sample === undefined;
    if (!/8<-|\{[*%]/.test(text)) return isOpen ? named(text.trim(), '', folders) : undefined;
    if (MARK.test(text)) {
      isOpen = !isOpen;
      return [];
    }
    const [, indent, name] = SCISSORS.exec(text) ?? [];
    if (name !== undefined) return named(name, indent!, folders, isText ? pictureAt : undefined);
    const [, before, path, options] = (code && CODE.exec(text)) || [];
    if (path !== undefined)
      return [codeFile({ path, options: options!.trim(), before: before!, line }, [docs, ...folders])];
    const [, space, included] = (templates && INCLUDE.exec(text)) || [];
    if (included === undefined) return undefined;
    return named(included, space!, [folderOf(line.file ?? ''), docs, ...folders]);
  };
}

/** `path`, `path:section`, `path:3:5`; several with `;`. */
function named(
  written: string,
  indent: string,
  folders: readonly string[],
  pictureAt?: Bases['pictureAt'],
): readonly Inclusion[] {
  if (written === '' || written.startsWith(';')) return [];
  const [, path = written, part = ''] = /^(.+?)((?::[\w-]*)*)$/.exec(written) ?? [];
  const paths =
    /^[a-z]+:\/\//i.test(written) || path.startsWith('/')
      ? [undefined]
      : folders.map((folder) => joined(folder, path));
  return [
    {
      written,
      paths,
      nested: true,
      take: (lines, found) => {
        // A drawing in its own file is shown from there: its empty lines would end it in Markdown.
        const address = part === '' && found.endsWith('.svg') ? pictureAt?.(found) : undefined;
        const [first] = lines;
        if (address !== undefined && first !== undefined)
          return [inPlace(first, `${indent}![${nameOf(found)}](<${address}>)`)];
        return partOf(lines, part)
          ?.filter(({ text }) => !SECTION.test(text))
          .map((line) => indented(line, indent.length));
      },
    },
  ];
}

/** What a picture without words is called. */
const nameOf = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function partOf(lines: readonly PlacedLine[], part: string): readonly PlacedLine[] | undefined {
  if (part === '') return lines;
  const [first = '', second = ''] = part.slice(1).split(':');
  if (/^\d*$/.test(first) && /^\d*$/.test(second))
    return lines.slice(Math.max(0, Number(first || 1) - 1), second === '' ? undefined : Number(second));
  const at = (kind: string): number =>
    lines.findIndex(({ text }) => {
      const found = SECTION.exec(text);
      return found?.[1] === kind && found[2] === first;
    });
  const [start, end] = [at('start'), at('end')];
  return start < 0 ? undefined : lines.slice(start + 1, end < 0 ? undefined : end);
}

interface CodeFile {
  readonly path: string;
  readonly options: string;
  readonly before: string;
  readonly line: PlacedLine;
}

/** `{* code.py hl[2,4:6] ln[1:9] title["x"] *}` is a sample with that file. */
function codeFile({ path, options, before, line }: CodeFile, folders: readonly string[]): Inclusion {
  const option = (name: string): string | undefined =>
    new RegExp(`\\b${name}\\[([^\\]]*)\\]`).exec(options)?.[1];
  const shown = (option('hl') ?? '').replace(/:/g, '-');
  const title = option('title')?.replace(/^["']|["']$/g, '');
  const language = /\.(\w+)$/.exec(path)?.[1] ?? 'text';
  const info = [language, title && `title="${title.replace(/["\\]/g, '')}"`, shown && `{${shown}}`].filter(
    Boolean,
  );
  return {
    written: path,
    paths: folders.map((folder) => joined(folder, path)),
    nested: false,
    take: (lines) => {
      const mark = lines.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
      const ranges = (option('ln') ?? '').split(',').flatMap((range) => {
        const [from, to = from] = range.split(':').map((one) => Number(one.trim()));
        return from === undefined || !(from > 0) ? [] : lines.slice(from - 1, to);
      });
      const code = ranges.length > 0 ? ranges : lines;
      return [inPlace(line, `${mark}${info.join(' ')}`), ...code, inPlace(line, mark)].map((one) =>
        indented(one, before.length),
      );
    },
  };
}
