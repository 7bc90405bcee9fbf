/** A digest for Mattermost and Rocket.Chat, as Markdown: https://developers.mattermost.com/integrate/webhooks/incoming, https://docs.rocket.chat/docs/integrations. */
import type { DigestMessage } from '../digest-message.ts';
import { type ChatWriter, NOTHING, titleOf } from './chat-writer.ts';
import { codeSpan, markdownLink, markdownText } from './markdown.ts';

function markdown(message: DigestMessage): string {
  const { figures, lists, link, settings } = message;
  return [
    `**${markdownText(titleOf(message))}**`,
    '',
    ...(figures.length === 0 ? [NOTHING] : figures.map(({ label, value }) => `- ${label}: **${value}**`)),
    ...lists.flatMap((list) => [
      '',
      `**${list.title}** ${markdownLink(list.link)}`,
      ...list.rows.map(({ foreign, note }) => `- ${codeSpan(foreign)} ${note}`),
    ]),
    '',
    `${markdownLink(link)} · ${markdownLink(settings)}`,
  ].join('\n');
}

export const mattermost: ChatWriter = (message) => ({ text: markdown(message) });

/** `parseUrls`: nothing is fetched for a picture of what a link leads to. */
export const rocketChat: ChatWriter = (message) => ({ text: markdown(message), parseUrls: false });
