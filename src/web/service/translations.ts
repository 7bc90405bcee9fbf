/** What is known of the translations of a project's site, for the dashboard and the API: states, commits, and where the change is shown. */
import { createHash } from 'node:crypto';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import { hasLanguages } from '../../site/navigation/views/translation-pairs.ts';
import type { Site } from '../../site/site.ts';
import {
  type TranslationCell,
  type TranslationRow,
  translationMatrix,
} from '../../site/translation-matrix.ts';
import { isWithdrawn } from '../../site/withdrawn.ts';
import { comparedAddress } from '../../theme/layout/compare-path.ts';
import type { DeployedRepository } from './deployment-operations.ts';
import type { ServedProject, Service } from './service.ts';

/** Reading all commits takes longer in large repositories: it goes on, and the next one who asks has them. */
const PATIENCE_MS = 2_000;

export interface ProjectTranslations {
  /** Codes of the languages, without those of originals. */
  readonly languages: readonly string[];
  readonly rows: readonly TranslationRow[];
  /** Pages that are not among the rows, because not everybody may read them. */
  readonly closed: number;
  /** True where the commits are still being read, so that only dates say what is behind. */
  readonly isReading: boolean;
  /** Address of a page that shows what changed in the original since the translation was made. */
  changeOf(row: TranslationRow, cell: TranslationCell): string | undefined;
}

/** @returns undefined while the site is not served, or for one in a single language */
export async function projectTranslations(
  { projects, deployments }: Pick<Service, 'projects' | 'deployments'>,
  project: string,
): Promise<ProjectTranslations | undefined> {
  const served = projects.get(project);
  const site = served?.live.current();
  if (served === undefined || site === undefined || !hasLanguages(site.tree)) return undefined;
  const history = await site.source.history?.();
  const reading = history?.changes?.();
  const changes = reading && (await withTimeout(reading, PATIENCE_MS));
  const matrix = await translationMatrix(site, { history, changes });
  if (matrix.languages.length === 0) return undefined;
  const repository = deployments.repository(project);
  return {
    ...matrix,
    closed: [...site.closed.pages.values()].filter(({ path }) => !isWithdrawn(site.withdrawn, path)).length,
    isReading: reading !== undefined && changes === undefined,
    changeOf: (row, { since }) =>
      since === undefined ? undefined : changeAddress({ row, since, site, served, repository }),
  };
}

interface Changed {
  readonly row: Pick<TranslationRow, 'file' | 'url'>;
  readonly since: string;
  readonly site: Pick<Site, 'source'>;
  readonly served: Pick<ServedProject, 'url'>;
  readonly repository: DeployedRepository | undefined;
}

/** At the forge, else our own comparison of two commits; none for a folder, whose commits are on no server. */
function changeAddress({ row, since, site, served, repository }: Changed): string | undefined {
  if (repository?.live === undefined) return undefined;
  const { comparePage, folder, live } = repository;
  if (comparePage === undefined) return comparedAddress(served.url, { from: since, page: row.url });
  const own = site.source.originOf?.(row.file) ?? row.file;
  const file = folder === '' ? own : `${folder}/${own}`;
  const values: Readonly<Record<string, string>> = {
    from: since,
    to: live,
    range: `${since}...${live}`,
    file: file.split('/').map(encodeURIComponent).join('/'),
    sha1: createHash('sha1').update(file).digest('hex'),
    sha256: createHash('sha256').update(file).digest('hex'),
  };
  return comparePage.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
