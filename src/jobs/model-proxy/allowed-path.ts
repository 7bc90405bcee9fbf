/** Which addresses of an endpoint an agent may request: those of models, and nothing else that the key gives access to. */
import type { ModelWire } from '../model-endpoint.ts';

const PATHS: Readonly<Record<ModelWire, Readonly<Record<string, 'GET' | 'POST'>>>> = {
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
const QUERY = /^(?:\?[\w=&.-]{0,200})?$/;

/** @returns what is asked below the endpoint's base address, with its query; undefined when that is not allowed */
export function allowedPath(
  wire: ModelWire,
  method: string | undefined,
  target: string | undefined,
): string | undefined {
  const [, path = '', query = ''] = /^\/(?:v1\/)?([^?#]*)(\?.*)?$/.exec(target ?? '') ?? [];
  if (!QUERY.test(query)) return undefined;
  const wanted = ONE_MODEL.test(path) ? 'GET' : Object.hasOwn(PATHS[wire], path) && PATHS[wire][path];
  return wanted === method ? path + query : undefined;
}
