/** Tools with the figures of a project for the agents of its team: each says which scopes a key needs, and none changes anything. */
import * as z from '../../../lib/schema.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import { findPage } from '../../reader/pages/find-page.ts';
import { similarPages } from '../../reader/pages/similar-pages.ts';
import { brokenGroups } from './broken-groups.ts';
import {
  DAYS,
  DEFAULT_DAYS,
  DEFAULT_ROWS,
  daysUpToNow,
  type FiguresOf,
  type FigureTool,
  figureTool,
  LIMIT,
  list,
  listTool,
  quoted,
  textAnswer,
  titled,
  totalLines,
} from './figure-tool.ts';
import { worthPages } from './worth-pages.ts';

const LONGEST_PATH = 512;
/** Broken addresses that are read before spellings are put together. */
const MAX_BROKEN = 500;

/** @param figures names the project of the key */
export function figureTools(figures: FiguresOf): readonly FigureTool[] {
  return [
    overview(figures),
    pages(figures),
    page(figures),
    worth(figures),
    searches(figures),
    questions(figures),
    broken(figures),
  ];
}

const COUNTED: readonly KeyScope[] = ['insight:read'];

function overview(figures: FiguresOf): FigureTool {
  const { insight, searches: sought } = figures.records;
  return figureTool({
    name: 'figures',
    title: 'Figures of the documentation',
    description:
      'How often people and programs read this documentation, with the same number of days before, the pages that people read most, the programs that read it, and how many searches found nothing. Begin here.',
    scopes: COUNTED,
    inputSchema: z.strictObject(DAYS),
    run: async ({ days = DEFAULT_DAYS }) => {
      const now = daysUpToNow(figures, days);
      const then = { ...now, from: now.from - days * DAY_MS, to: now.from };
      const [totals, before, since, read, agents, terms] = await Promise.all([
        insight.totals(now),
        insight.totals(then),
        insight.since(figures.project),
        insight.pages({ ...now, by: 'views', readers: ['human'] }, { limit: 10 }),
        insight.agents(now),
        sought.figures(now),
      ]);
      // Part of a period would look like a rise.
      const compared = since !== undefined && since <= then.from ? before : undefined;
      return textAnswer([
        `Last ${days} days${compared === undefined ? '' : `; in brackets the ${days} days before`}.`,
        list(totalLines(totals, compared)),
        `Searches: ${terms.searches}, without a result: ${terms.withoutResults}.`,
        titled(
          'Pages that people read most',
          read.pages.map(({ path, views }) => `${path}: ${views.human} views`),
        ),
        titled(
          'Programs',
          agents.slice(0, 10).map(({ agent, views }) => `${agent}: ${views} reads`),
        ),
      ]);
    },
  });
}

function pages(figures: FiguresOf): FigureTool {
  return figureTool({
    name: 'pages_by_views',
    title: 'Pages by views',
    description: 'Pages that were read most, by people or by AI programs, with views and visitors of each.',
    scopes: COUNTED,
    inputSchema: z.strictObject({
      ...DAYS,
      ...LIMIT,
      readers: z
        .enum(['people', 'ai'])
        .meta({ description: 'By whom; people when it is left out' })
        .optional(),
      offset: z
        .int()
        .min(0)
        .max(100_000)
        .meta({ description: 'Pages to leave out at the beginning' })
        .optional(),
    }),
    run: async ({ days = DEFAULT_DAYS, limit = DEFAULT_ROWS, readers = 'people', offset = 0 }) => {
      const of = readers === 'people' ? (['human'] as const) : (['assistant', 'crawler'] as const);
      const found = await figures.records.insight.pages(
        { ...daysUpToNow(figures, days), by: 'views', readers: of },
        { limit, skip: offset },
      );
      const sum = (by: Readonly<Record<(typeof of)[number], number>>): number =>
        of.reduce((all, reader) => all + (by as Record<string, number>)[reader]!, 0);
      return textAnswer([
        titled(
          `Last ${days} days, views by ${readers === 'people' ? 'people' : 'AI'}`,
          found.pages.map(
            ({ path, views, visitors }) => `${path}: ${sum(views)} views, ${sum(visitors)} visitors`,
          ),
        ),
        found.hasMore ? `More: offset ${offset + found.pages.length}.` : '',
      ]);
    },
  });
}

function page(figures: FiguresOf): FigureTool {
  const { insight, searches: sought } = figures.records;
  return figureTool({
    name: 'page_figures',
    title: 'Figures of one page',
    description:
      'Views, visitors, time and copies of one page, the searches that led to it, how often it was left at once after a search, and the sites that lead to it.',
    scopes: COUNTED,
    inputSchema: z.strictObject({
      ...DAYS,
      path: z
        .string()
        .min(1)
        .max(LONGEST_PATH)
        .meta({ description: 'Path of the page, for example "/guides/start"' }),
    }),
    run: async ({ days = DEFAULT_DAYS, path: typed }) => {
      const path = typed.startsWith('/') ? typed : `/${typed}`;
      const here = { ...daysUpToNow(figures, days), path };
      const [totals, terms, opened, left, sources] = await Promise.all([
        insight.totals(here),
        sought.leadingTo({ ...here, limit: 10 }),
        insight.arrivals({ ...here, kind: 'sought', group: 'path' }, { limit: 1 }),
        insight.arrivals({ ...here, kind: 'left', group: 'path' }, { limit: 1 }),
        insight.arrivals({ ...here, kind: 'referrer' }, { limit: 10 }),
      ]);
      return textAnswer([
        `${quoted(path)}, last ${days} days.`,
        list(totalLines(totals)),
        `Opened from results of the search: ${opened.arrivals[0]?.count ?? 0}, then left at once: ${left.arrivals[0]?.count ?? 0}.`,
        titled(
          'Searches that led to it',
          terms.map(({ term, count }) => `${quoted(term)}: ${count}`),
        ),
        titled(
          'Sites that lead to it',
          sources.arrivals.map(({ source, count }) => `${source}: ${count}`),
        ),
      ]);
    },
  });
}

function worth(figures: FiguresOf): FigureTool {
  const { records, site } = figures;
  return listTool(figures, {
    name: 'pages_worth_work',
    title: 'Pages that are worth an hour of work',
    description:
      'Pages that many people read and that do not help them: about how many views helped nobody, and the votes, searches and questions that say so. The best place to begin when you improve this documentation.',
    scopes: ['insight:read', 'feedback:read'],
    heading: ', the most worthwhile first',
    rows: async (period, limit) => {
      const isPage = (path: string): boolean => site?.pages.byUrl.has(path) ?? true;
      const found = await worthPages(records, { ...period, isPage, limit });
      return found.map(
        ({ path, worth: lost, views, helpful, unhelpful, comments, sought, left, unanswered }) =>
          `${path}: about ${lost} of ${views} views helped nobody (votes ${helpful} up, ${unhelpful} down; ${comments} comments; opened from the search ${sought}, left at once ${left}; questions without an answer ${unanswered})`,
      );
    },
  });
}

function searches(figures: FiguresOf): FigureTool {
  return listTool(figures, {
    name: 'searches_without_results',
    title: 'Searches that found nothing',
    description:
      'What readers searched for and did not find, the most frequent first: words or pages that are missing.',
    scopes: COUNTED,
    rows: async (period, limit) => {
      const { terms } = await figures.records.searches.top({ ...period, withoutResults: true, limit });
      return terms.map(({ term, count }) => `${quoted(term)}: ${count}`);
    },
  });
}

function questions(figures: FiguresOf): FigureTool {
  return listTool(figures, {
    name: 'unanswered_questions',
    title: 'Questions without an answer',
    description:
      'Questions of readers and programs that this documentation does not answer, the newest first.',
    scopes: ['feedback:read'],
    rows: async (period, limit) => {
      const found = await figures.records.questions.list({ ...period, unanswered: true, limit });
      return found.questions.map(
        ({ question, page: on, askedAt }) =>
          `${new Date(askedAt).toISOString().slice(0, 10)}${on === null ? '' : ` on ${quoted(on)}`}: ${quoted(question)}`,
      );
    },
  });
}

function broken(figures: FiguresOf): FigureTool {
  const { records, site } = figures;
  return listTool(figures, {
    name: 'broken_addresses',
    title: 'Broken addresses',
    description:
      'Addresses to which readers were led and where nothing was, with how often, where the link is, the page that is most like each, and whether it was mended since. The others are candidates for "redirects" in docs.json.',
    scopes: COUNTED,
    rows: async (period, limit) => {
      const here = { ...period, kind: 'missing' } as const;
      const { arrivals } = await records.insight.arrivals({ ...here, group: 'path' }, { limit: MAX_BROKEN });
      const kept = new Map((await records.redirects.list(figures.project)).map((one) => [one.from, one.to]));
      const mended = (path: string): readonly string[] => {
        if (site !== undefined && (site.files.has(path.slice(1)) || findPage(site, path).kind !== 'nothing'))
          return ['answered by the site now'];
        const to = kept.get(path.replace(/(?<=.)\/+$/, ''));
        return to === undefined ? [] : [`led to ${quoted(to)} now by a redirect beside docs.json`];
      };
      const line = async (group: ReturnType<typeof brokenGroups>[number]): Promise<string> => {
        const [from, like] = await Promise.all([
          records.insight.arrivals({ ...here, path: group.path }, { limit: 1 }),
          site === undefined ? [] : similarPages(site, group.path),
        ]);
        const source = from.arrivals[0]?.source ?? '';
        return [
          `${quoted(group.path)}: ${group.count}`,
          ...(source === '' ? [] : [`mostly from ${quoted(source)}`]),
          ...(like[0] === undefined ? [] : [`most like ${like[0].href}`]),
          ...mended(group.path),
        ].join(', ');
      };
      return Promise.all(brokenGroups(arrivals).slice(0, limit).map(line));
    },
  });
}
