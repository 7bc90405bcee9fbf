/** OpenAI's chat completions, whole and as a stream. */
import { argumentsOf, conversationOf, pieces, type ReceivedMessage, type ScriptedReply } from './script.ts';
import { isFields, listOf, stringOf, textOf, type Wire, type WireAnswer } from './wire.ts';

export const openaiWire: Wire = {
  asked: (path) => (path === '/v1/chat/completions' ? {} : undefined),
  key: (headers) => /^bearer (.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1],
  conversation(body) {
    const all = listOf(body['messages'], 'messages');
    if (all.length === 0) throw new Error('"messages" is empty');
    const isSystem = ({ role }: Readonly<Record<string, unknown>>): boolean =>
      role === 'system' || role === 'developer';
    const messages = all.filter((one) => !isSystem(one)).map(heard);
    refuseOpenCalls(messages);
    return conversationOf({
      model: stringOf(body['model'], 'model'),
      system: all
        .filter(isSystem)
        .map(({ content }) => textOf(content))
        .join('\n'),
      messages,
      tools: listOf(body['tools'], 'tools').map(({ function: tool }) =>
        stringOf(isFields(tool) ? tool['name'] : undefined, 'tools[].function.name'),
      ),
    });
  },
  whole: (answer) => ({
    id: `chatcmpl-${answer.id}`,
    object: 'chat.completion',
    created: answer.at,
    model: answer.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.reply.text ?? null,
          ...(answer.reply.calls === undefined ? {} : { tool_calls: calls(answer) }),
        },
        finish_reason: finish(answer.reply),
      },
    ],
    usage: usage(answer),
  }),
  stream,
  error: (status, message) => ({
    error: {
      message,
      type: status < 500 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: null,
    },
  }),
};

function heard(message: Readonly<Record<string, unknown>>): ReceivedMessage {
  const role = message['role'];
  if (role !== 'user' && role !== 'assistant' && role !== 'tool')
    throw new Error(`"role" is ${JSON.stringify(role)}`);
  return {
    role,
    text: textOf(message['content']),
    calls: listOf(message['tool_calls'], 'tool_calls').map(({ id, function: called }) => {
      const fields = isFields(called) ? called : {};
      return {
        id: stringOf(id, 'tool_calls[].id'),
        name: stringOf(fields['name'], 'tool_calls[].function.name'),
        arguments: stringOf(fields['arguments'], 'tool_calls[].function.arguments'),
      };
    }),
    ...(role === 'tool' ? { answers: stringOf(message['tool_call_id'], 'tool_call_id') } : {}),
  };
}

/** Real endpoints refuse a conversation in which a call has no answer, or an answer no call. */
function refuseOpenCalls(messages: readonly ReceivedMessage[]): void {
  const open = new Set<string>();
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.answers ?? ''))
        throw new Error(`the tool message "${message.answers}" answers no call`);
    } else if (open.size > 0) throw new Error(`the call "${[...open][0]}" has no tool message`);
    for (const { id } of message.calls) open.add(id);
  }
  if (open.size > 0) throw new Error(`the call "${[...open][0]}" has no tool message`);
}

const calls = ({ id, reply }: WireAnswer): object[] =>
  (reply.calls ?? []).map((call, index) => ({
    id: call.id ?? `call_${id}_${index}`,
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
  }));

function finish({ calls: called = [], ending }: ScriptedReply): string {
  if (ending === 'refusal') return 'content_filter';
  return ending ?? (called.length > 0 ? 'tool_calls' : 'stop');
}

const usage = ({ usage: { input, output } }: WireAnswer): object => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

function stream(answer: WireAnswer): readonly string[] {
  const { id, at, model, reply } = answer;
  const head = { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: at, model };
  const sent = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const chunk = (delta: object, reason: string | null = null): string =>
    sent({ ...head, choices: [{ index: 0, delta, finish_reason: reason }] });
  const called = (reply.calls ?? []).flatMap((call, index) => [
    chunk({
      tool_calls: [
        {
          index,
          id: call.id ?? `call_${id}_${index}`,
          type: 'function',
          function: { name: call.name, arguments: '' },
        },
      ],
    }),
    ...pieces(argumentsOf(call)).map((piece) =>
      chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
    ),
  ]);
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(reply.text ?? '').map((content) => chunk({ content })),
    ...called,
    chunk({}, finish(reply)),
    ...(answer.wantsUsage ? [sent({ ...head, choices: [], usage: usage(answer) })] : []),
    'data: [DONE]\n\n',
  ];
}
