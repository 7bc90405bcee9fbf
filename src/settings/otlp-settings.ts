/** Reads what the standard variables of OpenTelemetry say of a collector, for traces and for metrics alike. */
import { AppError } from '../lib/app-error.ts';
import type { OtlpEndpoint } from '../lib/telemetry/otlp/post-otlp.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the names of its variables have in them. */
type Signal = 'TRACES' | 'METRICS';

export interface OtlpSettings extends OtlpEndpoint {
  /** Attributes of this program, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
}

/** The variables that both signals read. */
export const OTLP_VARIABLES = [
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  ...['', 'TRACES_', 'METRICS_'].flatMap((signal) =>
    ['ENDPOINT', 'HEADERS', 'TIMEOUT', 'PROTOCOL'].map((what) => `OTEL_EXPORTER_OTLP_${signal}${what}`),
  ),
] as const;

/** @returns undefined when no collector is named for it @throws AppError `settings/invalid` */
export function otlpSettings(env: Environment, signal: Signal): OtlpSettings | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return undefined;
  const ownName = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const own = env[ownName] ?? '';
  const shared = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (own === '' && shared === '') return undefined;
  const [protocolName, protocol] = chosen(env, signal, 'PROTOCOL');
  if (protocol === 'grpc')
    throw invalid(protocolName, protocol, 'Give http/json and the port for HTTP, usually 4318');
  const [timeoutName, timeout] = chosen(env, signal, 'TIMEOUT');
  return {
    url:
      own === ''
        ? `${collector('OTEL_EXPORTER_OTLP_ENDPOINT', shared)}/v1/${signal.toLowerCase()}`
        : collector(ownName, own),
    headers: list(chosen(env, signal, 'HEADERS')[1]),
    timeout: numberOf(timeoutName, timeout, [1, 600_000], 10_000),
    resource: {
      ...list(env['OTEL_RESOURCE_ATTRIBUTES']),
      'service.name':
        env['OTEL_SERVICE_NAME'] || list(env['OTEL_RESOURCE_ATTRIBUTES'])['service.name'] || 'lectern',
    },
  };
}

/** The signal's own variable, else the one for both. */
function chosen(env: Environment, signal: Signal, what: string): readonly [name: string, value: string] {
  const own = `OTEL_EXPORTER_OTLP_${signal}_${what}`;
  const shared = `OTEL_EXPORTER_OTLP_${what}`;
  return (env[own] ?? '') === '' ? [shared, env[shared] ?? ''] : [own, env[own] ?? ''];
}

function collector(name: string, value: string): string {
  const url = URL.parse(value);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href.replace(/\/+$/, '');
  throw invalid(name, value, 'Give the address of a collector for HTTP, for example http://127.0.0.1:4318');
}

/** @throws AppError `settings/invalid` for another number */
export function numberOf(
  name: string,
  value: string | undefined,
  [min, max]: readonly [number, number],
  usual: number,
): number {
  if (value === undefined || value === '') return usual;
  const read = Number(value);
  if (read >= min && read <= max) return read;
  throw invalid(name, value, `Give a number from ${min} to ${max}`);
}

/** `name=value,name=value`, with percent-encoded values. */
function list(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    return at > 0 && name !== '' ? [[name, decoded(pair.slice(at + 1).trim())] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function invalid(name: string, value: string, hint: string): AppError {
  return new AppError('settings/invalid', `${name} is "${value}"`, { hint });
}
