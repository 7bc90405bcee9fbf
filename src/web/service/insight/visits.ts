/** Follows visits while they last, in memory alone: with which pages they begin, and whether a page found by searching was what was looked for. */

import { BoundedMap } from '../../../lib/cache/bounded-map.ts';

/** Whoever shows no page for so long and comes again begins another visit. */
export const VISIT_MS = 1_800_000;
/** Visits of one process at a time; of more, the oldest are forgotten. */
export const MAX_VISITS = 20_000;
/** Whoever looks at a page for longer has read in it. */
export const GLANCE_SECONDS = 15;
const MAX_STEPS = 3;

/** What is counted of visits. */
interface VisitCounts {
  flow(steps: readonly string[]): void;
  arrival(kind: 'sought' | 'left', path: string, source: string): void;
}

/** @returns the counts of a project and of the day of a moment, in milliseconds */
export type CountsOf = (project: string, at: number) => VisitCounts;

interface Visit {
  readonly project: string;
  /** Undefined where its beginning is not known: another process saw it. */
  steps: readonly string[] | undefined;
  page: string;
  /** Of the newest page. */
  at: number;
  /** Whether results of the search led to the page. */
  sought: boolean;
  seconds: number;
  /** Something was copied, or a link to another site was followed. */
  used: boolean;
  /** Page that results of the search lead to, and that is not shown yet. */
  next: string | undefined;
}

interface ShownPage {
  readonly project: string;
  readonly visitor: number;
  readonly page: string;
  readonly at: number;
  /** Whether another page of the site led to it. */
  readonly within: boolean;
}

export class Visits {
  readonly #visits: BoundedMap<number, Visit>;
  /** The same in the order of their newest page, so that those that are over are found at once. */
  readonly #order = new Map<number, Visit>();

  constructor(max = MAX_VISITS) {
    this.#visits = new BoundedMap({ entries: max }, (visitor) => this.#order.delete(visitor));
  }

  get size(): number {
    return this.#visits.size;
  }

  /** Whether visits without a page since then are still known. */
  isDue(before: number): boolean {
    const [oldest] = this.#order.values();
    return oldest !== undefined && oldest.at < before;
  }

  shown(countsOf: CountsOf, { project, visitor, page, at, within }: ShownPage): void {
    const known = this.#visits.get(visitor);
    if (known === undefined || at - known.at > VISIT_MS) {
      if (known !== undefined) end(countsOf, known);
      this.#begin(countsOf, { project, visitor, page, at, within });
      return;
    }
    const sought = known.next === page;
    if (sought && known.page !== page) end(countsOf, known);
    known.at = at;
    this.#last(visitor, known);
    // The same page again is no step.
    if (known.page === page) return;
    if (known.steps !== undefined && known.steps.length < MAX_STEPS) {
      known.steps = [...known.steps, page];
      countsOf(project, at).flow(known.steps);
    }
    Object.assign(known, { page, sought: false, seconds: 0, used: false, next: undefined });
    if (sought) find(countsOf, known);
  }

  /** Results of the search lead to a page; that is said shortly before or after it is shown. */
  sought(countsOf: CountsOf, visitor: number, page: string): void {
    const known = this.#visits.get(visitor);
    if (known === undefined) return;
    if (known.page !== page) known.next = page;
    else if (!known.sought) find(countsOf, known);
  }

  did(visitor: number, { page, seconds, used }: { page: string; seconds: number; used: boolean }): void {
    const known = this.#visits.get(visitor);
    if (known?.page !== page) return;
    known.seconds += seconds;
    known.used ||= used;
  }

  /** Ends visits without a page since then. */
  endBefore(countsOf: CountsOf, at: number): void {
    for (const [visitor, visit] of this.#order) {
      if (visit.at >= at) return;
      this.#order.delete(visitor);
      this.#visits.delete(visitor);
      end(countsOf, visit);
    }
  }

  #begin(countsOf: CountsOf, { project, visitor, page, at, within }: ShownPage): void {
    const steps = within ? undefined : [page];
    const visit = { project, steps, page, at, sought: false, seconds: 0, used: false, next: undefined };
    this.#visits.set(visitor, visit);
    this.#last(visitor, visit);
    if (steps !== undefined) countsOf(project, at).flow(steps);
  }

  #last(visitor: number, visit: Visit): void {
    this.#order.delete(visitor);
    this.#order.set(visitor, visit);
  }
}

function find(countsOf: CountsOf, visit: Visit): void {
  visit.sought = true;
  countsOf(visit.project, visit.at).arrival('sought', visit.page, '');
}

/** Called where nothing follows, or another result of the search. */
function end(countsOf: CountsOf, { project, sought, used, seconds, page, at }: Visit): void {
  if (sought && !used && seconds < GLANCE_SECONDS) countsOf(project, at).arrival('left', page, '');
}
