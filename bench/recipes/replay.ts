/** Runs of a recipe by its own schedule over months of history: what it would have asked for each time. */
import { nextTime } from '../../src/lib/schedule/schedule.ts';
import type {
  DatedFile,
  MergedPull,
  Recipe,
  RecipeInput,
  RecipeWork,
} from '../../src/records/automations/recipes/recipe.ts';
import type { DeployedPage, Deployment } from '../../src/records/deployments/deployment.ts';
import { pageUrl } from '../../src/site/content/page/page-url.ts';
import type { Landing } from './landings.ts';

export const DAY = 86_400_000;

export interface History {
  /** Oldest first, from the day on. */
  readonly landings: readonly Landing[];
  /** Of the documentation on the day. */
  readonly files: readonly DatedFile[];
  /** Folder of the documentation with a slash at its end; empty = all of the repository. */
  readonly inside: string;
  readonly from: number;
  readonly until: number;
}

export interface ReplayedRun {
  readonly at: number;
  readonly since: number;
  readonly work: Extract<RecipeWork, { readonly kind: 'work' }>;
}

const PAGE = /\.mdx?$/;

/** Path inside the documentation; undefined for what is no page of it. */
export const pageIn = (path: string, inside: string): string | undefined =>
  path.startsWith(inside) && PAGE.test(path) ? path.slice(inside.length) : undefined;

/** Pages that a landing made, changed, moved or removed. */
export const pagesOf = ({ files }: Landing, inside: string): readonly string[] =>
  files.flatMap(({ path }) => pageIn(path, inside) ?? []);

const nothing = (): never => {
  throw new Error('This recipe looks at what is not in the history of a repository');
};

/**
 * @param asked the path that a line of a request asks to have changed: it counts as changed at that time, as after a merge, so that the
 * next run asks for others @returns the runs that would have asked for something, oldest first, and how many there were in all */
export async function replayRuns(
  recipe: Recipe,
  history: History,
  {
    options = {},
    asked,
  }: { readonly options?: Readonly<Record<string, string>>; readonly asked?: RegExp } = {},
): Promise<{ readonly runs: readonly ReplayedRun[]; readonly all: number }> {
  const runs: ReplayedRun[] = [];
  const done = new Map<string, number>();
  let [since, all] = [history.from, 0];
  for (let at = nextTime({ schedule: recipe.schedule, zone: 'UTC' }, since); at !== undefined; ) {
    if (at > history.until) break;
    all++;
    const work = await recipe.look(inputAt(history, { at, since, options, done }));
    if (work.kind === 'work') {
      runs.push({ at, since, work });
      if (asked !== undefined) for (const path of askedIn(work.prompt, asked)) done.set(path, at);
    }
    since = at;
    at = nextTime({ schedule: recipe.schedule, zone: 'UTC' }, at);
  }
  return { runs, all };
}

export const askedIn = (prompt: string, asked: RegExp): readonly string[] =>
  [...prompt.matchAll(asked)].map(([, path]) => path!);

/** The longest of the requests: what a run costs at least. */
export function longestOf(runs: readonly ReplayedRun[]): string | undefined {
  const prompts = runs.map(({ work }) => work.prompt).toSorted((a, b) => b.length - a.length);
  return prompts[0];
}

interface Moment {
  readonly done: ReadonlyMap<string, number>;
  readonly at: number;
  readonly since: number;
  readonly options: Readonly<Record<string, string>>;
}

function inputAt(history: History, { at, since, options, done }: Moment): RecipeInput {
  const before = history.landings.filter((one) => one.at <= at);
  const merged = before
    .filter((one) => one.at >= since)
    .flatMap(pullOf)
    .reverse();
  return {
    project: 'docs',
    scope: '',
    options,
    since,
    now: at,
    feedback: { list: nothing },
    searches: { top: nothing },
    questions: { list: nothing },
    worth: nothing,
    deployments: {
      list: async (_project, { limit }) =>
        before
          .flatMap((one) => deploymentOf(one, history.inside))
          .slice(-limit)
          .reverse(),
    },
    files: async () => filesAt(history, before, done),
    lags: async () => new Map(),
    merged: async () => merged,
    code: async () => [{ name: 'code', sameForge: true, pulls: merged }],
  };
}

function pullOf({ number, subject, author, at }: Landing): MergedPull[] {
  if (number === undefined) return [];
  const url = `https://forge.example/pull/${number}`;
  return [{ number, url, title: subject, author, mergedAt: at, byJob: false }];
}

/** Each commit that changed something in the documentation went live. */
function deploymentOf({ commit, at, files, author, subject }: Landing, inside: string): Deployment[] {
  const pages = files.flatMap(({ kind, path, from }): DeployedPage[] => {
    const page = pageIn(path, inside);
    if (page === undefined) return [];
    const url = pageUrl(page.replace(PAGE, ''));
    return [{ kind, url, title: url, ...(from === undefined ? {} : { from }) }];
  });
  if (!files.some(({ path }) => path.startsWith(inside))) return [];
  const counts = { added: 0, changed: 0, removed: 0, moved: 0 };
  for (const { kind } of pages) counts[kind]++;
  const lists = { added: [], modified: [], removed: [] };
  return [
    {
      id: commit,
      project: 'docs',
      kind: 'live',
      state: 'success',
      source: 'push',
      actor: 'server',
      ref: null,
      commit,
      author,
      subject,
      summary: null,
      problems: null,
      changes: { counts, pages, files: lists },
      createdAt: at,
      startedAt: at,
      endedAt: at,
    },
  ];
}

function filesAt(
  { files, inside }: History,
  before: readonly Landing[],
  done: ReadonlyMap<string, number>,
): readonly DatedFile[] {
  const dates = new Map(files.map(({ path, changedAt }) => [path, changedAt]));
  for (const { at, files: changed } of before)
    for (const { kind, path, from } of changed) {
      if (from?.startsWith(inside) === true) dates.delete(from.slice(inside.length));
      if (!path.startsWith(inside)) continue;
      if (kind === 'removed') dates.delete(path.slice(inside.length));
      else dates.set(path.slice(inside.length), at);
    }
  for (const [path, at] of done) dates.set(path, Math.max(at, dates.get(path) ?? 0));
  return [...dates].map(([path, changedAt]) => ({ path, changedAt }));
}

/** Landings of a time. */
export const between = (history: History, from: number, until: number): readonly Landing[] =>
  history.landings.filter(({ at }) => at > from && at <= until);

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`;
