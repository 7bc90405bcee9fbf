/** A change of the settings of a project by some of its fields, for forms, programs and the terminal. */
import type { ProjectSettings } from './project-records.ts';

/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/** Null keeps feedback for ever. */
export const isRetention = (days: number | null): boolean =>
  days === null || (Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION_DAYS);

/** What is absent stays. */
export type SettingsChange = Partial<
  Omit<ProjectSettings, 'feedback'> & { readonly feedback: Partial<ProjectSettings['feedback']> }
>;

export function changedSettings(
  before: ProjectSettings,
  { feedback, ...others }: SettingsChange,
): ProjectSettings {
  return { ...before, ...others, feedback: { ...before.feedback, ...feedback } };
}

/** What differs, for the audit log. */
export function settingsDifference(before: ProjectSettings, after: ProjectSettings): string {
  const [was, is] = [linesOf(before), linesOf(after)];
  return Object.entries(is)
    .filter(([name, value]) => was[name] !== value)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function linesOf({ feedback, ...others }: ProjectSettings): Record<string, string> {
  const word = (value: boolean | number | string | null | readonly string[]): string => {
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    return (typeof value === 'object' ? value?.join(' ') : String(value)) || 'off';
  };
  return Object.fromEntries(
    Object.entries({ ...feedback, ...others }).map(([name, value]) => [name, word(value)]),
  );
}
