/** Puts text of unknown authors into Markdown of a forge, where it mentions nobody, links nowhere and ends nothing. */

/** Invisible, and no part of a word: what stands before it is no longer a mention, a reference or an address. */
const BREAK = '\u2060';
/** Escaped with a backslash by every dialect. */
const ESCAPED = /[\\`*_{}[\]()#+\-.!]/g;

/** One line of text. @param most letters */
export function safeText(text: string, most = 200): string {
  return oneLine(text, most)
    .replace(/[@#!$%^&~:]|\bgh(?=-)/gi, (mark) => mark + BREAK)
    .replace(ESCAPED, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** One line as code: nothing in it is read as Markdown, a mention or a link. */
export function safeCode(text: string, most = 200): string {
  const line = oneLine(text, most);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Lines as a block, with a fence that none of them can close. */
export function safeBlock(lines: readonly string[], language: string): string {
  const plain = lines.map((line) => withoutControls(line, ''));
  const fence = '`'.repeat(Math.max(3, longestRun(plain.join('\n')) + 1));
  return [`${fence}${language}`, ...plain, fence].join('\n');
}

/** An address for the round brackets of a link. */
export function safeAddress(address: string): string {
  return encodeURI(address.toWellFormed())
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[()*_~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function oneLine(text: string, most: number): string {
  const letters = [...withoutControls(text, ' ').replace(/\s+/g, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most).join('')}…`;
}

/** Also those that change the direction of what follows, and invisible ones. */
function withoutControls(text: string, instead: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, (letter) =>
      letter === '\t' ? letter : instead,
    );
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
