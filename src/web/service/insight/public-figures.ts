/** Gathers the figures that a team shows to everybody: counts of pages that every stranger may read and find, and nothing that readers typed or where they came from. */

import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import type { InsightRecords } from '../../../records/insight/insight-records.ts';
import type { FiguresView } from '../../../theme/layout/figures-page.ts';
import type { ReadSite } from '../../reader/ask/read-site.ts';
import { isFound } from '../../reader/pages/sitemap-files.ts';
import { KNOWN_AGENTS } from './agents.data.ts';

interface PublicFiguresParts {
  readonly records: { readonly insight: Pick<InsightRecords, 'pages' | 'days' | 'agents'> };
  readonly clock: Clock;
  readonly projects: ReadonlyMap<
    string,
    { readonly readAs: (groups: readonly string[]) => Promise<ReadSite | undefined> }
  >;
}

const DAYS = 30;
const MAX_PAGES = 20;
const MAX_PROGRAMS = 10;
/** Pages that are read, of which those that strangers may see are shown. */
const MAX_READ = 2_000;
/** Anybody may ask, so the store is asked at most this often. */
const FRESH_MS = 600_000;
const AI: ReadonlySet<string> = new Set(['reads', 'trains', 'indexes']);

/** @returns a function that gives the figures of one project, gathered at most every ten minutes */
export function publicFigures(
  parts: PublicFiguresParts,
): (project: string) => Promise<FiguresView | undefined> {
  const kept = new Map<string, { readonly at: number; readonly figures: Promise<FiguresView | undefined> }>();
  return (project) => {
    const now = parts.clock();
    const known = kept.get(project);
    if (known !== undefined && now - known.at < FRESH_MS) return shownNow(parts, project, known.figures);
    const figures = gathered(parts, project);
    const entry = { at: now, figures };
    kept.set(project, entry);
    figures.then(
      (found) => {
        if (found === undefined && kept.get(project) === entry) kept.delete(project);
      },
      () => {
        if (kept.get(project) === entry) kept.delete(project);
      },
    );
    return shownNow(parts, project, figures);
  };
}

/** A page may have been closed since. */
async function shownNow(
  parts: PublicFiguresParts,
  project: string,
  gathering: Promise<FiguresView | undefined>,
): Promise<FiguresView | undefined> {
  const [figures, read] = await Promise.all([gathering, asStranger(parts, project)]);
  if (figures === undefined || read === undefined) return undefined;
  const pages = figures.pages.filter(({ url }) => isOpen(read, url));
  return { ...figures, pages, ...(hidesPages(read) ? { visitors: [], programs: [] } : {}) };
}

async function gathered(parts: PublicFiguresParts, project: string): Promise<FiguresView | undefined> {
  const { clock, records } = parts;
  const { insight } = records;
  const read = await asStranger(parts, project);
  if (read === undefined || read.site.pages.byUrl.size === 0) return undefined;
  const to = (Math.floor(clock() / DAY_MS) + 1) * DAY_MS;
  const period = { project, from: to - DAYS * DAY_MS, to };
  const [found, days, agents] = await Promise.all([
    insight.pages(
      { ...period, by: 'views', readers: ['human', 'assistant', 'crawler'] },
      { limit: MAX_READ },
    ),
    insight.days(period),
    insight.agents(period),
  ]);
  const known = new Set(KNOWN_AGENTS.filter(({ purpose }) => AI.has(purpose)).map(({ name }) => name));
  return {
    days: DAYS,
    pages: found.pages
      .filter(({ path }) => isOpen(read, path))
      .slice(0, MAX_PAGES)
      .map(({ path, views }) => ({
        url: path,
        title: read.site.pages.byUrl.get(path)!.title,
        people: views.human,
        ai: views.assistant + views.crawler,
      })),
    visitors: days
      .filter(({ visitors }) => visitors.human > 0)
      .map(({ day, visitors }) => ({
        day: new Date(day * DAY_MS).toISOString().slice(0, 10),
        count: visitors.human,
      }))
      .reverse(),
    programs: agents
      .filter(({ agent }) => known.has(agent))
      .slice(0, MAX_PROGRAMS)
      .map(({ agent, views }) => ({ name: agent, count: views })),
  };
}

/** What strangers may read; undefined while the site is not served. */
const asStranger = async ({ projects }: PublicFiguresParts, project: string): Promise<ReadSite | undefined> =>
  projects.get(project)?.readAs([]);
const isOpen = ({ site, isWithdrawn }: ReadSite, url: string): boolean =>
  isFound(site, url) && !isWithdrawn(url);
/** Then the counts of the whole site are of more than strangers may read. */
const hidesPages = ({ site }: ReadSite): boolean => site.closed.pages.size > 0;
