/** A digest for Slack, in rich text blocks, where text is never markup: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block. */
import { cutText } from '../../../../lib/text/clean-text.ts';
import type { DigestLink } from '../digest-message.ts';
import { type ChatWriter, inert, NOTHING, titleOf } from './chat-writer.ts';

/** Of a header block. */
const LONGEST_HEADER = 150;

export const slack: ChatWriter = (message) => {
  const { figures, lists, link, settings } = message;
  const title = titleOf(message);
  const blocks = [
    {
      type: 'header',
      text: { type: 'plain_text', text: cutText(title, LONGEST_HEADER), emoji: false },
    },
    {
      type: 'rich_text',
      elements: [
        ...(figures.length === 0
          ? [section(text(NOTHING))]
          : figures.map(({ label, value }) => section(text(`${label}: `), text(value, { bold: true })))),
        ...lists.flatMap((list) => [
          section(text('\n'), text(list.title, { bold: true }), text(' '), linked(list.link)),
          {
            type: 'rich_text_list',
            style: 'bullet',
            elements: list.rows.map(({ foreign, note }) =>
              section(text(foreign, { code: true }), text(` ${note}`)),
            ),
          },
        ]),
        section(text('\n'), linked(link), text(' · '), linked(settings)),
      ],
    },
  ];
  // The text is what notifications show. Unlike in blocks, it is markup there.
  return { text: escaped(inert(title)), blocks, unfurl_links: false, unfurl_media: false };
};

type Style = { readonly bold?: true; readonly code?: true };

const section = (...elements: readonly object[]): object => ({ type: 'rich_text_section', elements });
const text = (value: string, style?: Style): object => ({
  type: 'text',
  text: value,
  ...(style === undefined ? {} : { style }),
});
const linked = ({ label, url }: DigestLink): object => ({ type: 'link', url, text: label });

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
