/** Writes JSON data as literals of Python and JavaScript. */
import { type Quote, quoteJavaScript, quotePython } from './string-literals.ts';

interface Notation {
  readonly quote: Quote;
  readonly key: Quote;
  readonly null: string;
  readonly true: string;
  readonly false: string;
}

const PYTHON: Notation = { quote: quotePython, key: quotePython, null: 'None', true: 'True', false: 'False' };
const JAVASCRIPT: Notation = {
  quote: quoteJavaScript,
  // A plain key would set the prototype.
  key: (name) =>
    name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name),
  null: 'null',
  true: 'true',
  false: 'false',
};

export const pythonLiteral = (value: unknown): string => literal(value, PYTHON, '');
/** `indent` is before every line but the first. */
export const javaScriptLiteral = (value: unknown, indent: string): string =>
  literal(value, JAVASCRIPT, indent);

const STEP = { python: '    ', javascript: '  ' };

function literal(value: unknown, notation: Notation, indent: string): string {
  if (value === null || value === undefined) return notation.null;
  if (typeof value === 'boolean') return value ? notation.true : notation.false;
  if (typeof value === 'string') return notation.quote(value);
  if (typeof value !== 'object') return String(value);
  const inner = indent + (notation === PYTHON ? STEP.python : STEP.javascript);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([key, item]) => `${notation.key(key)}: ${literal(item, notation, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const lines = items.map((item) => `${inner}${item}`).join(',\n');
  return `${open}\n${lines}${notation === PYTHON ? ',' : ''}\n${indent}${close}`;
}
