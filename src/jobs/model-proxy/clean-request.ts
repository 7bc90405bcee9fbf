/** Makes a program's request one that the operator pays for: for the operator's model, and with nothing that leads elsewhere. */
import type { ModelWire } from '../model-endpoint.ts';
import { clientTools } from './client-tools.ts';
import { fieldsOfJson, type JsonField, objectOf } from './json-spans.ts';

export interface ModelRequest {
  /** Below the endpoint's base address, without a query. */
  readonly path: string;
  readonly body: Buffer;
}

/** Fields, in lower case and without underscores, that endpoints and gateways read beside the formats of the makers. */
const DROPPED: ReadonlySet<string> = new Set([
  // Other models than `model`: OpenRouter, LiteLLM, Vercel's gateway.
  ...['models', 'route', 'preset', 'provider', 'provideroptions', 'modellist', 'userconfig'],
  // What LiteLLM puts over the request, and where it sends it.
  ...['extrabody', 'extraheaders', 'extraquery', 'apibase', 'baseurl', 'apikey', 'customllmprovider'],
  // A network or a machine at the endpoint.
  ...['mcpservers', 'container', 'plugins', 'websearchoptions'],
  // Dearer, or not counted: the answer of a request in the background has no tokens yet.
  ...['servicetier', 'speed', 'background'],
]);

/**
 * @param model undefined = the one that the request names
 * @returns undefined when the body is no JSON object of the format
 */
export function cleanRequest(
  wire: ModelWire,
  { path, body }: ModelRequest,
  model: string | undefined,
): ModelRequest | undefined {
  const fields = fieldsOfJson(body);
  if (fields === undefined) return undefined;
  const kept: Pick<JsonField, 'key' | 'value'>[] = [];
  let isNamed = wire === 'gemini' || model === undefined;
  for (const { name, key, value } of fields) {
    const plain = name.replaceAll('_', '');
    if (DROPPED.has(plain) || plain.includes('fallback')) continue;
    if (name === 'model' && model !== undefined) {
      // In Gemini's format the path names it.
      if (wire !== 'gemini') kept.push({ key, value: Buffer.from(JSON.stringify(model)) });
      isNamed = true;
    } else if (name === 'tools' && value.toString('latin1', 0, 5) !== 'null') {
      const tools = clientTools(wire, value);
      if (tools === undefined) return undefined;
      kept.push({ key, value: tools });
    } else kept.push({ key, value });
  }
  if (!isNamed) kept.unshift({ key: Buffer.from('"model"'), value: Buffer.from(JSON.stringify(model)) });
  const cleaned = objectOf(kept);
  if (wire !== 'gemini' || model === undefined) return { path, body: cleaned };
  return { path: path.replace(GEMINI_MODEL, () => geminiPath(model)), body: cleaned };
}

const GEMINI_MODEL = /^models\/[^:/]+(?=:)/;

/** Google also writes the names of its models as `models/NAME`. */
const geminiPath = (name: string): string => `models/${encodeURIComponent(name.replace(/^models\//, ''))}`;
