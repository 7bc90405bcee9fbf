/** Our part of the text of a pull request: what changed, what was asked, what the job started from, and where to look. */
import { oneLine } from '../../lib/text/clean-text.ts';
import type { FileChange, Job } from '../../records/jobs/job.ts';
import { pageUrl } from '../../site/content/page/page-url.ts';
import { readFrontMatter } from '../../site/content/syntax/front-matter.ts';
import type { QuotedFeedback } from '../agents/agent.ts';

export interface SectionParts {
  readonly job: Pick<Job, 'prompt' | 'commit' | 'origin'>;
  readonly changes: readonly FileChange[];
  /** Files that the target branch has, inside the repository: their pages are published. */
  readonly published: ReadonlySet<string>;
  /** Folder of the documentation, without slashes at its ends. */
  readonly folder: string;
  /** Of the site, without trailing slash; undefined where nobody named one. */
  readonly siteUrl: string | undefined;
  /** Of the page of the job. */
  readonly jobUrl: string | undefined;
  readonly feedback: readonly Pick<QuotedFeedback, 'id' | 'path'>[];
}

const MAX_FILES = 20;
const MAX_LINES = 20;
const MAX_SOURCES = 20;
const LONGEST_LINE = 500;

export function pullRequestSection(parts: SectionParts): string {
  const { job, changes, jobUrl } = parts;
  const lines = job.prompt.trim().split('\n').slice(0, MAX_LINES);
  const preview = job.commit === null ? '' : ` · [Preview](${jobUrl}/preview)`;
  return [
    ...(changes.length === 0 ? [] : [`Changed:\n\n${changedFiles(parts)}`]),
    `Asked of Lectern:\n\n${lines.map((line) => `> ${oneLine(line, LONGEST_LINE)}`).join('\n')}`,
    ...asking(job),
    ...sources(parts),
    ...(jobUrl === undefined ? [] : [`[The job](${jobUrl}) · [Changes](${jobUrl}/changes)${preview}`]),
  ].join('\n\n');
}

/** Not in words that close the issue: only people may do that. */
function asking({ origin }: SectionParts['job']): readonly string[] {
  if (origin?.kind !== 'issue') return [];
  return [`It answers [a comment](${origin.comment}) in [issue ${origin.number}](${origin.url}).`];
}

function changedFiles(parts: SectionParts): string {
  const { changes } = parts;
  const named = changes.slice(0, MAX_FILES).map((change) => `- ${changedFile(change, parts)}`);
  const more = changes.length > MAX_FILES ? [`- and ${changes.length - MAX_FILES} more`] : [];
  return [...named, ...more].join('\n');
}

function changedFile({ path, content }: FileChange, { folder, siteUrl, published }: SectionParts): string {
  const page = pageOf(path, folder);
  const file = code(path);
  if (content === null) return `${file}, removed`;
  if (page === undefined) return file;
  const title = titleOf(content, path);
  const isPublished = published.has(path);
  const name =
    siteUrl === undefined || !isPublished
      ? plain(title ?? page)
      : `[${plain(title ?? page)}](${siteUrl}${addressOf(page)})`;
  return `${name} · ${file}${isPublished ? '' : ', new'}`;
}

/** Names of files may be anything, so none of them can end the code that it stands in. */
const code = (text: string): string => `\`${oneLine(text, 200).replaceAll('`', "'")}\``;

/** Nothing in it is Markdown. */
const plain = (text: string): string => oneLine(text, 200).replace(/[\\`*_{}[\]()#+!<>|~&]/g, '\\$&');

/** Path of a page inside the site; undefined for other files. */
function pageOf(path: string, folder: string): string | undefined {
  const root = folder === '' ? '' : `${folder}/`;
  if (!path.startsWith(root) || !/\.mdx?$/i.test(path)) return undefined;
  const page = path.slice(root.length).replace(/\.mdx?$/i, '');
  return /^(?:snippets\/|_|.*\/_)/.test(page) ? undefined : page;
}

/** Nothing in it ends the link that it stands in. */
const addressOf = (page: string): string =>
  pageUrl(page).replace(/[^\w./~%-]/gu, (sign) => ASIDE[sign] ?? encodeURIComponent(sign));

/** Signs of Markdown that `encodeURIComponent` leaves as they are. */
const ASIDE: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
};

function titleOf(content: Uint8Array, path: string): string | undefined {
  const { title } = readFrontMatter(Buffer.from(content).toString(), path).data;
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

/** Never the words of readers: a repository may be open to everybody. */
function sources({ feedback, siteUrl }: SectionParts): readonly string[] {
  if (feedback.length === 0) return [];
  const byPage = new Map<string, number>();
  for (const { path } of feedback) byPage.set(path, (byPage.get(path) ?? 0) + 1);
  const lines = [...byPage].slice(0, MAX_SOURCES).map(([path, count]) => {
    const times = count === 1 ? '' : ` (${count})`;
    if (path === '') return `- Searches without a result${times}`;
    const clean = /^\/[\w./~%-]*$/.test(path) ? path : undefined;
    const page =
      siteUrl === undefined || clean === undefined ? code(path) : `[${code(path)}](${siteUrl}${clean})`;
    return `- Feedback about ${page}${times}`;
  });
  return [`It started from:\n\n${lines.join('\n')}`];
}
