/** OpenCode. */
import type { ModelWire } from '../../model-endpoint.ts';
import { nameInPath } from '../acp/program-setup.ts';
import type { AgentPreset } from './agent-preset.ts';

/** Packages that are part of the program. */
const CLIENTS: Readonly<Record<ModelWire, readonly [npm: string, path: string]>> = {
  openai: ['@ai-sdk/openai-compatible', '/v1'],
  anthropic: ['@ai-sdk/anthropic', '/v1'],
  gemini: ['@ai-sdk/google', '/v1beta'],
};

export const opencode: AgentPreset = {
  kind: 'opencode',
  title: 'OpenCode',
  command: ['opencode', 'acp'],
  npmPackage: 'opencode-ai',
  licence: 'MIT',
  tried: '1.18.33',
  wires: ['openai', 'anthropic', 'gemini'],
  asks: 'chat completions, messages, `generateContent`',
  setUp: ({ origin, wire, key, name: requestedModel }) => {
    const name = wire === 'gemini' ? nameInPath(requestedModel) : requestedModel;
    const [npm, path] = CLIENTS[wire];
    const config = {
      model: `lectern/${name}`,
      small_model: `lectern/${name}`,
      provider: {
        lectern: { npm, options: { baseURL: origin + path, apiKey: key }, models: { [name]: { name } } },
      },
      enabled_providers: ['lectern'],
      autoupdate: false,
      share: 'disabled',
      permission: 'allow',
    };
    return {
      env: {
        OPENCODE_CONFIG_CONTENT: JSON.stringify(config),
        OPENCODE_DISABLE_AUTOUPDATE: 'true',
        OPENCODE_DISABLE_MODELS_FETCH: 'true',
      },
    };
  },
};
