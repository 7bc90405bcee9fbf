/** Reads a channel of AsyncAPI 2 or 3: its messages, and the direction of each. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import type { ReferenceDocument } from '../reference-document.ts';
import type { ReadContext } from './read-context.ts';
import { readExamples } from './read-examples.ts';

const MAX_MESSAGES = 200;
const MAX_TRAITS = 20;
const MAX_OPERATIONS = 5000;

type Message = NonNullable<ReferenceDocument['messages']>[number];
interface Sent {
  readonly key: string;
  readonly direction: Message['direction'];
  readonly message: unknown;
}

/** Finds the channel of a page by its name, else by its address. */
export function findChannel(context: ReadContext, name: string): JsonRecord | undefined {
  const channels = recordOf(context.document['channels']);
  const named = context.follow(own(channels, name)).value;
  if (named !== undefined) return named;
  return Object.values(channels)
    .map((channel) => context.follow(channel).value)
    .find((channel) => channel?.['address'] === name);
}

export function readMessages(context: ReadContext, channel: JsonRecord): Message[] {
  const seen = new Set<string>();
  return context.budget
    .first([...ofVersion2(context, channel), ...ofVersion3(context, channel)], 'messages', MAX_MESSAGES)
    .flatMap((sent) => {
      const message = one(context, sent);
      const id = `${message?.direction} ${message?.name}`;
      if (message === undefined || seen.has(id)) return [];
      seen.add(id);
      return [message];
    });
}

/** `publish` is what others may do: the application receives it. */
function ofVersion2(context: ReadContext, channel: JsonRecord): Sent[] {
  return (['publish', 'subscribe'] as const).flatMap((way) => {
    const { message } = recordOf(context.follow(channel[way]).value);
    const value = isRecord(message) ? message : {};
    const several = Array.isArray(value['oneOf']) ? value['oneOf'] : isRecord(message) ? [message] : [];
    const direction = way === 'publish' ? 'receive' : 'send';
    return several.map((each) => ({ key: nameOf(each), direction, message: each }));
  });
}

function ofVersion3(context: ReadContext, channel: JsonRecord): Sent[] {
  const own = Object.entries(recordOf(channel['messages']));
  const operations = context.budget.first(
    Object.values(recordOf(context.document['operations'])),
    'operations of channels',
    MAX_OPERATIONS,
  );
  const here = operations.flatMap((each): JsonRecord[] => {
    const { value } = context.follow(each);
    // A reference resolves to the very same object.
    const same = value !== undefined && sameChannel(context, value['channel'], channel);
    return same ? [value] : [];
  });
  if (here.length === 0) return own.map(([key, message]) => ({ key, direction: 'send', message }));
  return here.flatMap((operation) => {
    const direction = operation['action'] === 'receive' ? 'receive' : 'send';
    const chosen = listOf(operation['messages']);
    if (chosen.length === 0) return own.map(([key, message]): Sent => ({ key, direction, message }));
    return chosen.map((message): Sent => ({ key: nameOf(message), direction, message }));
  });
}

function sameChannel(context: ReadContext, reference: unknown, channel: JsonRecord): boolean {
  const { value } = context.follow(reference);
  if (value === undefined) return false;
  return (
    value === channel ||
    (value['messages'] === channel['messages'] && value['address'] === channel['address'])
  );
}

function nameOf(message: unknown): string {
  const ref = isRecord(message) ? textOf(message['$ref']) : undefined;
  return ref === undefined ? 'message' : ref.slice(ref.lastIndexOf('/') + 1);
}

function one(context: ReadContext, sent: Sent): Message | undefined {
  const { budget } = context;
  const written = context.follow(sent.message).value;
  if (written === undefined) return undefined;
  const value = withTraits(context, written);
  const name = budget.text(value['title']) ?? budget.text(value['name']) ?? budget.text(sent.key);
  const description = budget.text(value['description']) ?? budget.text(value['summary']);
  const type = textOf(value['contentType']) ?? textOf(context.document['defaultContentType']);
  const examples = listOf(value['examples']).filter((each) => isRecord(each) && 'payload' in each);
  return {
    name: name ?? 'message',
    direction: sent.direction,
    ...defined({ description }),
    ...(isRecord(value['headers'])
      ? { headers: context.schemas.take(payloadOf(context, value['headers'])) }
      : {}),
    content: {
      type: budget.text(type) ?? 'application/json',
      schema: context.schemas.take(payloadOf(context, value['payload'])),
      examples: readExamples(context, { examples: Object.fromEntries(examples.map(asExample)) }),
    },
  };
}

/** Adds message traits; where both have headers, both are sent. */
function withTraits(context: ReadContext, message: JsonRecord): JsonRecord {
  const traits = context.budget
    .first(listOf(message['traits']), 'traits of a message', MAX_TRAITS)
    .map((trait) => context.follow(trait).value ?? {});
  if (traits.length === 0) return message;
  const headers = [message, ...traits].map((one) => one['headers']).filter((one) => one !== undefined);
  const shared: JsonRecord = Object.assign({}, ...traits.toReversed());
  return { ...shared, ...message, headers: headers.length > 1 ? { allOf: headers } : headers[0] };
}

/** Since version 3 a payload may name the language of its schema. */
function payloadOf(context: ReadContext, payload: unknown): unknown {
  if (!isRecord(payload)) return payload;
  const target = context.follow(payload).value;
  return target !== undefined && 'schemaFormat' in target && 'schema' in target ? target['schema'] : payload;
}

function asExample(example: unknown, i: number): [string, unknown] {
  const { name, summary, payload } = recordOf(example);
  return [textOf(name) ?? `Example ${i + 1}`, { value: payload, summary }];
}
