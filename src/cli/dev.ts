/** `lectern dev [DIR]`: a local preview that follows every change. */
import type { Command } from './command.ts';
import { SERVING_OPTIONS, serveUntilStopped } from './serving.ts';

export const dev: Command = {
  name: 'dev',
  usage: '[DIR]',
  doc: 'Preview a documentation folder; changes appear in the browser at once',
  brief: 'Preview a folder; changes appear in the browser at once',
  examples: ['lectern dev docs', 'lectern dev docs --port 4000 --open', 'lectern dev docs --editor cursor'],
  options: {
    ...SERVING_OPTIONS,
    open: { type: 'boolean', doc: 'Open the browser' },
    editor: {
      type: 'string',
      value: 'NAME',
      doc: 'Editor that the list of problems opens files in: vscode (default), cursor, zed, idea, …, none, or an address with {path} and {line}',
    },
  },
  positionals: 1,
  run: (input) => serveUntilStopped(input, true),
};
