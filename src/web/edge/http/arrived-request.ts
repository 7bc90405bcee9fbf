/** A request as handlers see it; fields that most handlers do not read are computed on first use. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { cameSecurely, clientAddress } from './client-address.ts';
import type { WebRequest } from './handler.ts';
import { readBody } from './read-body.ts';
import { requestQuery } from './request-path.ts';

export interface Arrived {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Number of the operator's proxies in front of this server. */
  readonly proxies: number;
  /** Decoded, normalised, without prefix. */
  readonly path: string;
}

/** A class, because an object of getters costs as much as the rest of a cached reply; it cannot be spread. */
export class ArrivedRequest implements WebRequest {
  readonly method: string;
  readonly path: string;
  readonly hasQuery: boolean;
  readonly headers: WebRequest['headers'];
  readonly host: string;
  readonly id: string;
  private readonly arrived: Arrived;
  private readonly remote: string | undefined;
  private askedQuery: URLSearchParams | undefined;
  private askedSignal: AbortSignal | undefined;

  constructor(arrived: Arrived) {
    const { request } = arrived;
    this.arrived = arrived;
    this.id = arrived.id;
    this.method = request.method ?? 'GET';
    this.path = arrived.path;
    this.hasQuery = request.url?.includes('?') === true;
    this.headers = request.headers;
    this.host = (request.headers.host ?? '').toLowerCase();
    // Read while the connection is open.
    this.remote = request.socket.remoteAddress;
  }

  get query(): URLSearchParams {
    return (this.askedQuery ??= requestQuery(this.arrived.request.url ?? ''));
  }

  get signal(): AbortSignal {
    return (this.askedSignal ??= goneSignal(this.arrived.response));
  }

  get secure(): boolean {
    return cameSecurely(this.arrived.request, this.arrived.proxies);
  }

  get address(): string {
    const { headers } = this.arrived.request;
    return clientAddress({ headers, socket: { remoteAddress: this.remote } }, this.arrived.proxies);
  }

  get body(): WebRequest['body'] {
    return (most) => readBody(this.arrived.request, most);
  }
}

/** Every response emits `close`; the client disconnected only if the response was not sent completely. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return gone.signal;
}
