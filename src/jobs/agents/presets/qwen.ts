/** Qwen Code. */
import { usualSetup } from '../acp/program-setup.ts';
import type { AgentPreset } from './agent-preset.ts';

const SETTINGS = {
  security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false },
  // Else it asks a model whether each command is safe: the confinement decides that here.
  // It offers our tools at once while they take less than this part of a model's memory, in percent.
  tools: { approvalMode: 'yolo', toolSearch: { threshold: 20 } },
  // Its home goes with the turn, and nobody is there for suggestions.
  memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
  ui: { enableFollowupSuggestions: false },
};

export const qwen: AgentPreset = {
  kind: 'qwen',
  title: 'Qwen Code',
  command: ['qwen', '--acp'],
  npmPackage: '@qwen-code/qwen-code',
  licence: 'Apache-2.0',
  tried: '0.24.4',
  wires: ['openai'],
  asks: 'chat completions',
  setUp: (model) => ({
    // Waits for our tools before it begins.
    env: { ...usualSetup(model).env, QWEN_CODE_NO_RELAUNCH: 'true', QWEN_CODE_LEGACY_MCP_BLOCKING: '1' },
    files: {
      '.qwen/settings.json': JSON.stringify({ ...SETTINGS, model: { name: model.name } }),
    },
  }),
};
