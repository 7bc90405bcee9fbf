/** `lectern preview BRANCH`: asks a Lectern server for a preview of a branch, and prints its address. */
import { AppError } from '../lib/app-error.ts';
import type { Command } from './command.ts';
import { runUpdate, UPDATE_OPTIONS } from './project-update.ts';

export const preview: Command = {
  name: 'preview',
  usage: 'BRANCH --server URL --project ID',
  doc: 'Ask a server for a preview of a branch and print its address; the key is in LECTERN_API_KEY',
  brief: 'Ask a server for a preview of a branch',
  examples: [
    'lectern preview my-branch --server https://docs.example.com --project docs',
    'lectern preview my-branch --server http://localhost:3000 --project docs --json',
  ],
  options: UPDATE_OPTIONS,
  positionals: 1,
  run: async (input) => {
    const [branch] = input.positionals;
    if (branch === undefined)
      throw new AppError('usage/arguments', '"lectern preview" needs the name of a branch', {
        hint: 'For example "lectern preview my-branch --server https://docs.example.com --project docs"',
      });
    return runUpdate(input, branch);
  },
};
