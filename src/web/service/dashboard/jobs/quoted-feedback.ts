/** Readers' words that a job begins with: found by their ids in this project, in the order they were named. */
import type { Feedback } from '../../../../records/feedback/feedback.ts';
import { headline } from '../../../../theme/admin/feedback/feedback-entries.ts';
import type { DashboardRequest } from '../dashboard-route.ts';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @param most how many are taken */
export function feedbackIds(values: readonly string[], most: number): string[] {
  return [...new Set(values)].filter((id) => ID.test(id)).slice(0, most);
}

/** @returns undefined in the place of those that are gone or belong to another project */
export function findFeedback(
  { service, project }: Pick<DashboardRequest, 'service' | 'project'>,
  ids: readonly string[],
): Promise<readonly (Feedback | undefined)[]> {
  return Promise.all(ids.map((id) => service.records.feedback.get(project!.id, id)));
}

/** What stands for an entry in a quotation: all of its words. */
export function readersWords(entry: Feedback): string {
  const { comment, reason, code } = entry;
  const said = [comment, reason].filter((text) => text !== null).join('\n') || headline(entry).text;
  return code === null ? said : `${said}\n\n${code}`;
}
