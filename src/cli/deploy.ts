/** `lectern deploy`: asks a Lectern server to serve the newest commit of a project's branch now. */
import type { Command } from './command.ts';
import { runUpdate, UPDATE_OPTIONS } from './project-update.ts';

export const deploy: Command = {
  name: 'deploy',
  usage: '--server URL --project ID',
  doc: 'Ask a server to serve the newest commit of a project now; the key is in LECTERN_API_KEY',
  brief: 'Ask a server to serve the newest commit of a project',
  examples: [
    'lectern deploy --server https://docs.example.com --project docs',
    'lectern deploy --server http://localhost:3000 --project docs --timeout 60',
  ],
  options: UPDATE_OPTIONS,
  positionals: 0,
  run: (input) => runUpdate(input),
};
