/** `/_lectern/preview.json` and `/_lectern/preview`: what a preview changes, for its panel and for people without script. */
import { defined } from '../../../lib/defined.ts';
import { safeLink } from '../../../theme/admin/jobs/job-text.ts';
import { comparedAddress } from '../../../theme/layout/compare-path.ts';
import { type PreviewSummary, previewPage } from '../../../theme/preview/preview-page.ts';
import { forPerson } from '../../edge/http/person-guard.ts';
import { htmlReply, JSON_TYPE, personalReply, type Reply } from '../../edge/http/reply.ts';
import type { PreviewDetails } from '../preview-operations.ts';
import type { PreviewRequest, Visit } from './preview-request.ts';
import { PREVIEW_PATH } from './preview-sign-in.ts';

const MOST_PAGES = 100;
const MOST_PROBLEMS = 50;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = { 'x-robots-tag': 'noindex, nofollow', 'x-content-type-options': 'nosniff' };

export async function detailsReply(context: PreviewRequest, { reader }: Visit): Promise<Reply> {
  const { service, request, preview, place } = context;
  // Asked again and again by open pages.
  if (request.hasQuery && request.query.get('only') === 'commit')
    return personalReply(JSON_TYPE, JSON.stringify({ commit: preview.commit }), HEADERS);
  const summary = summaryOf(context, await service.previews.details(preview, reader));
  if (place.path !== PREVIEW_PATH) return personalReply(JSON_TYPE, JSON.stringify(summary), HEADERS);
  return forPerson(htmlReply(200, previewPage(summary), { 'content-security-policy': POLICY }));
}

function summaryOf({ preview, home }: PreviewRequest, details: PreviewDetails): PreviewSummary {
  const { target, title, branch, fork, url } = preview;
  const { commit, base, pages, problems } = details;
  return {
    name: target.kind === 'pull' ? `#${target.number} ${title}` : branch,
    ...{ branch, fork, commit, base },
    ...defined({ url: url === null ? undefined : safeLink(url) }),
    home: `${home}/`,
    pages: pages.slice(0, MOST_PAGES).map(({ kind, title: name, url: path, file }) => ({
      ...{ kind, title: name, file },
      // A page that is gone has no address here.
      ...(kind === 'removed' ? {} : { href: encodeURI(home + path) }),
      changes: comparedAddress(home, { from: base.slice(0, 10), page: path }),
    })),
    morePages: Math.max(0, pages.length - MOST_PAGES),
    isChecked: problems !== undefined,
    problems: (problems ?? [])
      .slice(0, MOST_PROBLEMS)
      .map(({ severity, message, file, line }) => ({ severity, message, file, ...defined({ line }) })),
    moreProblems: Math.max(0, (problems?.length ?? 0) - MOST_PROBLEMS),
  };
}
