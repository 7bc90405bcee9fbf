/** Reads the standard variables of OpenTelemetry: where traces go, and which requests are recorded. */
import { type Environment, invalid, numberOf, type OtlpSettings, otlpSettings } from './otlp-settings.ts';

export interface TracingSettings extends OtlpSettings {
  /** Share of new traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** Whether a trace that a proxy of the operator's own began is recorded if it says so. */
  readonly parentBased: boolean;
}

/** The variables that are read for traces alone. */
export const TRACING_VARIABLES = [
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
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
  if (env['OTEL_TRACES_EXPORTER'] === 'none') return undefined;
  const settings = otlpSettings(env, 'TRACES');
  if (settings === undefined) return undefined;
  const [ratio, parentBased] = sampler(env);
  return { ...settings, ratio, parentBased };
}

function sampler(env: Environment): readonly [number, boolean] {
  const name = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const known = Object.hasOwn(SAMPLERS, name) ? SAMPLERS[name] : undefined;
  if (known === undefined)
    throw invalid('OTEL_TRACES_SAMPLER', name, `Give one of ${Object.keys(SAMPLERS).join(', ')}`);
  const [ratio, parentBased] = known;
  if (ratio !== 'argument') return [ratio, parentBased];
  return [numberOf('OTEL_TRACES_SAMPLER_ARG', env['OTEL_TRACES_SAMPLER_ARG'], [0, 1], 1), parentBased];
}
