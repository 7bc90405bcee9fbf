/** Repairs an element whose closing tag became part of a list or quote inside it. */
import { codeRanges } from '../syntax/code-ranges.ts';
import type { MisplacedTag } from './misplaced-tag.ts';
import type { ParseFailure } from './parse-mdx.ts';
import { blankTag, type Repaired } from './repair-at.ts';

/** Nothing but closing tags, as text of a list or quote. */
const CLOSING_LINE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?((?:<\/[^<>]*>[ \t]*)+)$/;

/** Puts the line of the closing tag outside of the list or quote; undefined when that is not where it went wrong. */
export function moveClosingTag(source: string, tag: MisplacedTag): Repaired | undefined {
  const { container, name } = tag;
  const from = container?.position?.start;
  if (container === undefined || from === undefined) return undefined;
  const lines = source.split('\n');
  const at = source.slice(0, closingOf(source, tag)?.index ?? 0).split('\n').length;
  const tags = CLOSING_LINE.exec(lines[at - 1]?.replace(/\r$/, '') ?? '')?.[1];
  if (tags === undefined || at < from.line) return undefined;
  const before = lines[from.line - 1]!.slice(0, from.column - 1).replace(/[^\s>]/g, ' ');
  const end = lines[at - 1]!.endsWith('\r') ? '\r' : '';
  const kind = container.type === 'blockquote' ? 'quote' : container.type === 'list' ? 'list' : 'footnote';
  return {
    source: lines.with(at - 1, before + tags + end).join('\n'),
    repair: {
      line: tag.start.line,
      column: tag.start.column,
      message: `<${name}> is closed inside a ${kind}: "${tags.trim().slice(0, 60)}" on line ${at} is part of the ${kind} that begins on line ${from.line}`,
      hint: `Write the closing tag on a line of its own, indented no further than the ${kind} that begins on line ${from.line}`,
      lost: true,
    },
  };
}

/** Takes the tags of an element away that is closed at another level than it was opened, and keeps its content. */
export function leaveOutTag(
  source: string,
  tag: MisplacedTag,
  known: (name: string) => boolean,
): Repaired | undefined {
  const { line, column, message } = misplacedFailure(tag);
  const closing = known(tag.name) ? closingOf(source, tag) : undefined;
  const text =
    closing === undefined
      ? source
      : source.slice(0, closing.index) +
        closing[0].replace(/[^\n]/g, ' ') +
        source.slice(closing.index + closing[0].length);
  return blankTag(text, { line, column, message, offset: tag.offset }, known);
}

/** What the author is told when neither is possible. */
export function misplacedFailure({ name, start }: MisplacedTag): ParseFailure {
  return {
    line: start.line,
    column: start.column,
    message: `<${name}> is closed at another level than where it opens`,
  };
}

/** The closing tag, found by counting tags of its name. */
function closingOf(source: string, { name, offset }: MisplacedTag): RegExpExecArray | undefined {
  const code = codeRanges(source).filter(([, to]) => to > offset);
  const tags = new RegExp(`<(/?)\\s*${RegExp.escape(name)}(?=[\\s/>])[^<>]*?(/?)>`, 'g');
  tags.lastIndex = offset;
  let depth = 0;
  let next = 0;
  for (let found = tags.exec(source); found !== null; found = tags.exec(source)) {
    while (next < code.length && code[next]![1] <= found.index) next++;
    if (next < code.length && code[next]![0] <= found.index) continue;
    if (found[1] === '/') depth--;
    else if (found[2] === '') depth++;
    if (depth === 0 && found[1] === '/') return found;
  }
  return undefined;
}
