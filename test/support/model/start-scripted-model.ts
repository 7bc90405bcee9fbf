/** A model endpoint on this machine that follows a script: real HTTP, no model. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicWire } from './anthropic-wire.ts';
import { answerWithFault, type Fault } from './faults.ts';
import { geminiWire } from './gemini-wire.ts';
import { openaiWire } from './openai-wire.ts';
import { responsesWire } from './responses-wire.ts';
import { type Conversation, replyOf, type Script, usageOf } from './script.ts';
import { isFields, type RequestedPath, type Wire, type WireAnswer } from './wire.ts';

const WIRES = {
  openai: openaiWire,
  anthropic: anthropicWire,
  responses: responsesWire,
  gemini: geminiWire,
} as const satisfies Readonly<Record<string, Wire>>;
export type WireName = keyof typeof WIRES;
export const isWireName = (name: string | undefined): name is WireName => Object.hasOwn(WIRES, name ?? '');

export interface ScriptedModelOptions {
  readonly wire: WireName;
  readonly script: Script;
  /** Requests with another key are refused; undefined = any key will do. */
  readonly key?: string;
  readonly port?: number;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** Set when it asked for an answer and could be read. */
  readonly conversation?: Conversation;
  readonly streamed: boolean;
}

export interface ScriptedModel {
  /** Ends in `/v1`, or `/v1beta` for Gemini's format: what clients call the base URL. */
  readonly url: string;
  readonly port: number;
  /** Oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Each of the next requests for an answer gets one of these instead, in this order. */
  fail(...faults: readonly Fault[]): void;
  /** All requests from now on get this; undefined = none. */
  failAlways(fault: Fault | undefined): void;
  close(): Promise<void>;
}

/** Call `close` when done: requests that are still open are cut. */
export async function startScriptedModel(options: ScriptedModelOptions): Promise<ScriptedModel> {
  const endpoint = new Endpoint(options);
  const server = createServer((request, response) => {
    endpoint.answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, WIRES[options.wire].error(500, `the script failed: ${String(error)}`));
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${options.wire === 'gemini' ? 'v1beta' : 'v1'}`,
    port,
    requests: endpoint.requests,
    fail: (...faults) => endpoint.next.push(...faults),
    failAlways: (fault) => {
      endpoint.always = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

class Endpoint {
  readonly requests: RecordedRequest[] = [];
  readonly next: Fault[] = [];
  always: Fault | undefined;
  private readonly options: ScriptedModelOptions;
  private readonly wire: Wire;

  constructor(options: ScriptedModelOptions) {
    this.options = options;
    this.wire = WIRES[options.wire];
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://model').pathname;
    const body = await textOfRequest(request);
    const seen = { method: request.method ?? '', path, headers: request.headers, body };
    const key = this.wire.key(request.headers);
    const wrongKey = this.options.key !== undefined && key !== this.options.key;
    if (request.method === 'GET' && path === '/v1/models') {
      this.requests.push({ ...seen, streamed: false });
      if (wrongKey) return sendJson(response, 401, this.wire.error(401, 'Incorrect API key provided.'));
      return sendJson(response, 200, MODELS);
    }
    const asked = request.method === 'POST' ? this.wire.asked(path) : undefined;
    if (asked === undefined) {
      this.requests.push({ ...seen, streamed: false });
      return sendJson(response, 404, this.wire.error(404, `There is nothing at ${request.method} ${path}.`));
    }
    const read = this.read(body, asked);
    const { fields, conversation } = read;
    const streamed = asked.streamed ?? fields['stream'] === true;
    this.requests.push({ ...seen, streamed, ...(conversation === undefined ? {} : { conversation }) });
    if (wrongKey) return sendJson(response, 401, this.wire.error(401, 'Incorrect API key provided.'));
    if (conversation === undefined)
      return sendJson(response, 400, this.wire.error(400, read.problem ?? 'bad request'));
    const answer = await this.prepare(conversation, fields, body.length);
    const fault = this.next.shift() ?? this.always;
    const whole = JSON.stringify(this.wire.whole(answer));
    const elsewhere = `http://localhost:${request.socket.localPort}/elsewhere`;
    if (fault !== undefined)
      return answerWithFault(fault, {
        wire: this.wire,
        response,
        key,
        model: conversation.model,
        whole,
        elsewhere,
      });
    if (!streamed) return sendText(response, 'application/json', [whole]);
    sendText(response, 'text/event-stream', this.wire.stream(answer));
  }

  private read(
    body: string,
    { model }: RequestedPath,
  ): {
    fields: Readonly<Record<string, unknown>>;
    conversation?: Conversation;
    problem?: string;
  } {
    let fields: Readonly<Record<string, unknown>> = {};
    try {
      const value: unknown = JSON.parse(body);
      if (!isFields(value)) throw new Error('the body is no object');
      fields = model === undefined ? value : { ...value, model };
      return { fields, conversation: this.wire.conversation(fields) };
    } catch (error) {
      return { fields, problem: (error as Error).message };
    }
  }

  private async prepare(
    conversation: Conversation,
    fields: Readonly<Record<string, unknown>>,
    asked: number,
  ): Promise<WireAnswer> {
    const reply = await replyOf(this.options.script, conversation);
    const wanted = fields['stream_options'];
    return {
      model: conversation.model,
      id: String(this.requests.length),
      at: Math.floor(Date.now() / 1000),
      reply,
      usage: usageOf(reply, asked),
      wantsUsage: isFields(wanted) && wanted['include_usage'] === true,
    };
  }
}

const MODELS = {
  object: 'list',
  data: [{ id: 'scripted', object: 'model', created: 0, owned_by: 'test', type: 'model' }],
};

async function textOfRequest(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendText(response: ServerResponse, type: string, parts: readonly string[]): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  for (const part of parts) response.write(part);
  response.end();
}
