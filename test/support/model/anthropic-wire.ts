/** Anthropic's messages, whole and as a stream. */
import { argumentsOf, conversationOf, pieces, type ReceivedMessage, type ScriptedReply } from './script.ts';
import { isFields, listOf, stringOf, textOf, type Wire, type WireAnswer } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

export const anthropicWire: Wire = {
  asked: (path) => (path === '/v1/messages' ? {} : undefined),
  key: (headers) => (typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : undefined),
  conversation(body) {
    if (typeof body['max_tokens'] !== 'number') throw new Error('max_tokens: Field required');
    // A beta of the format has instructions in between.
    const all = listOf(body['messages'], 'messages').filter(({ role }) => role !== 'system');
    if (all.length === 0) throw new Error('messages: at least one message is required');
    refuseOpenCalls(all);
    return conversationOf({
      model: stringOf(body['model'], 'model'),
      system: textOf(body['system']),
      messages: all.flatMap(heard),
      tools: listOf(body['tools'], 'tools').map(({ name }) => stringOf(name, 'tools[].name')),
    });
  },
  whole: (answer) => ({
    id: `msg_${answer.id}`,
    type: 'message',
    role: 'assistant',
    model: answer.model,
    content: blocks(answer).map((block) =>
      block['type'] === 'tool_use' ? { ...block, input: inputOf(String(block['input'])) } : block,
    ),
    stop_reason: ending(answer.reply),
    stop_sequence: null,
    usage: { input_tokens: answer.usage.input, output_tokens: answer.usage.output },
  }),
  stream,
  error: (status, message) => ({ type: 'error', error: { type: ERRORS[status] ?? 'api_error', message } }),
};

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** Results of tools stand in a message of the user: each becomes a message of its own, as on the other wire. */
function heard({ role, content }: Fields): ReceivedMessage[] {
  if (role !== 'user' && role !== 'assistant')
    throw new Error(`messages.role: unexpected ${JSON.stringify(role)}`);
  if (typeof content === 'string') return [{ role, text: content, calls: [] }];
  const parts = listOf(content, 'content');
  const results = parts
    .filter(({ type }) => type === 'tool_result')
    .map(
      (part): ReceivedMessage => ({
        role: 'tool',
        text: textOf(part['content']),
        calls: [],
        answers: stringOf(part['tool_use_id'], 'tool_use_id'),
      }),
    );
  const calls = parts
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({
      id: stringOf(id, 'tool_use.id'),
      name: stringOf(name, 'tool_use.name'),
      arguments: JSON.stringify(objectOf(input)),
    }));
  const text = textOf(parts.filter(({ type }) => type === 'text'));
  const own: ReceivedMessage[] = text !== '' || results.length === 0 ? [{ role, text, calls }] : [];
  return [...results, ...own];
}

/** As the real endpoint: arguments are an object, whatever the model wrote. */
function objectOf(input: unknown): object {
  if (!isFields(input)) throw new Error('tool_use.input: Input should be a valid dictionary');
  return input;
}

/** As the real endpoint: every `tool_use` is answered in the very next message. */
function refuseOpenCalls(all: readonly Fields[]): void {
  const ids = (message: Fields | undefined, type: string, field: string): string[] =>
    message === undefined || typeof message['content'] === 'string'
      ? []
      : listOf(message['content'], 'content')
          .filter((part) => part['type'] === type)
          .map((part) => String(part[field]));
  all.forEach((message, index) => {
    const answered = ids(all[index + 1], 'tool_result', 'tool_use_id');
    const open = ids(message, 'tool_use', 'id').find((id) => !answered.includes(id));
    if (open !== undefined) throw new Error(`messages.${index}: tool_use ids without tool_result: ${open}`);
  });
}

/** Calls keep their input as text here: a stream sends it in pieces. */
function blocks({ id, reply }: WireAnswer): Record<string, unknown>[] {
  return [
    ...(reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]),
    ...(reply.calls ?? []).map((call, index) => ({
      type: 'tool_use',
      id: call.id ?? `toolu_${id}_${index}`,
      name: call.name,
      input: argumentsOf(call),
    })),
  ];
}

/** A whole answer has parsed arguments; text that is no JSON stays text. */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function ending({ calls = [], ending: wanted }: ScriptedReply): string {
  if (wanted === 'refusal') return 'refusal';
  if (wanted === 'length') return 'max_tokens';
  return calls.length > 0 ? 'tool_use' : 'end_turn';
}

function stream(answer: WireAnswer): readonly string[] {
  const { id, model, reply, usage } = answer;
  const event = (type: string, fields: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
  const body = blocks(answer).flatMap((block, index) => {
    const isCall = block['type'] === 'tool_use';
    const text = String(isCall ? block['input'] : block['text']);
    return [
      event('content_block_start', {
        index,
        content_block: isCall ? { ...block, input: {} } : { ...block, text: '' },
      }),
      ...pieces(text).map((piece) =>
        event('content_block_delta', {
          index,
          delta: isCall
            ? { type: 'input_json_delta', partial_json: piece }
            : { type: 'text_delta', text: piece },
        }),
      ),
      event('content_block_stop', { index }),
    ];
  });
  const message = {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: 1 },
  };
  return [
    event('message_start', { message }),
    event('ping', {}),
    ...body,
    event('message_delta', {
      delta: { stop_reason: ending(reply), stop_sequence: null },
      usage: { output_tokens: usage.output },
    }),
    event('message_stop', {}),
  ];
}
