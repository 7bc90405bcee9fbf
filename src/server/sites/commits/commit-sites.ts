/** The open sites of single commits of a project: opened when first asked for, and closed when others are used more. */
import { AppError } from '../../../lib/app-error.ts';
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Log } from '../../../lib/log.ts';
import { isOfAuthors } from '../../../site/config/broken-config.ts';
import type { Site } from '../../../site/site.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';
import type { CommitFiles } from '../../../site/source/commit-source.ts';
import type { CommitBudget } from '../commit-budget.ts';
import type { OpenCommitSite, RequestedCommit } from './commit-site.ts';

export interface CommitSites {
  /**
   * Behind the gate of the project's readers, who see nothing of it that is closed today. Who may ask for which commit
   * is for the caller to decide.
   * @throws AppErrors `git/unknown`, those of the remote, `commit/busy`, and `config/…` or `source/…` for a commit that cannot be shown
   */
  open(request: RequestedCommit): Promise<OpenCommitSite>;
  close(): Promise<void>;
}

interface CommitSitesParts {
  /** Names the project among those that share the budget. */
  readonly project: string;
  readonly branch: Pick<BranchSource, 'bring' | 'drop'>;
  readonly budget: CommitBudget;
  /** The live site of now: when it changes, so may who sees what, and every site is opened again. */
  readonly today: () => Site;
  /** @param before the site of the same commit that it takes the place of */
  readonly make: (
    files: CommitFiles,
    request: RequestedCommit,
    before: Site | undefined,
  ) => Promise<OpenCommitSite>;
  readonly log: Log;
}

export const MAX_OPEN = 16;
/** Requests for further commits of the project are refused while so many are opened or wait for it. */
const MAX_WAITING = 16;
/** Commits that cannot be shown are not read again and again. */
const MAX_REFUSED = 256;

interface Entry {
  readonly commit: string;
  /** The live site that its access was read from. */
  readonly today: Site;
  readonly site: OpenCommitSite;
}

/** Its pages, also those that nobody may see today. */
const weightOf = ({ authored, pages }: Site): number => Math.max(1, authored.byPath.size, pages.byPath.size);

export function commitSites(parts: CommitSitesParts): CommitSites {
  return new OpenCommitSites(parts);
}

class OpenCommitSites implements CommitSites {
  private readonly parts: CommitSitesParts;
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry>();
  /** Their weight, in the room that all projects share. */
  private readonly seats: BoundedMap<string, true>;
  private readonly opening = new Map<string, Promise<OpenCommitSite>>();
  private readonly refused = new BoundedMap<string, AppError>({ entries: MAX_REFUSED });
  private closed = false;

  constructor(parts: CommitSitesParts) {
    this.parts = parts;
    this.seats = new BoundedMap(parts.budget.room, (key) => this.shut(key));
  }

  async open(request: RequestedCommit): Promise<OpenCommitSite> {
    const { commit, use, prefix, origin = '' } = request;
    const key = JSON.stringify([commit, use, prefix, origin]);
    const known = this.entries.get(key);
    if (known !== undefined && known.today === this.parts.today()) {
      this.seats.get(key);
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.site;
    }
    const refusal = this.refused.get(commit);
    if (refusal !== undefined) throw refusal;
    const making = this.opening.get(key) ?? this.begin(key, request);
    return making;
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.opening.values());
    const all = [...this.entries.values()];
    this.entries.clear();
    this.seats.clear();
    await Promise.all(all.map(({ site }) => site.close()));
  }

  private begin(key: string, request: RequestedCommit): Promise<OpenCommitSite> {
    const { budget, project } = this.parts;
    if (this.opening.size >= MAX_WAITING && request.main !== true)
      throw new AppError('commit/busy', 'Too many old commits are being opened', {
        hint: 'Try again in a moment',
      });
    const making = budget.turns
      .take(project, () => this.make(key, request))
      .catch((error: unknown) => this.fail(request, error))
      .finally(() => this.opening.delete(key));
    this.opening.set(key, making);
    return making;
  }

  private async make(key: string, request: RequestedCommit): Promise<OpenCommitSite> {
    const { branch, make } = this.parts;
    const files = await branch.bring(request.commit);
    let today: Site;
    let site: OpenCommitSite | undefined;
    do {
      await site?.close();
      today = this.parts.today();
      site = await make(files, request, this.entries.get(key)?.site.live.current());
    } while (today !== this.parts.today() && !this.closed);
    // Not shut: the commit is needed as before.
    void this.entries.get(key)?.site.close();
    this.entries.delete(key);
    this.entries.set(key, { commit: request.commit, today, site });
    this.seats.set(key, true, weightOf(site.site()));
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_OPEN) break;
      this.shut(oldest);
    }
    return site;
  }

  /** Said once, and not for each request. */
  private fail({ commit, use }: RequestedCommit, error: unknown): never {
    if (error instanceof AppError && !this.closed)
      this.parts.log.error(`Commit ${commit.slice(0, 10)} cannot be shown: ${error.message}`, { use });
    if (isOfAuthors(error)) this.refused.set(commit, error);
    throw error;
  }

  private shut(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.seats.delete(key);
    void entry.site.close();
    const { commit } = entry;
    const isUsed = [...this.entries.values()].some((other) => other.commit === commit);
    // Its contents stay for some days: what is asked for again soon is not fetched again.
    if (!isUsed) void this.parts.branch.drop(commit).catch(() => undefined);
  }
}
