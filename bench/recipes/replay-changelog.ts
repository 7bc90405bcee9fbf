/** The recipe for a changelog: when it would have asked for an entry, and what people wrote into the page. */
import { execFileSync } from 'node:child_process';
import { changelog } from '../../src/records/automations/recipes/changelog.ts';
import type { Landing } from './landings.ts';
import { between, DAY, type History, longestOf, pagesOf, percent, replayRuns } from './replay.ts';

const LINK = /\]\(\/([^)\s#?]+)|href="\/([^"#?]+)/g;

/** @param page path of the changelog without ending */
export async function replayChangelog(
  history: History,
  {
    page,
    within,
    repository,
  }: { readonly page: string; readonly within: number; readonly repository: string },
): Promise<string | undefined> {
  const { runs, all } = await replayRuns(changelog, history, { options: { page } });
  const entries = between(history, history.from, history.until).filter((one) =>
    pagesOf(one, history.inside).some((path) => path.replace(/\.mdx?$/, '') === page),
  );
  const followed = runs.filter(({ at }) => entries.some((one) => one.at > at && one.at <= at + within * DAY));
  const named = runs.map(({ at, since, work }) => ({
    at,
    since,
    urls: [...work.prompt.matchAll(/"kind":"(\w+)","url":"\/?([^"]*)"/g)].map(([, kind, url]) => ({
      kind: kind!,
      url: url!,
    })),
  }));
  const kinds = Map.groupBy(
    named.flatMap(({ urls }) => urls),
    ({ kind }) => kind,
  );
  const counts = [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', ');
  console.log(
    `${changelog.title}: ${runs.length} of ${all} runs asked for an entry, with ${counts} pages; people changed the page within ${within} days of ${followed.length} (${percent(followed.length, runs.length)})`,
  );
  const links = entries.flatMap((one) =>
    linksOf(one, { page, history, repository }).map((url) => ({ url, at: one.at })),
  );
  const known = links.filter(({ url, at }) =>
    named.some(
      (run) => run.at >= at - within * DAY && run.since <= at && run.urls.some((one) => one.url === url),
    ),
  );
  console.log(
    `  people changed it ${entries.length} times, with ${links.length} new links to pages; the request at that time names ${known.length} of them`,
  );
  return longestOf(runs);
}

function linksOf(
  { commit }: Landing,
  {
    page,
    history,
    repository,
  }: { readonly page: string; readonly history: History; readonly repository: string },
): readonly string[] {
  const files = ['.mdx', '.md'].map((ending) => history.inside + page + ending);
  const diff = execFileSync(
    'git',
    ['show', '--first-parent', '-m', '-U0', '--format=', commit, '--', ...files],
    {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  const added = diff
    .split('\n')
    .filter((line) => /^\+(?!\+\+)/.test(line))
    .join('\n');
  return [...new Set([...added.matchAll(LINK)].map(([, one, two]) => (one ?? two)!))];
}
