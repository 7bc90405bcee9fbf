/** Shows and changes who may read a project and its new previews: what the terminal and programs share with the dashboard. */
import type { AccessSettings, Visibility } from '../../records/readers/access-settings.ts';
import type { Service } from './service.ts';

export const VISIBILITIES = ['public', 'partly', 'private'] as const satisfies readonly Visibility[];
/** A password belongs to one preview. */
export const NEW_PREVIEWS = ['link', 'members'] as const;
export const READER_WAYS = ['password', 'members', 'provider', 'jwt', 'mail'] as const;

export interface ProjectAccessView {
  readonly visibility: Visibility;
  /** Whether members of the dashboard may read. */
  readonly members: boolean;
  /** Who may open a new preview. */
  readonly previews: (typeof NEW_PREVIEWS)[number];
  /** Ways in that are on. */
  readonly ways: readonly (typeof READER_WAYS)[number][];
}

/** What is absent stays. */
export type AccessChange = Partial<Pick<ProjectAccessView, 'visibility' | 'members' | 'previews'>>;

type Parts = Pick<Service['records'], 'readers' | 'previews' | 'audit'>;

export async function projectAccess(
  { readers, previews }: Pick<Parts, 'readers' | 'previews'>,
  project: string,
): Promise<ProjectAccessView> {
  const [settings, sharing] = await Promise.all([readers.access(project), previews.defaultSharing(project)]);
  return viewOf(settings, sharing);
}

function viewOf(settings: AccessSettings, sharing: string | undefined): ProjectAccessView {
  const { visibility, members } = settings;
  const isOn = {
    password: settings.password !== undefined,
    members,
    provider: settings.providers.length > 0,
    jwt: settings.jwt.length > 0,
    mail: settings.mail.length > 0,
  };
  return {
    visibility,
    members,
    ways: READER_WAYS.filter((way) => isOn[way]),
    previews: usualSharing(sharing, visibility),
  };
}

/** Where nobody has chosen, previews are as open as the site. */
export const usualSharing = (sharing: string | undefined, visibility: Visibility): 'link' | 'members' =>
  NEW_PREVIEWS.find((one) => one === sharing) ?? (visibility === 'public' ? 'link' : 'members');

/** Writes each change into the audit log. */
export async function changeProjectAccess(
  records: Parts,
  {
    project,
    actor,
    change,
  }: { readonly project: string; readonly actor: string; readonly change: AccessChange },
): Promise<ProjectAccessView> {
  const { readers, previews, audit } = records;
  const { visibility, members, previews: sharing } = change;
  const note = (action: string, target: string, detail?: string): Promise<void> =>
    audit.add({ actor, action, target, project, ...(detail === undefined ? {} : { detail }) });
  const { before, after } = await readers.changeAccess(project, (settings) => ({
    ...settings,
    visibility: visibility ?? settings.visibility,
    members: members ?? settings.members,
  }));
  if (before.visibility !== after.visibility)
    await note('access.visibility_changed', project, `${before.visibility} to ${after.visibility}`);
  if (before.members !== after.members)
    await note(after.members ? 'access.members_on' : 'access.members_off', project);
  const was = await previews.defaultSharing(project);
  if (sharing !== undefined && sharing !== was) {
    await previews.saveDefaultSharing(project, sharing);
    await note('preview.sharing', 'New previews', sharing);
  }
  return viewOf(after, sharing ?? was);
}
