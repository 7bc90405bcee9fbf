/** What a chat makes of a digest: the JSON that its incoming webhook takes. */
import type { DigestMessage } from '../digest-message.ts';

/** Pure; what is foreign in the message neither formats, links nor calls anybody in the result. */
export type ChatWriter = (message: DigestMessage) => object;

/** `Docs: the week from Jan 12, 2026 to Jan 19, 2026`, as text that is not written as markup yet. */
export function titleOf({ project, week, isTest }: DigestMessage): string {
  return `${isTest ? 'Test: ' : ''}${project}: the week from ${week}`;
}

/** Stands where a week has no figures, which only a test tells. */
export const NOTHING = 'Nothing was read and nothing was said in that week. Such a week has no digest.';

/**
 * For chats whose markup has no sign that ends all markup: breaks what would call people (`@all`), become a link (`https://…`,
 * `example.com`) or an emoji (`:x:`) with a space that has no width.
 */
export function inert(text: string): string {
  return text.replace(/[@:.#](?=\S)|\/(?=\/)|<(?=\S)/gu, '$&\u200b');
}
