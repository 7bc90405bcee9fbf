/** The option `--offline` of commands that load a site once. */
import type { Command } from './command.ts';

export const offline = {
  type: 'boolean',
  doc: 'Do not fetch specifications that docs.json names by address',
} as const satisfies Command['options'][string];
