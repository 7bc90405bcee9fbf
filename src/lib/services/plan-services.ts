/** Decides what the pages of a site load of other companies: what its docs.json names, its operator allows, and has the right form. */
import { type PlannedScript, plannedScripts, scriptName } from './other-scripts.ts';
import type { Service, ServiceFields, ServiceSources } from './service.ts';
import type { FieldProblem } from './service-field.ts';
import { CONSENT_MANAGERS, OTHER_SCRIPTS, SERVICES } from './services.ts';

/** Names of services; those of `all` are not known before they are named. */
export type AllowedServices = 'all' | readonly string[];

/** What docs.json says of one service, and what keeps it from being loaded. */
interface NamedService {
  readonly id: string;
  readonly name: string;
  readonly allowed: boolean;
  readonly problems: readonly FieldProblem[];
}

type Values = Readonly<Record<string, string | boolean | undefined>>;

export interface PlannedService {
  readonly id: string;
  readonly values: Values;
  readonly consent: boolean;
}

export interface ServicePlan {
  readonly named: readonly NamedService[];
  readonly services: readonly PlannedService[];
  readonly scripts: readonly PlannedScript[];
  /** Who asks readers; undefined when nothing needs consent. */
  readonly asks?: 'banner' | 'cookies' | 'manager';
  /** The consent manager, when it asks. */
  readonly manager?: { readonly id: string; readonly values: Values };
  /** Consent is given where the storage of the browser holds this, when the site's own code asks. */
  readonly cookies?: { readonly key: string; readonly value: string };
  /** Names of what needs consent, for the question. */
  readonly names: readonly string[];
  readonly sources: Required<ServiceSources>;
}

/** What `integrations` holds, validated by its schema and not by the forms of services. */
export type Integrations = Readonly<Record<string, unknown>>;

export function planServices(integrations: Integrations, allowed: AllowedServices): ServicePlan {
  const isAllowed = (id: string): boolean => allowed === 'all' || allowed.includes(id);
  const named: NamedService[] = [];
  const sources: ServiceSources[] = [];
  /** @returns the values of one that may be loaded */
  const take = ({ id, name, fields, plain }: Described): Values | undefined => {
    const given = integrations[id];
    const written = typeof given === 'string' && plain !== undefined ? { [plain]: given } : given;
    if (!isRecord(written) || Object.values(written).every((value) => value === undefined)) return undefined;
    const { values, problems } = readFields(id, fields, written);
    named.push({ id, name, problems, allowed: isAllowed(id) });
    return problems.length === 0 && isAllowed(id) ? values : undefined;
  };
  const names: string[] = [];
  const services = SERVICES.flatMap((service): PlannedService[] => {
    const values = take(service);
    if (values === undefined) return [];
    sources.push(service.sources(values));
    if (service.consent) names.push(service.name);
    return [{ id: service.id, values, consent: service.consent }];
  });
  const managers = CONSENT_MANAGERS.flatMap((manager) => {
    const values = take(manager);
    return values === undefined ? [] : [{ id: manager.id, values, sources: manager.sources(values) }];
  });
  const others = plannedScripts(integrations[OTHER_SCRIPTS]);
  const mayOthers = isAllowed(OTHER_SCRIPTS);
  if (others.written > 0) named.push({ ...OTHERS, problems: others.problems, allowed: mayOthers });
  const scripts = mayOthers ? others.scripts : [];
  names.push(...new Set(scripts.filter(({ consent }) => consent).map(scriptName)));
  for (const { src } of scripts) sources.push({ script: [originOf(src)], connect: [originOf(src)] });
  const cookies = cookiesOf(integrations['cookies']);
  // With the site's own consent nobody else asks, and where nothing needs consent, nobody does.
  const [manager] = names.length > 0 && cookies === undefined ? managers : [];
  if (manager !== undefined) sources.push(manager.sources);
  return {
    named,
    services,
    scripts,
    names,
    ...(names.length === 0 ? {} : asking(cookies, manager)),
    sources: joined(sources),
  };
}

type Described = Pick<Service, 'id' | 'name' | 'fields'> & { readonly plain?: string };

const OTHERS = { id: OTHER_SCRIPTS, name: 'Other scripts' };

function asking(
  cookies: ServicePlan['cookies'],
  manager: ServicePlan['manager'],
): Pick<ServicePlan, 'asks' | 'cookies' | 'manager'> {
  if (cookies !== undefined) return { asks: 'cookies', cookies };
  if (manager === undefined) return { asks: 'banner' };
  return { asks: 'manager', manager: { id: manager.id, values: manager.values } };
}

/** Both, or it is no consent: a key alone says nothing. */
function cookiesOf(written: unknown): ServicePlan['cookies'] {
  const { key, value } = isRecord(written) ? written : {};
  return typeof key === 'string' && typeof value === 'string' ? { key, value } : undefined;
}

function readFields(
  id: string,
  fields: ServiceFields,
  written: Readonly<Record<string, unknown>>,
): { readonly values: Values; readonly problems: readonly FieldProblem[] } {
  const values: Record<string, string | boolean | undefined> = {};
  const problems: FieldProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(written, name) ? written[name] : undefined;
    const example = String(field.example);
    if (value === undefined) {
      if (field.needed) problems.push({ path: [id, name], example });
      continue;
    }
    const read = typeof value === 'string' || typeof value === 'boolean' ? field.read(value) : undefined;
    if (read === undefined) problems.push({ path: [id, name], written: String(value), example });
    else values[name] = read;
  }
  return { values, problems };
}

function joined(all: readonly ServiceSources[]): Required<ServiceSources> {
  const of = (directive: keyof ServiceSources): readonly string[] =>
    [...new Set(all.flatMap((sources) => sources[directive] ?? []))].toSorted();
  return { script: of('script'), connect: of('connect'), style: of('style'), worker: of('worker') };
}

function originOf(address: string): string {
  return new URL(address).origin;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
