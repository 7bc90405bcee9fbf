/** Feedback on a terminal: one line each, and nothing in it that the terminal would obey. */
import { type FeedbackItem, feedbackLine } from '../../app/transfer-feedback.ts';
import { printDate } from '../../lib/dates.ts';
import type { Terminal } from '../terminal.ts';

const MOST_TEXT = 80;

/** What readers wrote as plain characters of one line. */
function plain(text: string, most: number): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}

function what({ helpful, comment, reason, code }: FeedbackItem): string {
  const vote = helpful === null ? '' : helpful ? '👍 ' : '👎 ';
  return `${vote}${plain(comment ?? reason ?? code ?? '', MOST_TEXT)}`;
}

export function feedbackTable(items: readonly FeedbackItem[], { paint }: Terminal): string {
  const head = ['CREATED', 'STATUS', 'SOURCE', 'PAGE', 'WHAT'];
  const rows = items.map((item) => [
    printDate(item.createdAt).slice(0, 16).replace('T', ' '),
    item.status,
    item.source,
    plain(item.path, 60),
    what(item),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd(),
  );
  return [paint('dim', lines[0]!), ...lines.slice(1)].join('\n');
}

export function feedbackJsonText(items: readonly FeedbackItem[], hasMore: boolean): string {
  return `{"feedback":[${items.map(feedbackLine).join(',')}],"hasMore":${hasMore}}`;
}
