/** Puts the operator's model into a request, so that an agent can ask no other with the operator's key. */
import type { ModelWire } from '../model-endpoint.ts';
import { replaceField } from './replace-field.ts';

export interface ModelRequest {
  /** Below the endpoint's base address, without a query. */
  readonly path: string;
  readonly body: Buffer;
}

const GEMINI_MODEL = /^models\/[^:/]+(?=:)/;

/** @returns undefined when the body is no JSON object, and so names no model that could be replaced */
export function setModel(wire: ModelWire, asked: ModelRequest, name: string): ModelRequest | undefined {
  if (wire === 'gemini') return { ...asked, path: asked.path.replace(GEMINI_MODEL, () => geminiPath(name)) };
  const body = replaceField(asked.body, 'model', JSON.stringify(name));
  return body && { ...asked, body };
}

/** Google also writes the names of its models as `models/NAME`. */
const geminiPath = (name: string): string => `models/${encodeURIComponent(name.replace(/^models\//, ''))}`;
