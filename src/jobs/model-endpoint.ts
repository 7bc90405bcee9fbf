/** Finds the API address and format of a model from the operator's URL. */
import { AppError } from '../lib/app-error.ts';

export type ModelWire = 'openai' | 'anthropic';

export interface ModelEndpoint {
  readonly wire: ModelWire;
  /** Base for the format's own paths; without slash at its end. */
  readonly base: string;
  readonly host: string;
}

/**
 * Anthropic's format where the host is api.anthropic.com or the path has a step `anthropic` or ends in `/messages`; OpenAI's everywhere
 * else. The URL may be the host alone, the usual base, or the full address of the operation.
 * @throws AppError `agent/settings`
 */
export function modelEndpoint(text: string, wanted?: ModelWire): ModelEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw settings('LECTERN_MODEL_URL is not an address of the web');
  if (url.username !== '' || url.password !== '')
    throw settings('LECTERN_MODEL_URL holds a name or a password; the key belongs in LECTERN_MODEL_KEY');
  if (url.search !== '' || url.hash !== '') throw settings('LECTERN_MODEL_URL must end with its path');
  const path = url.pathname.replace(/\/+$/, '');
  const wire = wanted ?? wireOf(url.hostname, path);
  const base = path.replace(wire === 'openai' ? /\/chat\/completions$/ : /\/messages$/, '');
  const versioned = wire === 'openai' ? base !== '' : /\/v\d+$/.test(base);
  return { wire, base: url.origin + (versioned ? base : `${base}/v1`), host: url.host };
}

function wireOf(host: string, path: string): ModelWire {
  const anthropic = host === 'api.anthropic.com' || /\/anthropic(?:\/|$)|\/messages$/.test(path);
  return anthropic ? 'anthropic' : 'openai';
}

/** Refuses a key that cannot be a header value: the error of the HTTP client would repeat it. */
export function refuseBadKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw settings('LECTERN_MODEL_KEY holds a space, a line break or a letter that no key has');
}

function settings(message: string): AppError {
  return new AppError('agent/settings', message, {
    hint: 'For example LECTERN_MODEL_URL=https://api.openai.com/v1 and LECTERN_MODEL_KEY with its key',
  });
}
