/** The shape of a setting: its environment variable, and its description in the manual. */

export interface SettingEntry {
  /** Environment variable. */
  readonly env: string;
  /** The default as the manual shows it. */
  readonly default: string;
  readonly doc: string;
  /** Never in the settings file, which people copy around; `ENV_FILE` may name a file that holds it. */
  readonly secret?: true;
  /** An example for messages. */
  readonly example?: string;
}
