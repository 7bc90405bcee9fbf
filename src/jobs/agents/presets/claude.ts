/** Claude Code, which its adapter for the protocol brings along. */
import type { AgentPreset } from './agent-preset.ts';

/** It asks a smaller model for titles and summaries, and others for what it delegates. */
const MODELS = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_SMALL_FAST_MODEL',
  'CLAUDE_CODE_SUBAGENT_MODEL',
  ...['HAIKU', 'SONNET', 'OPUS'].map((family) => `ANTHROPIC_DEFAULT_${family}_MODEL`),
];

/** Else it asks a model whether each command is safe: the confinement decides that here. */
const SETTINGS = { permissions: { defaultMode: 'bypassPermissions' } };

export const claude: AgentPreset = {
  kind: 'claude',
  title: 'Claude Code',
  command: ['claude-agent-acp'],
  npmPackage: '@agentclientprotocol/claude-agent-acp',
  licence: 'Apache-2.0, and terms of Anthropic',
  tried: '0.101.0',
  wires: ['anthropic'],
  asks: 'messages',
  setUp: ({ origin, key, name }) => ({
    env: {
      ANTHROPIC_BASE_URL: origin,
      ANTHROPIC_API_KEY: key,
      ...Object.fromEntries(MODELS.map((variable) => [variable, name])),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      // Endpoints other than Anthropic's own may not have the search; our tools are few.
      DISABLE_ERROR_REPORTING: '1',
      ENABLE_TOOL_SEARCH: 'false',
    },
    files: { '.claude/settings.json': JSON.stringify(SETTINGS) },
  }),
};
