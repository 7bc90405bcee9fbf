/** What a command says in the chat, in the JSON and the markup that Slack and Mattermost share. */
import { JSON_TYPE, type Reply, reply } from '../../edge/http/reply.ts';

/** Only who wrote the command sees it. */
export const toAuthor = (text: string): Reply => said('ephemeral', text);

/** The whole channel sees it. */
export const toChannel = (text: string): Reply => said('in_channel', text);

function said(kind: 'ephemeral' | 'in_channel', text: string): Reply {
  return reply(200, JSON_TYPE, JSON.stringify({ response_type: kind, text }), {
    'cache-control': 'no-store',
  });
}

/** Text that is shown as it is: it makes no links, mentions nobody and calls no channel. */
export function chatText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200b');
}

/** @param address from us, so it holds neither `|` nor `>` */
export const chatLink = (address: string, label: string): string =>
  `<${address}|${chatText(label).replaceAll('|', '¦')}>`;
