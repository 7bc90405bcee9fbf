/** Whether a model takes pictures, as the operator says or as its endpoint is known for. */
import type { AgentSettings } from '../agent-definition.ts';

/** All of their models that can use tools take pictures. Others serve many models, and some of those refuse a whole request over one. */
const KNOWN: ReadonlySet<string> = new Set([
  'api.anthropic.com',
  'api.openai.com',
  'generativelanguage.googleapis.com',
]);

export function takesPictures({ pictures, url }: AgentSettings['model']): boolean {
  return pictures ?? KNOWN.has(URL.parse(url ?? '')?.hostname ?? '');
}
