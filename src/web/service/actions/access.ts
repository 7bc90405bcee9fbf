/** What is done with who may read a project and its new previews. */
import type { AccessSettings } from '../../../records/readers/access-settings.ts';
import type { AccessChange, ProjectAccessView } from '../project-access.ts';
import { type Act, type Action, projectName } from './action.ts';

interface ChangedAccess {
  readonly before: AccessSettings;
  readonly after: AccessSettings;
  /** As people name the project. */
  readonly name: string;
}

const changeReaders: Action<Omit<AccessChange, 'previews'>, ChangedAccess, 'projects'> = {
  role: 'admin',
  run: async (doing, { visibility, members }) => {
    const { service, project } = doing;
    const name = await projectName(doing);
    const changed = await service.records.readers.changeAccess(project, (settings) => ({
      ...settings,
      visibility: visibility ?? settings.visibility,
      members: members ?? settings.members,
    }));
    service.projects.get(project)?.settingsChanged();
    return { ...changed, name };
  },
  entries: ({ before, after, name }) => [
    ...(before.visibility === after.visibility
      ? []
      : [['access.visibility_changed', name, `${before.visibility} to ${after.visibility}`] as const]),
    ...(before.members === after.members
      ? []
      : [[after.members ? 'access.members_on' : 'access.members_off', name] as const]),
  ],
};

/** @returns whether new previews were shared in another way */
const sharePreviews: Action<ProjectAccessView['previews'], boolean> = {
  role: 'admin',
  run: async ({ service: { records }, project }, sharing) => {
    if ((await records.previews.defaultSharing(project)) === sharing) return false;
    await records.previews.saveDefaultSharing(project, sharing);
    return true;
  },
  entries: (changed, sharing) => (changed ? [['preview.sharing', 'New previews', sharing]] : []),
};

export async function changeProjectAccess(
  act: Act<'projects'>,
  { previews, ...readers }: AccessChange,
): Promise<void> {
  if (Object.keys(readers).length > 0) await act(changeReaders, readers);
  if (previews !== undefined) await act(sharePreviews, previews);
}
