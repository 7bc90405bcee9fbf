/** Says on every page of the dashboard which projects are not served as they should be, why, and where that is mended. */
import { defined } from '../../../lib/defined.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { mayAct } from '../../../records/users/user.ts';
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';
import type { ServedProject } from '../service.ts';
import type { MemberRights } from './member-rights.ts';

/** Those whose reason is said too; the page of each project has it. */
const MAX_REASONS = 3;
const MAX_NAMED = 12;

interface Degraded {
  readonly base: string;
  readonly rights: Pick<MemberRights, 'projects' | 'roleIn'>;
  /** The project whose pages are shown. */
  readonly current: ServedProject | undefined;
  /** What is wrong with the server itself, for its administrators. */
  readonly server?: string | undefined;
}

export function degradedNotice({ base, rights, current, server }: Degraded): AdminPage['notice'] {
  const { projects, roleIn } = rights;
  const isAdmin = ({ id }: ServedProject): boolean => mayAct(roleIn(id), 'admin');
  const degraded = [...projects.values()].filter((project) => project.problem?.() !== undefined);
  const mine = degraded.find((project) => project.id === current?.id);
  const others = degraded.filter((project) => project !== mine && isAdmin(project));
  const sentences = [
    ...(mine === undefined ? [] : [ofThisProject(mine, isAdmin(mine))]),
    ...(server === undefined || !mayAct(roleIn(undefined), 'admin') ? [] : [asSentence(server)]),
    ...(others.length === 0
      ? []
      : [
          `${mine === undefined ? 'Not' : 'Nor'} served as ${others.length === 1 ? 'it' : 'they'} should be:`,
        ]),
  ];
  if (sentences.length === 0) return undefined;
  const list = others.length === 0 ? undefined : listOf(base, others);
  return { kind: 'problem', text: sentences.join(' '), ...defined({ html: list }) };
}

function ofThisProject(project: ServedProject, isAdmin: boolean): string {
  const why = isAdmin ? `: ${asSentence(project.problem?.() ?? '')}` : '. An administrator sees why.';
  return `The site of this project is not served as it should be${why}`;
}

/** The first ones with their reasons, each with a link to its deployments; of the others, the names. */
function listOf(base: string, projects: readonly ServedProject[]): Html {
  const items = projects.slice(0, MAX_REASONS).map(({ id, name, problem }) => {
    const href = `${base}/dashboard/p/${id}/deployments`;
    return html`<li><a class="link"${attributes({ href })}>${name}</a>: ${asSentence(problem?.() ?? '')}</li>`;
  });
  const more = projects.slice(MAX_REASONS);
  return html`<ul class="notice-list">${items}${more.length === 0 ? '' : html`<li>${names(more)}</li>`}</ul>`;
}

function names(projects: readonly ServedProject[]): string {
  const named = projects.slice(0, MAX_NAMED).map(({ name }) => name);
  const left = projects.length - named.length;
  return named.join(', ') + (left === 0 ? '' : ` and ${left} more`);
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
