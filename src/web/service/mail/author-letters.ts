/** Tells authors of feedback that a change which resolved it is published; safe with several servers on one database. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { FixedEntry, FixedMerge } from '../../../records/mail/author-mail.ts';
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { Records } from '../../../records/records.ts';
import type { Site } from '../../../site/site.ts';
import { UNSUBSCRIBE_PATH } from '../../../theme/layout/unsubscribe-page.ts';
import { oneLine, writeLetter } from '../../../theme/mail/letter.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import type { JobOperations } from '../job-operations.ts';
import { type Every, machineTicks } from '../outbox/send-loop.ts';

interface FixedPage {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  /** What the author wrote about it. */
  readonly comment: string | null;
}

const MAX_PAGES = 5;

/** The words of the form are a stranger's, and so is the address: the letter has no link but ours. */
export function authorLetter(parts: {
  readonly to: string;
  /** Name of the site. */
  readonly site: string;
  /** At least one; all of them can be read by everybody. */
  readonly pages: readonly FixedPage[];
  /** Address that ends such letters. */
  readonly unsubscribe: string;
}): NewLetter {
  const { to, site, pages, unsubscribe } = parts;
  const [first] = pages;
  const more = pages.length - MAX_PAGES;
  return {
    kind: 'author',
    to,
    unsubscribe,
    ...writeLetter({
      subject: `${site}: your feedback led to a change`,
      title: 'Your feedback led to a change',
      paragraphs: [
        `Thank you for writing about the documentation of ${site}. The change is published.`,
        ...pages.slice(0, MAX_PAGES).map(aboutPage),
        ...(more > 0 ? [`And about ${more === 1 ? 'one more page' : `${more} more pages`}.`] : []),
      ],
      action: { label: 'Read the page', url: first!.url },
      why: 'You get this because this address was left with feedback. If that was not you, somebody else typed it.',
      unsubscribe: { label: 'Get no such letter any more', url: unsubscribe },
      from: URL.parse(first!.url)?.origin ?? '',
    }),
  };
}

function aboutPage({ title, comment }: FixedPage): string {
  const words = comment === null ? '' : quotedWords(comment);
  return words === '' ? `You wrote about "${title}".` : `You wrote about "${title}": “${words}”`;
}

/** A few words of a stranger's text for a letter: on one line, and with nothing that a mail program would make a link of. */
export const MAX_QUOTED = 160;
const REMOVED = '[…]';
/** Addresses of any kind, with or without a scheme: names with a dot inside, mail addresses, paths. Dots of other scripts too. */
const ADDRESS =
  /\S*(?:[\p{L}\p{N}_)\]][.\u3002\uFF0E\uFF61][\p{L}\p{N}]|:\/|\/\/|\\\\|@|\b(?:www|mailto|tel|javascript)\b[.:]?)\S*/giu;
/** Telephones dial such numbers when they are tapped. */
const NUMBER = /\+?\(?\d(?:[\s().-]{0,3}\d){6,}/g;

export function quotedWords(text: string): string {
  const line = oneLine(text.normalize('NFKC'), 1_000);
  return oneLine(line.replace(NUMBER, REMOVED).replace(ADDRESS, REMOVED), MAX_QUOTED);
}

/** What is asked of a project. */
interface ToldProject {
  readonly id: string;
  readonly name: string;
  /** Public address of its site without trailing slash. */
  readonly url: string;
  readonly live: { current(): Site };
  /** The site as the sender of a request may see it. */
  readonly siteOf: (request: WebRequest) => Promise<Site>;
}

export interface AuthorLetterParts {
  readonly records: Pick<Records, 'mail' | 'projects'>;
  readonly projects: ReadonlyMap<string, ToldProject>;
  readonly jobs: Pick<JobOperations, 'contains'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when letters were queued. */
  readonly wake: () => void;
}

const LOOK_EVERY = 60_000;
/** Entries of one project in one look. */
const MAX = 500;
const MAX_ANSWERS = 1_000;

/** Nobody in particular, without a cookie: what they may see, everybody may. */
const STRANGER: WebRequest = Object.freeze({
  method: 'GET',
  path: '/',
  query: new URLSearchParams(),
  hasQuery: false,
  headers: {},
  id: 'author-letter',
  signal: new AbortController().signal,
  host: '',
  secure: true,
  address: '',
  body: async () => Buffer.alloc(0),
});

/** @returns what looks for merges to tell of, and remembers what is not published yet */
export function createAuthorLetters(parts: AuthorLetterParts): () => Promise<void> {
  const { records, projects, log } = parts;
  const isPublished = createPublished(parts);
  const tell = async (fixed: FixedMerge): Promise<boolean> => {
    const project = projects.get(fixed.project)!;
    const { tellAuthors } = await records.projects.settings(project.id);
    if (tellAuthors && !(await isPublished(project, fixed))) return false;
    const site = tellAuthors ? await project.siteOf(STRANGER) : undefined;
    const { refusalToken } = records.mail;
    const authors = Map.groupBy(fixed.entries, ({ contact }) => refusalToken(contact));
    let queued = false;
    for (const [token, entries] of authors) {
      const unsubscribe = `${project.url}${UNSUBSCRIBE_PATH}?to=${token}&project=${project.id}`;
      const pages = site === undefined ? [] : pagesOf(project, site, entries);
      const letter =
        pages.length === 0
          ? undefined
          : authorLetter({ to: entries[0]!.contact, site: project.name, pages, unsubscribe });
      const notice = { ...fixed, entries: entries.map(({ id }) => id), letter };
      queued = (await records.mail.tellAuthor(notice)) === 'queued' || queued;
    }
    return queued;
  };
  return async () => {
    let queued = false;
    for (const fixed of await records.mail.fixedMerges([...projects.keys()], MAX))
      try {
        queued = (await tell(fixed)) || queued;
      } catch (error) {
        log.error('Authors of feedback could not be told of a merge', {
          job: fixed.job,
          error: String(error),
        });
      }
    if (queued) parts.wake();
  };
}

type Project = Pick<ToldProject, 'id' | 'url' | 'live'>;

/** Once for each commit that is served: a branch that stands still is not asked again every minute, unless nothing answered. */
function createPublished({
  jobs,
}: AuthorLetterParts): (project: Project, fixed: FixedMerge) => Promise<boolean> {
  const answers = new BoundedMap<string, boolean>({ entries: MAX_ANSWERS });
  return async ({ id, live }, { commit }) => {
    const served = live.current().source.commit;
    // A folder without commits has what is in it.
    if (served === undefined) return true;
    if (commit === null) return false;
    const key = `${id} ${served} ${commit}`;
    const answer = answers.get(key) ?? (await jobs.contains(id, served, commit));
    if (answer !== undefined) answers.set(key, answer);
    return answer === true;
  };
}

/** Only pages that everybody may read, and that are there: whoever typed the address may not be who reads the letter. */
function pagesOf({ url: home }: Project, site: Site, entries: readonly FixedEntry[]): readonly FixedPage[] {
  const pages = new Map<string, FixedPage>();
  for (const { path, comment } of entries) {
    const page = site.pages.byUrl.get(path);
    const url = page === undefined ? undefined : URL.parse(home + page.url)?.href;
    if (page === undefined || url === undefined) continue;
    pages.set(path, { title: page.title, url, comment: pages.get(path)?.comment ?? comment });
  }
  return [...pages.values()];
}

/** @returns a function that stops it */
export function startAuthorLetters(parts: AuthorLetterParts, every: Every = machineTicks): () => void {
  const tellAll = createAuthorLetters(parts);
  let running = false;
  return every(LOOK_EVERY, () => {
    if (running) return;
    running = true;
    void tellAll()
      .catch((error: unknown) =>
        parts.log.error('Authors of feedback cannot be told of merges', { error: String(error) }),
      )
      .finally(() => {
        running = false;
      });
  });
}
