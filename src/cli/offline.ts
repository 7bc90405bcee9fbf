/** The option `--offline` of commands that load a site once. */
import type { Command } from './command.ts';

export const offline = {
  type: 'boolean',
  doc: 'Fetch nothing: neither specifications by address nor repositories of "sources"',
} as const satisfies Command['options'][string];
