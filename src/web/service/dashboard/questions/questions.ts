/** Route handler for what readers asked in a period, those without an answer first. */
import { counted } from '../../../../lib/text/counted.ts';
import type { QuestionRecords } from '../../../../records/questions/question-records.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import { type QuestionsView, questionsBody } from '../../../../theme/admin/questions/questions-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';
import { spentFigures } from './spent-figures.ts';

const LIMIT = 50;
const ID = /^[0-9a-z]{26}$/;

export async function questions(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page } = context;
  const { query } = request;
  const id = project!.id;
  const root = href(`/dashboard/p/${id}/questions`);
  const now = service.clock();
  const period = readPeriod(query, now);
  const unanswered = query.get('show') !== 'all';
  const given = query.get('before') ?? '';
  const before = ID.test(given) ? given : undefined;
  const here = { project: id, from: period.from, to: period.to };
  const records = service.records.questions;
  const [list, figures, earlier, spent] = await Promise.all([
    records.list({ ...here, unanswered, before, limit: LIMIT }),
    records.figures(here),
    records.figures({ project: id, ...previousPeriod(period) }),
    spentFigures(service, id),
  ]);
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(root, query, { before: undefined, ...changes });
  const view: QuestionsView = {
    now,
    period: period.text,
    periods: periodSegments(root, query, period),
    views: [
      { label: 'Without an answer', href: link({ show: undefined }), current: unanswered },
      { label: 'All', href: link({ show: 'all' }), current: !unanswered },
    ],
    figures: questionFigures(figures, earlier, link({ show: undefined })),
    spent,
    questions: list.questions,
    unanswered,
    nothing: total(figures) === 0,
    days: service.questionDays ?? 0,
    site: service.projects.get(id)?.url,
    pager: {
      labels: { newer: 'Newest', older: 'Older' },
      ...(before === undefined ? {} : { newer: link({}) }),
      ...(list.hasMore ? { older: link({ before: list.questions.at(-1)!.id }) } : {}),
    },
  };
  return page({
    title: 'Questions',
    lead: 'What readers ask, and what your documentation does not say.',
    body: questionsBody(view),
  });
}

type QuestionFigures = Awaited<ReturnType<QuestionRecords['figures']>>;

function total({ statuses }: QuestionFigures): number {
  return statuses.answered + statuses.unanswered + statuses.refused;
}

/** The figures of a period, compared with the previous one. */
function questionFigures(now: QuestionFigures, before: QuestionFigures, open: string): readonly Figure[] {
  const [all, earlier] = [total(now), total(before)];
  return [
    { label: 'Questions', value: count(all), delta: { now: all, before: earlier, neutral: true } },
    {
      label: 'Without an answer',
      value: percent(now.statuses.unanswered, all),
      href: open,
      ...(all === 0 || earlier === 0
        ? {}
        : {
            delta: {
              now: now.statuses.unanswered / all,
              before: before.statuses.unanswered / earlier,
              unit: 'points',
              lowerIsBetter: true,
            },
          }),
    },
    {
      label: 'By programs and assistants',
      value: percent(now.callers.api + now.callers.mcp, all),
      hint: `${counted(now.callers.api, 'program')}, ${counted(now.callers.mcp, 'assistant')}`,
    },
  ];
}
