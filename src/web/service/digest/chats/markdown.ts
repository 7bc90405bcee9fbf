/** Text in the Markdown that chats share: as a sample of code for what is foreign, escaped for names, and links to the dashboard. */
import type { DigestLink } from '../digest-message.ts';
import { inert } from './chat-writer.ts';

/** What is foreign: nothing is markup in a code span, which a backquote would end. */
export function codeSpan(text: string): string {
  return `\`${inert(text.replaceAll('`', "'"))}\``;
}

/** A name that a team chose. */
export function markdownText(text: string): string {
  return inert(text).replace(/[\\`*_~[\]()<>#|!]/g, '\\$&');
}

export function markdownLink({ label, url }: DigestLink): string {
  return `[${label}](${url})`;
}
