/** A model client on top of the `ai` packages, which are loaded with the first request. */
import type { JSONSchema7, ToolSet } from 'ai';
import { defined } from '../../../../lib/defined.ts';
import type { ModelEndpoint } from '../../../model-endpoint.ts';
import type { ConversationPart, ModelClient, ModelRequest, ModelStep, ToolSpec } from '../model-client.ts';
import { pictureTokens } from '../picture-tokens.ts';
import { cached, messagesOf, sendable } from './messages-of.ts';
import { ModelFailure } from './model-failure.ts';
import { type LanguageModel, streamedModel } from './streamed-model.ts';

export interface SdkClientOptions {
  readonly endpoint: ModelEndpoint;
  readonly model: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
}

/** Tokens of one answer, for formats that require a limit. */
const LONGEST_ANSWER = 16_000;

export async function sdkClient(options: SdkClientOptions): Promise<ModelClient> {
  const [sdk, make] = await Promise.all([import('ai'), modelMaker(options)]);
  // The package would print warnings otherwise.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const { fetch, endpoint, key } = options;
  const { wire, host } = endpoint;
  const plain = make(fetch);
  let streams = true;
  return {
    async step(request, signal, listener) {
      const ask = (model: LanguageModel) =>
        sdk.generateText({
          model,
          instructions: { role: 'system', content: request.instructions, ...cached(wire) },
          messages: messagesOf(request, wire),
          tools: toolSet(request.tools, sdk),
          maxRetries: 0,
          abortSignal: signal,
          telemetry: { isEnabled: false },
          ...(wire === 'anthropic' ? { maxOutputTokens: LONGEST_ANSWER } : {}),
        });
      const answer = async (): Promise<Generated> => {
        if (listener === undefined || !streams) return ask(plain);
        try {
          return await ask(streamedModel({ fetch, host, key, make, listener }));
        } catch (error) {
          if (failureIn(error)?.refusedStream !== true) throw error;
          streams = false;
          return ask(plain);
        }
      };
      try {
        return stepOf(await answer(), request);
      } catch (error) {
        signal.throwIfAborted();
        throw failureIn(error) ?? unreadable(host);
      }
    },
  };
}

async function modelMaker({
  endpoint,
  model,
  key,
}: SdkClientOptions): Promise<(by: typeof fetch) => LanguageModel> {
  if (endpoint.wire === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    // Without a key the package would read one from the environment.
    return (by) => createAnthropic({ baseURL: endpoint.base, apiKey: key ?? 'none', fetch: by })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const settings = { name: 'model', baseURL: endpoint.base, includeUsage: true, ...defined({ apiKey: key }) };
  return (by) => createOpenAICompatible({ ...settings, fetch: by })(model);
}

/** The package only passes calls on: our tools validate their arguments and run them. */
function toolSet(specs: readonly ToolSpec[], { jsonSchema }: typeof import('ai')): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, schema }) => [
      name,
      { description, inputSchema: jsonSchema(schema as JSONSchema7) },
    ]),
  );
}

type Generated = Awaited<ReturnType<typeof import('ai')['generateText']>>;

function stepOf(result: Generated, request: ModelRequest): ModelStep {
  const names = new Set(request.tools.map(({ name }) => name));
  const { text, toolCalls, finishReason, usage, responseMessages } = result;
  return {
    text,
    calls: toolCalls.map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, input })),
    ending:
      finishReason === 'content-filter'
        ? 'refusal'
        : finishReason === 'length'
          ? 'length'
          : toolCalls.length > 0
            ? 'calls'
            : 'stop',
    // Some endpoints tell nothing, and a turn still has its limit.
    usage: {
      inputTokens: usage.inputTokens ?? requestTokens(request),
      outputTokens: usage.outputTokens ?? tokensOf(text) + tokensOf(JSON.stringify(toolCalls)),
    },
    // Malformed calls are answered by us, like all others.
    messages: responseMessages
      .filter(({ role }) => role === 'assistant')
      .map((message) => sendableCalls(message, names)),
  };
}

/** Endpoints refuse conversations that contain invalid tool names, even their own; the package repairs arguments. */
function sendableCalls<T extends { content: unknown }>(message: T, names: ReadonlySet<string>): T {
  if (!Array.isArray(message.content)) return message;
  const content = message.content.map((part: { type: string; toolName?: string }) =>
    part.type === 'tool-call'
      ? {
          ...part,
          toolName: sendable(part.toolName ?? '', names),
        }
      : part,
  );
  return { ...message, content };
}

/** The package may wrap what our fetch threw. */
function failureIn(error: unknown): ModelFailure | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof ModelFailure) return at;
  return undefined;
}

function unreadable(host: string): ModelFailure {
  return new ModelFailure(`The model's endpoint ${host} answered with something that cannot be read`, {
    retry: true,
    hint: 'Check LECTERN_MODEL_URL, and which format the endpoint speaks',
  });
}

const CHARACTERS_OF_A_TOKEN = 4;

/** About how many tokens a request has, for endpoints that do not tell. */
const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_OF_A_TOKEN);

function requestTokens({ instructions, parts, tools }: ModelRequest): number {
  const fixed = tokensOf(instructions) + tokensOf(JSON.stringify(tools));
  return parts.reduce((sum, part) => sum + tokensOfPart(part), fixed);
}

function tokensOfPart(part: ConversationPart): number {
  if (part.kind === 'user') return tokensOf(part.text);
  if (part.kind === 'step') return tokensOf(part.step.text) + tokensOf(JSON.stringify(part.step.calls));
  return part.results.reduce(
    (sum, { text, picture }) => sum + tokensOf(text) + (picture === undefined ? 0 : pictureTokens(picture)),
    0,
  );
}
