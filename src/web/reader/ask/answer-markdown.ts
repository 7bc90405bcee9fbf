/** An answer as Markdown alone, for programs that read no parts of their own kind, and for the store. */
import type { Quote } from '../../../site/ask/answer-question.ts';
import type { AskError, AskPart } from './ask-parts.ts';

const TEXT_ID = 'answer';

/**
 * The same parts with quotes, and what there is instead of an answer, as text. An answer that was cut short ends with an error, and the
 * outcome stays a part.
 */
export async function* asText(parts: AsyncIterable<AskPart>): AsyncGenerator<AskPart | AskError> {
  let isOpen = false;
  let hasText = false;
  let nearest = '';
  const text = function* (delta: string): Generator<AskPart> {
    if (!isOpen) yield { type: 'text-start', id: TEXT_ID };
    isOpen = hasText = true;
    yield { type: 'text-delta', id: TEXT_ID, delta };
  };
  for await (const part of parts) {
    if (part.type === 'data-quote') yield* text(`${quoteMarkdown(part.data)}\n\n`);
    else if (part.type === 'data-nearest')
      nearest = part.data.map(({ title, url }) => `\n- ${link(title, url)}`).join('');
    else if (part.type === 'data-status') {
      const { status, message, handOff } = part.data;
      const person = handOff === undefined ? '' : `\n\n${link(handOff.label, handOff.url)}`;
      if (!hasText) yield* text(`${nearest === '' ? message : `${message}\n${nearest}`}${person}`);
      else if (status === 'unavailable') yield { type: 'error', errorText: message };
      if (isOpen) yield { type: 'text-end', id: TEXT_ID };
      yield part;
    } else {
      if (part.type === 'text-delta') hasText = true;
      yield part;
    }
  }
}

/** To the letter, with its place. */
export function quoteMarkdown({ url, title, sentences, code }: Quote): string {
  const quoted = sentences.map(plain).join(' ');
  const block = code === undefined ? '' : fenced(code.text, code.language);
  return [quoted, block, link(title, url)].filter((part) => part !== '').join('\n\n');
}

/** With a fence that is longer than any in the code. */
export function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${oneLine(language)}\n${code}\n${fence}`;
}

function link(title: string, url: string): string {
  return `[${plain(oneLine(title))}](${linkTarget(url)})`;
}

/** An address that no bracket ends. */
export function linkTarget(url: string): string {
  return url.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}

/** Words of a page that look like Markdown stay words. */
function plain(text: string): string {
  return text.replace(/[\\`*<>[\]]/g, '\\$&');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
