/** The notice about projects that are not served as they should be, and about the server itself: only administrators see the reason. */
import { mayAct } from '../../../records/users/user.ts';
import type { AdminPage } from '../../../theme/admin/frame/admin-page.ts';
import type { ServedProject } from '../service.ts';
import type { MemberRights } from './member-rights.ts';

const MOST_NAMED = 12;

/** @param current the project whose pages are shown @param server what is wrong with the server itself */
export function degradedNotice(
  { projects, roleIn }: MemberRights,
  current: ServedProject | undefined,
  server?: string | undefined,
): AdminPage['notice'] {
  const isAdmin = ({ id }: ServedProject): boolean => mayAct(roleIn(id), 'admin');
  const degraded = [...projects.values()].filter((project) => project.problem?.() !== undefined);
  const mine = degraded.find((project) => project.id === current?.id);
  const others = degraded.filter((project) => project !== mine && isAdmin(project));
  const sentences = [
    ...(mine === undefined
      ? []
      : [
          `The site of this project is not served as it should be${isAdmin(mine) ? `: ${asSentence(mine.problem?.() ?? '')}` : '. An administrator sees why.'}`,
        ]),
    ...(others.length === 0
      ? []
      : [`${mine === undefined ? 'Not' : 'Nor'} served as they should be: ${names(others)}.`]),
    ...(server === undefined || !mayAct(roleIn(undefined), 'admin') ? [] : [asSentence(server)]),
  ];
  return sentences.length === 0 ? undefined : { kind: 'problem', text: sentences.join(' ') };
}

function names(projects: readonly ServedProject[]): string {
  const named = projects.slice(0, MOST_NAMED).map(({ id }) => id);
  const left = projects.length - named.length;
  return named.join(', ') + (left === 0 ? '' : ` and ${left} more`);
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
