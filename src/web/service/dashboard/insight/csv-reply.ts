/** Answers with one list of Insight as CSV. */

import { type Reply, reply } from '../../../edge/http/reply.ts';
import { csvLine } from '../../wire/csv-line.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dayText, type Period } from '../overview/period.ts';

interface CsvList {
  /** Part of the file's name. */
  readonly name: string;
  readonly period: Period;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Says so in the audit log. With the mark by which some spreadsheets recognise UTF-8. */
export async function csvReply(
  { project, audit }: Pick<DashboardRequest, 'project' | 'audit'>,
  { name, period: { from, to }, head, rows }: CsvList,
): Promise<Reply> {
  await audit('insight.exported', project!.id, name);
  const file = `${project!.id}-${name}-${dayText(from)}-${dayText(to - 1)}.csv`;
  return reply(200, 'text/csv; charset=utf-8', `\uFEFF${[head, ...rows].map(csvLine).join('')}`, {
    'content-disposition': `attachment; filename="${file}"`,
  });
}

/** Whether the list itself is wanted, not its page. */
export const wantsCsv = ({ request }: DashboardRequest): boolean => request.query.get('format') === 'csv';
