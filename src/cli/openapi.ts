/** `lectern openapi`: prints the OpenAPI 3.1 document of the HTTP API, for clients and tools. */
import { apiDocument } from '../tasks/api-document.ts';
import type { Command } from './command.ts';

export const openapi: Command = {
  name: 'openapi',
  usage: '',
  doc: 'Print the OpenAPI 3.1 document of the HTTP API, the same that a server has at /openapi.json',
  brief: 'Print the OpenAPI 3.1 document of the HTTP API',
  examples: ['lectern openapi > openapi.json', 'lectern openapi --server https://docs.example.com'],
  options: {
    server: {
      type: 'string',
      value: 'URL',
      doc: 'Address of the server that the document names; default "/"',
    },
  },
  positionals: 0,
  run: ({ values, terminal }) => {
    const { server } = values;
    terminal.out(JSON.stringify(apiDocument(typeof server === 'string' ? server : undefined), null, 2));
    return Promise.resolve(0);
  },
};
