/** `lectern mcp` from its sources with the client of the protocol's own SDK, over standard streams. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PROGRAM } from './run-lectern.ts';

/** Both revisions of the protocol: the one that begins with `initialize`, and the one that does not. */
export const REVISIONS = ['legacy', 'auto'] as const;
export type Revision = (typeof REVISIONS)[number];

export interface Called {
  readonly text: string;
  readonly isError: boolean;
}

export interface McpWriter {
  readonly client: Client;
  call(tool: string, input?: Record<string, unknown>): Promise<Called>;
  /** What it wrote to standard error. */
  errors(): string;
  close(): Promise<void>;
}

export const newClient = (revision: Revision): Client =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: revision } });

export async function mcpWriter(
  folder: string,
  {
    args = [],
    revision = 'legacy',
  }: { readonly args?: readonly string[]; readonly revision?: Revision } = {},
): Promise<McpWriter> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-mcp-data-'));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROGRAM, 'mcp', folder, ...args],
    env: { PATH: process.env['PATH'] ?? '', LECTERN_DATA_DIR: data, LECTERN_RENDERERS: '1' },
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const client = newClient(revision);
  await client.connect(transport);
  return {
    client,
    call: (name, input = {}) => callTool(client, name, input),
    errors: () => errors,
    close: async () => {
      await client.close();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Called> {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const parts = content as readonly { readonly type: string; readonly text?: string }[];
  return { text: parts.map(({ text = '' }) => text).join('\n'), isError: isError === true };
}

/** Makes the folder a repository whose only commit holds its files. */
export function commitAll(folder: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  };
  git('init', '--initial-branch', 'main');
  git('add', '--all');
  git('commit', '--message', 'All');
}
