/** Reads the feedback that a new job quotes: by ids within the project, in the given order. */
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { headline } from '../../../../theme/admin/feedback/feedback-entries.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @param most ids that are returned */
export function feedbackIds(values: readonly string[], most: number): string[] {
  return [...new Set(values)].filter((id) => ID.test(id)).slice(0, most);
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

/** The whole text of an entry, for a quotation. */
export function quotedText(entry: Feedback): string {
  const { comment, reason, code } = entry;
  const text = [comment, reason].filter((text) => text !== null).join('\n') || headline(entry).text;
  return code === null ? text : `${text}\n\n${code}`;
}
