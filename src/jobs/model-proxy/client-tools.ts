/** The tools of a request that its program carries out itself: others are carried out by the endpoint, which has a network. */
import type { ModelWire } from '../model-endpoint.ts';
import { fieldsOfJson, itemsOfJson, listOf, objectOf } from './json-spans.ts';

const CLIENT_TYPES: Readonly<Record<Exclude<ModelWire, 'gemini'>, RegExp>> = {
  openai: /^(?:function|custom|namespace|local_shell|apply_patch|tool_search)$/,
  anthropic:
    /^(?:custom|function|(?:bash|text_editor|memory|computer|tool_search_tool_(?:bm25|regex))_\d{8})$/,
};
/** Of tools within tools. */
const MOST_LEVELS = 3;

/**
 * Without web searches, remote servers, code and pictures of the endpoint: they would lead what a program reads out of its confinement,
 * and some ask another model.
 * @param tools JSON
 * @returns undefined when it is no list of objects
 */
export function clientTools(wire: ModelWire, tools: Buffer, level = 1): Buffer | undefined {
  const items = itemsOfJson(tools);
  if (items === undefined || level > MOST_LEVELS) return undefined;
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
