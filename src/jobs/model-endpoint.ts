/** Finds the API address and format of a model from the operator's URL. */
import { AppError } from '../lib/app-error.ts';

export type ModelWire = 'openai' | 'anthropic' | 'gemini';

export interface ModelEndpoint {
  readonly wire: ModelWire;
  /** Base for the format's own paths; without slash at its end. */
  readonly base: string;
  readonly host: string;
}

/**
 * In the wanted format, else the one that the URL shows, else OpenAI's. The URL may be the host alone, the usual base, or the full address
 * of the operation.
 * @throws AppError `agent/settings`
 */
export function modelEndpoint(text: string, requested?: ModelWire): ModelEndpoint {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw settings('LECTERN_MODEL_URL is not an address of the web');
  if (url.username !== '' || url.password !== '')
    throw settings('LECTERN_MODEL_URL holds a name or a password; the key belongs in LECTERN_MODEL_KEY');
  if (url.search !== '' || url.hash !== '') throw settings('LECTERN_MODEL_URL must end with its path');
  const path = url.pathname.replace(/\/+$/, '');
  const wire = requested ?? shownWire(url) ?? 'openai';
  const base = path.replace(OPERATION[wire], '');
  const versioned = wire === 'openai' ? base !== '' : /\/v\d+(?:beta)?$/.test(base);
  return { wire, base: url.origin + (versioned ? base : `${base}/${VERSION[wire]}`), host: url.host };
}

/** Ends of the addresses that providers document. */
const OPERATION: Readonly<Record<ModelWire, RegExp>> = {
  openai: /\/chat\/completions$|\/responses$/,
  anthropic: /\/messages$/,
  gemini: /\/models(?:\/[^/]*)?$/,
};
const VERSION: Readonly<Record<ModelWire, string>> = { openai: 'v1', anthropic: 'v1', gemini: 'v1beta' };

/**
 * The format that nobody needs to name: of a maker's own host, or of a path that is used for one format only. Undefined for all others:
 * a gateway may speak several formats at one address.
 */
export function shownWire({ hostname, pathname }: Pick<URL, 'hostname' | 'pathname'>): ModelWire | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (hostname === 'api.anthropic.com' || /\/anthropic(?:\/|$)|\/messages$/.test(path)) return 'anthropic';
  if (/\/openai(?:\/|$)|\/(?:chat\/completions|responses)$/.test(path) || hostname === 'api.openai.com')
    return 'openai';
  const isGoogle = hostname === 'generativelanguage.googleapis.com';
  return isGoogle || /\/v1beta(?:\/models(?:\/[^/]*)?)?$/.test(path) ? 'gemini' : undefined;
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
