/** What is done with the settings of a project. */
import type { ProjectSettings } from '../../../records/projects/project-records.ts';
import {
  changedSettings,
  type SettingsChange,
  settingsDifference,
} from '../../../records/projects/settings-change.ts';
import { type Action, projectName } from './action.ts';

interface ChangedSettings {
  readonly after: ProjectSettings;
  /** Empty when everything is as before. */
  readonly difference: string;
  readonly name: string;
}

export const changeSettings: Action<SettingsChange, ChangedSettings, 'projects'> = {
  role: 'admin',
  run: async (doing, change) => {
    const { service, project } = doing;
    const { projects } = service.records;
    const name = await projectName(doing);
    const { before, after } = await projects.changeSettings(project, (known) =>
      changedSettings(known, change),
    );
    service.projects.get(project)?.settingsChanged();
    return { after, difference: settingsDifference(before, after), name };
  },
  entries: ({ difference, name }) =>
    difference === '' ? [] : [['project.settings_changed', name, difference]],
};
