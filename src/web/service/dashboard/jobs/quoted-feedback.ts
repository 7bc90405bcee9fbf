/** Reads what a job quotes of readers: by ids within the project, in the given order. */
import { quotedQuestion, searchedTerm } from '../../../../records/automations/recipes/search-quote.ts';
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { headline } from '../../../../theme/admin/feedback/feedback-entries.ts';
import type { ConversationEntry } from '../../../../theme/admin/jobs/job-conversation.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @param max ids that are returned */
export function feedbackIds(values: readonly string[], max: number): string[] {
  return [...new Set(values)].filter((id) => ID.test(id)).slice(0, max);
}

/** @returns undefined for each entry that was deleted or belongs to another project */
export async function findFeedback(
  { service, project }: Pick<DashboardRequest, 'service' | 'project'>,
  ids: readonly string[],
): Promise<readonly (Feedback | undefined)[]> {
  const entries = await service.records.feedback.several(project!.id, ids);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.map((id) => byId.get(id));
}

/** Whether all that a job is to quote is still there: feedback; words that were searched for, and questions, stand for themselves. */
export async function isQuotable(
  context: Pick<DashboardRequest, 'service' | 'project'>,
  ids: readonly string[],
): Promise<boolean> {
  const entries = ids.filter((id) => searchedTerm(id) === undefined && quotedQuestion(id) === undefined);
  return !(await findFeedback(context, entries)).includes(undefined);
}

/** The whole text of an entry, for a quotation. */
export function quotedText(entry: Feedback): string {
  const { comment, reason, code } = entry;
  const text = [comment, reason].filter((text) => text !== null).join('\n') || headline(entry).text;
  return code === null ? text : `${text}\n\n${code}`;
}

/** What a job quotes, in its order: feedback, searches and questions. Of what is no longer stored, only its place is left. */
export async function quotesOf(
  context: Pick<DashboardRequest, 'service' | 'project' | 'href'>,
  { feedback }: Pick<Job, 'feedback'>,
): Promise<NonNullable<ConversationEntry['quotes']>> {
  const entries = await findFeedback(context, feedback);
  const home = `/dashboard/p/${context.project!.id}`;
  const ids = feedback.flatMap((id) => quotedQuestion(id) ?? []);
  const { questions } = context.service.records;
  const found = ids.length === 0 ? [] : await questions.several(context.project!.id, ids);
  return entries.map((entry, at) => {
    const question = quotedQuestion(feedback[at]!);
    if (question !== undefined)
      return {
        path: 'Questions',
        text: found.find(({ id }) => id === question)?.question,
        href: context.href(`${home}/questions`),
      };
    const term = searchedTerm(feedback[at]!);
    if (term !== undefined)
      return {
        path: 'Search terms',
        text: `Searched for: ${term}`,
        href: context.href(`${home}/search-terms`),
      };
    return {
      path: entry?.path ?? '',
      text: entry === undefined ? undefined : quotedText(entry),
      href: context.href(`${home}/feedback/${feedback[at]}`),
    };
  });
}
