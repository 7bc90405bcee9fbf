/** What an agent program is told of its model: variables, and files in its own home. */
import type { ModelWire } from '../../model-endpoint.ts';

/** The model as the program reaches it: through our proxy. */
export interface ReportedModel {
  /** Scheme, host and port, without a slash at its end. */
  readonly origin: string;
  readonly wire: ModelWire;
  /** In the place of the key, which the proxy has. */
  readonly key: string;
  /** Undefined where the operator has named none. */
  readonly name: string | undefined;
}

export interface ProgramSetup {
  readonly env: Readonly<Record<string, string>>;
  /** Texts by their path below the home. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * For Gemini's format, whose path holds the name: a gateway's `team/writer` or `writer:8b` does not fit into it. The proxy puts the whole
 * name in.
 */
export function nameInPath(name: string): string {
  const last = name.split('/').at(-1) ?? '';
  return last.replaceAll(/[^\w.@-]/g, '-').replace(/^[^A-Za-z0-9]+/, '') || 'model';
}

/** Variables that many programs read. */
export function usualSetup({ origin, wire, key, name }: ReportedModel): ProgramSetup {
  const named = (variable: string, value = name): Record<string, string> =>
    value === undefined ? {} : { [variable]: value };
  if (wire === 'anthropic')
    return { env: { ANTHROPIC_BASE_URL: origin, ANTHROPIC_API_KEY: key, ...named('ANTHROPIC_MODEL') } };
  if (wire === 'gemini')
    return {
      env: {
        GOOGLE_GEMINI_BASE_URL: origin,
        GEMINI_API_KEY: key,
        ...named('GEMINI_MODEL', name && nameInPath(name)),
      },
    };
  return { env: { OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: key, ...named('OPENAI_MODEL') } };
}
