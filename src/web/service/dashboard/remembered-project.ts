/** Which project the navigation shows on pages that belong to none: the one that was looked at last. */
import type { WebRequest } from '../../edge/http/handler.ts';
import type { ServedProject, Service } from '../service.ts';
import { isHttps } from './own-cookie.ts';
import { readCookies } from './read-cookies.ts';

/** Holds a project's id and nothing else: whoever changes it sees another navigation. */
const NAME = 'lectern-project';

/** Undefined only when no project is served. */
export function currentProject({ projects }: Service, request: WebRequest): ServedProject | undefined {
  const remembered = readCookies(request, NAME).find((id) => projects.has(id));
  return (remembered === undefined ? undefined : projects.get(remembered)) ?? projects.values().next().value;
}

/** @returns the value of `Set-Cookie`, when another project is remembered than the one that is looked at */
export function rememberProject(
  service: Service,
  request: WebRequest,
  project: ServedProject,
): string | undefined {
  if (service.projects.size < 2 || currentProject(service, request)?.id === project.id) return undefined;
  const secure = isHttps(service, request) ? '; Secure' : '';
  return `${NAME}=${project.id}; Path=${service.base}/dashboard; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`;
}
