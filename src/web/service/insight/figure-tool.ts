/** What tools with figures are made of: their shape, the period that they are asked for, and how they print what strangers typed. */
import type { McpAnswer, McpTool } from '../../../lib/mcp/mcp-server.ts';
import * as z from '../../../lib/schema.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { InsightPeriod, InsightTotals } from '../../../records/insight/insight-records.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import type { Records } from '../../../records/records.ts';
import type { Site } from '../../../site/site.ts';

export interface FigureTool extends McpTool {
  /** All of them; what readers said is more than what was counted. */
  readonly scopes: readonly KeyScope[];
}

export interface FiguresOf {
  readonly records: Pick<Records, 'insight' | 'searches' | 'feedback' | 'questions' | 'redirects'>;
  readonly clock: Clock;
  readonly project: string;
  /** Undefined while it is not served. */
  readonly site: Site | undefined;
}

const MAX_DAYS = 366;
export const DEFAULT_DAYS = 28;
const MAX_ROWS = 50;
export const DEFAULT_ROWS = 20;
const LONGEST_QUOTE = 300;

const READS_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

export const DAYS = {
  days: z
    .int()
    .min(1)
    .max(MAX_DAYS)
    .meta({ description: `Whole days in UTC up to today; ${DEFAULT_DAYS} when it is left out` })
    .optional(),
};
export const LIMIT = {
  limit: z
    .int()
    .min(1)
    .max(MAX_ROWS)
    .meta({ description: `Rows at most; ${DEFAULT_ROWS} when it is left out` })
    .optional(),
};

export function figureTool<Schema extends z.ZodType>({
  run,
  ...about
}: Omit<FigureTool, 'annotations' | 'inputSchema' | 'run'> & {
  readonly inputSchema: Schema;
  readonly run: (input: z.output<Schema>) => Promise<McpAnswer>;
}): FigureTool {
  // The server has checked the input with the schema of the tool.
  return { ...about, annotations: READS_ONLY, run: (input) => run(input as z.output<Schema>) };
}

/**
 * A tool whose answer is one list about the last days: the caller chooses how many days, and how many rows.
 * @param heading what follows "Last N days"
 * @param rows of the period, at most `limit` of them
 */
export function listTool(
  figures: FiguresOf,
  {
    heading = '',
    rows,
    ...about
  }: Omit<FigureTool, 'annotations' | 'inputSchema' | 'run'> & {
    readonly heading?: string;
    readonly rows: (period: InsightPeriod, limit: number) => Promise<readonly string[]>;
  },
): FigureTool {
  return figureTool({
    ...about,
    inputSchema: z.strictObject({ ...DAYS, ...LIMIT }),
    run: async ({ days = DEFAULT_DAYS, limit = DEFAULT_ROWS }) =>
      textAnswer([titled(`Last ${days} days${heading}`, await rows(daysUpToNow(figures, days), limit))]),
  });
}

/** The last of the days is today, so far. */
export function daysUpToNow({ clock, project }: FiguresOf, days: number): InsightPeriod {
  const to = (Math.floor(clock() / DAY_MS) + 1) * DAY_MS;
  return { project, from: to - days * DAY_MS, to };
}

export function totalLines(now: InsightTotals, before?: InsightTotals): readonly string[] {
  const line = (label: string, value: (totals: InsightTotals) => number): string =>
    `${label}: ${value(now)}${before === undefined ? '' : ` (${value(before)})`}`;
  return [
    line('Views by people', ({ views }) => views.human),
    line('Visitors, as sums of days', ({ visitors }) => visitors.human),
    line('Views by assistants that read for a person', ({ views }) => views.assistant),
    line('Views by programs that index or train', ({ views }) => views.crawler),
    line('Seconds that people looked at pages', ({ seconds }) => seconds),
    line('Copies of pages and code', ({ copies }) => copies),
  ];
}

/** What strangers typed, on one line and as a text: it is never read as a line of ours. */
export const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));
export const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
export const titled = (title: string, lines: readonly string[]): string =>
  `## ${title}\n\n${lines.length === 0 ? 'Nothing.' : list(lines)}`;
export const textAnswer = (parts: readonly string[]): McpAnswer => ({
  text: parts.filter((part) => part !== '').join('\n\n'),
});
