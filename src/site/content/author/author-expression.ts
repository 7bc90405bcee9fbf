/** Writes the module for code in a page: an expression, or an element whose attributes are code. */
import type { PropValue } from '../component.ts';
import type { AuthorPlace, Names } from '../expression/names.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';

const IDENTIFIER = /(?<![\p{ID_Continue}$.]|\.\s)[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const MAX_NAMES = 500;

interface ExpressionModule {
  /** Its default export is an anonymous component. */
  readonly source: string;
  /** Names in the code whose values are already evaluated data. */
  readonly props: Readonly<Record<string, PropValue>>;
  /** Snippets it uses as components. */
  readonly snippets: readonly string[];
}

/**
 * @param code the expression as the author wrote it
 * @param line its line in the file
 */
export function expressionModule(code: string, names: Names, line: number): ExpressionModule {
  const props: Record<string, PropValue> = {};
  const snippets: string[] = [];
  let imports = '';
  for (const name of new Set([...code.matchAll(IDENTIFIER)].map(([found]) => found).slice(0, MAX_NAMES))) {
    const found = names.get(name);
    if (found === undefined || name === 'children') continue;
    if (found.kind === 'value' && found.reader === true) continue;
    if (found.kind === 'snippet') snippets.push(name);
    else if (found.place !== undefined) imports += importLine(name, found.place);
    else if (found.kind === 'value' && found.value !== undefined) props[name] = found.value;
  }
  const given = [...Object.keys(props), 'children'].join(', ');
  const padding = '\n'.repeat(Math.max(0, Math.min(line, 100_000) - 1));
  return { source: `${imports}${padding}export default ({ ${given} }) => (${code}\n);`, props, snippets };
}

function importLine(local: string, { module, name }: AuthorPlace): string {
  const what = name === '*' ? `* as ${local}` : `{ ${name} as ${local} }`;
  return `import ${what} from ${JSON.stringify(module)};`;
}

/** The element as an expression that receives its children. */
export function elementCode({ name, attributes = [], children = [] }: MarkdownNode): string {
  const written = attributes.map(({ name: key, value }) => {
    if (key === undefined)
      return `{...${text(value)
        .trim()
        .replace(/^\.\.\./, '')}}`;
    if (value === null || value === undefined) return key;
    return `${key}={${typeof value === 'string' ? JSON.stringify(value) : value.value}}`;
  });
  const open = [name ?? '', ...written].join(' ');
  return children.length === 0 ? `<${open} />` : `<${open}>{children}</${name ?? ''}>`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
