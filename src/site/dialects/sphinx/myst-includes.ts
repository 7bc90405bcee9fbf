/** Files that pages of MyST include, as text or as code, whole or in part. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { folderOf, joined, type PlacedLine } from '../common/dialect.ts';
import type { Inclusion } from '../common/include-lines.ts';
import { afterFence, append, fenceOf, inPlace } from '../common/page-lines.ts';

/** What it needs to know of the site. */
interface Included {
  readonly root: string;
}

const INCLUDE = /^([ \t]*)(`{3,}|~{3,}|:{3,})\{(include|literalinclude)\}[ \t]+(.+?)[ \t]*$/;

/** Options of an inclusion on the line of its start, as one file is taken in place of all of them. */
export function withoutOptions(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const out: PlacedLine[] = [];
  const open: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const [, , mark] = (line.text.includes('include}') && INCLUDE.exec(line.text)) || [];
    if (mark === undefined) {
      // Samples only show how something is included; other directives hold text.
      const fence = fenceOf(line.text);
      const isEnd = fence !== undefined && fence.info.trim() === '' && open.at(-1) === fence.mark;
      const isText = fence !== undefined && /^\{(?!code|sourcecode|literal|myst\})/.test(fence.info);
      if (isEnd) open.pop();
      else if (isText) open.push(fence.mark);
      const after = fence === undefined || isEnd || isText ? undefined : afterFence(lines, i, fence);
      append(out, lines.slice(i, after ?? i + 1));
      i = (after ?? i + 1) - 1;
      continue;
    }
    const options: string[] = [];
    let end = i + 1;
    for (; end < lines.length && end < i + 40 && !lines[end]!.text.trim().startsWith(mark); end++)
      options.push(lines[end]!.text.trim());
    const isClosed = lines[end]?.text.trim().startsWith(mark) === true;
    out.push(
      inPlace(line, `${line.text}\u0000${options.filter((one) => one.startsWith(':')).join('\u0000')}`),
    );
    i = isClosed ? end : i;
  }
  return out;
}

export function inclusions(
  line: PlacedLine,
  original: string,
  site: Included,
): readonly Inclusion[] | undefined {
  if (!line.text.includes('\u0000')) return undefined;
  const [first = '', ...written] = line.text.split('\u0000');
  const [, indent = '', , kind, path = ''] = INCLUDE.exec(first) ?? [];
  if (kind === undefined) return undefined;
  const options = new Map(
    written.flatMap((one) => {
      const [, key, value = ''] = /^:([\w-]+):[ \t]*(.*)$/.exec(one) ?? [];
      return key === undefined ? [] : [[key, value] as const];
    }),
  );
  const isCode =
    kind === 'literalinclude' || options.has('literal') || options.has('code') || options.has('lang');
  const file = line.file ?? original;
  const plain = path.replace(/^<|>$/g, '');
  return [
    {
      written: plain,
      nested: !isCode,
      paths: plain.startsWith('/')
        ? [joined(site.root, plain.slice(1))]
        : [joined(folderOf(file), plain), joined(folderOf(original), plain)],
      take: (lines) => {
        const chosen = chosenLines(lines, options);
        if (chosen === undefined) return undefined;
        if (!isCode)
          return withoutOptions(bare(chosen)).map((one) =>
            inPlace(one, one.text === '' ? '' : indent + one.text),
          );
        const language =
          options.get('language') ??
          options.get('code') ??
          options.get('lang') ??
          /\.(\w+)$/.exec(plain)?.[1] ??
          'text';
        const mark = chosen.some(({ text }) => text.includes('```')) ? '~~~~~~' : '```';
        return [inPlace(line, `${mark}${language}`), ...chosen, inPlace(line, mark)].map((one) =>
          inPlace(one, one.text === '' ? '' : indent + one.text),
        );
      },
    },
  ];
}

/** Without front matter. */
function bare(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const { body } = splitFrontMatter(lines.map(({ text }) => text).join('\n'));
  const texts = body.split('\n');
  return lines.map((one, i) => inPlace(one, texts[i] ?? ''));
}

function chosenLines(
  lines: readonly PlacedLine[],
  options: ReadonlyMap<string, string>,
): readonly PlacedLine[] | undefined {
  let [from, to] = [0, lines.length];
  const find = (text: string, start: number): number =>
    lines.findIndex((one, i) => i >= start && one.text.includes(text));
  const [startAt, startAfter, endAt, endBefore] = ['start-at', 'start-after', 'end-at', 'end-before'].map(
    (key) => options.get(key)?.replace(/^(["'])(.*)\1$/, '$2'),
  );
  if (startAt !== undefined || startAfter !== undefined) {
    from = find((startAt ?? startAfter)!, 0);
    if (from < 0) return undefined;
    if (startAt === undefined) from++;
  }
  if (endAt !== undefined || endBefore !== undefined) {
    to = find((endAt ?? endBefore)!, from);
    if (to < 0) return undefined;
    if (endAt !== undefined) to++;
  }
  const [startLine, endLine] = ['start-line', 'end-line'].map((key) =>
    Number(options.get(key) ?? Number.NaN),
  );
  if (!Number.isNaN(startLine!)) from = startLine!;
  if (!Number.isNaN(endLine!)) to = endLine!;
  const picked = options.get('lines');
  const chosen = lines.slice(from, to);
  if (picked === undefined || !/^[\d,\s-]+$/.test(picked)) return chosen;
  return picked.split(',').flatMap((part) => {
    const [, first, isRange, last] = /^\s*(\d+)?\s*(-)?\s*(\d+)?\s*$/.exec(part) ?? [];
    const start = Number(first ?? 1);
    return chosen.slice(
      start - 1,
      isRange === undefined ? start : last === undefined ? undefined : Number(last),
    );
  });
}
