/** Lists the channels of an AsyncAPI document, versions 2 and 3. */
import { defined } from '../../../lib/defined.ts';
import { cutText, type JsonRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import { follow } from '../resolve-pointer.ts';
import type { OperationInfo } from '../specification.ts';
import { MAX_OPERATIONS } from './operations-of.ts';
import { segment, uniqueSegments } from './segment.ts';
import { specLines } from './spec-lines.ts';

/** Tag that the hosted platform uses in group and address of channels without one. */
export const CHANNELS_LABEL = 'Websockets';
const LONGEST_NAME = 2_000;

export function operationsOfChannels(document: JsonRecord, text: string): OperationInfo[] {
  const lines = specLines(text, 'channels');
  const unique = uniqueSegments();
  const operations: OperationInfo[] = [];
  for (const [name, written] of Object.entries(recordOf(own(document, 'channels')))) {
    if (operations.length >= MAX_OPERATIONS) break;
    const channel = follow(document, written).value;
    if (channel === undefined || name.length > LONGEST_NAME || name.startsWith('x-')) continue;
    operations.push(channelInfo(name, channel, { document, line: lines.find(name), unique }));
  }
  return operations;
}

interface Context {
  readonly document: JsonRecord;
  readonly line: number | undefined;
  readonly unique: (preferred: string) => string;
}

function channelInfo(name: string, channel: JsonRecord, { document, line, unique }: Context): OperationInfo {
  const title = cutText((textOf(own(channel, 'title')) ?? name).replace(/\s+/g, ' ').trim(), 300);
  const description = textOf(own(channel, 'description')) ?? textOf(own(channel, 'summary'));
  const tag = tagOf(document, channel);
  const address = textOf(own(channel, 'address'));
  const folder = segment(tag ?? CHANNELS_LABEL);
  const last = segment(title) || segment(name) || 'channel';
  return {
    kind: 'channel',
    method: 'CHANNEL',
    path: name,
    ...(address === undefined || address === name || address.length > LONGEST_NAME ? {} : { address }),
    title,
    ...defined({ description, tag }),
    deprecated: own(channel, 'deprecated') === true,
    hidden: own(channel, 'x-hidden') === true,
    excluded: own(channel, 'x-excluded') === true,
    segment: unique(folder === '' ? last : `${folder}/${last}`),
    metadata: {},
    ...defined({ line }),
  };
}

function tagOf(document: JsonRecord, channel: JsonRecord): string | undefined {
  return textOf(own(follow(document, listOf(own(channel, 'tags'))[0]).value, 'name'))?.trim();
}
