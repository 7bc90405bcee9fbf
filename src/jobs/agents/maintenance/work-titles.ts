/** Titles of work: for todos, for the pull request, and for lists of what was left. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { Problem, ProblemWork } from './problem-codes.ts';
import type { LeftLine } from './report-lines.ts';
import type { RequestedTask, RequestedWork } from './request.ts';

type Noun = readonly [one: string, many: string];
type Kind = RequestedWork['kind'];
type Work<K extends Kind> = Extract<RequestedWork, { readonly kind: K }>;

interface Titles<K extends Kind> {
  /** In the imperative, for todos and plans. */
  todo(work: Work<K>): string;
  /** For the title of the pull request. @param count of changes */
  title(work: Work<K>, count: number): string;
  /** Before the list of what was left. @param count of its lines */
  left(work: Work<K>, count: number): string;
}

const PROBLEM_NOUNS: Readonly<Record<Problem, Noun>> = {
  links: ['link', 'links'],
  anchors: ['anchor', 'anchors'],
  images: ['image', 'images'],
  navigation: ['navigation entry', 'navigation entries'],
  redirects: ['redirect', 'redirects'],
  everything: ['problem', 'problems'],
};

function nounOf({ what }: ProblemWork): Noun {
  return what.length === 1 ? PROBLEM_NOUNS[what[0]!] : PROBLEM_NOUNS.everything;
}

function manyOf({ what, except }: ProblemWork): string {
  const names = what.map((problem) => PROBLEM_NOUNS[problem][1]).join(' and ');
  return except.length === 0
    ? names
    : `${names} but ${except.map((one) => PROBLEM_NOUNS[one][1]).join(' and ')}`;
}

const were = (count: number): string => (count === 1 ? 'was' : 'were');
const pagesLeft =
  (done: string) =>
  (_: unknown, count: number): string =>
    `${pluralise(count, 'page')} ${were(count)} not ${done}`;
const placesLeft =
  (done: string) =>
  (_: unknown, count: number): string =>
    `${pluralise(count, 'place')} ${were(count)} not ${done}`;

const TITLES: { readonly [K in Kind]: Titles<K> } = {
  fix: {
    todo: (work) =>
      work.what[0] === 'everything' && work.except.length === 0
        ? 'Fix everything that check can fix'
        : `Fix ${manyOf(work)}`,
    title: (work, count) => `Fix ${pluralise(count, ...nounOf(work))}`,
    left: (work, count) =>
      `${pluralise(count, ...nounOf(work))} ${were(count)} not fixed, because only a person can know what is meant`,
  },
  list: {
    todo: (work) => `List ${manyOf(work)}`,
    title: (work) => `List ${manyOf(work)}`,
    left: (work, count) => `${pluralise(count, ...nounOf(work))} ${were(count)} found`,
  },
  'mint-json': {
    todo: () => 'Convert mint.json to docs.json',
    title: () => 'Convert mint.json to docs.json',
    left: (_, count) =>
      `${pluralise(count, 'part of mint.json was', 'parts of mint.json were')} not taken over`,
  },
  move: {
    todo: ({ from, to }) => `Move ${from} to ${to}, with its links and a redirect`,
    title: ({ from, to }) => `Move ${from} to ${to}`,
    left: placesLeft('updated'),
  },
  'remove-page': {
    todo: ({ page }) => `Remove ${page} and what refers to it`,
    title: ({ page }) => `Remove ${page}`,
    left: placesLeft('changed'),
  },
  'split-page': {
    todo: ({ page }) => `Split ${page} into a page for each section`,
    title: ({ page }) => `Split ${page}`,
    left: placesLeft('changed'),
  },
  'history-redirects': {
    todo: () => 'Add redirects for pages that were moved',
    title: (_, count) => `Add ${pluralise(count, 'redirect')}`,
    left: (_, count) =>
      `${pluralise(count, 'old address', 'old addresses')} ${were(count)} given no redirect`,
  },
  'add-redirect': {
    todo: ({ source, destination }) => `Redirect ${source} to ${destination}`,
    title: ({ source, destination }) => `Redirect ${source} to ${destination}`,
    left: (_, count) => `${pluralise(count, 'redirect')} ${were(count)} not added`,
  },
  'redirected-links': {
    todo: () => 'Lead links past redirects',
    title: (_, count) => `Lead ${pluralise(count, 'link')} past redirects`,
    left: (_, count) => `${pluralise(count, 'link')} ${were(count)} not changed`,
  },
  'forgotten-pages': {
    todo: () => 'Add forgotten pages to the navigation',
    title: (_, count) => `Add ${pluralise(count, 'page')} to the navigation`,
    left: pagesLeft('added to the navigation'),
  },
  'order-navigation': {
    todo: ({ group, by }) => `Sort the pages of "${group}" by ${by}`,
    title: ({ group }) => `Sort the pages of "${group}"`,
    left: placesLeft('sorted'),
  },
  replace: {
    todo: ({ from, to, pattern }) => `Replace ${pattern ? 'the pattern ' : ''}"${from}" with "${to}"`,
    title: ({ from, to, pattern }) => `Replace ${pattern ? 'the pattern ' : ''}"${from}" with "${to}"`,
    left: placesLeft('changed'),
  },
  bullets: {
    todo: ({ mark }) => `Use "${mark}" for unordered lists`,
    title: ({ mark }) => `Use "${mark}" for unordered lists`,
    left: placesLeft('changed'),
  },
  'heading-case': {
    todo: ({ chosen }) =>
      chosen.length === 0 ? 'Propose sentence case for headings' : 'Put headings into sentence case',
    title: (_, count) => `Put ${pluralise(count, 'heading')} into sentence case`,
    left: ({ chosen }, count) =>
      `${pluralise(count, 'heading')} ${were(count)} not changed${chosen.length === 0 ? '; those with a proposal are changed when you name them with --headings FILE:LINE, or with --all' : ''}`,
  },
  'alt-texts': {
    todo: () => 'Add alt texts from what is there',
    title: (_, count) => `Add ${pluralise(count, 'alt text')}`,
    left: (_, count) => `${pluralise(count, 'image')} ${were(count)} given no alt text`,
  },
  descriptions: {
    todo: () => 'Describe pages that have no description',
    title: (_, count) => `Describe ${pluralise(count, 'page')}`,
    left: pagesLeft('described'),
  },
  'short-descriptions': {
    todo: ({ maxLength }) => `Shorten descriptions to at most ${maxLength} characters`,
    title: (_, count) => `Shorten ${pluralise(count, 'description')}`,
    left: (_, count) => `${pluralise(count, 'description')} ${were(count)} not shortened`,
  },
  'front-matter-order': {
    todo: ({ keys }) => `Sort the front matter: ${keys.join(', ')}`,
    title: (_, count) => `Sort the front matter of ${pluralise(count, 'page')}`,
    left: pagesLeft('sorted'),
  },
};

const titlesOf = <K extends Kind>({ kind }: { readonly kind: K }): Titles<K> => TITLES[kind] as Titles<K>;

export function todoText(work: RequestedWork): string {
  return titlesOf(work).todo(work);
}

/** For the title of the pull request; undefined when nothing was changed. */
export function titlePart({ task: { work }, edits }: TitledOutcome): string | undefined {
  return edits === 0 ? undefined : titlesOf(work).title(work, edits);
}

interface TitledOutcome {
  readonly task: Pick<RequestedTask, 'work'>;
  readonly edits: number;
}

/** Heading of the list of what was left. */
export function leftTitle({
  work,
  left,
}: {
  readonly work: RequestedWork;
  readonly left: readonly LeftLine[];
}): string {
  return titlesOf(work).left(work, left.length);
}
