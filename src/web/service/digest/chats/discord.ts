/** A digest for Discord, as an embed that may mention nobody: https://docs.discord.com/developers/resources/webhook#execute-webhook. */
import { type ChatWriter, NOTHING, titleOf } from './chat-writer.ts';
import { codeSpan, markdownLink, markdownText } from './markdown.ts';

export const discord: ChatWriter = (message) => {
  const { figures, lists, link, settings } = message;
  return {
    embeds: [
      {
        title: markdownText(titleOf(message)),
        url: link.url,
        description: [
          ...(figures.length === 0 ? [NOTHING] : figures.map(({ label, value }) => `${label}: **${value}**`)),
          '',
          `${markdownLink(link)} · ${markdownLink(settings)}`,
        ].join('\n'),
        fields: lists.map((list) => ({
          name: list.title,
          value: [
            ...list.rows.map(({ foreign, note }) => `${codeSpan(foreign)} ${note}`),
            markdownLink(list.link),
          ].join('\n'),
        })),
      },
    ],
    allowed_mentions: { parse: [] },
  };
};
