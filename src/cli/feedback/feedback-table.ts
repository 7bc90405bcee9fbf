/** Formats feedback for a terminal: one line each, without control characters. */

import { oneLine } from '../../lib/text/clean-text.ts';
import { printDate } from '../../lib/time/dates.ts';
import { type FeedbackItem, feedbackLine } from '../../tasks/transfer-feedback.ts';
import { columns } from '../columns.ts';
import type { Terminal } from '../terminal.ts';

const MAX_TEXT = 80;

function what({ helpful, comment, reason, code }: FeedbackItem): string {
  const vote = helpful === null ? '' : helpful ? '👍 ' : '👎 ';
  return `${vote}${oneLine(comment ?? reason ?? code ?? '', MAX_TEXT)}`;
}

export function feedbackTable(items: readonly FeedbackItem[], { paint }: Terminal): string {
  const head = ['CREATED', 'STATUS', 'SOURCE', 'PAGE', 'WHAT'];
  const rows = items.map((item) => [
    printDate(item.createdAt).slice(0, 16).replace('T', ' '),
    item.status,
    item.source,
    oneLine(item.path, 60),
    what(item),
  ]);
  const lines = columns([head, ...rows]);
  return [paint('dim', lines[0]!), ...lines.slice(1)].join('\n');
}

export function feedbackJsonText(items: readonly FeedbackItem[], hasMore: boolean): string {
  return `{"feedback":[${items.map(feedbackLine).join(',')}],"hasMore":${hasMore}}`;
}
