/** What a digest says in a chat, before it is written in the markup of one. */

import { oneLine } from '../../../lib/text/clean-text.ts';
import { dateText } from '../../../theme/admin/parts/moment.ts';
import { count, percent, pluralise } from '../../../theme/admin/parts/numbers.ts';
import { isEmptyWeek, unansweredFigures, type WeekReport } from '../insight/week-report.ts';

/** To the dashboard. */
export interface DigestLink {
  readonly label: string;
  /** Holds no sign that ends a link in any markup. */
  readonly url: string;
}

/** Words of readers and writers of links: shown as they are, and never as markup. */
interface DigestRow {
  readonly foreign: string;
  readonly note: string;
}

interface DigestList {
  readonly title: string;
  readonly link: DigestLink;
  readonly rows: readonly DigestRow[];
}

export interface DigestMessage {
  /** Name of the project, which its team chose: not markup either. */
  readonly project: string;
  /** `Jan 12, 2026 to Jan 19, 2026`. */
  readonly week: string;
  readonly isTest: boolean;
  /** Where the figures are. */
  readonly link: DigestLink;
  /** None of a week in which nothing was read and nothing was said. */
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly lists: readonly DigestList[];
  /** Where the digest is switched off. */
  readonly settings: DigestLink;
}

interface DigestAbout {
  readonly project: { readonly id: string; readonly name: string };
  /** Of the dashboard. */
  readonly address: string;
  readonly isTest: boolean;
}

const LONGEST_NAME = 80;
const LONGEST_FOREIGN = 120;

export function digestMessage(report: WeekReport, { project, address, isTest }: DigestAbout): DigestMessage {
  const isEmpty = isEmptyWeek(report);
  const home = `${address}/dashboard/p/${project.id}`;
  const link = (label: string, path: string): DigestLink => ({ label, url: plainUrl(`${home}${path}`) });
  const rows = (counts: WeekReport['read'], ...unit: [one: string, many?: string]): readonly DigestRow[] =>
    counts.map(({ text, count: times }) => ({
      foreign: foreignText(text),
      note: pluralise(times, ...unit),
    }));
  const lists: readonly DigestList[] = [
    { title: 'Read most', link: link('All pages', '/insight/pages'), rows: rows(report.read, 'view') },
    {
      title: 'Worth your hour',
      link: link('All of them', '/insight/worth'),
      rows: report.worth.map(({ path, worth }) => ({
        foreign: foreignText(path),
        note: `about ${pluralise(worth, 'view')} helped nobody`,
      })),
    },
    {
      title: 'Searched for and not found',
      link: link('Search terms', '/search-terms'),
      rows: rows(report.missed, 'search', 'searches'),
    },
    {
      title: 'Broken addresses',
      link: link('Mend them', '/insight/broken'),
      rows: rows(report.broken, 'time'),
    },
  ];
  return {
    project: oneLine(project.name, LONGEST_NAME),
    week: `${dateText(report.from)} to ${dateText(report.to - 1)}`,
    isTest,
    link: link('See what is read', '/insight'),
    figures: isEmpty ? [] : figuresOf(report),
    lists: isEmpty ? [] : lists.filter((list) => list.rows.length > 0),
    settings: link('Settings', '/settings#digest'),
  };
}

function figuresOf(report: WeekReport): DigestMessage['figures'] {
  const { people, ai, feedback } = report;
  const { total, helpful, unhelpful, open } = feedback;
  return [
    { label: 'Views by people', value: `${count(people)}${changeOf(report)}` },
    { label: 'Read by AI', value: count(ai) },
    ...unansweredFigures(report),
    ...(total === 0
      ? []
      : [
          {
            label: 'Feedback',
            value: `${pluralise(total, 'entry', 'entries')}: ${count(helpful)} helpful, ${count(unhelpful)} not helpful, ${count(open)} still open`,
          },
        ]),
  ];
}

/** ` (12% more than the week before)`; nothing where there is nothing to compare with. */
function changeOf({ people, peopleBefore, isComparable }: WeekReport): string {
  if (!isComparable || peopleBefore === 0) return '';
  const change = percent(Math.abs(people - peopleBefore), peopleBefore);
  return ` (${change} ${people < peopleBefore ? 'less' : 'more'} than the week before)`;
}

/** Chats refuse text without a sign. */
const foreignText = (text: string): string => oneLine(text, LONGEST_FOREIGN) || '–';
const plainUrl = (url: string): string => new URL(url).href.replace(/[()<>|`\\"']/g, encoded);
const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
