/** Lists, makes and removes redirects of a project beside docs.json, on the store that the settings name. */
import type { StoreSettings } from '../installation/open-records.ts';
import { addRedirects, removeRedirects } from '../web/service/actions/redirects.ts';
import { inProject } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

interface RedirectsLine {
  readonly project: string;
  /** Addresses that lead elsewhere than before; undefined when they are only listed. */
  readonly changed: readonly string[] | undefined;
  readonly redirects: readonly { readonly from: string; readonly to: string; readonly createdAt: string }[];
}

/** @param change undefined lists them; without `to`, the redirect is removed. @throws AppError `usage/project`, `redirects/…` */
export function manageRedirects(
  settings: StoreSettings,
  request: ProjectQuery,
  change: { readonly from: string; readonly to: string | undefined } | undefined,
): Promise<RedirectsLine> {
  return inProject(settings, request, async ({ records, project, act }) => {
    let changed: readonly string[] | undefined;
    if (change?.to !== undefined)
      changed = (await act(addRedirects, { from: [change.from], to: change.to })).changed;
    else if (change !== undefined) changed = await act(removeRedirects, [change.from]);
    const redirects = await records.redirects.list(project);
    return {
      project,
      changed,
      redirects: redirects.map(({ from, to, at }) => ({ from, to, createdAt: new Date(at).toISOString() })),
    };
  });
}
