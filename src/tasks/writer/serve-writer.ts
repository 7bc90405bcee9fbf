/** Serves the tools for a folder to one program over two streams, or to several over HTTP on this machine. */
import { randomBytes } from 'node:crypto';
import { type McpStreams, serveMcp } from '../../lib/mcp/mcp-server.ts';
import { environment } from '../../program/environment.ts';
import { environmentSettings, joinSettings } from '../../settings/settings.ts';
import { openMcpListener } from './mcp-listener.ts';
import { type OpenWriter, openWriter, type WriterOptions } from './open-writer.ts';

export type ServedFolder = Omit<WriterOptions, 'settings' | 'chromium'>;

function open(options: ServedFolder): OpenWriter {
  const chromium = environment()['LECTERN_CHROMIUM'];
  return openWriter({
    ...options,
    settings: joinSettings([environmentSettings()]),
    ...(chromium === undefined || chromium === '' ? {} : { chromium }),
  });
}

/** Ends when the client or the signal does. */
export async function serveWriter(
  options: ServedFolder,
  streams: McpStreams,
  signal: AbortSignal,
): Promise<void> {
  const writer = open(options);
  try {
    await serveMcp(writer.service, streams, signal);
  } finally {
    await writer.close();
  }
}

interface WriterListener {
  readonly url: string;
  /** What a client sends as `Authorization: Bearer …`. */
  readonly token: string;
  close(): Promise<void>;
}

/** @throws AppError `server/…` when the port is not available */
export async function listenForWriters(options: ServedFolder, port: number): Promise<WriterListener> {
  const writer = open(options);
  const token = randomBytes(24).toString('base64url');
  try {
    const listener = await openMcpListener({ service: writer.service, token, port });
    return {
      url: listener.url,
      token,
      close: async () => {
        await listener.close();
        await writer.close();
      },
    };
  } catch (error) {
    await writer.close();
    throw error;
  }
}
