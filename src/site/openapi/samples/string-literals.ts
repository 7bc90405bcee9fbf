/** Writes string literals of each language; no text can end its literal or run code. */
import { escapeUnits, UNSEEN } from './shown-request.ts';

export type Quote = (text: string) => string;

interface Rules {
  readonly around: string;
  /** Characters to escape besides the backslash. */
  readonly special: string;
  readonly unseen: (sign: string) => string;
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** For languages that escape with a backslash. */
function backslashed({ around, special, unseen }: Rules): Quote {
  const meaning = new Set([around, '\\', ...special]);
  return (text) => {
    let inside = '';
    for (const sign of text) {
      if (meaning.has(sign)) inside += `\\${sign}`;
      else if (UNSEEN.test(sign)) inside += SHORT[sign] ?? unseen(sign);
      else inside += sign;
    }
    return around + inside + around;
  };
}

const hex = (sign: string, length: number) => codeOf(sign).toString(16).padStart(length, '0');
const codeOf = (sign: string) => sign.codePointAt(0) ?? 0;
const braced = (sign: string) => `\\u{${hex(sign, 1)}}`;
const octal = (byte: number) => `\\${byte.toString(8).padStart(3, '0')}`;
const octalBytes = (sign: string) => Array.from(new TextEncoder().encode(sign), octal).join('');
const wide = (sign: string) => (codeOf(sign) > 0xffff ? `\\U${hex(sign, 8)}` : escapeUnits(sign));

export const quoteJavaScript = backslashed({ around: '"', special: '', unseen: escapeUnits });
export const quotePython = backslashed({ around: '"', special: '', unseen: wide });
export const quoteGo = backslashed({ around: '"', special: '', unseen: wide });
export const quoteCSharp = backslashed({ around: '"', special: '', unseen: escapeUnits });
/** Java decodes `\u000a` before it parses strings, which breaks the line inside the literal. */
export const quoteJava = backslashed({
  around: '"',
  special: '',
  unseen: (sign) => (codeOf(sign) < 0x100 ? octal(codeOf(sign)) : escapeUnits(sign)),
});
export const quoteKotlin = backslashed({ around: '"', special: '$', unseen: escapeUnits });
export const quoteSwift = backslashed({ around: '"', special: '', unseen: braced });
export const quoteRust = backslashed({ around: '"', special: '', unseen: braced });
export const quoteDart = backslashed({ around: "'", special: '$', unseen: braced });
const quotePlainC = backslashed({ around: '"', special: '', unseen: octalBytes });
/** `??` begins a trigraph in older C. */
export const quoteC: Quote = (text) =>
  quotePlainC(text).replace(/\?{2,}/g, (marks) => marks.replaceAll('?', '\\?'));

const visible = (text: string) => !UNSEEN.test(text.replaceAll('\n', ''));

const quotePhpDouble = backslashed({ around: '"', special: '$', unseen: braced });
const quoteRubyDouble = backslashed({ around: '"', special: '#', unseen: braced });
const singly = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Single quotes keep line breaks, which makes a body readable. */
export const quotePhp: Quote = (text) => (visible(text) ? singly(text) : quotePhpDouble(text));
export const quoteRuby: Quote = (text) => (visible(text) ? singly(text) : quoteRubyDouble(text));

/** For bash, zsh and ksh; for every shell when there are no invisible characters. */
export const quoteShell: Quote = (text) => {
  if (visible(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$${backslashed({ around: "'", special: '', unseen: octalBytes })(text.replaceAll('\0', ''))}`;
};

/** PowerShell treats typographic quotation marks like plain ones. */
export const quotePowerShell: Quote = (text) => {
  if (visible(text)) return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
  const short: Readonly<Record<string, string>> = { '\n': '`n', '\r': '`r', '\t': '`t' };
  let inside = '';
  for (const sign of text) {
    if (/["`$\u201c-\u201e]/.test(sign)) inside += `\`${sign}`;
    else if (!UNSEEN.test(sign)) inside += sign;
    else if (short[sign] !== undefined) inside += short[sign];
    else for (let at = 0; at < sign.length; at++) inside += `$([char]${sign.charCodeAt(at)})`;
  }
  return `"${inside}"`;
};

/** True when line breaks can stay: no line that a language would trim or read as indentation. */
const asLines = (text: string): boolean =>
  text.includes('\n') && visible(text) && !/^ |[ \n](?:\n|$)/.test(text);

/** Multi-line literals; each falls back to the quoted form when the text could end it. */
export const linesGo: Quote = (text) =>
  asLines(text) && !text.includes('`') ? `\`${text}\`` : quoteGo(text);
export const linesJava: Quote = (text) =>
  asLines(text)
    ? `"""\n${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}${ENDING(text)}`
    : quoteJava(text);
export const linesKotlin: Quote = (text) =>
  asLines(text) && !text.includes('"""') && !text.endsWith('"')
    ? `"""${text.replaceAll('$', () => "${'$'}")}"""`
    : quoteKotlin(text);
export const linesCSharp: Quote = (text) =>
  asLines(text) && !text.includes('"""') ? `"""\n${text}\n"""` : quoteCSharp(text);
export const linesSwift: Quote = (text) =>
  asLines(text) && !/\\#|"""/.test(text) ? `#"""\n${text}\n"""#` : quoteSwift(text);
export const linesRust: Quote = (text) =>
  asLines(text) && !text.includes('"##') ? `r##"${text}"##` : quoteRust(text);
export const linesDart: Quote = (text) =>
  asLines(text) && !text.includes("'''") && !text.endsWith("'") ? `r'''\n${text}'''` : quoteDart(text);
/** One literal per line: the compiler joins them. */
export const linesC: Quote = (text) =>
  text
    .split(/(?<=\n)/)
    .map(quoteC)
    .join('\n    ');

/** A text block must not end with a quotation mark of its own. */
const ENDING = (text: string) => (text.endsWith('"') ? '\\\n"""' : '"""');
