/** Route handler for the translations of a site: which are behind or missing, by page and language. */
import { MAX_CHANGES } from '../../../../lib/git/history/file-changes.ts';
import { pluralise } from '../../../../lib/text/pluralise.ts';
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { languageView } from '../../../../site/navigation/views/language-view.ts';
import type { TranslationCell, TranslationRow } from '../../../../site/translation-matrix.ts';
import { empty } from '../../../../theme/admin/parts/empty.ts';
import { count } from '../../../../theme/admin/parts/numbers.ts';
import {
  type ShownTranslation,
  translationsBody,
} from '../../../../theme/admin/translations/translations-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { projectTranslations } from '../../translations.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';

const PAGE_ROWS = 50;
/** More languages are chosen one by one. */
const MAX_COLUMNS = 8;
const STATES = [
  { state: 'late', label: 'Behind or missing', has: ['behind', 'missing'] },
  { state: 'behind', label: 'Behind', has: ['behind'] },
  { state: 'missing', label: 'Missing', has: ['missing'] },
  { state: 'all', label: 'All', has: ['current', 'behind', 'missing', 'unknown'] },
] as const;

export async function translations(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page, role } = context;
  const { query } = request;
  const project = context.project!.id;
  const served = service.projects.get(project);
  const matrix = await projectTranslations(service, project);
  const title = 'Translations';
  if (served === undefined || matrix === undefined) return page({ title, lead: LEAD, body: empty(NONE) });
  const root = href(`/dashboard/p/${project}/translations`);
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(root, query, changes);
  const chosenState = STATES.find(({ state }) => state === query.get('state')) ?? STATES[0];
  const language = matrix.languages.find((one) => one === query.get('language'));
  const columns = language === undefined ? matrix.languages.slice(0, MAX_COLUMNS) : [language];
  const isWanted = (cell: TranslationCell): boolean =>
    (language === undefined || cell.language === language) &&
    (chosenState.has as readonly string[]).includes(cell.state);
  const rows = matrix.rows.filter(({ cells }) => cells.some(isWanted));
  const named = query.get('skip') ?? '';
  const skip = Math.min(/^\d{1,6}$/.test(named) ? Number(named) : 0, Math.max(0, rows.length - 1));
  // Without an agent that understands words, the form would begin empty.
  const mayTranslate = mayAct(role, 'editor') && (await service.jobs.setup(project)).understands;
  const jobs = mayTranslate ? href(`/dashboard/p/${project}/jobs/new`) : undefined;
  const shown = rows.slice(skip, skip + PAGE_ROWS).map((row: TranslationRow) => ({
    title: row.title,
    path: row.url,
    href: served.url + row.url,
    cells: columns.map((one) => {
      const cell = row.cells.find((each) => each.language === one);
      if (cell === undefined) return NO_PAGE;
      return shownCell(cell, { url: row.url, site: served.url, jobs, change: matrix.changeOf(row, cell) });
    }),
  }));
  return page({
    title,
    lead: [LEAD, matrix.isReading ? READING : '', closedWords(matrix.closed)].filter(Boolean).join(' '),
    body: translationsBody({
      figures: matrix.languages.slice(0, MAX_COLUMNS).map((one) => figureOf(one, matrix.rows, link)),
      states: STATES.map(({ state, label }) => ({
        label,
        href: link({ state: state === 'late' ? undefined : state }),
        current: state === chosenState.state,
      })),
      languages: [
        { label: 'All languages', href: link({ language: undefined }), current: language === undefined },
        ...matrix.languages.map((one) => ({
          label: languageView(one).name,
          href: link({ language: one }),
          current: one === language,
        })),
      ],
      columns: columns.map((one) => languageView(one).name),
      rows: shown,
      pager: {
        labels: { newer: 'Previous', older: 'Next' },
        text: rows.length <= PAGE_ROWS ? '' : `${skip + 1}–${skip + shown.length} of ${rows.length}`,
        ...(skip > 0
          ? { newer: link({ skip: skip > PAGE_ROWS ? String(skip - PAGE_ROWS) : undefined }) }
          : {}),
        ...(skip + PAGE_ROWS < rows.length ? { older: link({ skip: String(skip + PAGE_ROWS) }) } : {}),
      },
    }),
  });
}

const LEAD = 'Which pages are current in each language, by the commits of their files.';
const READING = 'The commits are still being read: load the page again to see how many each page is behind.';
/** What members see here is the site of everybody. */
function closedWords(closed: number): string {
  if (closed === 0) return '';
  return closed === 1
    ? 'One page that not everybody may read is not listed; if it is a translation, it counts as missing.'
    : `${closed} pages that not everybody may read are not listed; translations among them count as missing.`;
}

const NONE = {
  icon: 'globe',
  title: 'The site has one language',
  text: 'List the languages in "navigation.languages" of docs.json, and each page and language is here.',
} as const;
/** A section of the navigation may have fewer languages than another. */
const NO_PAGE: ShownTranslation = { state: 'unknown', text: '–' };

interface CellPlace {
  /** Of the original. */
  readonly url: string;
  readonly site: string;
  /** Address of the form of a new job; undefined for members who may begin none. */
  readonly jobs: string | undefined;
  /** Address of what changed in the original. */
  readonly change: string | undefined;
}

function shownCell(cell: TranslationCell, place: CellPlace): ShownTranslation {
  const { language, state, url } = cell;
  const late = state === 'behind' || state === 'missing';
  const query = new URLSearchParams({ translate: place.url, language });
  return {
    state,
    text: state === 'behind' ? behindText(cell) : state === 'unknown' ? 'not known' : state,
    ...(url === undefined ? {} : { href: place.site + url }),
    ...(place.change === undefined ? {} : { change: place.change }),
    ...(late && place.jobs !== undefined ? { translate: `${place.jobs}?${query.toString()}` } : {}),
  };
}

function behindText({ commits, by }: TranslationCell): string {
  if (commits !== undefined)
    return `behind by ${commits >= MAX_CHANGES ? `${count(commits)} commits or more` : pluralise(commits, 'commit')}`;
  return by === undefined ? 'behind' : `behind ${age(by)}`;
}

function age(by: number): string {
  const days = Math.floor(by / DAY_MS);
  return days === 0 ? 'by less than a day' : days === 1 ? 'by 1 day' : `by ${count(days)} days`;
}

function figureOf(
  language: string,
  rows: readonly TranslationRow[],
  link: (changes: Readonly<Record<string, string | undefined>>) => string,
) {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.language === language));
  const late = cells.filter(({ state }) => state === 'behind' || state === 'missing').length;
  return {
    label: languageView(language).name,
    value: `${count(cells.length - late)} of ${count(cells.length)}`,
    hint: late === 0 ? 'nothing is behind' : `${count(late)} behind or missing`,
    href: link({ language }),
  };
}
