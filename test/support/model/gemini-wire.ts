/** Gemini's generateContent, whole and as a stream of events. */
import { conversationOf, pieces, type ReceivedMessage, type ScriptedReply } from './script.ts';
import { isFields, listOf, stringOf, textOf, type Wire, type WireAnswer } from './wire.ts';

type Fields = Readonly<Record<string, unknown>>;

const OPERATION = /^\/v1(?:beta)?\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

export const geminiWire: Wire = {
  asked(path) {
    const [, name, operation] = OPERATION.exec(path) ?? [];
    if (name === undefined) return undefined;
    return { model: decodeURIComponent(name), streamed: operation === 'streamGenerateContent' };
  },
  key: (headers) => (typeof headers['x-goog-api-key'] === 'string' ? headers['x-goog-api-key'] : undefined),
  conversation(body) {
    const all = listOf(body['contents'], 'contents');
    if (all.length === 0) throw new Error('contents is not specified');
    refuseOpenCalls(all);
    const system = body['systemInstruction'];
    return conversationOf({
      model: stringOf(body['model'], 'model'),
      system: textOf(isFields(system) ? system['parts'] : undefined),
      messages: all.flatMap(heard),
      tools: listOf(body['tools'], 'tools').flatMap(({ functionDeclarations }) =>
        listOf(functionDeclarations, 'functionDeclarations').map(({ name }) => stringOf(name, 'name')),
      ),
    });
  },
  whole: (answer) => chunk(answer, parts(answer.reply), true),
  stream,
  error: (code, message) => ({ error: { code, message, status: STATUS[code] ?? 'INTERNAL' } }),
};

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

const partsOf = (content: Fields): readonly Fields[] => listOf(content['parts'], 'parts');
const named = (content: Fields, kind: string): Fields[] =>
  partsOf(content).flatMap((part) => {
    const value = part[kind];
    return isFields(value) ? [value] : [];
  });

/** Calls have no ids that must be sent: a result names the function. */
function heard(content: Fields): ReceivedMessage[] {
  const role = content['role'] ?? 'user';
  if (role !== 'user' && role !== 'model')
    throw new Error(`Please use a valid role: user, model. It is ${String(role)}`);
  const results = named(content, 'functionResponse').map(
    ({ name, response }): ReceivedMessage => ({
      role: 'tool',
      text: JSON.stringify(response),
      calls: [],
      answers: stringOf(name, 'functionResponse.name'),
    }),
  );
  const calls = named(content, 'functionCall').map(({ id, name, args }) => ({
    id: typeof id === 'string' ? id : stringOf(name, 'functionCall.name'),
    name: stringOf(name, 'functionCall.name'),
    arguments: JSON.stringify(args ?? {}),
  }));
  const text = textOf(content['parts']);
  const isOwn = text !== '' || calls.length > 0 || results.length === 0;
  return [
    ...results,
    ...(isOwn ? [{ role: role === 'model' ? 'assistant' : role, text, calls } as const] : []),
  ];
}

/** As the real endpoint: as many results as calls, in the very next content. */
function refuseOpenCalls(all: readonly Fields[]): void {
  all.forEach((content, index) => {
    const [calls, next] = [named(content, 'functionCall').length, all[index + 1]];
    if (calls > 0 && (next === undefined || named(next, 'functionResponse').length !== calls))
      throw new Error(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      );
  });
}

const parts = ({ text, calls = [] }: ScriptedReply): object[] => [
  ...(text === undefined ? [] : [{ text }]),
  ...calls.map(callPart),
];

/** Arguments are an object here, and come whole. */
function callPart({ name, arguments: given }: NonNullable<ScriptedReply['calls']>[number]): object {
  const args = typeof given === 'string' ? (JSON.parse(given) as object) : given;
  return { functionCall: { name, args } };
}

function ending({ ending: wanted }: ScriptedReply): string {
  if (wanted === 'refusal') return 'SAFETY';
  return wanted === 'length' ? 'MAX_TOKENS' : 'STOP';
}

const chunk = (
  { id, model, reply, usage }: WireAnswer,
  sent: readonly object[],
  isLast: boolean,
): object => ({
  candidates: [
    {
      content: { role: 'model', parts: sent },
      index: 0,
      ...(isLast ? { finishReason: ending(reply) } : {}),
    },
  ],
  usageMetadata: {
    promptTokenCount: usage.input,
    ...(isLast ? { candidatesTokenCount: usage.output } : {}),
    totalTokenCount: usage.input + (isLast ? usage.output : 0),
  },
  modelVersion: model,
  responseId: `resp_${id}`,
});

function stream(answer: WireAnswer): readonly string[] {
  const { text = '', calls = [] } = answer.reply;
  const sent = (value: object): string => `data: ${JSON.stringify(value)}\r\n\r\n`;
  return [
    ...pieces(text).map((piece) => sent(chunk(answer, [{ text: piece }], false))),
    sent(chunk(answer, calls.length > 0 ? calls.map(callPart) : [{ text: '' }], true)),
  ];
}
