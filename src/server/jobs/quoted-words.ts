/** What readers said, searched for and asked, as it is quoted to an agent, with the section that a comment is about. */
import type { QuotedFeedback } from '../../jobs/agents/agent.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { quotedQuestion, searchedTerm } from '../../records/automations/recipes/search-quote.ts';
import type { Feedback } from '../../records/feedback/feedback.ts';
import type { Records } from '../../records/records.ts';
import { pageUrl } from '../../site/content/page/page-url.ts';
import { sectionText } from '../../site/content/syntax/section-text.ts';

/**
 * Without what has been deleted since.
 * @param wanted.ids of feedback, or as `search-quote.ts` makes them
 */
export async function quotedWords(
  records: Pick<Records, 'feedback' | 'questions'>,
  place: Parameters<typeof quotedSection>[0],
  { project, ids }: { readonly project: string; readonly ids: readonly string[] },
): Promise<readonly QuotedFeedback[]> {
  const found = new Map((await records.feedback.several(project, ids)).map((entry) => [entry.id, entry]));
  const questions = await records.questions.several(
    project,
    ids.flatMap((id) => quotedQuestion(id) ?? []),
  );
  const entries = await Promise.all(
    ids.map(async (id) => {
      const term = searchedTerm(id);
      if (term !== undefined) return { id, path: '', comment: `Searched for without a result: ${term}` };
      const question = questions.find((one) => one.id === quotedQuestion(id));
      if (question !== undefined) {
        const on = question.page === null ? '' : ` on ${question.page}`;
        return { id, path: '', comment: `Asked${on} without an answer: ${question.question}` };
      }
      const entry = found.get(id);
      if (entry === undefined) return undefined;
      return { ...quotedEntry(entry), ...defined({ section: await quotedSection(place, entry) }) };
    }),
  );
  return entries.filter((entry) => entry !== undefined);
}

function quotedEntry({ id, path, comment, reason, helpful, ...entry }: Feedback): QuotedFeedback {
  const { code, filename, lang } = entry;
  return {
    id,
    path,
    comment: [reason, comment].filter((part) => part !== null).join('\n'),
    ...(helpful === null ? {} : { helpful }),
    ...(code === null ? {} : { code: { text: code, ...present({ filename, lang }) } }),
  };
}

const present = ({ filename, lang }: Pick<Feedback, 'filename' | 'lang'>) =>
  defined({ filename: filename ?? undefined, lang: lang ?? undefined });

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
