/** Remembers the last viewed project, for the navigation of pages that belong to no project. */
import type { WebRequest } from '../../edge/http/handler.ts';
import { isHttps } from '../../edge/http/is-https.ts';
import { readCookies } from '../../edge/http/read-cookies.ts';
import type { ServedProject, Service } from '../service.ts';

type Projects = ReadonlyMap<string, ServedProject>;

/** Holds only the id of a project; changing it changes only the navigation. */
const NAME = 'lectern-project';

/** @param projects that the member may see. @returns undefined when there is none */
export function currentProject(projects: Projects, request: WebRequest): ServedProject | undefined {
  const remembered = readCookies(request, NAME).find((id) => projects.has(id));
  return (remembered === undefined ? undefined : projects.get(remembered)) ?? projects.values().next().value;
}

/** @returns the value of `Set-Cookie` when the remembered project differs */
export function rememberProject(
  service: Service,
  projects: Projects,
  { request, project }: { readonly request: WebRequest; readonly project: ServedProject },
): string | undefined {
  if (projects.size < 2 || currentProject(projects, request)?.id === project.id) return undefined;
  const secure = isHttps(service, request) ? '; Secure' : '';
  return `${NAME}=${project.id}; Path=${service.base}/dashboard; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}
