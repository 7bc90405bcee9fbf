/** Remembers the last viewed project, for the navigation of pages that belong to no project. */
import type { WebRequest } from '../../edge/http/handler.ts';
import { isHttps } from '../../edge/http/is-https.ts';
import { readCookies } from '../../edge/http/read-cookies.ts';
import type { ServedProject, Service } from '../service.ts';

/** Holds only the id of a project; changing it changes only the navigation. */
const NAME = 'lectern-project';

/** Undefined only when no project is served. */
export function currentProject({ projects }: Service, request: WebRequest): ServedProject | undefined {
  const remembered = readCookies(request, NAME).find((id) => projects.has(id));
  return (remembered === undefined ? undefined : projects.get(remembered)) ?? projects.values().next().value;
}

/** @returns the value of `Set-Cookie` when the remembered project differs */
export function rememberProject(
  service: Service,
  request: WebRequest,
  project: ServedProject,
): string | undefined {
  if (service.projects.size < 2 || currentProject(service, request)?.id === project.id) return undefined;
  const secure = isHttps(service, request) ? '; Secure' : '';
  return `${NAME}=${project.id}; Path=${service.base}/dashboard; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}
