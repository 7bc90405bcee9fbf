/** Shows and changes what the readers of a project are asked, on the store that the settings name, also while a server runs on it. */

import { type StoreSettings, withRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import {
  changedSettings,
  isRetention,
  MAX_RETENTION_DAYS,
  type SettingsChange,
  settingsDifference,
} from '../records/projects/settings-change.ts';
import { presentProjectSettings, type WireProjectSettings } from '../web/service/wire/project-settings.ts';
import { chooseProject, type ProjectQuery } from './choose-project.ts';

type FeedbackSettings = WireProjectSettings & { readonly project: string };
export type FeedbackSettingsChange = SettingsChange;

/** @param change empty = nothing is changed. @throws AppError `usage/…` */
export function feedbackSettings(
  settings: StoreSettings,
  request: ProjectQuery,
  change: FeedbackSettingsChange,
): Promise<FeedbackSettings> {
  const { retentionDays = null } = change;
  if (!isRetention(retentionDays))
    throw new AppError('usage/number', `--keep is ${retentionDays}`, {
      hint: `Give a whole number of days from 1 to ${MAX_RETENTION_DAYS}, or "" to keep feedback for ever`,
    });
  return withRecords(settings, async ({ records: { projects, audit } }) => {
    const { id: project } = await chooseProject(projects, request);
    const before = await projects.settings(project);
    const after = changedSettings(before, change);
    const detail = settingsDifference(before, after);
    if (detail !== '') {
      await projects.saveSettings(project, after);
      await audit.add({
        actor: 'terminal',
        action: 'project.settings_changed',
        target: project,
        project,
        detail,
      });
    }
    return { ...presentProjectSettings(after), project };
  });
}
