/** Views as a real site gets them, the same in every run: weeks with ends, growing, by people and by programs. */
import type { InsightBatch, InsightRecords } from '../../src/records/insight/insight-records.ts';
import { testRandom } from './test-service.ts';

const DAY = 86_400_000;
const PAGES = [
  ...['/getting-started/install', '/getting-started/quickstart', '/', '/guides/authentication'],
  ...['/reference/configuration', '/guides/webhooks/signatures', '/api/pagination', '/reference/cli'],
  ...['/guides/deployment/kubernetes', '/api/errors'],
];
/** Name, form, and reads of a day. */
const AGENTS: readonly (readonly [string, 'html' | 'markdown' | 'mcp' | 'llms', number])[] = [
  ['ChatGPT-User', 'html', 46],
  ['Claude Code', 'markdown', 31],
  ['Claude Code', 'mcp', 22],
  ['GPTBot', 'html', 38],
  ['Googlebot', 'html', 29],
  ['Claude-User', 'html', 24],
  ['ClaudeBot', 'html', 17],
  ['Perplexity-User', 'html', 9],
  ['Bingbot', 'html', 8],
  ['Cursor', 'llms', 6],
  ['Slackbot', 'html', 3],
  ['Other programs', 'html', 27],
];
const SOURCES = [
  ...[['google.com', 38] as const, ['github.com', 21] as const, ['chatgpt.com', 12] as const],
  ...[['stackoverflow.com', 7] as const, ['duckduckgo.com', 5] as const],
];
const MISSING = [
  ['/docs/install', 'stackoverflow.com', 3] as const,
  ['/guides/webhook-signatures', 'github.com', 2] as const,
  ['/guides/kubernetes', '/getting-started/install', 1] as const,
];
/** How visits begin, by places of pages; those of one page first. */
const FLOWS: readonly (readonly [steps: readonly number[], times: number])[] = [
  ...[[[0], 90] as const, [[1], 60] as const, [[2], 80] as const, [[4], 30] as const, [[8], 12] as const],
  ...[[[0, 1], 40] as const, [[0, 3], 14] as const, [[2, 0], 50] as const, [[1, 3], 25] as const],
  ...[[[4, 7], 12] as const, [[2, 1], 10] as const, [[0, 1, 3], 18] as const, [[2, 0, 1], 30] as const],
  ...[[[1, 3, 5], 9] as const, [[4, 7, 4], 3] as const, [[2, 0, 3], 6] as const],
];
/** Of Monday to Sunday. */
const WEEK = [1, 1.1, 1.05, 1, 0.9, 0.45, 0.4];

/** @param days until `now`, the last of which is not over */
export async function seedReading(
  insight: InsightRecords,
  { project, now, days }: { readonly project: string; readonly now: number; readonly days: number },
): Promise<void> {
  const random = testRandom(11);
  const part = (): number => random(1)[0]! / 255;
  const today = Math.floor(now / DAY);
  for (let back = days; back >= 0; back--) {
    const day = today - back;
    const busy = WEEK[(day + 3) % 7]! * (1.25 - back / (2 * days)) * (0.85 + 0.3 * part());
    const pages = PAGES.flatMap((path, at): InsightBatch['pages'] => {
      const people = Math.round((260 / (at + 1.4)) * busy * (0.8 + 0.4 * part()));
      const named = (count: number): number[] =>
        Array.from({ length: count }, (_, one) => day * 10_000 + one);
      return [
        {
          path,
          reader: 'human',
          views: people,
          seconds: people * 74,
          copies: 0,
          visitors: named(Math.round(people * 0.7)),
        },
        {
          path,
          reader: 'assistant',
          views: Math.round(people * 0.3 * part()),
          seconds: 0,
          copies: 0,
          visitors: [],
        },
        { path, reader: 'crawler', views: Math.round(18 * part()), seconds: 0, copies: 0, visitors: [] },
      ];
    });
    const often = (times: number): number => Math.round(times * busy * (0.7 + 0.6 * part()));
    await insight.add({
      ...{ project, day, pages, hours: [] },
      agents: AGENTS.map(([agent, form, times]) => ({ agent, form, views: often(times) })),
      arrivals: [
        ...SOURCES.map(([source, times]) => ({
          kind: 'referrer' as const,
          path: PAGES[0]!,
          source,
          count: often(times),
        })),
        ...MISSING.map(([path, source, count]) => ({ kind: 'missing' as const, path, source, count })),
        ...PAGES.flatMap((path, at) => [
          { kind: 'sought' as const, path, source: '', count: often(20 - at) },
          { kind: 'left' as const, path, source: '', count: often((at * 7) % 10) },
        ]),
      ],
      flows: FLOWS.map(([steps, times]) => ({ steps: steps.map((at) => PAGES[at]!), count: often(times) })),
    });
  }
}
