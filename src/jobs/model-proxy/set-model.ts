/** Puts the operator's model into a request, so that an agent can ask no other with the operator's key. */
import type { ModelWire } from '../model-endpoint.ts';

export interface ModelRequest {
  /** Below the endpoint's base address, without a query. */
  readonly path: string;
  readonly body: Buffer;
}

const GEMINI_MODEL = /^models\/[^:/]+(?=:)/;

/** @returns undefined when the body is no JSON object, and so names no model that could be replaced */
export function setModel(wire: ModelWire, asked: ModelRequest, name: string): ModelRequest | undefined {
  if (wire === 'gemini') return { ...asked, path: asked.path.replace(GEMINI_MODEL, () => geminiPath(name)) };
  try {
    const fields: unknown = JSON.parse(asked.body.toString('utf8'));
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
    return { ...asked, body: Buffer.from(JSON.stringify({ ...fields, model: name })) };
  } catch {
    return undefined;
  }
}

/** Google also writes the names of its models as `models/NAME`. */
const geminiPath = (name: string): string => `models/${encodeURIComponent(name.replace(/^models\//, ''))}`;
