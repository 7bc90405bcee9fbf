/** Makes a program's request one that the operator pays for: for the operator's model, and with nothing that leads elsewhere. */
import type { ModelWire } from '../model-endpoint.ts';
import { fieldsOfJson, itemsOfJson, type JsonField, listOf, objectOf } from './json-spans.ts';

const CLIENT_TYPES: Readonly<Record<Exclude<ModelWire, 'gemini'>, RegExp>> = {
  openai: /^(?:function|custom|namespace|local_shell|apply_patch|tool_search)$/,
  anthropic:
    /^(?:custom|function|(?:bash|text_editor|memory|computer|tool_search_tool_(?:bm25|regex))_\d{8})$/,
};
/** Of tools within tools. */
const MAX_LEVELS = 3;

/**
 * Without web searches, remote servers, code and pictures of the endpoint: they would lead what a program reads out of its confinement,
 * and some ask another model.
 * @param tools JSON
 * @returns undefined when it is no list of objects
 */
function clientTools(wire: ModelWire, tools: Buffer, level = 1): Buffer | undefined {
  const items = itemsOfJson(tools);
  if (items === undefined || level > MAX_LEVELS) return undefined;
  const kept: Buffer[] = [];
  for (const item of items) {
    const tool = wire === 'gemini' ? geminiTool(item) : typedTool(wire, item, level);
    if (tool === undefined) return undefined;
    if (tool !== 'dropped') kept.push(tool);
  }
  return listOf(kept);
}

type Kept = Buffer | 'dropped' | undefined;

function typedTool(wire: 'openai' | 'anthropic', item: Buffer, level: number): Kept {
  const fields = fieldsOfJson(item);
  if (fields === undefined) return undefined;
  const types = fields.filter(({ name }) => name === 'type').map(({ value }) => value.toString('latin1'));
  // Only whole names without escapes are compared, so that nothing else is read in them.
  const isClient = types.every((type) => CLIENT_TYPES[wire].test(type.replace(/^"(.*)"$/, '$1')));
  if (!isClient) return 'dropped';
  const inner: typeof fields = [];
  for (const field of fields) {
    const value = field.name === 'tools' ? clientTools(wire, field.value, level + 1) : field.value;
    if (value === undefined) return undefined;
    inner.push({ ...field, value });
  }
  return objectOf(inner);
}

/** One object may hold several kinds; the format has two spellings for each. */
function geminiTool(item: Buffer): Kept {
  const fields = fieldsOfJson(item);
  if (fields === undefined) return undefined;
  const own = fields.filter(({ name }) => name.replaceAll('_', '') === 'functiondeclarations');
  return own.length === 0 ? 'dropped' : objectOf(own);
}

interface ModelRequest {
  /** Below the endpoint's base address, without a query. */
  readonly path: string;
  readonly body: Buffer;
}

/** Fields, in lower case and without underscores, that endpoints and gateways read beside the formats of the makers. */
const DROPPED: ReadonlySet<string> = new Set([
  // Other models than `model`: OpenRouter, LiteLLM, Vercel's gateway.
  'models',
  'route',
  'preset',
  'provider',
  'provideroptions',
  'modellist',
  'userconfig',
  // What LiteLLM puts over the request, and where it sends it.
  'extrabody',
  'extraheaders',
  'extraquery',
  'apibase',
  'baseurl',
  'apikey',
  'customllmprovider',
  // A network or a machine at the endpoint.
  'mcpservers',
  'container',
  'plugins',
  'websearchoptions',
  // Dearer, or not counted: the answer of a request in the background has no tokens yet.
  'servicetier',
  'speed',
  'background',
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
