/** Finds words that the parser takes for import and export lines, and makes them text again. */
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { moduleFault } from './parse-mdx.ts';
import type { Repaired } from './repair-at.ts';

/** Text from `line` of the page on, to the end of its block, is no code. */
export interface FalseModule {
  readonly line: number;
  readonly column: number;
  /** Import and export lines directly above it, which are correct. */
  readonly statements: number;
}

const PLAIN_IMPORTS = /^(?:import\s[\w$*{},\s]+from\s*(?:'[^'\n]*'|"[^"\n]*")[ \t]*;?[ \t]*(?:\r?\n|$))+$/;
const LONGEST = 100_000;
const LONGEST_START = 500;
/** Deeper lines are not looked for either. */
const DEEPEST = 200;
/** What is code even where it is not valid JavaScript, as with types. */
const STATEMENT = new RegExp(
  [
    /(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:const|let|var)\s+(?:enum\s+)?(?:[\w$]+\s*(?:[=:,;{]|$)|[[{])/,
    /(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*[\w$]*\s*[(<]/,
    /(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\s+(?:[\w$]+\s*(?:[{<]|extends\b|implements\b)|\{|extends\b)/,
    /(?:export\s+)?(?:declare\s+)?(?:(?:interface|enum|namespace|module)\s+[\w$.]+\s*(?:[{<]|extends\b)|type\s+[\w$]+\s*[=<])/,
    /export\s+default\s+(?:[^\s\w$]|async\b|new\b|await\b|[\w$.]+\s*(?:[^\s\w$]|$))/,
    /export\s*(?:type\s*)?(?:\{[^}]*(?:\}|$)|\*\s*(?:as\s+[\w$]+\s*)?(?:from\s*['"]|$))/,
    /import\s*(?:(?:type\s+)?(?:[\w$]+\s*,?\s*)?(?:\{[^}]*(?:$|\}\s*from\s*['"])|\*\s*as\s+[\w$]+\s*from\s*['"])|(?:type\s+)?[\w$]+\s+from\s*['"]|['"])/,
    /\/[/*]|[}\])]/,
  ]
    .map(({ source }) => `^(?:${source})`)
    .join('|'),
);

/** The first such text of a page. */
export function findFalseModule(nodes: readonly MarkdownNode[], depth = 0): FalseModule | undefined {
  for (const node of nodes) {
    const found =
      node.type === 'mdxjsEsm'
        ? falseLines(node)
        : node.type === 'mdxJsxFlowElement' && depth < DEEPEST
          ? findFalseModule(node.children ?? [], depth + 1)
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function falseLines({ value = '', position }: MarkdownNode): FalseModule | undefined {
  if (position === undefined || value.length > LONGEST || PLAIN_IMPORTS.test(value)) return undefined;
  const fault = moduleFault(value);
  if (fault === undefined) return undefined;
  const lines = value.split('\n');
  const { line, column } = position.start;
  const above = lines.slice(0, fault.line - 1);
  const separate = above.length > 0 && moduleFault(above.join('\n')) === undefined;
  const statements = separate ? above.length : 0;
  const text = lines
    .slice(statements, statements + 3)
    .join('\n')
    .trim()
    .slice(0, LONGEST_START);
  if (text === '' || STATEMENT.test(text)) return undefined;
  return { line: line + statements, column: statements === 0 ? column : 1, statements };
}

/** Never changes the number of lines. */
export function repairModule(source: string, { line, column, statements }: FalseModule): Repaired {
  const lines = source.split('\n');
  const at = line - 1;
  const word = /^\s*(import|export)/.exec(lines[at] ?? '')?.[1];
  if (word !== undefined) {
    lines[at] = lines[at]!.replace(word, `&#${word.charCodeAt(0)};${word.slice(1)}`);
    return {
      source: lines.join('\n'),
      repair: {
        line,
        column,
        message: `A line that begins with "${word}" is no ${word} statement and is shown as text`,
        hint: `Begin the line with another word, or put "${word}" into \`code\``,
        lost: false,
      },
    };
  }
  const first = at - statements;
  const room = first > 0 && lines[first - 1]!.trim() === '';
  const code = lines.slice(first, at);
  lines.splice(
    first - (room ? 1 : 0),
    statements + (room ? 1 : 0),
    ...(room ? [...code, ''] : code.map(() => '')),
  );
  return {
    source: lines.join('\n'),
    repair: {
      line,
      column,
      message: room
        ? 'Text that directly follows import or export lines is read as text'
        : 'Text directly follows import or export lines, which were left out',
      hint: 'Put an empty line between them',
      lost: !room,
    },
  };
}
