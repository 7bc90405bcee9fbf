/** The weekly digest of one project's feedback: figures and the pages with most of it, no text of readers. */
import type { FeedbackFigures, PageReport } from '../../../records/feedback/feedback-records.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';

const MOST_PAGES = 8;

const day = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export function digestLetter(parts: {
  readonly to: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly week: { readonly from: number; readonly to: number };
  readonly figures: FeedbackFigures;
  readonly pages: readonly PageReport[];
  readonly address: string;
}): NewLetter {
  const { to, name, project, week, figures, address } = parts;
  const pages = parts.pages.slice(0, MOST_PAGES);
  const entries = `${figures.total} ${figures.total === 1 ? 'entry' : 'entries'}`;
  return {
    ...{ kind: 'digest', to },
    ...writeLetter({
      subject: `${project.name}: ${entries} of feedback`,
      title: `Feedback on ${project.name}`,
      paragraphs: [`Hello ${name}, this is the week from ${day(week.from)} to ${day(week.to)}.`],
      figures: [
        { label: 'Helpful', value: String(figures.helpful) },
        { label: 'Not helpful', value: String(figures.unhelpful) },
        { label: 'Reports on code', value: String(figures.code) },
        { label: 'With a comment', value: String(figures.comments) },
        { label: 'Still open', value: String(figures.open) },
        ...pages.map(({ path, total }) => ({ label: `Page ${path}`, value: String(total) })),
      ],
      action: { label: 'Read the feedback', url: `${address}/dashboard/p/${project.id}/feedback` },
      why: 'You get this every Monday because you switched it on under Your account, where you can switch it off again. A week without feedback has no mail.',
      from: `${address}/dashboard/account`,
    }),
  };
}
