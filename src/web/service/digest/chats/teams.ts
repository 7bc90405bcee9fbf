/** A digest for Microsoft Teams, as an Adaptive Card of text runs, which are never markup: https://learn.microsoft.com/microsoftteams/platform/task-modules-and-cards/cards/cards-format. */
import type { DigestLink } from '../digest-message.ts';
import { type ChatWriter, NOTHING, titleOf } from './chat-writer.ts';

export const teams: ChatWriter = (message) => {
  const { figures, lists, link, settings } = message;
  const links = [
    link,
    ...lists.map((list) => ({ ...list.link, label: `${list.title}: ${list.link.label}` })),
  ];
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            rich(run(titleOf(message), { weight: 'Bolder', size: 'Medium' })),
            figures.length === 0
              ? rich(run(NOTHING))
              : { type: 'FactSet', facts: figures.map(({ label, value }) => ({ title: label, value })) },
            ...lists.flatMap((list) => [
              { ...rich(run(list.title, { weight: 'Bolder' })), spacing: 'Medium' },
              ...list.rows.map(({ foreign, note }) =>
                rich(run(foreign, { fontType: 'Monospace' }), run(` ${note}`)),
              ),
            ]),
          ],
          actions: [...links, settings].map(opened),
        },
      },
    ],
  };
};

const rich = (...inlines: readonly object[]): object => ({ type: 'RichTextBlock', inlines });
/** Clients replace `{{DATE(…)}}` and, in templates, `${…}`. */
const run = (text: string, look: object = {}): object => ({
  type: 'TextRun',
  text: text.replace(/(?<=[{$])\{/g, '\u200b{'),
  ...look,
});
const opened = ({ label, url }: DigestLink): object => ({ type: 'Action.OpenUrl', title: label, url });
