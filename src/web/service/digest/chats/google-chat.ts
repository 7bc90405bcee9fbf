/** A digest for Google Chat, as text with its few signs: https://developers.google.com/workspace/chat/format-messages. */
import type { DigestLink } from '../digest-message.ts';
import { type ChatWriter, inert, NOTHING, titleOf } from './chat-writer.ts';

export const googleChat: ChatWriter = (message) => {
  const { figures, lists, link, settings } = message;
  return {
    text: [
      `*${plain(titleOf(message))}*`,
      '',
      ...(figures.length === 0 ? [NOTHING] : figures.map(({ label, value }) => `- ${label}: *${value}*`)),
      ...lists.flatMap((list) => [
        '',
        `*${list.title}* ${linked(list.link)}`,
        ...list.rows.map(({ foreign, note }) => `- \`${plain(foreign)}\` ${note}`),
      ]),
      '',
      `${linked(link)} · ${linked(settings)}`,
    ].join('\n'),
  };
};

/** The text has no way to escape a sign: those of links, mentions and formats are replaced with others that look alike. */
const plain = (text: string): string =>
  inert(text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('`', "'").replaceAll('*', '∗'));
const linked = ({ label, url }: DigestLink): string => `<${url}|${label}>`;
