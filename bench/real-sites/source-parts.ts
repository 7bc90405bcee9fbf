/** Takes a source apart line by line: front matter, fences, statements of modules. */
import { squeezed } from './page-text.ts';

const diagrams = new Set(['mermaid', 'math', 'latex', 'plantuml']);

export function withoutFrontMatter(source: string): { front: string; body: string } {
  const match = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
  return match === null
    ? { front: '', body: source }
    : { front: match[1] ?? '', body: source.slice(match[0].length) };
}

/** Marks the position of a code sample in a text, so that removed text removes its samples too. */
const marks = /[\u{F0000}-\u{FFFFD}]/gu;

/** The samples whose marks are still in a text. */
export const codeIn = (text: string, code: readonly string[]): string[] =>
  (text.match(marks) ?? []).flatMap((mark) => code[(mark.codePointAt(0) ?? 0) - 0xf0000] ?? []);

/** Only the marks of a text. */
export const marksOf = (text: string): string => (text.match(marks) ?? []).join('');

/** Where a comment that goes over several lines begins, or -1. */
function openComment(line: string): number {
  const plain = line.replaceAll(/`[^`]*`/g, (span) => ' '.repeat(span.length));
  const at = Math.max(plain.lastIndexOf('{/*'), plain.lastIndexOf('<!--'));
  return at !== -1 && /\*\/\s*\}|-->/.test(plain.slice(at)) ? -1 : at;
}

/** Takes the fences out line by line, wherever they are indented; their samples are added to `code`. */
export function takeFences(body: string, code: string[]): string {
  const text: string[] = [];
  let open: { mark: string; language: string; quoted: boolean; lines: string[] } | undefined;
  let comment = false;
  for (const line of body.split(/\r?\n/)) {
    if (comment) {
      const end = /\*\/\s*\}|-->/.exec(line);
      comment = end === null;
      text.push(end === null ? '' : line.slice(end.index + end[0].length));
      continue;
    }
    if (open !== undefined) {
      const close = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
      if (close !== undefined && close[0] === open.mark[0] && close.length >= open.mark.length) {
        const shown = open.lines
          .map((part) => part.replace(/\s*(?:\/\/|#|--|<!--|\/\*|\{\/\*|;)\s*\[!code[^\]]*\].*$/, ''))
          .join('\n');
        if (!diagrams.has(open.language) && squeezed(shown) !== '') {
          text.push(String.fromCodePoint(0xf0000 + code.length));
          code.push(squeezed(shown));
        }
        open = undefined;
      } else open.lines.push(open.quoted ? line.replace(/^\s*(?:>\s?)+/, '') : line);
      continue;
    }
    const start = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/.exec(line);
    if (start === null) {
      const at = openComment(line);
      comment = at !== -1;
      text.push(comment ? line.slice(0, at) : line);
    } else {
      open = {
        mark: start[1] ?? '```',
        language: (start[2] ?? '').toLowerCase(),
        quoted: line.trimStart().startsWith('>'),
        lines: [],
      };
      text.push('');
    }
  }
  return text.join('\n');
}

/** Removes `import` and `export` statements that start a line. */
export function withoutModules(text: string): string {
  const importing = /^import\s(?:[^'"\n;]|\n(?!\n))*?['"][^'"\n]*['"];?[ \t]*$/gm;
  let rest = text.replaceAll(importing, '');
  for (
    let match = /^export\s+(?:const|let|var|function|default|async)\b/m.exec(rest);
    match !== null;
    match = /^export\s+(?:const|let|var|function|default|async)\b/m.exec(rest)
  ) {
    // Author code ends where a line at the left margin closes it, or with its first blank line.
    const after = rest.slice(match.index);
    const firstLine = after.slice(0, after.indexOf('\n') === -1 ? after.length : after.indexOf('\n'));
    const opens = /[{([`=>]\s*$/.test(firstLine);
    const end = opens ? /\n[}\])`][^\n]*(?:\n|$)/.exec(after) : /\n\s*\n|$/.exec(after);
    rest = rest.slice(0, match.index) + (end === null ? '' : after.slice(end.index + end[0].length));
  }
  return rest;
}
