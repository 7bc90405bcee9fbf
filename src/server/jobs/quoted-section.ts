/** Finds the section that feedback is about, in the commit whose page the reader saw. */
import { AppError } from '../../lib/app-error.ts';
import type { Repository } from '../../lib/git/repository.ts';
import type { Feedback } from '../../records/feedback/feedback.ts';
import { pageUrl } from '../../site/content/page/page-url.ts';
import { sectionText } from '../../site/content/syntax/section-text.ts';

interface SectionPlace {
  readonly repository: Pick<Repository, 'head' | 'defaultBranch' | 'has' | 'contains' | 'list' | 'read'>;
  /** Of the documentation inside the repository. */
  readonly folder: string;
  /** Undefined = the repository's own. */
  readonly baseBranch?: string | undefined;
}

interface QuotedSection {
  readonly anchor: string;
  readonly commit: string;
  readonly text: string;
}

const PAGE_FILE = /\.mdx?$/i;
const LONGEST_PAGE = 1024 * 1024;

/**
 * A stranger names the commit, so only one that the base branch has is read: other branches are not published.
 * @returns undefined where the entry has none, or it is not there
 */
export async function quotedSection(
  { repository, folder, baseBranch }: SectionPlace,
  { path, anchor, commit }: Pick<Feedback, 'path' | 'anchor' | 'commit'>,
): Promise<QuotedSection | undefined> {
  if (anchor === null || commit === null) return undefined;
  try {
    const head = await repository.head(baseBranch ?? (await repository.defaultBranch()));
    if (head === undefined || !(await repository.has(commit))) return undefined;
    if (!(await repository.contains(head, commit))) return undefined;
    const files = await repository.list(commit, folder);
    const page = files.find(
      (file) => PAGE_FILE.test(file.path) && pageUrl(file.path.replace(PAGE_FILE, '')) === path,
    );
    const source = page === undefined ? undefined : await repository.read(page.oid, LONGEST_PAGE);
    const text = source === undefined ? undefined : sectionText(source.toString('utf8'), anchor);
    return text === undefined ? undefined : { anchor, commit, text };
  } catch (error) {
    // The comment says enough without it.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
