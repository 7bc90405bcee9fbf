/** Reads the servers of an operation or a channel; addresses stay as written, relative ones too. */
import { compact, isRecord, listOf, recordOf } from '../json-data.ts';
import type { ReferenceServer } from '../reference-document.ts';
import type { ReadContext } from './read-context.ts';

const MAX_SERVERS = 50;
const MAX_VARIABLES = 50;

/** @param places the nearest first: the first that has servers wins */
export function readServers(context: ReadContext, places: readonly unknown[]): ReferenceServer[] {
  const { budget } = context;
  for (const place of places) {
    const servers = budget.first(listOf(place), 'servers', MAX_SERVERS).flatMap((server) => {
      const { value } = context.follow(server);
      const url = budget.text(value?.['url'])?.trim();
      return value === undefined || url === undefined ? [] : [one(context, url, value)];
    });
    if (servers.length > 0) return servers;
  }
  return [];
}

/** AsyncAPI names its servers, and since version 3 separates host and path. */
export function readChannelServers(context: ReadContext, names: readonly unknown[]): ReferenceServer[] {
  const chosen = names.length > 0 ? names : Object.values(recordOf(context.document['servers']));
  return context.budget.first(chosen, 'servers', MAX_SERVERS).flatMap((server) => {
    const value = typeof server === 'string' ? named(context, server) : context.follow(server).value;
    const url = value === undefined ? undefined : context.budget.text(addressOf(value));
    return value === undefined || url === undefined ? [] : [one(context, url, value)];
  });
}

function named(context: ReadContext, name: string): Readonly<Record<string, unknown>> | undefined {
  const servers = recordOf(context.document['servers']);
  return Object.hasOwn(servers, name) ? context.follow(servers[name]).value : undefined;
}

function addressOf(server: Readonly<Record<string, unknown>>): string | undefined {
  const text = (name: string): string => (typeof server[name] === 'string' ? server[name] : '');
  const [protocol, address] = [text('protocol'), text('url') || `${text('host')}${text('pathname')}`];
  if (address === '') return undefined;
  return protocol === '' || address.includes('://') ? address : `${protocol}://${address}`;
}

function one(context: ReadContext, url: string, server: Readonly<Record<string, unknown>>): ReferenceServer {
  const { budget } = context;
  const variables = budget
    .first(Object.entries(recordOf(server['variables'])), 'variables of a server', MAX_VARIABLES)
    .flatMap(([name, variable]) => {
      const { value } = context.follow(variable);
      if (!isRecord(value) || !budget.pay(name.length + 20)) return [];
      const options = budget
        .first(listOf(value['enum']), 'values of a server variable')
        .flatMap((option) => plain(option) ?? []);
      return [
        [
          name,
          compact({
            default: plain(value['default']) ?? options[0] ?? '',
            ...(options.length === 0 ? {} : { enum: options.map((option) => budget.text(option) ?? '') }),
            ...described(budget.text(value['description'])),
          }),
        ] as const,
      ];
    });
  return { url, ...described(budget.text(server['description'])), variables: Object.fromEntries(variables) };
}

const described = (description: string | undefined): { description?: string } =>
  description === undefined ? {} : { description };

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, 2000)
    : undefined;
