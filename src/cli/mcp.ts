/** `lectern mcp [DIR]`: serves the tools for writing to an editor's agent, over its standard streams or over HTTP. */

import { AppError } from '../lib/app-error.ts';
import { listenForWriters, type ServedFolder, serveWriter } from '../tasks/writer/serve-writer.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { documentationFolder } from './folder.ts';
import type { Terminal } from './terminal.ts';

const HIGHEST_PORT = 65_535;

export const mcp: Command = {
  name: 'mcp',
  usage: '[DIR]',
  doc: 'Give the agent of an editor the tools of a writer, by the Model Context Protocol: outline, search, check, plans of large changes',
  brief: "Give an editor's agent the tools of a writer, by MCP",
  examples: [
    'claude mcp add lectern -- npx lectern mcp docs',
    'lectern mcp docs --read-only',
    'lectern mcp docs --base origin/main',
    'lectern mcp docs --code api=../api',
    'lectern mcp docs --port 4100',
  ],
  options: {
    'read-only': { type: 'boolean', doc: 'Only the tools that change nothing' },
    base: {
      type: 'string',
      value: 'REF',
      doc: 'The branch, tag or commit since which problems are new; default: the commit that is checked out',
    },
    known: {
      type: 'string',
      value: 'FILE',
      doc: 'Problems that are not new, instead: what "lectern check --json" has printed',
    },
    bases: {
      type: 'string',
      value: 'FILE',
      doc: 'What translations were made from, in a folder without Git: a file as jobs of agents write it',
    },
    code: {
      type: 'string',
      multiple: true,
      value: 'NAME=PLACE',
      doc: 'A repository of code to read, with its history and merged pull requests: an address or a folder, and #BRANCH unless it is the main one',
    },
    port: {
      type: 'string',
      value: 'NUMBER',
      doc: 'Listen on 127.0.0.1 instead of standard input, behind a token; 0 takes a free port',
    },
  },
  positionals: 1,
  run: async (input) => {
    const { positionals, values, terminal } = input;
    const options: ServedFolder = {
      folder: documentationFolder(positionals[0]),
      ...baseOf(values),
      ...codeOf(input),
      ...(typeof values['bases'] === 'string' ? { bases: values['bases'] } : {}),
      readOnly: values['read-only'] === true,
      failed: (error) => terminal.log.error('A tool failed', { error: error.message }),
    };
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        stop.abort();
        process.once(signal, () => process.exit(1));
      });
    const { port } = values;
    if (port !== undefined) return listen(options, portOf(port), { terminal, signal: stop.signal });
    await serveWriter(options, { input: process.stdin, output: process.stdout }, stop.signal);
    // A client that has gone may leave the stream open.
    process.stdin.destroy();
    return 0;
  },
};

/** Repeated options come with commas between. */
const codeOf = ({ values: { code } }: CommandInput): Pick<ServedFolder, 'code'> =>
  typeof code === 'string' ? { code: code.split(',').filter(Boolean) } : {};

function baseOf({ base, known }: CommandInput['values']): Pick<ServedFolder, 'ref' | 'known'> {
  if (base !== undefined && known !== undefined)
    throw new AppError('usage/options', '"--base" and "--known" exclude each other', {
      hint: 'Name a commit, or a file of known problems',
    });
  return {
    ...(typeof base === 'string' ? { ref: base } : {}),
    ...(typeof known === 'string' ? { known } : {}),
  };
}

function portOf(value: string | boolean): number {
  const port = /^\d{1,5}$/.test(String(value)) ? Number(value) : -1;
  if (port >= 0 && port <= HIGHEST_PORT) return port;
  throw new AppError('usage/options', `"${String(value)}" is no port`, { hint: 'For example --port 4100' });
}

interface Listening {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

async function listen(
  options: ServedFolder,
  port: number,
  { terminal, signal }: Listening,
): Promise<ExitCode> {
  const listener = await listenForWriters(options, port);
  terminal.out(`${listener.url}\nAuthorization: Bearer ${listener.token}`);
  terminal.say('Only programs of this machine that send this header are served. Stop with Ctrl+C.');
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await listener.close();
  return 0;
}
