/** Which addresses of an endpoint an agent may request: those of models, and nothing else that the key gives access to. */
import type { ModelWire } from '../model-endpoint.ts';

/** What is asked below the endpoint's base address. */
export interface AllowedPath {
  /** Without a query. */
  readonly path: string;
  /** With its question mark; may be empty. */
  readonly query: string;
  /** False for lists of models and for counting: they use no tokens. */
  readonly generates: boolean;
}

type Method = 'GET' | 'POST';

const PATHS: Readonly<Record<Exclude<ModelWire, 'gemini'>, Readonly<Record<string, Method>>>> = {
  openai: {
    'chat/completions': 'POST',
    completions: 'POST',
    responses: 'POST',
    models: 'GET',
  },
  anthropic: {
    messages: 'POST',
    'messages/count_tokens': 'POST',
    models: 'GET',
  },
};

/** As makers name their models. */
const ONE_MODEL = /^models\/[A-Za-z0-9][\w.:@-]{0,127}$/;
/** In Gemini's format, the path names the model and the operation. */
const GEMINI_OPERATION =
  /^models\/[A-Za-z0-9][\w.@-]{0,127}:(?:generateContent|countTokens|streamGenerateContent\?alt=sse)$/;
const GEMINI_READ = /^models(?:\/[A-Za-z0-9][\w.@-]{0,127})?$/;
const TARGET = /^\/(?:v1\/)?([^?#]*)(\?.*)?$/;
const GEMINI_TARGET = /^\/(?:v1\/|v1beta\/)?([^?#]*)(\?.*)?$/;
const QUERY = /^(?:\?[\w=&.-]{0,200})?$/;
/** The others are left out: some gateways take a model there, before that of the body. */
const PARAMETERS: ReadonlySet<string> = new Set(['beta', 'limit', 'after_id', 'before_id', 'client_version']);
const COUNTS = /count_?tokens$/i;

/** @returns undefined when that is not allowed */
export function allowedPath(
  wire: ModelWire,
  method: string | undefined,
  target: string | undefined,
): AllowedPath | undefined {
  const form = wire === 'gemini' ? GEMINI_TARGET : TARGET;
  const [, path = '', query = ''] = form.exec(target ?? '') ?? [];
  const found = wire === 'gemini' ? geminiMethod(path, query) : methodOf(wire, path, query);
  if (found === undefined || found !== method) return undefined;
  const generates = method === 'POST' && !COUNTS.test(path);
  return { path, query: wire === 'gemini' ? query : known(query), generates };
}

function known(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter((part) => PARAMETERS.has(part.split('=', 1)[0]!));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

function methodOf(wire: 'openai' | 'anthropic', path: string, query: string): Method | undefined {
  if (!QUERY.test(query)) return undefined;
  if (ONE_MODEL.test(path)) return 'GET';
  return Object.hasOwn(PATHS[wire], path) ? PATHS[wire][path] : undefined;
}

/** No other query: Gemini also takes a key there, which would count before ours. */
function geminiMethod(path: string, query: string): Method | undefined {
  if (GEMINI_OPERATION.test(path + query)) return 'POST';
  return query === '' && GEMINI_READ.test(path) ? 'GET' : undefined;
}
