/** Shows and changes what the readers of a project are asked, on the store that the settings name, also while a server runs on it. */

import type { StoreSettings } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { MAX_READ_ORIGINS, readOrigin } from '../records/projects/read-origin.ts';
import { isRetention, MAX_RETENTION_DAYS, type SettingsChange } from '../records/projects/settings-change.ts';
import { changeSettings } from '../web/service/actions/settings.ts';
import { presentProjectSettings, type WireProjectSettings } from '../web/service/wire/project-settings.ts';
import { inProject } from './act.ts';
import type { ProjectQuery } from './choose-project.ts';

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
  const readOrigins = change.readOrigins && originsOf(change.readOrigins);
  return inProject(settings, request, async ({ project, act }) => {
    const { after } = await act(changeSettings, { ...change, ...defined({ readOrigins }) });
    return { ...presentProjectSettings(after), project };
  });
}

/** @param typed addresses; empty ones are left out */
function originsOf(typed: readonly string[]): readonly string[] {
  const words = typed.map((one) => one.trim()).filter((one) => one !== '');
  const origins = [...new Set(words.flatMap((one) => readOrigin(one) ?? []))];
  const wrong = words.find((one) => readOrigin(one) === undefined);
  if (wrong === undefined && origins.length <= MAX_READ_ORIGINS) return origins;
  const value = wrong === undefined ? `${origins.length} addresses` : JSON.stringify(wrong.slice(0, 100));
  throw new AppError('usage/choice', `--read-origins has ${value}`, {
    hint: `Give at most ${MAX_READ_ORIGINS} addresses that begin with https://, with commas between them`,
  });
}
