/** Keeps the versions of a site that are other commits of its repository, and follows their tags and branches. */
import { AppError } from '../../../lib/app-error.ts';
import type { RemoteRefs } from '../../../lib/git/remote/remote-operations.ts';
import type { Log } from '../../../lib/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { RefsCache } from '../../../project/refs-cache.ts';
import { isOfAuthors } from '../../../site/config/broken-config.ts';
import type { EditionChoice, EditionMenu } from '../../../site/editions/edition-switcher.ts';
import { type FoundEdition, findRefs } from '../../../site/editions/find-refs.ts';
import { type EditionPlan, editionPlan } from '../../../site/editions/ref-entries.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';
import type { LiveSite } from '../../../web/reader/live/live-site.ts';
import { type Edition, type FoundRef, judgeEdition, takenBy } from './edition.ts';

export interface Editions {
  /** Undefined when the site names no ref that can be shown. */
  menu(): EditionMenu | undefined;
  /** The one whose addresses begin with this path; also that at the root. */
  at(path: string): Edition | undefined;
  /** The one that is shown at the root, when the live site is not among the entries. */
  root(): Edition | undefined;
  close(): void;
}

interface EditionsParts {
  readonly branch: Pick<BranchSource, 'bring' | 'drop' | 'refs' | 'onLook'>;
  readonly live: LiveSite;
  readonly cache: RefsCache;
  /** Called when the entries or their commits have changed. */
  readonly changed: () => void;
  readonly log: Log;
  readonly clock?: Clock;
}

/** Resolves when the versions are known, or cannot be yet. A site without refs asks the remote for none. */
export async function openEditions(parts: EditionsParts): Promise<Editions> {
  const editions = new FollowedEditions(parts);
  await editions.begin();
  return editions;
}

type Verdict =
  | { readonly pages: ReadonlySet<string> }
  | {
      readonly problem: string;
      /** Of the error: its text may be another one each time. */
      readonly code: string;
      /** When to try again (milliseconds since the epoch); never by default. */
      readonly again?: number;
    };

/** A look may come every second, and a commit that is not to be had is asked for in vain. */
const TRY_AGAIN_AFTER_MS = 60_000;

class FollowedEditions implements Editions {
  private readonly parts: EditionsParts;
  private refs: RemoteRefs | undefined;
  private shown: readonly (Edition | Extract<FoundEdition, { kind: 'own' }>)[] = [];
  private shownMenu: EditionMenu | undefined;
  private top: Edition | undefined;
  private readonly verdicts = new Map<string, Verdict>();
  /** What was said last, by what it is about. */
  private problems: ReadonlyMap<string, string> = new Map();
  private working: Promise<void> | undefined;
  private again = false;
  private ended = false;
  private readonly leave: readonly (() => void)[];

  constructor(parts: EditionsParts) {
    this.parts = parts;
    this.leave = [parts.branch.onLook(() => void this.refresh()), parts.live.subscribe(() => this.refresh())];
  }

  menu(): EditionMenu | undefined {
    return this.shownMenu;
  }

  root(): Edition | undefined {
    return this.top;
  }

  at(path: string): Edition | undefined {
    if (this.shownMenu === undefined) return undefined;
    const end = path.indexOf('/', 1);
    const first = end < 0 ? path : path.slice(0, end);
    return this.shown.find((one): one is Edition => one.kind === 'ref' && one.prefix === first);
  }

  /** Only where the newest version is the site itself, readers have to wait for it. */
  async begin(): Promise<void> {
    const plan = this.plan();
    if (plan === undefined) return;
    // Those of the last run are shown at once: the remote may be slow, or gone.
    this.refs = this.parts.cache.read();
    const { refs } = this;
    const work = this.refresh(refs === undefined ? () => this.once() : () => this.take(plan, refs));
    if (!plan.entries.some((one) => one.kind === 'own' && !one.hidden)) await work;
  }

  close(): void {
    this.ended = true;
    for (const leave of this.leave) leave();
  }

  private plan(): EditionPlan | undefined {
    return editionPlan(this.parts.live.current().config.navigation);
  }

  /** The next look tries again after an error. */
  private refresh(work: () => Promise<void> = () => this.once()): Promise<void> {
    if (this.working !== undefined) {
      this.again = true;
      return this.working;
    }
    this.working = work()
      .catch((error: unknown) =>
        this.report(new Map([['refs', `they cannot be read now: ${String(error)}`]])),
      )
      .finally(() => {
        this.working = undefined;
        if (!this.again || this.ended) return;
        this.again = false;
        void this.refresh();
      });
    return this.working;
  }

  private async once(): Promise<void> {
    const plan = this.plan();
    if (plan === undefined) {
      if (this.shownMenu !== undefined) this.show([], plan);
      return;
    }
    const refs = await this.parts.branch.refs();
    if (!sameRefs(this.refs, refs)) this.parts.cache.write(refs);
    this.refs = refs;
    await this.take(plan, refs);
  }

  private async take(plan: EditionPlan, refs: RemoteRefs): Promise<void> {
    const { editions, problems } = findRefs(plan, refs);
    const reported = new Map(problems.map((problem) => [problem, problem]));
    const shown: (Edition | Extract<FoundEdition, { kind: 'own' }>)[] = [];
    for (const found of editions) {
      if (found.kind === 'own') {
        shown.push(found);
        continue;
      }
      const verdict = await this.judge(found, plan);
      if ('pages' in verdict) shown.push({ ...found, collection: plan.collection, pages: verdict.pages });
      else
        reported.set(
          JSON.stringify([found.label, found.commit, verdict.code]),
          `"${found.label}" is left out: ${verdict.problem}`,
        );
    }
    if (this.ended) return;
    this.report(reported);
    this.show(shown, plan);
  }

  private async judge(found: FoundRef, { collection }: EditionPlan): Promise<Verdict> {
    const taken = takenBy(found, this.parts.live.current());
    if (taken !== undefined) return { problem: taken, code: taken };
    const key = `${collection} ${found.commit}`;
    const known = this.verdicts.get(key);
    const { clock = Date.now } = this.parts;
    if (known !== undefined && !('again' in known && clock() >= known.again!)) return known;
    try {
      const verdict = { pages: await judgeEdition(this.parts.branch, found, collection) };
      this.verdicts.set(key, verdict);
      return verdict;
    } catch (error) {
      const { message: problem, code } =
        error instanceof AppError ? error : new AppError('site/unreadable', String(error));
      // Mistakes of its authors stay until it moves; all else may pass.
      const isLasting = isOfAuthors(error);
      const verdict = {
        problem,
        code,
        ...(isLasting ? {} : { again: clock() + TRY_AGAIN_AFTER_MS }),
      };
      this.verdicts.set(key, verdict);
      return verdict;
    }
  }

  private show(shown: FollowedEditions['shown'], plan: EditionPlan | undefined): void {
    const refs = shown.filter((one) => one.kind === 'ref');
    const isLive = shown.some((one) => one.kind === 'own' && !one.hidden);
    const before = JSON.stringify(this.shown.map(keyOf));
    this.shown = shown;
    this.top = isLive ? undefined : refs[0];
    this.shownMenu =
      plan === undefined || refs.length === 0
        ? undefined
        : { collection: plan.collection, choices: shown.map((one) => this.choice(one)) };
    for (const key of this.verdicts.keys())
      if (!refs.some(({ commit }) => key.endsWith(commit))) this.forget(key);
    if (before !== JSON.stringify(shown.map(keyOf))) this.parts.changed();
  }

  private choice(one: FollowedEditions['shown'][number]): EditionChoice {
    if (one.kind === 'own') return one;
    const { kind, label, tag, pages, prefix } = one;
    return { kind, label, tag, pages, prefix: one === this.top ? '' : prefix };
  }

  /** The verdict on a commit that cannot be shown is kept while a ref names it. */
  private forget(key: string): void {
    const commit = key.slice(key.lastIndexOf(' ') + 1);
    const { tags, branches } = this.refs ?? { tags: new Map(), branches: new Map() };
    if ([...tags.values(), ...branches.values()].includes(commit)) return;
    this.verdicts.delete(key);
    void this.parts.branch.drop(commit).catch(() => undefined);
  }

  private report(reported: ReadonlyMap<string, string>): void {
    for (const [about, problem] of reported)
      if (!this.problems.has(about)) this.parts.log.error(`Versions of the site: ${problem}`);
    this.problems = reported;
  }
}

const keyOf = (one: FollowedEditions['shown'][number]): readonly string[] =>
  one.kind === 'own' ? [one.label, String(one.hidden)] : [one.label, one.prefix, one.commit, one.tag ?? ''];

function sameRefs(a: RemoteRefs | undefined, b: RemoteRefs): boolean {
  const text = ({ tags, branches }: RemoteRefs): string => JSON.stringify([[...tags], [...branches]]);
  return a !== undefined && text(a) === text(b);
}
