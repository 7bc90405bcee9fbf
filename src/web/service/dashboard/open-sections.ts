/** Makes links of the dashboard's sections, for the member who looks at a page: those that they may open. */
import { mayAct } from '../../../records/users/user.ts';
import type { SectionLink } from '../../../theme/admin/frame/navigation.ts';
import type { DashboardRoute } from './dashboard-route.ts';
import type { MemberRights } from './member-rights.ts';
import { SECTIONS, type Section } from './sections.ts';

/** Those that a member may open, with their first pages. */
interface OpenSections {
  /** @param project whose sections are linked; undefined while no project is served */
  links(project: string | undefined): readonly SectionLink[];
  /** The present section in another project, else its overview. */
  inProject(project: string): string;
}

interface Opening {
  readonly base: string;
  readonly routes: readonly DashboardRoute[];
  readonly rights: MemberRights;
  /** The route of the present page. */
  readonly route: DashboardRoute | undefined;
}

const firstPage = ({ id, routes }: Section): DashboardRoute | undefined =>
  routes.find(
    ({ method, path }) =>
      method === 'GET' && /^\/dashboard(\/p\/:project)?\/[^/]+$/.test(path) && path.endsWith(`/${id}`),
  );

/** By address: tests serve routes that answer otherwise. */
const isSame = (a: DashboardRoute, b: DashboardRoute): boolean => a.path === b.path && a.method === b.method;

export function openSections({ base, routes, rights, route }: Opening): OpenSections {
  const here = SECTIONS.find((one) => route !== undefined && one.routes.some((its) => isSame(its, route)));
  const addressIn = (path: string, project: string): string => base + path.replace(':project', project);
  return {
    links: (project) =>
      SECTIONS.flatMap((section) => {
        const first = firstPage(section);
        const ofProject = first?.path.includes(':project') === true;
        if (
          first === undefined ||
          !routes.some((one) => isSame(one, first)) ||
          (ofProject && project === undefined)
        )
          return [];
        const served = ofProject ? rights.projects.get(project!) : undefined;
        if (served !== undefined && section !== here && section.fits?.(served) === false) return [];
        if (!mayAct(rights.roleIn(ofProject ? project : undefined), first.role)) return [];
        const role = rights.roleIn(ofProject ? project : undefined);
        const { id, label, icon, place, words, inBar = false } = section;
        const href = addressIn(first.path, project ?? '');
        const actions = (section.actions ?? [])
          .filter((one) => mayAct(role, one.role ?? first.role))
          .map((one) => ({ label: one.label, href: href + one.at, makes: one.makes === true }));
        return [{ id, label, icon, place, words, href, actions, current: section === here, inBar }];
      }),
    inProject: (project) => {
      const first = here === undefined ? undefined : firstPage(here);
      return addressIn(
        first?.path.includes(':project') === true ? first.path : '/dashboard/p/:project/overview',
        project,
      );
    },
  };
}
