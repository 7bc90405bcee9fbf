/** Gemini CLI. */
import { usualSetup } from '../acp/program-setup.ts';
import type { AgentPreset } from './agent-preset.ts';

const SETTINGS = {
  security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
};

export const gemini: AgentPreset = {
  kind: 'gemini',
  title: 'Gemini CLI',
  command: ['gemini', '--acp'],
  npmPackage: '@google/gemini-cli',
  licence: 'Apache-2.0',
  tried: '0.61.0',
  wires: ['gemini'],
  asks: '`generateContent`',
  setUp: (model) => ({
    env: { ...usualSetup(model).env, GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_CLI_NO_RELAUNCH: 'true' },
    files: { '.gemini/settings.json': JSON.stringify(SETTINGS) },
  }),
};
