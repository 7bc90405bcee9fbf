/** The conversation as the packages of models take it, with pictures where each format has them. */
import type { ModelMessage, ToolModelMessage } from 'ai';
import type { ModelEndpoint } from '../../../model-endpoint.ts';
import type { ConversationPart, ModelRequest, ToolResult } from '../model-client.ts';

type Wire = ModelEndpoint['wire'];

/** Marks the prompt up to here as cacheable, since every step repeats it. */
export function cached(wire: Wire) {
  return wire === 'anthropic'
    ? { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } }
    : {};
}

export function messagesOf({ parts, tools }: ModelRequest, wire: Wire): ModelMessage[] {
  const names = new Set(tools.map(({ name }) => name));
  const messages = parts.flatMap((part) => messagesOfPart(part, names, wire));
  const last = messages.at(-1);
  return last === undefined ? [] : [...messages.slice(0, -1), { ...last, ...cached(wire) }];
}

function messagesOfPart(part: ConversationPart, names: ReadonlySet<string>, wire: Wire): ModelMessage[] {
  if (part.kind === 'user') return [{ role: 'user', content: part.text }];
  if (part.kind === 'step') {
    const messages = part.step.messages as readonly ModelMessage[];
    return part.brief ? messages.map(shortenStep) : [...messages];
  }
  const content = part.results.map((result) => ({
    type: 'tool-result' as const,
    toolCallId: result.call.id,
    toolName: sendable(result.call.name, names),
    output: outputOf(result, wire),
  }));
  return [{ role: 'tool', content }, ...(wire === 'anthropic' ? [] : picturesOf(part.results))];
}

type Output = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

function outputOf({ text, picture }: ToolResult, wire: Wire): Output {
  if (picture === undefined || wire !== 'anthropic') return { type: 'text', value: text };
  return { type: 'content', value: [{ type: 'text', text }, fileOf(picture)] };
}

/** OpenAI's format has no pictures in results of tools: they follow as a message of the user. */
function picturesOf(results: readonly ToolResult[]): ModelMessage[] {
  const shown = results.flatMap(({ call, picture }) =>
    picture === undefined
      ? []
      : [
          { type: 'text' as const, text: `The picture of the call ${call.id.slice(0, 100)}:` },
          fileOf(picture),
        ],
  );
  return shown.length === 0 ? [] : [{ role: 'user', content: shown }];
}

const fileOf = (data: Uint8Array) => ({
  type: 'file' as const,
  data: { type: 'data' as const, data },
  mediaType: 'image/png',
});

/** Endpoints refuse conversations that contain invalid tool names, even their own. */
export const sendable = (name: string, names: ReadonlySet<string>): string =>
  names.has(name) ? name : 'unknown_tool';

const LONGEST = 300;

/** An old step of the model with the long arguments of its calls left out. */
function shortenStep(message: ModelMessage): ModelMessage {
  if (message.role !== 'assistant' || typeof message.content === 'string') return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'tool-call' ? { ...part, input: briefInput(part.input) } : part,
    ),
  };
}

function briefInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [name, text.length > LONGEST ? `${text.slice(0, LONGEST)} [the rest was left out]` : value];
    }),
  );
}
