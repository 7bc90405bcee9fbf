/** Divides a curl command of ours into the parts that the highlighter colours. Pure. */
import type { CodePart } from './parts.tsx';

const PART = /^curl|(?<=\s)--?[A-Za-z][\w-]*|'[^']*'(?:\\''[^']*')*|\\\n/g;

export function shellParts(command: string): readonly CodePart[] {
  const parts: CodePart[] = [];
  let at = 0;
  for (const { 0: text, index } of command.matchAll(PART)) {
    if (index > at) parts.push({ text: command.slice(at, index) });
    parts.push({ text, is: classOf(text) });
    at = index + text.length;
  }
  return at < command.length ? [...parts, { text: command.slice(at) }] : parts;
}

function classOf(text: string): string {
  if (text.startsWith("'")) return 's';
  if (text.startsWith('-')) return 'a';
  return text === 'curl' ? 'f' : 'p';
}
