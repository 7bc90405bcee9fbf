/** Gathers whether a merged job helped: the votes on its pages and the searches of the site, in equal periods before and after. */
import { DAY_MS } from '../../../../lib/dates.ts';
import type { FileDiff } from '../../../../lib/git/repository.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { HelpPeriod, HelpView } from '../../../../theme/admin/jobs/job-help.ts';
import type { Service } from '../../service.ts';
import { compareShares, LEAST_VOTES } from './compare-shares.ts';

const MOST_DAYS = 30;
/** Pages whose votes are counted. */
const MOST_PAGES = 50;

/** @returns undefined for a job that is not merged, or whose changes are not here */
export async function jobHelp(
  service: Pick<Service, 'records' | 'clock' | 'projects'>,
  { project, settled, settledAt, feedback }: Job,
  files: readonly FileDiff[] | undefined,
): Promise<HelpView | undefined> {
  if (settled !== 'merged' || settledAt === null || files === undefined) return undefined;
  const days = Math.min(MOST_DAYS, Math.floor((service.clock() - settledAt) / DAY_MS));
  if (days < 1) return {};
  const quoted = await Promise.all(feedback.map((id) => service.records.feedback.get(project, id)));
  const paths = quoted.flatMap((entry) => (entry === undefined ? [] : [entry.path]));
  const pages = [...new Set([...changedPages(service, project, files), ...paths])].slice(0, MOST_PAGES);
  const span = days * DAY_MS;
  const [before, after] = await Promise.all(
    [settledAt - span, settledAt].map((from) => periodOf(service, { project, pages, from, to: from + span })),
  );
  const verdict = compareShares(before!, after!);
  const figures = { days, pages, goesOn: days < MOST_DAYS, before: before!, after: after!, verdict };
  return { figures: { ...figures, least: LEAST_VOTES } };
}

/** Addresses of pages that are there now, of the last round. A file of the repository may be in the folder of the documentation. */
function changedPages(
  { projects }: Pick<Service, 'projects'>,
  project: string,
  files: readonly FileDiff[],
): readonly string[] {
  const site = projects.get(project)?.live.current();
  if (site === undefined) return [];
  const byFile = new Map([...site.pages.byPath.values()].map(({ file, url }) => [file, url]));
  const found = files.flatMap(({ path }) => {
    for (let at = 0; at >= 0; at = path.indexOf('/', at) + 1 || -1) {
      const url = byFile.get(path.slice(at));
      if (url !== undefined) return [url];
    }
    return [];
  });
  return found;
}

interface Period {
  readonly project: string;
  readonly pages: readonly string[];
  readonly from: number;
  readonly to: number;
}

async function periodOf(
  { records }: Pick<Service, 'records'>,
  { project, pages, from, to }: Period,
): Promise<HelpPeriod> {
  const [{ searches, withoutResults }, votes] = await Promise.all([
    records.searches.figures({ project, from, to }),
    Promise.all(pages.map((path) => records.feedback.figures({ project, path, from, to }))),
  ]);
  const sum = (kind: 'helpful' | 'unhelpful'): number => votes.reduce((total, one) => total + one[kind], 0);
  return { helpful: sum('helpful'), unhelpful: sum('unhelpful'), searches, withoutResults };
}
