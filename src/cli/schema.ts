/** `lectern schema`: prints the JSON Schema of docs.json, for editors. */
import { docsJsonSchema } from '../site/config/docs-schema.ts';
import type { Command } from './command.ts';

export const schema: Command = {
  name: 'schema',
  usage: '',
  doc: 'Print the JSON Schema of docs.json, so that editors complete and explain every field',
  brief: 'Print the JSON Schema of docs.json, for editors',
  examples: [
    'lectern schema > docs.schema.json',
    'then, first in docs.json: "$schema": "./docs.schema.json"',
  ],
  options: {},
  positionals: 0,
  run: ({ terminal }) => {
    terminal.out(JSON.stringify(docsJsonSchema(), null, 2));
    return Promise.resolve(0);
  },
};
