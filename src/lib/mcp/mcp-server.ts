/** A server of the Model Context Protocol made of plain tools: for one request over HTTP, or for one connection over two streams. */
import type { Readable, Writable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type * as z from '../schema.ts';

export interface McpAnswer {
  readonly text: string;
  /** True for a mistake in the call. */
  readonly isError?: boolean;
  /** A PNG file. */
  readonly picture?: Uint8Array;
}

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly inputSchema: z.ZodType;
  /** @param input valid for the schema */
  run(input: unknown, signal: AbortSignal): Promise<McpAnswer>;
}

interface McpResource {
  readonly name: string;
  readonly uri: string;
  readonly title: string;
  readonly mimeType: string;
  read(): Promise<string>;
}

export interface McpService {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  readonly resources?: readonly McpResource[];
}

/** Bytes of one message on a stream. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;

/** Answers one parsed message or batch of an HTTP request. */
export function answerMcp(service: McpService, request: Request, message: unknown): Promise<Response> {
  const handler = createMcpHandler(() => serverOf(service), {
    // The server sends no notifications and no streams: each reply is one JSON document.
    maxSubscriptions: 0,
    keepAliveMs: 0,
    // Errors of clients are returned to them and not logged.
    onerror: () => undefined,
  });
  return handler.fetch(request, { parsedBody: message });
}

export interface McpStreams {
  readonly input: Readable;
  /** Gets messages of the protocol and nothing else. */
  readonly output: Writable;
}

/** Serves one client until its stream or the signal ends. */
export async function serveMcp(
  service: McpService,
  { input, output }: McpStreams,
  signal: AbortSignal,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    const end = (): void => resolve();
    if (signal.aborted || input.readableEnded || input.destroyed) end();
    for (const event of ['end', 'close', 'error']) input.once(event, end);
    output.once('error', end);
    signal.addEventListener('abort', end, { once: true });
  });
  const handle = serveStdio(() => serverOf(service), {
    transport: new StdioServerTransport(input, output, { maxBufferSize: LONGEST_MESSAGE }),
    maxSubscriptions: 0,
    onerror: () => undefined,
  });
  await ended;
  await handle.close();
}

function serverOf({ name, title, version, instructions, tools, resources = [] }: McpService): McpServer {
  const server = new McpServer({ name, title, version }, { instructions });
  for (const { run, name: own, ...about } of tools)
    server.registerTool(own, about, async (input, { mcpReq }) => wire(await run(input, mcpReq.signal)));
  for (const { name: own, uri, read, ...about } of resources)
    server.registerResource(own, uri, about, async ({ href }) => ({
      contents: [{ uri: href, mimeType: about.mimeType, text: await read() }],
    }));
  return server;
}

function wire({ text, isError, picture }: McpAnswer) {
  const image =
    picture === undefined
      ? []
      : [{ type: 'image' as const, data: Buffer.from(picture).toString('base64'), mimeType: 'image/png' }];
  return {
    content: [{ type: 'text' as const, text }, ...image],
    ...(isError === true ? { isError } : {}),
  };
}
