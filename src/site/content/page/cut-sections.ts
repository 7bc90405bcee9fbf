/** Splits what a page says at its headings into sections: their prose, and the blocks of code, each with its place. */
import type { CodeSpan, Heading, Section } from './page.ts';

export type PageEvent =
  | { readonly kind: 'heading'; readonly heading: Heading }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string; readonly language: string };

/** Between two paragraphs; Unicode's own character for it. */
export const BREAK = '\u2029';
const GAP = /\s{2,}|[\n\t\u2029]/g;

interface Draft {
  readonly id: string;
  readonly heading: string;
  text: string;
  code: string;
  /** With how much of `text` was there before it. */
  readonly blocks: CodeSpan[];
}

/** @param shown ids of the headings that are on the page; sections of others belong to the one before */
export function cutSections(events: readonly PageEvent[], shown: ReadonlySet<string>): Section[] {
  const drafts: Draft[] = [{ id: '', heading: '', text: '', code: '', blocks: [] }];
  for (const event of events) {
    const last = drafts[drafts.length - 1]!;
    if (event.kind === 'heading') {
      const { id, text } = event.heading;
      if (shown.has(id)) drafts.push({ id, heading: text, text: '', code: '', blocks: [] });
    } else if (event.kind === 'text') last.text += event.text;
    else {
      last.code += last.code === '' ? event.text : `\n${event.text}`;
      const to = last.code.length;
      const { language, text } = event;
      last.blocks.push({ language, from: to - text.length, to, after: last.text.length });
    }
  }
  return drafts
    .map(finished)
    .filter(({ heading, text, code }) => heading !== '' || text !== '' || code !== '');
}

function finished({ id, heading, text: written, code, blocks: drafted }: Draft): Section {
  const text = withoutGaps(written);
  const breaks: number[] = [];
  const blocks: CodeSpan[] = [];
  let at = 0;
  let read = 0;
  const place = (block: CodeSpan): void => void blocks.push({ ...block, after: at });
  for (const part of written.split(BREAK)) {
    for (
      let next = drafted[blocks.length];
      next !== undefined && next.after! <= read;
      next = drafted[blocks.length]
    )
      place(next);
    read += part.length + BREAK.length;
    const shown = withoutGaps(part);
    if (shown === '') continue;
    const from = text.indexOf(shown, at);
    if (from > 0) breaks.push(from);
    at = from + shown.length;
  }
  for (const rest of drafted.slice(blocks.length)) place(rest);
  return {
    id,
    heading,
    text,
    code,
    ...(breaks.length === 0 ? {} : { breaks }),
    ...(blocks.length === 0 ? {} : { blocks }),
  };
}

function withoutGaps(text: string): string {
  return text.replace(GAP, ' ').trim();
}
