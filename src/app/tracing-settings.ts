/** Reads the standard variables of OpenTelemetry: where traces go, and which requests are recorded. */
import { AppError } from '../lib/app-error.ts';

export interface TracingSettings {
  /** Whole address for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for one batch. */
  readonly timeout: number;
  /** Attributes of this program, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
  /** Share of new traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** Whether a trace that a proxy of the operator's own began is recorded if it says so. */
  readonly parentBased: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that are read. */
export const TRACING_VARIABLES = [
  ...['OTEL_SDK_DISABLED', 'OTEL_TRACES_EXPORTER', 'OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES'],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
  ...['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'],
  ...['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
] as const;

const SAMPLERS: Readonly<Record<string, readonly [ratio: number | 'argument', parentBased: boolean]>> = {
  always_on: [1, false],
  always_off: [0, false],
  traceidratio: ['argument', false],
  parentbased_always_on: [1, true],
  parentbased_always_off: [0, true],
  parentbased_traceidratio: ['argument', true],
};

/** @returns undefined when traces are not configured @throws AppError `settings/invalid` */
export function tracingSettings(env: Environment): TracingSettings | undefined {
  const { OTEL_SDK_DISABLED: off, OTEL_TRACES_EXPORTER: exporter } = env;
  if (off?.toLowerCase() === 'true' || exporter === 'none') return undefined;
  const own = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? '';
  const shared = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (own === '' && shared === '') return undefined;
  const protocol = env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] ?? env['OTEL_EXPORTER_OTLP_PROTOCOL'] ?? '';
  if (protocol === 'grpc')
    throw invalid(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      protocol,
      'Give http/json and the port for HTTP, usually 4318',
    );
  const [ratio, parentBased] = sampler(env);
  return {
    url:
      own === ''
        ? `${collector('OTEL_EXPORTER_OTLP_ENDPOINT', shared)}/v1/traces`
        : collector('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own),
    headers: list(env['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] ?? env['OTEL_EXPORTER_OTLP_HEADERS']),
    timeout: number('OTEL_EXPORTER_OTLP_TIMEOUT', env['OTEL_EXPORTER_OTLP_TIMEOUT'], [1, 600_000], 10_000),
    resource: {
      ...list(env['OTEL_RESOURCE_ATTRIBUTES']),
      'service.name':
        env['OTEL_SERVICE_NAME'] || list(env['OTEL_RESOURCE_ATTRIBUTES'])['service.name'] || 'lectern',
    },
    ratio,
    parentBased,
  };
}

function sampler(env: Environment): readonly [number, boolean] {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const known = Object.hasOwn(SAMPLERS, name) ? SAMPLERS[name] : undefined;
  if (known === undefined)
    throw invalid('OTEL_TRACES_SAMPLER', name, `Give one of ${Object.keys(SAMPLERS).join(', ')}`);
  const [ratio, parentBased] = known;
  if (ratio !== 'argument') return [ratio, parentBased];
  return [number('OTEL_TRACES_SAMPLER_ARG', env['OTEL_TRACES_SAMPLER_ARG'], [0, 1], 1), parentBased];
}

function collector(name: string, value: string): string {
  const url = URL.parse(value);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href.replace(/\/+$/, '');
  throw invalid(name, value, 'Give the address of a collector for HTTP, for example http://127.0.0.1:4318');
}

function number(
  name: string,
  value: string | undefined,
  [least, most]: readonly [number, number],
  usual: number,
): number {
  if (value === undefined || value === '') return usual;
  const read = Number(value);
  if (read >= least && read <= most) return read;
  throw invalid(name, value, `Give a number from ${least} to ${most}`);
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

function invalid(name: string, value: string, hint: string): AppError {
  return new AppError('settings/invalid', `${name} is "${value}"`, { hint });
}
