/** A language model behind an endpoint of the operator's choice; agent programs use the same endpoint. */
import { shownWire } from '../../model-endpoint.ts';
import type { AgentDefinition } from '../agent-definition.ts';
import { takesPictures } from './takes-pictures.ts';

export const model = {
  kind: 'model',
  doc: 'asks the endpoint below',
  understands: true,
  readsCode: 'tools',
  settings: {
    modelUrl: {
      env: 'LECTERN_MODEL_URL',
      default: 'none',
      doc: 'Base address of an OpenAI-compatible, Anthropic or Gemini endpoint, for example `https://api.openai.com/v1`. The agent `model` does not ask in the format of Gemini. Agent programs reach it through a proxy that holds the key.',
      example: 'https://api.openai.com/v1',
    },
    modelKey: {
      env: 'LECTERN_MODEL_KEY',
      default: 'none',
      doc: 'Key of that endpoint. The agent program never sees it.',
      secret: true,
    },
    modelName: {
      env: 'LECTERN_MODEL_NAME',
      default: 'none',
      doc: 'Name of the model, as its endpoint calls it. An agent program is told it, and can ask no other model.',
    },
    modelCode: {
      env: 'LECTERN_MODEL_CODE',
      default: '`false`',
      doc: 'Whether the agent `model` or a confined agent program can read the repository around the documentation folder and the code repositories of a project, so that it can write about what the code does. What it reads is sent to the endpoint, and can appear in pages and pull requests.',
    },
    modelPictures: {
      env: 'LECTERN_MODEL_PICTURES',
      default: '`true` for endpoints of Anthropic, OpenAI and Google, else `false`',
      doc: 'Whether the agent `model` can look at pages as a browser draws them: its model must take pictures. Needs `LECTERN_CHROMIUM`, the path of a Chromium, and bubblewrap.',
    },
  },
  name: (settings) => `model ${settings.model.name ?? ''}`.trim(),
  modelName: (settings) => settings.model.name ?? 'model',
  problem: async ({ model: { url, name } }) => {
    const missing = [
      ...(url === undefined ? ['LECTERN_MODEL_URL'] : []),
      ...(name === undefined ? ['LECTERN_MODEL_NAME'] : []),
    ];
    if (missing.length > 0)
      return {
        text: `LECTERN_AGENT is "model", and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`,
        hint: 'Set the address of the endpoint and the name of the model',
      };
    if (shownWire(new URL(url!)) !== 'gemini') return undefined;
    return {
      text: 'LECTERN_MODEL_URL is an address for Gemini\'s format, which the agent "model" does not speak',
      hint: 'Add "/v1beta/openai" to the host, or set LECTERN_AGENT to "gemini"',
    };
  },
  open: async ({ model }, { reference, pictures, newMark, wait }) => {
    const [{ modelAgent }, known, drawn] = await Promise.all([
      import('./model-agent.ts'),
      reference(),
      takesPictures(model) ? pictures() : undefined,
    ]);
    const { url, name, key } = model;
    return modelAgent({ url: url!, name: name!, key, reference: known, pictures: drawn, newMark, wait });
  },
} as const satisfies AgentDefinition;
