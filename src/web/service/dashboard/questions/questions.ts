/** Route handler for what readers asked in a period, those without an answer first. */
import { pluralise } from '../../../../lib/text/pluralise.ts';
import type { QuestionRecords } from '../../../../records/questions/question-records.ts';
import type { SpentOfDay } from '../../../../records/spending/spending-records.ts';
import type { Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent, shortCount } from '../../../../theme/admin/parts/numbers.ts';
import { type QuestionsView, questionsBody } from '../../../../theme/admin/questions/questions-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { Service } from '../../service.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';

const LIMIT = 50;
const SHOWN = ['unhelpful', 'pages', 'all'] as const;
const ID = /^[0-9a-z]{26}$/;

export async function questions(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page } = context;
  const { query } = request;
  const id = project!.id;
  const root = href(`/dashboard/p/${id}/questions`);
  const now = service.clock();
  const period = readPeriod(query, now);
  const show = SHOWN.find((one) => one === query.get('show')) ?? 'unanswered';
  const given = query.get('before') ?? '';
  const before = ID.test(given) ? given : undefined;
  const here = { project: id, from: period.from, to: period.to };
  const records = service.records.questions;
  const [list, pages, figures, earlier, spent] = await Promise.all([
    show === 'pages'
      ? { questions: [], hasMore: false }
      : records.list({
          ...here,
          before,
          limit: LIMIT,
          unanswered: show === 'unanswered',
          unhelpful: show === 'unhelpful',
        }),
    show === 'pages' ? records.weakPages({ ...here, limit: LIMIT }) : [],
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
      { label: 'Without an answer', href: link({ show: undefined }), current: show === 'unanswered' },
      { label: 'Did not help', href: link({ show: 'unhelpful' }), current: show === 'unhelpful' },
      { label: 'Weak pages', href: link({ show: 'pages' }), current: show === 'pages' },
      { label: 'All', href: link({ show: 'all' }), current: show === 'all' },
    ],
    figures: questionFigures(figures, earlier, link({ show: undefined })),
    spent,
    questions: list.questions,
    weakPages: pages,
    show,
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
      label: 'Answers that helped',
      value: percent(now.votes.up, now.votes.up + now.votes.down),
      hint: pluralise(now.votes.up + now.votes.down, 'vote'),
    },
    {
      label: 'By programs and assistants',
      value: percent(now.callers.api + now.callers.mcp, all),
      hint: `${pluralise(now.callers.api, 'program')}, ${pluralise(now.callers.mcp, 'assistant')}`,
    },
  ];
}

const MONEY = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** None where no model writes. */
async function spentFigures(
  { askCaps: caps, records }: Pick<Service, 'askCaps' | 'records'>,
  project: string,
): Promise<readonly Figure[]> {
  if (caps === undefined) return [];
  const [spent, all] = await Promise.all([records.spending.today(project), records.spending.today()]);
  const { dearest } = caps;
  return [
    {
      label: 'Written answers today',
      value: count(spent.answers),
      hint: `Each at most ${shortCount(dearest.tokens)} tokens${dearest.money === undefined ? '' : `, ${money(dearest.money)}`}`,
    },
    {
      label: 'Tokens today',
      value: shortCount(spent.tokens),
      hint: `${shortCount(Math.max(0, caps.tokens - spent.tokens))} of ${shortCount(caps.tokens)} left`,
    },
    ...(dearest.money === undefined
      ? []
      : [{ label: 'Money today', value: money(spent.money), hint: moneyLeft(caps, spent, all) }]),
  ];
}

function moneyLeft(
  { money: own, moneyOfAll }: NonNullable<Service['askCaps']>,
  spent: SpentOfDay,
  all: SpentOfDay,
): string {
  const left = (cap: number | undefined, used: number, of: string): readonly string[] =>
    cap === undefined ? [] : [`${money(Math.max(0, cap - used))} of ${money(cap)}${of} left`];
  const budgets = [...left(own, spent.money, ''), ...left(moneyOfAll, all.money, ' of all projects')];
  return budgets.length === 0 ? 'Without a limit' : budgets.join(', ');
}

/** @param millionths of the operator's currency */
function money(millionths: number): string {
  return MONEY.format(millionths / 1_000_000);
}
