/** Finds merges of jobs that somebody undid at the forge: with its button, or with a commit of `git revert`. */

import { type EditContent, type PlacedEdit, placedEdits } from '../../../lib/git/edit-content.ts';
import type { FileDiff, Repository } from '../../../lib/git/repository.ts';
import type { StandingMerge } from '../../../records/jobs/declined-edit.ts';

/** Commits of a base branch that are looked at, newest first. */
const MAX_COMMITS = 1_000;
const MAX_BYTES = 1024 * 1024;
const NAMED_COMMIT = /\b[Rr]everts? commit ([0-9a-f]{7,64})\b/g;
/** What the buttons of GitHub and GitLab write. */
const NAMED_PULL = /\b[Rr]everts (?:merge request )?(?:[\w.-]+\/[\w.-]+)?[#!](\d{1,9})\b/g;
const PULL = /\/(?:pulls?|merge_requests|pull-requests)\/(\d{1,9})\b/;

interface UndoneMerge {
  readonly merge: StandingMerge;
  /** Edits of it that are not in the base branch any more. */
  readonly edits: readonly EditContent[];
}

export async function undoneMerges(
  merges: readonly StandingMerge[],
  repository: Repository,
): Promise<readonly UndoneMerge[]> {
  const undone: UndoneMerge[] = [];
  for (const [branch, own] of Map.groupBy(merges, ({ baseBranch }) => baseBranch)) {
    const head = await repository.head(branch);
    if (head === undefined) continue;
    // Clocks of people differ, so their dates tell nothing.
    const named = namedIn(await repository.log(head, { max: MAX_COMMITS }));
    for (const merge of own) {
      if (!isNamed(merge, named)) continue;
      // Somebody may have brought a part of it back: what readers have now decides.
      const edits = await goneEdits(merge, repository, head);
      if (edits.length > 0) undone.push({ merge, edits });
    }
  }
  return undone;
}

interface Named {
  readonly commits: readonly string[];
  readonly pulls: ReadonlySet<string>;
}

function namedIn(commits: readonly { readonly message: string }[]): Named {
  const texts = commits.map(({ message }) => message.slice(0, 10_000));
  const all = (pattern: RegExp): string[] =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
  return { commits: all(NAMED_COMMIT), pulls: new Set(all(NAMED_PULL)) };
}

function isNamed({ commit, head, pullRequestLink }: StandingMerge, { commits, pulls }: Named): boolean {
  const own = [commit, head].filter((id): id is string => id !== null);
  const pull = PULL.exec(pullRequestLink ?? '')?.[1];
  return (
    (pull !== undefined && pulls.has(pull)) || commits.some((named) => own.some((id) => id.startsWith(named)))
  );
}

async function goneEdits(
  { base, head }: StandingMerge,
  repository: Repository,
  now: string,
): Promise<readonly EditContent[]> {
  if (!(await repository.has(base)) || !(await repository.has(head))) return [];
  const files = new Map((await repository.list(now, '')).map(({ path, oid }) => [path, oid]));
  const textAt = async (path: string): Promise<string | undefined> => {
    const oid = files.get(path);
    const content = oid === undefined ? undefined : await repository.read(oid, MAX_BYTES);
    return content === undefined ? undefined : Buffer.from(content).toString('utf8');
  };
  const gone: EditContent[] = [];
  for (const file of await repository.diff(base, head)) {
    const text = await textAt(file.path);
    for (const placed of placedEdits(file))
      if (isGone(file, placed, text)) {
        const { edit: _, ...content } = placed;
        gone.push(content);
      }
  }
  return gone;
}

/** @param text of the file as it is; undefined = there is none */
function isGone({ kind }: FileDiff, { edit }: PlacedEdit, text: string | undefined): boolean {
  if (kind === 'removed') return text !== undefined;
  if (kind === 'added' || kind === 'moved') return text === undefined;
  if (text === undefined || edit === undefined) return false;
  const holds = (lines: readonly string[]): boolean => `\n${text}\n`.includes(`\n${lines.join('\n')}\n`);
  return edit.added.length > 0 ? !holds(edit.added) : holds(edit.removed);
}
