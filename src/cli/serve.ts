/** `lectern serve [DIR]`: the production server. */
import type { Command } from './command.ts';
import { SERVING_OPTIONS, serveUntilStopped } from './serving.ts';

export const serve: Command = {
  name: 'serve',
  usage: '[DIR]',
  doc: 'Serve a documentation folder to readers',
  examples: [
    'lectern serve docs --host 0.0.0.0',
    'LECTERN_BASE_URL=https://docs.example.com lectern serve docs',
  ],
  options: {
    ...SERVING_OPTIONS,
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
  },
  positionals: 1,
  run: (input) => serveUntilStopped(input, false),
};
