/** OpenAI's responses, whole and as a stream. */
import { argumentsOf, conversationOf, pieces, type ReceivedMessage } from './script.ts';
import { listOf, stringOf, textOf, type Wire, type WireAnswer } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

export const responsesWire: Wire = {
  asked: (path) => (path === '/v1/responses' ? {} : undefined),
  key: (headers) => /^bearer (.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1],
  conversation(body) {
    const all =
      typeof body['input'] === 'string'
        ? [said('user', body['input'])]
        : listOf(body['input'], 'input').flatMap(heard);
    if (all.length === 0) throw new Error('"input" is empty');
    refuseOpenCalls(all);
    return conversationOf({
      model: stringOf(body['model'], 'model'),
      system: typeof body['instructions'] === 'string' ? body['instructions'] : '',
      messages: joined(all),
      tools: listOf(body['tools'], 'tools').flatMap(namesOf),
    });
  },
  whole: (answer) => response(answer, 'completed', items(answer)),
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

const said = (role: ReceivedMessage['role'], text: string): ReceivedMessage => ({ role, text, calls: [] });

/** Tools of a server may stand in a namespace: here they are `NAMESPACE/NAME`, and a call has both apart. */
function namesOf(tool: Fields): string[] {
  if (tool['type'] === 'namespace')
    return listOf(tool['tools'], 'tools[].tools')
      .flatMap(namesOf)
      .map((name) => `${String(tool['name'])}/${name}`);
  return [typeof tool['name'] === 'string' ? tool['name'] : stringOf(tool['type'], 'tools[].type')];
}

function heard(item: Fields): ReceivedMessage[] {
  const type = item['type'] ?? 'message';
  if (type === 'message') {
    const role = item['role'];
    if (role === 'system' || role === 'developer') return [];
    if (role !== 'user' && role !== 'assistant') throw new Error(`"role" is ${JSON.stringify(role)}`);
    return [said(role, textOf(item['content']))];
  }
  if (type === 'function_call') {
    const [id, name] = [stringOf(item['call_id'], 'call_id'), stringOf(item['name'], 'name')];
    return [
      {
        role: 'assistant',
        text: '',
        calls: [{ id, name, arguments: stringOf(item['arguments'], 'arguments') }],
      },
    ];
  }
  if (type === 'function_call_output')
    return [{ ...said('tool', textOf(item['output'])), answers: stringOf(item['call_id'], 'call_id') }];
  return [];
}

/** Text and calls of one answer are items of their own here. */
function joined(all: readonly ReceivedMessage[]): ReceivedMessage[] {
  const messages: ReceivedMessage[] = [];
  for (const one of all) {
    const last = messages.at(-1);
    if (one.role === 'assistant' && last?.role === 'assistant')
      messages[messages.length - 1] = {
        ...last,
        text: last.text + one.text,
        calls: [...last.calls, ...one.calls],
      };
    else messages.push(one);
  }
  return messages;
}

/** As the real endpoint: every call has its output, and every output its call. */
function refuseOpenCalls(all: readonly ReceivedMessage[]): void {
  const called = new Set(all.flatMap(({ calls }) => calls.map(({ id }) => id)));
  const answered = new Set(all.flatMap(({ answers }) => answers ?? []));
  const open = [...called].find((id) => !answered.has(id));
  if (open !== undefined) throw new Error(`No tool output found for function call ${open}.`);
  const stray = [...answered].find((id) => !called.has(id));
  if (stray !== undefined)
    throw new Error(`No tool call found for function call output with call_id ${stray}.`);
}

function items({ id, reply }: WireAnswer): Fields[] {
  const text = { type: 'output_text', text: reply.text ?? '', annotations: [] };
  return [
    ...(reply.text === undefined
      ? []
      : [{ id: `msg_${id}`, type: 'message', role: 'assistant', status: 'completed', content: [text] }]),
    ...(reply.calls ?? []).map((call, index) => ({
      id: `fc_${id}_${index}`,
      type: 'function_call',
      status: 'completed',
      ...namedApart(call.name),
      call_id: call.id ?? `call_${id}_${index}`,
      arguments: argumentsOf(call),
    })),
  ];
}

function namedApart(offered: string): Fields {
  const [, namespace, name = offered] = /^([^/]+)\/(.+)$/.exec(offered) ?? [];
  return namespace === undefined ? { name } : { name, namespace };
}

const response = (
  { id, at, model, usage, reply }: WireAnswer,
  status: string,
  output: readonly Fields[],
): object => ({
  id: `resp_${id}`,
  object: 'response',
  created_at: at,
  model,
  output,
  error: null,
  status: reply.ending === 'length' && status === 'completed' ? 'incomplete' : status,
  incomplete_details: reply.ending === 'length' ? { reason: 'max_output_tokens' } : null,
  usage:
    status === 'in_progress'
      ? null
      : {
          input_tokens: usage.input,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: usage.output,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.input + usage.output,
        },
});

function stream(answer: WireAnswer): readonly string[] {
  let count = 0;
  const event = (type: string, fields: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: count++, ...fields })}\n\n`;
  const all = items(answer);
  const body = all.flatMap((item, index) => {
    const place = { output_index: index, item_id: item['id'] };
    const isCall = item['type'] === 'function_call';
    const deltas = isCall
      ? pieces(String(item['arguments'])).map((delta) =>
          event('response.function_call_arguments.delta', { ...place, delta }),
        )
      : pieces(answer.reply.text ?? '').map((delta) =>
          event('response.output_text.delta', { ...place, content_index: 0, delta }),
        );
    const begun = { ...item, status: 'in_progress', ...(isCall ? { arguments: '' } : { content: [] }) };
    return [
      event('response.output_item.added', { output_index: index, item: begun }),
      ...deltas,
      event('response.output_item.done', { output_index: index, item }),
    ];
  });
  const ended = answer.reply.ending === 'length' ? 'response.incomplete' : 'response.completed';
  return [
    event('response.created', { response: response(answer, 'in_progress', []) }),
    ...body,
    event(ended, { response: response(answer, 'completed', all) }),
  ];
}
