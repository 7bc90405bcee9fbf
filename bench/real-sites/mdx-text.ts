/** Reads the prose out of an MDX file with a rough scanner that shares nothing with the product's parser. */
import { decoded, inlineTags, type PageText, phrase, squeezed, wordsOf } from './page-text.ts';

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
  'Visibility',
  'RequestExample',
  'ResponseExample',
]);
const labelled = new Set(['Card', 'Step', 'Tab', 'Accordion', 'Expandable', 'Update', 'Check']);
const diagrams = new Set(['mermaid', 'math', 'latex', 'plantuml']);

function withoutFrontMatter(source: string): { front: string; body: string } {
  const match = /^\uFEFF?\s*---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(source);
  return match === null
    ? { front: '', body: source }
    : { front: match[1] ?? '', body: source.slice(match[0].length) };
}

/** Takes the fences out line by line, wherever they are indented. */
function takeFences(body: string): { text: string; code: string[] } {
  const code: string[] = [];
  const text: string[] = [];
  let open: { mark: string; language: string; quoted: boolean; lines: string[] } | undefined;
  for (const line of body.split(/\r?\n/)) {
    if (open !== undefined) {
      const close = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
      if (close !== undefined && close[0] === open.mark[0] && close.length >= open.mark.length) {
        const shown = open.lines
          .map((part) => part.replace(/\s*(?:\/\/|#|--|<!--|\/\*|\{\/\*|;)\s*\[!code[^\]]*\].*$/, ''))
          .join('\n');
        if (!diagrams.has(open.language) && squeezed(shown) !== '') code.push(squeezed(shown));
        open = undefined;
      } else open.lines.push(open.quoted ? line.replace(/^\s*(?:>\s?)+/, '') : line);
      continue;
    }
    const start = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})\s*([\w+#.-]*)[^`]*$/.exec(line);
    if (start === null) text.push(line);
    else {
      open = {
        mark: start[1] ?? '```',
        language: (start[2] ?? '').toLowerCase(),
        quoted: line.trimStart().startsWith('>'),
        lines: [],
      };
      text.push('');
    }
  }
  return { text: text.join('\n'), code };
}

/** End of a JavaScript-like run that starts with `{`, or -1; strings and nested braces are respected. */
function closingBrace(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'" || char === '`') {
      const end = text.indexOf(char, at + 1);
      // An apostrophe in JSX text inside an expression has no partner on its line.
      if (end !== -1 && (char === '`' || !text.slice(at, end).includes('\n'))) at = end;
    } else if (text.startsWith('/*', at)) at = Math.max(at, text.indexOf('*/', at));
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return -1;
}

/** End of a tag that starts with `<`, or -1. */
function closingAngle(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") at = Math.max(at, text.indexOf(char, at + 1));
    else if (char === '{') {
      const end = closingBrace(text, at);
      if (end === -1) return -1;
      at = end;
    } else if (char === '>') return at;
    else if (char === '<') return -1;
  }
  return -1;
}

/** Removes `import` and `export` statements that start a line. */
function withoutModules(text: string): string {
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

type Scan = { prose: string; labels: string[] };

/** Text of an expression that is only a string literal, otherwise nothing. */
function literal(expression: string): string {
  return /^\s*(["'`])([\s\S]*)\1\s*$/.exec(expression)?.[2]?.replaceAll(/\$\{[^}]*\}/g, ' ') ?? '';
}

function tagLabels(tag: string, name: string): string[] {
  if (!labelled.has(name)) return [];
  return [...tag.matchAll(/\s(?:title|label)=(?:"([^"]*)"|'([^']*)')/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .filter((label) => phrase(label) !== '');
}

/** Walks the text once: code spans are kept, tags and expressions are taken out. */
function scan(text: string): Scan {
  let prose = '';
  const labels: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\\') {
      prose += text[++at] ?? '';
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
        labels.push(...tagLabels(tag, name));
        const close =
          skippedElements.has(name) && !tag.startsWith('</') && !tag.endsWith('/>')
            ? text.indexOf(`</${name}`, end)
            : -1;
        at = close === -1 ? end : Math.max(end, text.indexOf('>', close));
        // An address in angle brackets is shown as it is.
        prose += /^<https?:/.test(tag) ? tag.slice(1, -1) : inlineTags.has(name) ? '' : ' ';
        continue;
      }
    }
    prose += char;
  }
  return { prose, labels };
}

/** Markdown marks that are not shown; link texts may go over several lines. */
function withoutMarks(text: string): string {
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

/** What a reader should find on the page of this source. */
export function mdxText(source: string): PageText {
  const { front, body } = withoutFrontMatter(source);
  const fences = takeFences(body);
  const { prose, labels } = scan(
    withoutModules(fences.text)
      .replaceAll(/^\s*\$\$[\s\S]*?\$\$\s*$/gm, '')
      .replaceAll(/^\s*\[[^\]^]+\]:\s+\S+.*$/gm, ''),
  );
  const lines = withoutMarks(prose).split('\n').map(decoded);
  const headings = lines
    .map((line) => /^\s*#{1,6}\s+(.*)$/.exec(line)?.[1] ?? '')
    .map(phrase)
    .filter((text) => text !== '');
  return {
    words: wordsOf(lines.join('\n')),
    headings: [...frontTitle(front), ...headings],
    labels: labels.map((label) => phrase(decoded(label))),
    code: fences.code,
  };
}
