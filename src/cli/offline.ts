/** The option of commands that look at a site once: `--offline`. */
import type { Command } from './command.ts';

export const offline = {
  type: 'boolean',
  doc: 'Do not fetch specifications that docs.json names by address',
} as const satisfies Command['options'][string];
