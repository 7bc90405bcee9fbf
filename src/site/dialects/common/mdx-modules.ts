/** Takes the import and export lines out of a page of MDX: nothing of them is run. */
import type { ForeignNote, PlacedLine } from './dialect.ts';
import { afterFence, append, fenceOf, inPlace } from './page-lines.ts';

const IMPORT =
  /^import\s+(?:(?:type\s+)?([A-Za-z_$][\w$]*)\s*,?\s*)?(?:(?:\{[^}]*\}|\*\s+as\s+[\w$]+)\s*)?(?:from\s*)?["']([^"'\n]+)["'][ \t]*;?[ \t]*(?:with\s*\{[^}]*\})?;?\s*$/;
const MAX_STATEMENT = 200;

interface Modules {
  readonly lines: readonly PlacedLine[];
  /** What is imported by default, by its name. */
  readonly imports: ReadonlyMap<string, string>;
  readonly notes: readonly ForeignNote[];
}

/** Never changes the number of lines. */
export function withoutModules(lines: readonly PlacedLine[], file: string): Modules {
  const imports = new Map<string, string>();
  const notes: ForeignNote[] = [];
  const out: PlacedLine[] = [];
  // Backticks of the paragraph so far: a text between them may have lines that look like statements.
  let ticks = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const fence = fenceOf(line.text);
    if (fence !== undefined) {
      const end = afterFence(lines, i, fence) ?? lines.length;
      append(out, lines.slice(i, end));
      i = end - 1;
      continue;
    }
    const isText = ticks % 2 === 1;
    ticks = line.text.trim() === '' ? 0 : ticks + (line.text.split('`').length - 1);
    const word = /^(import|export)\b(?=[\s{*])/.exec(line.text)?.[1];
    const end = word === undefined || isText ? undefined : statementEnd(lines, i, word);
    if (end === undefined) {
      out.push(line);
      continue;
    }
    const statement = lines
      .slice(i, end)
      .map(({ text }) => text)
      .join('\n');
    const [, name, from] = IMPORT.exec(statement) ?? [];
    if (name !== undefined && from !== undefined) imports.set(name, from);
    if (word === 'export')
      notes.push({
        file: line.file ?? file,
        line: line.at,
        what: 'An "export" of the page is code, which is not run',
      });
    for (; i < end; i++) out.push(inPlace(lines[i]!, ''));
    ticks = 0;
    i--;
  }
  return { lines: out, imports, notes };
}

/** The index after a statement; undefined for a sentence that only begins like one. */
function statementEnd(lines: readonly PlacedLine[], from: number, word: string): number | undefined {
  let depth = 0;
  let text = '';
  for (let i = from; i < lines.length && i < from + MAX_STATEMENT; i++) {
    const line = lines[i]!.text;
    text += `${line}\n`;
    for (const sign of line) {
      if (sign === '{' || sign === '(' || sign === '[') depth++;
      else if (sign === '}' || sign === ')' || sign === ']') depth--;
    }
    if (word === 'import') {
      if (line.trim() === '' || (i > from && line.startsWith('import'))) return undefined;
      if (/["']/.test(line) && IMPORT.test(text)) return i + 1;
    } else if (depth <= 0 && (lines[i + 1]?.text.trim() ?? '') === '')
      return /^export\s+(?:const|let|default|function|async|class|\{|\*)/.test(text) ? i + 1 : undefined;
  }
  return undefined;
}
