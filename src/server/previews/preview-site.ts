/** Opens the site of a preview's commit, with its panel, for whoever the request says reads. */
import type { Preview } from '../../records/previews/preview.ts';
import type { AccessSettings } from '../../records/readers/access-settings.ts';
import { isOfAuthors } from '../../site/config/broken-config.ts';
import type { Audience } from '../../site/content/page/audience.ts';
import { previewPanel } from '../../theme/preview/panel.ts';
import type { ReaderAccess } from '../../web/reader/access/reader-access.ts';
import type { CompareVersion } from '../../web/reader/compare/compare-version.ts';
import type { PreviewHosts } from '../../web/route/hosts.ts';
import { BASE_FILES } from '../../web/service/previews/base-files.ts';
import type { OpenCommitSite, SiteAccess } from '../sites/commits/commit-site.ts';
import { isOpen, type KnownAccess } from '../sites/known-access.ts';
import { beingCreated } from './preview-parts.ts';
import type { PreviewProject } from './preview-project.ts';

const SHORT = 10;

interface PreviewSiteParts {
  readonly hosts: PreviewHosts;
  readonly access: Pick<KnownAccess, 'of' | 'read'>;
  readonly address: (preview: Preview) => string;
  readonly base: string;
  /** The preview as it is stored now. */
  readonly current: (id: string) => Promise<Preview | undefined>;
}

/** @throws AppError `previews/none` before the preview was looked at */
export async function openPreviewSite(
  project: PreviewProject,
  preview: Preview,
  { hosts, access, address, base, current }: PreviewSiteParts,
): Promise<OpenCommitSite> {
  const { commit, target, title, branch } = preview;
  if (commit === null) throw beingCreated();
  const public_ = new URL(address(preview));
  const prefix = hosts.isApart ? '' : public_.pathname.slice(base.length);
  const name = target.kind === 'pull' ? `#${target.number} ${title}` : branch;
  return project.commits.open({
    commit,
    use: `preview of ${name}`,
    prefix,
    origin: public_.origin,
    unmerged: true,
    access: accessOf(project.id, access),
    versions: {
      find: async (request, audience) => {
        const from = (await current(preview.id))?.base ?? '';
        if (request.length < SHORT || !from.startsWith(request)) return undefined;
        const open = () => openBaseSite(project, from, access);
        return baseVersion(open, { commit: from, place: base + prefix + BASE_FILES, audience });
      },
    },
    additions: () => ({
      above: () => previewPanel({ name, commit, home: base + prefix }),
      features: ['preview'],
    }),
  });
}

/**
 * The commit that previews are compared with. Its prefix is the address of its files below a preview with a host of its own; its
 * pages have none.
 * @throws AppErrors `git/…`, `config/…`, `source/…`, `commit/busy`
 */
export function openBaseSite(
  { id, commits }: PreviewProject,
  commit: string,
  access: PreviewSiteParts['access'],
): Promise<OpenCommitSite> {
  return commits.open({
    commit,
    use: 'base of previews',
    prefix: BASE_FILES,
    access: accessOf(id, access),
  });
}

/** @returns undefined when its own files cannot be shown */
async function baseVersion(
  open: () => Promise<OpenCommitSite>,
  { commit, place, audience }: Pick<CompareVersion, 'commit' | 'place'> & { readonly audience: Audience },
): Promise<CompareVersion | undefined> {
  try {
    const site = await (await open()).siteFor(audience);
    return { site, commit, label: commit.slice(0, SHORT), place, filesOnly: true };
  } catch (error) {
    if (isOfAuthors(error)) return undefined;
    throw error;
  }
}

/** Whoever answers the request has found out who reads; here only the rules of the project count. */
function accessOf(project: string, access: Pick<KnownAccess, 'of' | 'read'>): SiteAccess {
  const readerAccess = (settings: AccessSettings): ReaderAccess | undefined =>
    isOpen(settings)
      ? undefined
      : {
          // Members may always read, whether or not they are readers of the published site.
          settings: () => ({ ...(access.of(project) ?? settings), members: true }),
          identify: async ({ reader }) => reader && { id: 'preview', reader, createdAt: 0, lastSeenAt: 0 },
          signIn: () => undefined,
        };
  return () => {
    const known = access.of(project);
    return known === undefined ? access.read(project).then(readerAccess) : readerAccess(known);
  };
}
