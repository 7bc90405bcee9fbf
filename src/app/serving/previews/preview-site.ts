/** Opens the site of a preview's commit, with its panel, for whoever the request says reads. */
import { AppError } from '../../../lib/app-error.ts';
import type { Preview } from '../../../records/previews/preview.ts';
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import { previewPanel } from '../../../theme/preview/panel.ts';
import type { ReaderAccess } from '../../../web/reader/access/reader-access.ts';
import type { OldVersions } from '../../../web/reader/compare/compare-commits.ts';
import type { OpenCommitSite, SiteAccess } from '../commit-site.ts';
import { isOpen, type KnownAccess } from '../known-access.ts';
import type { PreviewHosts } from './preview-hosts.ts';
import type { PreviewProject } from './preview-project.ts';

const SHORT = 10;

export interface PreviewSiteParts {
  readonly hosts: PreviewHosts;
  readonly access: Pick<KnownAccess, 'of' | 'read'>;
  readonly address: (preview: Preview) => string;
  readonly base: string;
  /** The preview as it is stored now. */
  readonly current: (id: string) => Promise<Preview | undefined>;
}

/** @throws AppError `previews/none` before the preview was looked at */
export async function openPreviewSite(
  { id, commits }: PreviewProject,
  preview: Preview,
  { hosts, access, address, base, current }: PreviewSiteParts,
): Promise<OpenCommitSite> {
  const { commit, target, title, branch } = preview;
  if (commit === null)
    throw new AppError('previews/none', 'The preview is being made', { hint: 'Try again in a moment' });
  const public_ = new URL(address(preview));
  const prefix = hosts.isApart ? '' : public_.pathname.slice(base.length);
  const name = target.kind === 'pull' ? `#${target.number} ${title}` : branch;
  return commits.open({
    ...{ commit, prefix, origin: public_.origin },
    access: accessOf(id, access),
    versions: baseVersion(commits, { home: base + prefix, current: () => current(preview.id) }),
    additions: () => ({
      above: () => previewPanel({ name, commit, home: base + prefix }),
      features: ['preview'],
    }),
  });
}

/** The one commit that a preview is compared with. Its files are shown at the addresses of the preview. */
function baseVersion(
  commits: PreviewProject['commits'],
  { home, current }: { readonly home: string; readonly current: () => Promise<Preview | undefined> },
): OldVersions {
  return {
    find: async (asked, audience) => {
      const commit = (await current())?.base ?? '';
      if (asked.length < SHORT || !commit.startsWith(asked)) return undefined;
      try {
        const site = await (await commits.open({ commit, prefix: '' })).siteFor(audience);
        return { site, commit, label: commit.slice(0, SHORT), place: home, filesOnly: true };
      } catch (error) {
        if (error instanceof AppError && /^(?:config|source)\//.test(error.code)) return undefined;
        throw error;
      }
    },
  };
}

/** Whoever answers the request has found out who reads; here only the rules of the project count. */
function accessOf(project: string, access: Pick<KnownAccess, 'of' | 'read'>): SiteAccess {
  const made = (settings: AccessSettings): ReaderAccess | undefined =>
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
    return known === undefined ? access.read(project).then(made) : made(known);
  };
}
