/** Writes the tables of services, from the services themselves. */
import type { ServiceSources, ServiceValues } from '../../src/lib/services/service.ts';
import { CONSENT_MANAGERS, SERVICES } from '../../src/lib/services/services.ts';
import { cell, code, jsonCode, table } from './markdown.ts';

type Described = (typeof SERVICES)[number] | (typeof CONSENT_MANAGERS)[number];

/** @param which `consent`, `fields` or `servers` */
export function servicesTable(which: string): string {
  if (which === 'consent') return consentTable();
  return which === 'fields' ? fieldsTable() : serversTable();
}

function consentTable(): string {
  const rows = SERVICES.map(({ id, name, consent, because, views }) => [
    cell(name),
    code(id),
    cell(`${consent ? 'yes' : 'no'}, ${because}`),
    cell(views),
  ]);
  return table(['Service', 'Name', 'Readers are asked', 'Next page'], rows);
}

function fieldsTable(): string {
  const rows = [...SERVICES, ...CONSENT_MANAGERS].map(({ id, name, fields }) => [
    cell(name),
    jsonCode({
      [id]: Object.fromEntries(
        Object.entries(fields)
          .filter(([, { needed }]) => needed)
          .map(([field, { example }]) => [field, example]),
      ),
    }),
    Object.entries(fields)
      .filter(([, { needed }]) => !needed)
      .map(([field]) => code(field))
      .join(', '),
  ]);
  return table(['Service', 'In `integrations`', 'Can also have'], rows);
}

function serversTable(): string {
  const rows = [...SERVICES, ...CONSENT_MANAGERS].map((one) => {
    const { script, connect = [], worker = [] } = sourcesOf(one);
    return [cell(one.name), list(script), list([...connect, ...worker])];
  });
  return table(['Service', 'Scripts from', 'Requests to'], rows);
}

const list = (origins: readonly string[]): string =>
  origins.map((origin) => code(origin.replace(/^https:\/\//, ''))).join(' ');

/** Without the fields that a service can do without, which may name another server. */
function sourcesOf({ fields, sources }: Described): ServiceSources {
  const values = Object.fromEntries(
    Object.entries(fields)
      .filter(([, { needed }]) => needed)
      .map(([name, field]) => [name, field.read(field.example)]),
  );
  return sources(values as ServiceValues);
}
