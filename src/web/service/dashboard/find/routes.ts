/** Route handler of the search of the dashboard: sections, actions, settings, projects, feedback and jobs by their words. */

import {
  FIND_LENGTH,
  type Found,
  type FoundGroup,
  findBody,
} from '../../../../theme/admin/find/find-page.ts';
import type { SectionLink } from '../../../../theme/admin/frame/navigation.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { currentProject } from '../remembered-project.ts';

const PATH = '/dashboard/find';
/** Lines of a group, and the newest jobs that are looked at. */
const MAX = 6;
const MAX_JOBS = 200;
/** A shorter text would be in almost every entry. */
const MIN_TEXT = 2;

async function find(context: DashboardRequest): Promise<Reply> {
  const { request, projects, sections, href, page } = context;
  const query = (request.query.get('q') ?? '').slice(0, FIND_LENGTH).trim();
  const words = wordsOf(query);
  const current = currentProject(projects, request);
  const matching = projectsFound(context, words);
  const written =
    [...query].length < MIN_TEXT || current === undefined
      ? []
      : await writtenFound(context, { id: current.id, query });
  const { named, related } = sectionsFound(sections, words);
  const groups = [
    { name: 'Go to', found: named },
    { name: 'Do', found: actionsFound(sections, words) },
    { name: 'Related', found: related },
    ...(projects.size > 1 || words.length > 0 ? [{ name: 'Projects', found: matching }] : []),
    ...written,
  ];
  return page({
    title: 'Find',
    lead: 'Sections, actions, settings and projects by name; feedback and jobs of the present project by their words.',
    body: findBody({ href: href(PATH), query, groups: groups.filter(({ found }) => found.length > 0) }),
  });
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);

/** True when each word begins a word of the text. */
function matches(text: string, words: readonly string[]): boolean {
  const parts = fold(text).split(/[^\p{L}\p{N}]+/u);
  return words.every(
    (word) => parts.some((part) => part.startsWith(word)) || fold(text).includes(` ${word}`),
  );
}

/** By their names, and by other words for them: what is done by one of its words comes before the latter. */
function sectionsFound(
  sections: readonly SectionLink[],
  words: readonly string[],
): { readonly named: readonly Found[]; readonly related: readonly Found[] } {
  const named = sections.filter(({ label }) => matches(label, words));
  const related = sections.filter(
    (one) => !named.includes(one) && matches(`${one.label} ${one.words}`, words),
  );
  const found = (list: readonly SectionLink[]): readonly Found[] =>
    list.map(({ label, href, icon }) => ({ label, href, icon }));
  return { named: found(named), related: found(related.slice(0, MAX)) };
}

/** Nothing is proposed before a word is typed, apart from sections. */
function actionsFound(sections: readonly SectionLink[], words: readonly string[]): readonly Found[] {
  if (words.length === 0) return [];
  return sections
    .flatMap(({ label: where, icon, actions }) => actions.map((one) => ({ ...one, icon, where })))
    .filter(({ label, where }) => matches(`${label} ${where}`, words))
    .slice(0, MAX);
}

function projectsFound({ projects, href }: DashboardRequest, words: readonly string[]): readonly Found[] {
  return [...projects.values()]
    .filter(({ id, name }) => matches(`${name} ${id}`, words))
    .slice(0, MAX)
    .map(({ id, name }) => ({
      label: name,
      href: href(`/dashboard/p/${id}/overview`),
      icon: 'branch' as const,
      where: id,
    }));
}

async function writtenFound(
  { service, href }: DashboardRequest,
  { id, query }: { readonly id: string; readonly query: string },
): Promise<readonly FoundGroup[]> {
  const [entries, jobs] = await Promise.all([
    service.records.feedback.list({ project: id, words: query }, { limit: MAX }),
    service.records.jobs.list(id, { skip: 0, take: MAX_JOBS }),
  ]);
  const words = wordsOf(query);
  const root = href(`/dashboard/p/${id}`);
  return [
    {
      name: 'Feedback',
      found: entries.items.map(({ id: entry, comment, reason, path }) => ({
        label: (comment ?? reason ?? path).slice(0, 120),
        href: `${root}/feedback/${entry}`,
        icon: 'thumb-up' as const,
        where: path,
      })),
    },
    {
      name: 'Jobs',
      found: jobs
        .filter(({ prompt, title }) => matches(`${title ?? ''} ${prompt}`, words))
        .slice(0, MAX)
        .map(({ id: job, prompt, title, state }) => ({
          label: (title ?? prompt).slice(0, 120),
          href: `${root}/jobs/${job}`,
          icon: 'spark' as const,
          where: state.replaceAll('_', ' '),
        })),
    },
  ];
}

export const FIND_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: PATH, role: 'none', handle: find },
];
