/** `lectern serve [DIR…]`: runs the production server. */
import type { Command } from './command.ts';
import { SERVING_OPTIONS, serveUntilStopped } from './serving.ts';

export const serve: Command = {
  name: 'serve',
  usage: '[DIR…]',
  doc: 'Serve documentation folders to readers, with feedback, API and dashboard',
  brief: 'Serve folders to readers, with feedback, API and dashboard',
  examples: [
    'lectern serve docs --host 0.0.0.0',
    'lectern serve docs handbook',
    'LECTERN_BASE_URL=https://docs.example.com lectern serve docs',
    'lectern serve --config lectern.config.json',
    'lectern serve docs --workers 1',
  ],
  options: {
    ...SERVING_OPTIONS,
    workers: {
      type: 'string',
      value: 'NUMBER|auto',
      doc: 'Processes that answer requests; default "auto", one per processor if the memory allows it',
    },
    'no-worker': { type: 'boolean', doc: 'Leave agent jobs to other servers and to "lectern worker"' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
  },
  positionals: 10_000,
  run: (input) => serveUntilStopped(input, false),
};
